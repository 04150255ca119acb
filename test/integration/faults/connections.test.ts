import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../../electron/demo/demo-server.ts';
import { AppError } from '../../../shared/app-error.ts';
import { addChapter, makeChapter, speechCharges } from '../../support/engine/chapter-jobs.ts';
import { createMoneyOracle } from '../../support/engine/money-oracle.ts';
import {
  askThrough,
  chargeFor,
  type FaultCall,
  faultCalls,
} from '../../support/faults/fault-calls.ts';
import { openFaultWorld, type WorldOptions } from '../../support/faults/fault-world.ts';
import { demoAssets } from '../../support/gateway/demo-assets.ts';
import { startRawGateway } from '../../support/gateway/raw-gateway.ts';
import { openInTest } from '../../support/tools/hooks.ts';
import { untrusted } from '../gateway/untrusted-certificate.ts';

async function open(options?: WorldOptions) {
  const world = await openInTest(openFaultWorld(options));
  return { world, oracle: createMoneyOracle(world) };
}
const elsewhere = () => openInTest(startRawGateway());

function callOf(name: FaultCall['name']) {
  const call = faultCalls.find((one) => one.name === name);
  if (call === undefined) throw new Error(name);
  return call;
}

async function errorOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`No AppError: ${String(error)}`);
}

describe('an address that leads elsewhere', () => {
  // The bug: a redirect followed with the key, or the same request sent to two hosts.
  it('A 17: 307 and 308 to another host are never followed, and the other host sees nothing', async () => {
    const { world, oracle } = await open();
    const other = await elsewhere();
    for (const call of faultCalls.filter(({ isFree }) => !isFree)) {
      for (const status of [307, 308]) {
        const headers = { location: `${other.baseUrl}/elsewhere` };
        const label = `A 17: ${status} of ${call.name}`;
        await askThrough(world, call, label, { fault: { kind: 'answer', status, headers } });
        expect(chargeFor(world, call, label)?.state, label).toBe('uncertain');
        expect(world.posts(), label).toBe(1);
      }
    }
    expect(other.connectionCount()).toBe(0);
    await oracle.check();
  });

  // The bug: a link in a job's record fetched with the key, from wherever it points.
  it('C 59: links in the record of finished work are not followed; the documented path is used', async () => {
    const { world } = await open();
    const other = await elsewhere();
    const links = {
      url: `${other.baseUrl}/a.wav`,
      result_url: 'file:///etc/passwd',
      audio_url: 'http://169.254.169.254/latest',
      content: { url: `${other.baseUrl}/b.wav` },
    };
    for (const name of ['job poll', 'video poll'] as const) {
      const call = callOf(name);
      // Once, and early: what follows is the true record.
      const body = { json: { status: 'completed', ...links } };
      const end = await askThrough(world, call, `C 59 ${name}`, {
        times: 1,
        fault: { kind: 'answer', status: 200, body },
      });
      expect(end.kind).toBe('done');
    }
    expect(other.connectionCount()).toBe(0);
    await createMoneyOracle(world).check();
  });
});

describe('no way to the gateway', () => {
  it.each([
    ['nobody listens', 'http://127.0.0.1:9'],
    ['the name is not known', 'https://gateway.invalid'],
  ])('B 24 %s: said at once, nothing is counted as sent', async (_name, baseUrl) => {
    const { world } = await open({ baseUrl });
    for (const call of faultCalls.filter(({ isFree }) => !isFree)) {
      const error = await errorOf(call.ask(world, `B 24 of ${call.name}`));
      expect(error.code).toBe('gateway_unreachable');
    }
    expect(world.charges().filter(({ sentCount }) => sentCount > 0)).toEqual([]);
    expect(
      world.entries().filter(({ kind }) => kind !== 'reserved' && kind !== 'released'),
    ).toEqual([]);
    expect(world.app().uncertain.count()).toBe(0);
  });

  // The bug: a network that is away for a while eats the tries of every line, or makes them uncertain.
  it('B 24: a chapter waits for a connection that was lost, and then goes on without a mark', async () => {
    const { world } = await open({ factor: 50 });
    const { baseUrl, apiKey } = world.demo;
    await callOf('speech').ask(world, 'B 24 before');
    await world.demo.stop();
    const chapter = await addChapter(world, 12);
    const made = makeChapter(world, chapter);
    const pace = () => world.app().engine.pacerOf(world.account().id).state();
    await expect.poll(() => pace().heldFor, { timeout: 15_000 }).toBe('offline');
    expect(speechCharges(world).filter(({ state }) => state === 'uncertain')).toEqual([]);

    const port = Number(new URL(baseUrl).port);
    const { clock } = world;
    const back = await openInTest(
      startDemoServer({ assets: demoAssets, voiceKind: 'tone', port, apiKey, clock }),
    );
    expect((await made).job.state).toBe('done');
    const lines = speechCharges(world).filter(({ groupId }) => groupId !== null);
    expect(lines.map(({ sentCount }) => sentCount)).toEqual(lines.map(() => 1));
    expect(back.requests().filter(({ method }) => method === 'POST')).toHaveLength(12);
  });

  // The bug: a bad certificate waited out like a lost network, or passed over.
  it('B 25: a certificate that nobody vouches for stops everything, and no request is made', async () => {
    const raw = await openInTest(startRawGateway({ tls: untrusted }));
    const { world } = await open({ baseUrl: raw.baseUrl });
    for (const call of faultCalls.filter(({ isFree }) => !isFree)) {
      const error = await errorOf(call.ask(world, `B 25 of ${call.name}`));
      expect(error).toMatchObject({ code: 'gateway_unreachable', isRetryable: false });
      expect(error.message).toContain('certificate');
    }
    expect(raw.requests).toEqual([]);
    await createMoneyOracle(world).check();
  });

  it('B 38: a captive portal before the list of models is no fault of the key', async () => {
    const { world } = await open();
    const body = { html: '<!DOCTYPE html><title>Hotel</title>' };
    for (const call of faultCalls.filter(({ isFree }) => !isFree)) {
      world.setFaults({
        match: { path: '/v1/models' },
        times: 0,
        fault: { kind: 'answer', status: 200, body },
      });
      const error = await errorOf(call.ask(world, `B 38 of ${call.name}`));
      expect(error.code).toBe('gateway_bad_answer');
      expect(error.message).toMatch(/sign in/);
      expect(world.posts()).toBe(0);
    }
    world.setFaults();
    const end = await callOf('speech').ask(world, 'B 38 afterwards');
    expect(end.kind).toBe('done');
  });
});

describe('a WAV that was streamed', () => {
  // Its header promises nothing, so that only how it sounds tells that half of it is missing.
  it('B 31: half of it is a take, and is marked for a person to hear', async () => {
    const { world, oracle } = await open();
    const wav = Buffer.alloc(44 + 4800, 0x21);
    wav.write(
      'RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0\xc0\x5d\0\0\x80\xbb\0\0\x02\0\x10\0data\xff\xff\xff\xff',
      'latin1',
    );
    const end = await askThrough(world, callOf('speech'), 'B 31 streamed', {
      isBilled: true,
      fault: {
        kind: 'truncate',
        framing: 'close',
        afterBytes: 2000,
        body: { base64: wav.toString('base64') },
      },
    });
    expect(end.kind).toBe('done');
    const charge = chargeFor(world, callOf('speech'), 'B 31 streamed');
    const take = world.app().takeById(charge?.takeId ?? '');
    expect(take?.facts.flags).toContain('too-short');
    await oracle.check();
  });
});
