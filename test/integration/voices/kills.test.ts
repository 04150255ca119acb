import { rm } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { killedStudios, settle, stepsToKillAt } from '../../support/crash/killed-studio.ts';
import {
  moneyProblems,
  readMoney,
  readMoneyAfterDeath,
} from '../../support/engine/library-money.ts';
import { filesWithSecrets } from '../../support/gateway/find-secrets.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import type { ServedStudio } from '../../support/studio/served-studio.ts';

/*
 * The studio is killed while a voice is recorded, and at durable steps of its upload. Nothing that was
 * said is lost, and no second voice is made without a person's word.
 */
const kills = 2;
const wavHeaderBytes = 44;
const pieceCount = 6;
const consent = { speaker: 'Ada King', givenBy: 'Ada King', isOwnVoice: true };
const upload = { method: 'POST', path: '/v1/audio/voices' };

const { demo, home: library, serve, openCase } = killedStudios();
/** Of a reference that is ready to be cloned, in a library that each case copies. */
let referenceId: string;

/** Says a humming voice into a recording that is not finished. */
async function record(studio: ServedStudio, into: string) {
  const { recordingId } = await studio.ask('recordings.begin', {
    referenceId: into,
    purpose: 'part',
    sampleRateHz: 16_000,
  });
  const samples = Buffer.from(voiceSample(180, 3)).subarray(wavHeaderBytes);
  const size = samples.byteLength / pieceCount;
  for (let index = 0; index < pieceCount; index += 1) {
    const piece = samples.subarray(index * size, (index + 1) * size).toString('base64');
    await studio.ask('recordings.append', { recordingId, index, samples: piece });
  }
  return recordingId;
}

const view = (studio: ServedStudio, id = referenceId) =>
  studio.ask('references.get', { referenceId: id });

async function cloneIt(studio: ServedStudio) {
  const { approval } = await studio.ask('references.offer', { referenceId });
  await studio.ask('references.clone', { referenceId, approval });
  await settle(studio);
}

/** What a person does about it after the next start; answers how often they let it be bought again. */
async function finish(studio: ServedStudio) {
  let approvals = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    const { state, jobId } = await view(studio);
    if (state === 'done') return approvals;
    if (state === 'open') {
      await cloneIt(studio);
      continue;
    }
    const waiting = await studio.ask('uncertain.list', {});
    if (waiting.length > 0) {
      const ids = waiting.map(({ id }) => id);
      await studio.ask('uncertain.decide', { ids, decision: 'charged-buy-again' });
      approvals += ids.length;
    }
    await studio.ask('jobs.resume', { jobIds: [jobId ?? ''] });
    await settle(studio);
  }
  throw new Error('It does not come to an end.');
}

beforeAll(async () => {
  const studio = await serve(library, demo);
  ({ id: referenceId } = await studio.ask('references.create', { title: 'Ada' }));
  const recordingId = await record(studio, referenceId);
  await studio.ask('recordings.finish', { recordingId });
  await studio.ask('references.consent', { referenceId, consent });
  await studio.ask('references.render', { referenceId });
  expect(await studio.stop()).toBe(0);
}, 120_000);

afterEach(() => demo.setFaults([]));

type Case = Awaited<ReturnType<typeof openCase>>;

/** Starts again, looks at what a person sees, and brings it to its end. */
async function expectOneVoice({ home, account }: Case) {
  const paidBefore = await account.ledger();
  expect(moneyProblems(readMoneyAfterDeath(home), paidBefore)).toEqual([]);
  const studio = await serve(home, account);
  await settle(studio);
  // The start and looking at it send nothing.
  expect(await account.ledger()).toHaveLength(paidBefore.length);
  expect(await view(studio)).toMatchObject({ title: 'Ada', parts: [{}], consent });
  const approvals = await finish(studio);
  expect(await studio.stop()).toBe(0);
  const paid = await account.ledger();
  const problems = moneyProblems(readMoney(home), paid, new Map([['clone', approvals]]));
  expect(problems).toEqual([]);
  expect(paid.length).toBeGreaterThanOrEqual(1);
  expect(paid.length).toBeLessThanOrEqual(1 + approvals);
  const isDatabase = (name: string) => name.startsWith('library.sqlite');
  const secrets = [account.apiKey, ...(await account.voiceIds())];
  expect(await filesWithSecrets(home, secrets, isDatabase)).toEqual([]);
}

/** The durable steps of an upload alone, in a run that nobody kills. */
async function stepsOfUpload(): Promise<readonly [number, number]> {
  const { home, account, stepCount } = await openCase();
  const studio = await serve(home, account, {});
  await view(studio);
  const first = await stepCount();
  await cloneIt(studio);
  expect((await view(studio)).state).toBe('done');
  const last = await stepCount();
  expect(await studio.stop()).toBe(0);
  expect(await account.ledger()).toHaveLength(1);
  return [first + 1, last];
}

describe('a studio that is killed', { timeout: 3_000_000 }, () => {
  it('at a durable step of an upload: one voice, unless a person lets it be bought again', async () => {
    const steps = stepsToKillAt(await stepsOfUpload(), kills);
    let killed = 0;
    for (const at of steps) {
      const one = await openCase();
      const studio = await serve(one.home, one.account, { at });
      await cloneIt(studio).catch(() => undefined);
      if ((await studio.stop()) === 'SIGKILL') killed += 1;
      await expectOneVoice(one);
      await rm(one.home, { recursive: true, force: true });
    }
    // Otherwise it was over by then, and this would prove nothing.
    expect(killed).toBeGreaterThanOrEqual(steps.length / 2);
  });

  it.each([
    ['before the gateway did anything', { fault: { kind: 'stall', at: 'headers' } }],
    ['after it made the voice', { isBilled: true, fault: { kind: 'stall', at: 'headers' } }],
  ])('while an answer is awaited, %s: looks before it asks', async (_, rule) => {
    const one = await openCase();
    await demo.setFaults([{ match: upload, ...rule }]);
    const studio = await serve(one.home, one.account);
    const { approval } = await studio.ask('references.offer', { referenceId });
    await studio.ask('references.clone', { referenceId, approval });
    const isSending = async () => {
      const isSent = readMoney(one.home).charges.some(({ state }) => state === 'sending');
      return isSent && (!('isBilled' in rule) || (await one.account.ledger()).length === 1);
    };
    await vi.waitUntil(isSending, { timeout: 20_000, interval: 20 });
    studio.kill();
    expect(await studio.stop()).toBe('SIGKILL');
    await demo.setFaults([]);
    await expectOneVoice(one);
    expect(await one.account.ledger()).toHaveLength(1);
  });

  it('while a voice is recorded: what was said is a part at the next start', async () => {
    const { home, account } = await openCase();
    const killed = await serve(home, account);
    const { id } = await killed.ask('references.create', { title: 'Eve', language: 'sv' });
    await record(killed, id);
    killed.kill();
    expect(await killed.stop()).toBe('SIGKILL');
    const studio = await serve(home, account);
    const parts = async () => (await view(studio, id)).parts;
    await vi.waitUntil(async () => (await parts()).length > 0, { timeout: 20_000, interval: 20 });
    expect(await parts()).toMatchObject([{ origin: 'recording', durationMs: 3000 }]);
    expect(await studio.stop()).toBe(0);
  });
});
