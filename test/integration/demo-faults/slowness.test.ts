import { beforeEach, describe, expect, it } from 'vitest';
import { parseFaultPlan } from '../../../electron/demo/faults/plan.ts';
import { createFakeClock, type FakeClock } from '../../support/fakes/fake-clock.ts';
import { realAudio, startFaultyServer } from '../../support/faults/faulty-server.ts';
import { connectWire, postBytes, splitAnswer } from '../../support/faults/wire-client.ts';
import { forEachTest, openInTest } from '../../support/tools/hooks.ts';

const dayMs = 24 * 3600 * 1000;

let clock: FakeClock;
beforeEach(() => {
  clock = createFakeClock();
});
const server = forEachTest(() => startFaultyServer({ clock }));

async function post(path = '/v1/audio/speech') {
  const one = await openInTest(connectWire(server.port));
  one.send(postBytes(path, { input: 'The lamp had gone out.' }));
  return one;
}

/** A whole round trip of another client: whatever the server had to say before is said by then. */
async function roundTrip() {
  const other = await post('/other');
  await other.until((bytes) => splitAnswer(bytes).body.length === realAudio.length);
}

/** Resolves when the server waits for its clock. */
async function waits(count = 1) {
  while (clock.waiting() < count) await new Promise((done) => setImmediate(done));
}

const match = { path: '/v1/*' };

describe('an answer that stalls', () => {
  it('before its headers, for so long and no shorter, and then comes whole', async () => {
    server.play({ match, isBilled: true, fault: { kind: 'stall', at: 'headers', ms: 5000 } });
    const one = await post();
    await waits();
    await clock.advance(4999);
    await roundTrip();
    expect(one.received()).toHaveLength(0);
    await clock.advance(1);
    const bytes = await one.until((all) => splitAnswer(all).body.length === realAudio.length);
    expect(splitAnswer(bytes).body.equals(realAudio)).toBe(true);
  });

  it('in its body after so many bytes, and then goes on with the next byte', async () => {
    server.play({
      match,
      isBilled: true,
      fault: { kind: 'stall', at: 'body', afterBytes: 7, ms: 60_000 },
    });
    const one = await post();
    await waits();
    await clock.advance(59_999);
    await roundTrip();
    expect(splitAnswer(one.received()).body).toHaveLength(7);
    await clock.advance(1);
    const bytes = await one.until((all) => splitAnswer(all).body.length === realAudio.length);
    expect(splitAnswer(bytes).body.equals(realAudio)).toBe(true);
  });

  it('for ever, with the connection held open and the work charged', async () => {
    server.play({ match, isBilled: true, fault: { kind: 'stall', at: 'body' } });
    const one = await post();
    await one.until((all) => splitAnswer(all).body.length === 500);
    await clock.advance(dayMs);
    await roundTrip();
    expect(splitAnswer(one.received()).body).toHaveLength(500);
    expect(one.hasEnded()).toBe(false);
    expect(server.chargeCount()).toBe(2);
  });

  it('leaves nothing behind when the client goes away during the wait', async () => {
    server.play({ match, fault: { kind: 'stall', at: 'headers', ms: dayMs } });
    const one = await post();
    await waits();
    one.close();
    while (clock.waiting() > 0) await new Promise((done) => setImmediate(done));
    await roundTrip();
    expect(server.faults.report().rules[0]).toMatchObject({ matched: 1, hits: 1 });
  });
});

describe('slow-loris', () => {
  it('gives one byte of the headers at a time', async () => {
    server.play({ match, isBilled: true, fault: { kind: 'drip', at: 'headers', everyMs: 10_000 } });
    const one = await post();
    for (let bytes = 1; bytes <= 12; bytes++) {
      await waits();
      await clock.advance(10_000);
      await one.until((all) => all.length === bytes);
    }
    expect(one.received().toString()).toBe('HTTP/1.1 200');
  });

  it('gives one byte of the body at a time, to its end', async () => {
    server.play({
      match,
      fault: { kind: 'drip', at: 'body', everyMs: 10, body: { text: 'slow' } },
    });
    const one = await post();
    for (let bytes = 0; bytes < 4; bytes++) {
      await waits();
      await one.until((all) => splitAnswer(all).body.length === bytes);
      await clock.advance(10);
    }
    expect(await one.ended).toBe('fin');
    expect(splitAnswer(one.received()).body.toString()).toBe('slow');
  });
});

describe('a delay', () => {
  /** The delays of the first requests, found by moving the clock in single milliseconds. */
  async function delaysOf(seed: number): Promise<readonly number[]> {
    const fault = { kind: 'delay', ms: 20, jitterMs: 30 };
    server.faults.setPlan(parseFaultPlan({ seed, rules: [{ match, times: 0, fault }] }));
    const delays: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const one = await post();
      await waits();
      let waitedMs = 0;
      while (clock.waiting() > 0) {
        await clock.advance(1);
        waitedMs += 1;
      }
      delays.push(waitedMs);
      await one.until((all) => splitAnswer(all).body.length === realAudio.length);
    }
    return delays;
  }

  it('jitters within its bounds and in the same way for the same seed', async () => {
    const first = await delaysOf(7);
    expect(await delaysOf(7)).toEqual(first);
    expect(await delaysOf(8)).not.toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(1);
    for (const delayMs of first) {
      expect(delayMs).toBeGreaterThan(20);
      expect(delayMs).toBeLessThanOrEqual(50);
    }
  });

  it('lets the rules after it act', async () => {
    server.play(
      { match, fault: { kind: 'delay', ms: 1000 } },
      { match, fault: { kind: 'reset', at: 'request' } },
    );
    const one = await post();
    await waits();
    expect(one.hasEnded()).toBe(false);
    await clock.advance(1000);
    expect(await one.ended).toBe('reset');
    expect(server.faults.report().rules.map(({ hits }) => hits)).toEqual([1, 1]);
  });
});

describe('a request that is held', () => {
  it('goes on when another plan is set, however late, and not before (a spec that races a clock)', async () => {
    server.play({ match, times: 0, fault: { kind: 'hold' } });
    const one = await post();
    while (server.faults.report().rules[0]?.hits !== 1) await roundTrip();
    await clock.advance(dayMs);
    await roundTrip();
    expect(one.received()).toHaveLength(0);
    server.play();
    const bytes = await one.until((all) => splitAnswer(all).body.length === realAudio.length);
    expect(splitAnswer(bytes).body.equals(realAudio)).toBe(true);
  });

  it('is let go when its client leaves (a server that cannot stop)', async () => {
    server.play({ match, times: 0, fault: { kind: 'hold' } });
    const one = await post();
    while (server.faults.report().rules[0]?.hits !== 1) await roundTrip();
    one.close();
    await expect(server.stop()).resolves.toBeUndefined();
  });
});
