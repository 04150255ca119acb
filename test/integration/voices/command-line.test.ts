import { describe, expect, it, vi } from 'vitest';
import type { JobItemView, JobView, UncertainView } from '../../../shared/model/job.ts';
import { startControlledDemo } from '../../support/gateway/controlled-demo.ts';
import { holdsSecret } from '../../support/gateway/find-secrets.ts';
import { voiceSample } from '../../support/sound/voice-sample.ts';
import { runLectern, summaryOf } from '../../support/studio/run-lectern.ts';
import { serveStudio } from '../../support/studio/served-studio.ts';
import { folderForAllTests, forAllTests } from '../../support/tools/hooks.ts';

const demo = forAllTests(startControlledDemo);
const folder = folderForAllTests();

const upload = { method: 'POST', path: '/v1/audio/voices' };
const said: string[] = [];

async function run(...words: readonly string[]) {
  const ended = await runLectern(words, { home: folder, env: demo.env });
  said.push(ended.stdout, ended.stderr);
  return ended;
}
const json = async (...words: readonly string[]) => summaryOf(await run(...words, '--json'));

/** What a window leaves behind: a clone whose answer was lost. Answers its reference and its job. */
async function lostClone() {
  const studio = await serveStudio({ home: folder, env: demo.env });
  if (studio === null) throw new Error('The studio did not open.');
  const { id: referenceId } = await studio.ask('references.create', { title: 'Ada' });
  const { recordingId } = await studio.ask('recordings.begin', {
    referenceId,
    purpose: 'part',
    sampleRateHz: 16_000,
  });
  const samples = Buffer.from(voiceSample(180, 3)).subarray(44).toString('base64');
  await studio.ask('recordings.append', { recordingId, index: 0, samples });
  await studio.ask('recordings.finish', { recordingId });
  const consent = { speaker: 'Ada King', givenBy: 'Ada King', isOwnVoice: true };
  await studio.ask('references.consent', { referenceId, consent });
  const { approval } = await studio.ask('references.offer', { referenceId });
  const { jobId } = await studio.ask('references.clone', { referenceId, approval });
  const isLost = async () => (await studio.ask('uncertain.list', {})).length === 1;
  await vi.waitUntil(isLost, { timeout: 20_000, interval: 20 });
  expect(await studio.stop()).toBe(0);
  return { referenceId, jobId: jobId ?? '' };
}

describe('the clones of a window, on the command line', { timeout: 120_000 }, () => {
  it('are listed by the voice’s name, decided, and gone on with, once paid', async () => {
    await demo.setFaults([{ match: upload, fault: { kind: 'reset', at: 'request' } }]);
    const { referenceId, jobId } = await lostClone();
    await demo.setFaults([]);
    const { jobs } = (await json('jobs', 'list')) as { jobs: readonly JobView[] };
    expect(jobs).toMatchObject([
      { id: jobId, kind: 'clone', title: 'Ada', state: 'needs-decisions', uncertainCount: 1 },
    ]);
    expect((await run('jobs', 'list')).stdout).toContain('Ada');
    const { items } = (await json('jobs', 'items', jobId.replace(/^-+/, ''))) as {
      items: readonly JobItemView[];
    };
    expect(items).toMatchObject([{ label: 'Ada', state: 'uncertain', expectedTokens: 1000 }]);
    const { uncertain } = (await json('jobs', 'uncertain')) as {
      uncertain: readonly UncertainView[];
    };
    expect(uncertain).toMatchObject([{ kind: 'clone', label: 'Ada', jobId, atMostTokens: 1000 }]);
    // Bug: fetching again was offered where there is nothing to fetch.
    const listed = await run('jobs', 'uncertain');
    expect(listed.stderr).toContain('<send-again|buy-again|leave-out>');

    // Going on without a decision looks, and sends nothing.
    expect((await run('jobs', 'resume')).code).toBe(3);
    expect(await demo.seen('POST', upload.path)).toEqual([]);
    const decided = await run('jobs', 'decide', '--all', 'send-again');
    expect([decided.code, decided.stderr.includes('"lectern jobs resume" continues.')]).toEqual([
      0,
      true,
    ]);
    const resumed = await run('jobs', 'resume');
    expect([resumed.code, resumed.stdout]).toEqual([0, 'Ada: the voice is ready\n']);
    expect(resumed.stderr).toContain('1 voice uploaded; 1000 tokens');
    expect(await demo.ledger()).toMatchObject([{ kind: 'clone', tokens: 1000 }]);

    const studio = await serveStudio({ home: folder, env: demo.env });
    const view = await studio?.ask('references.get', { referenceId });
    expect(view?.state).toBe('done');
    expect(await studio?.stop()).toBe(0);
    expect(holdsSecret(said.join('\n'), [demo.apiKey, ...(await demo.voiceIds())])).toBe(false);
  });
});
