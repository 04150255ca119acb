import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChargeState } from '../../../../electron/jobs/ports.ts';
import { createSystemClock } from '../../../../electron/platform/node/clock.ts';
import { createTestPlatform, type TestPlatform } from '../../../support/create-test-platform.ts';
import { type Answer, type EngineBench, openEngineBench } from '../../../support/engine-bench.ts';

const never = new AbortController().signal;
let platform: TestPlatform;
let bench: EngineBench;

beforeEach(async () => {
  platform = await createTestPlatform({ clock: createSystemClock() });
});

afterEach(async () => {
  bench.database.close();
  await platform.remove();
});

function open(
  answerOf: (text: string, sentBefore: number) => Answer | Promise<Answer>,
): EngineBench {
  bench = openEngineBench(platform, answerOf);
  return bench;
}

const sound: Answer = { kind: 'sound' };
const ledger = (kind: string) =>
  bench.database.get<{ n: number; tokens: number }>(
    'SELECT COUNT(*) AS n, COALESCE(SUM(tokens), 0) AS tokens FROM ledger_entry WHERE kind = :kind',
    { kind },
  );
const states = () =>
  bench.database.all<{ state: ChargeState }>('SELECT state FROM charge').map((row) => row.state);

describe('buying', () => {
  it('buys a text once and reuses it afterwards: no unchanged text is paid for twice', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    const first = await engine.make(order('A line.'), gateway, never);
    const second = await engine.make(order('A line.'), gateway, never);
    expect(first).toMatchObject({ kind: 'take', isReused: false });
    expect(second).toMatchObject({ kind: 'take', isReused: true });
    expect(sent).toEqual(['A line.']);
    expect(states()).toEqual(['done']);
  });

  it('sends one request for many equal lines at once', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    const all = Array.from({ length: 500 }, () => engine.make(order('Same.'), gateway, never));
    await Promise.all(all);
    expect(sent).toHaveLength(1);
  });

  it('records the intent and its reservation before the request leaves', async () => {
    let seen: readonly ChargeState[] = [];
    const { engine, gateway, order } = open(() => {
      seen = states();
      return sound;
    });
    await engine.make(order('A line.'), gateway, never);
    expect(seen).toEqual(['reserved']);
    expect(ledger('reserved')?.n).toBe(1);
    expect(ledger('charged')?.n).toBe(1);
  });

  it('stops before sending when the signal is aborted, and leaves nothing reserved', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    const control = new AbortController();
    control.abort(Object.assign(new Error('stop'), { name: 'AbortError' }));
    await expect(engine.make(order('A line.'), gateway, control.signal)).rejects.toThrow('stop');
    expect(sent).toEqual([]);
    expect(bench.store.reservedTokens({ accountId: 'paying' })).toBe(0);
  });

  it('keeps the answer of a call that had left when the work was cancelled', async () => {
    const control = new AbortController();
    const { engine, gateway, order } = open(() => {
      control.abort(Object.assign(new Error('stop'), { name: 'AbortError' }));
      return sound;
    });
    const outcome = await engine.make(order('A line.'), gateway, control.signal);
    expect(outcome.kind).toBe('take');
  });
});

describe('answers', () => {
  it.each([504, 408, 409, 421, 307, 299])(
    'holds %i as uncertain and never resends it',
    async (status) => {
      const { engine, gateway, order, sent } = open(() => ({ kind: 'status', status }));
      const outcome = await engine.make(order('A line.'), gateway, never);
      const again = await engine.make(order('A line.'), gateway, never);
      expect([outcome.kind, again.kind]).toEqual(['uncertain', 'uncertain']);
      expect(sent).toHaveLength(1);
      expect(bench.store.reservedTokens({ accountId: 'paying' })).toBe(100);
    },
  );

  it('holds an answer that was cut off as uncertain', async () => {
    const { engine, gateway, order } = open(() => ({ kind: 'cut' }));
    expect((await engine.make(order('A line.'), gateway, never)).kind).toBe('uncertain');
  });

  it('keeps a complete answer that is no sound aside as paid, and does not buy it again', async () => {
    const { engine, gateway, order, sent } = open(() => ({ kind: 'sound', bytes: '<html>' }));
    await engine.make(order('A line.'), gateway, never);
    const again = await engine.make(order('A line.'), gateway, never);
    expect(again.kind).toBe('uncertain');
    expect(sent).toHaveLength(1);
  });

  it('refuses one item on 422 and releases its reservation', async () => {
    const { engine, gateway, order } = open(() => ({ kind: 'status', status: 422 }));
    const outcome = await engine.make(order('A line.'), gateway, never);
    expect(outcome).toMatchObject({ kind: 'refused', isVoiceHeld: false });
    expect(bench.store.reservedTokens({ accountId: 'paying' })).toBe(0);
  });

  it('says on 403 that the whole voice waits', async () => {
    const { engine, gateway, order } = open(() => ({ kind: 'status', status: 403 }));
    const outcome = await engine.make(order('A line.'), gateway, never);
    expect(outcome).toMatchObject({ kind: 'refused', isVoiceHeld: true });
  });

  it('stops everything on 402 and keeps the item queued', async () => {
    const { engine, gateway, order } = open(() => ({ kind: 'status', status: 402 }));
    await expect(engine.make(order('A line.'), gateway, never)).rejects.toMatchObject({
      code: 'gateway_balance',
    });
    expect(states()).toEqual(['queued']);
  });

  it('waits out a 429 and goes on', async () => {
    const { engine, gateway, order, sent } = open((_, before) =>
      before === 0 ? { kind: 'status', status: 429, retryAfterMs: 1 } : sound,
    );
    const outcome = await engine.make(order('A line.'), gateway, never);
    expect(outcome.kind).toBe('take');
    expect(sent).toHaveLength(2);
    expect(ledger('possibly_charged')?.n).toBe(0);
  });

  it('tries a 500 four times in all, counts each try as possibly charged, then asks a person', async () => {
    const { engine, gateway, order, sent } = open(() => ({ kind: 'status', status: 500 }));
    const outcome = await engine.make(order('A line.'), gateway, never);
    expect(outcome.kind).toBe('uncertain');
    expect(sent).toHaveLength(4);
    expect(ledger('possibly_charged')).toEqual({ n: 3, tokens: 120 });
  });

  it('tries again when nothing had left, without counting a try', async () => {
    let calls = 0;
    const { engine, gateway, order, sent } = open(() => {
      calls += 1;
      return calls === 1 ? { kind: 'not-sent' } : sound;
    });
    const outcome = await engine.make(order('A line.'), gateway, never);
    expect(outcome.kind).toBe('take');
    expect(sent).toHaveLength(1);
  });

  it('stops at once when asking again cannot help, such as a missing key', async () => {
    const { engine, gateway, order } = open(() => ({ kind: 'not-sent', isRetryable: false }));
    await expect(engine.make(order('A line.'), gateway, never)).rejects.toThrow('answered nothing');
    expect(states()).toEqual(['queued']);
  });

  it('asks the free demo again instead of asking a person', async () => {
    const { engine, gateway, order } = open((_, before) =>
      before === 0 ? { kind: 'cut' } : sound,
    );
    const free = order('A line.', { isFree: true });
    expect((await engine.make(free, gateway, never)).kind).toBe('refused');
    expect((await engine.make(free, gateway, never)).kind).toBe('take');
  });
});

describe('caps', () => {
  it('is never overshot, however many calls run at once', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    const caps = { perDayTokens: 1000, perGroupTokens: null };
    const all = Array.from({ length: 64 }, (_, index) =>
      engine.make(order(`Line ${index}.`, { caps }), gateway, never),
    );
    const ends = await Promise.allSettled(all);
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'cap_reached' } });
    const spent = bench.store.spentTokens({ accountId: 'paying' });
    expect(spent).toBeLessThanOrEqual(1000);
    expect(sent.length).toBe(64 - refused.length);
  });

  it('counts an uncertain call at its worst against the cap', async () => {
    const { engine, gateway, order } = open((text) =>
      text === 'Lost.' ? { kind: 'status', status: 504 } : sound,
    );
    await engine.make(order('Lost.', { atMostTokens: 950 }), gateway, never);
    const caps = { perDayTokens: 1000, perGroupTokens: null };
    await expect(engine.make(order('Next.', { caps }), gateway, never)).rejects.toMatchObject({
      code: 'cap_reached',
    });
  });
});

describe('after a crash', () => {
  /** Puts a charge into a state as a killed process would have left it. */
  function leftIn(state: ChargeState, text = 'A line.'): string {
    const charge = bench.store.insert({ ...bench.order(text), id: `left-${state}` });
    bench.database.run('UPDATE charge SET state = :state WHERE id = :id', { state, id: charge.id });
    return charge.id;
  }
  const paid = () => false;

  it('makes a call that was on its way uncertain, keeps its reservation, and never resends it', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    leftIn('sending');
    await engine.recover(paid);
    expect((await engine.make(order('A line.'), gateway, never)).kind).toBe('uncertain');
    expect(sent).toEqual([]);
    expect(bench.store.reservedTokens({ accountId: 'paying' })).toBe(100);
  });

  it('sends what was only reserved', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    leftIn('reserved');
    await engine.recover(paid);
    expect((await engine.make(order('A line.'), gateway, never)).kind).toBe('take');
    expect(sent).toHaveLength(1);
  });

  it('finishes what was received from its saved body, without a request', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    const id = leftIn('received');
    const body = await import('../../../../electron/platform/node/durable-file.ts');
    const path = `${platform.paths.temporary}/${id}.body`;
    const written = await body.writeFileDurably(path, Buffer.from('sound kept'));
    bench.database.run(
      'UPDATE charge SET body_file = :path, body_bytes = :bytes, body_sha256 = :sha256 WHERE id = :id',
      { id, path, bytes: written.bytes, sha256: written.sha256 },
    );
    await engine.recover(paid);
    expect(await engine.make(order('A line.'), gateway, never)).toMatchObject({ isReused: true });
    expect(sent).toEqual([]);
  });

  it('does not believe a completion record whose body is not whole', async () => {
    const { engine, gateway, order, sent } = open(() => sound);
    const id = leftIn('received');
    bench.database.run(
      "UPDATE charge SET body_file = '/nowhere', body_bytes = 3, body_sha256 = 'x' WHERE id = :id",
      { id },
    );
    await engine.recover(paid);
    expect((await engine.make(order('A line.'), gateway, never)).kind).toBe('uncertain');
    expect(sent).toEqual([]);
  });

  it('asks the free demo again', async () => {
    const { engine, gateway, order } = open(() => sound);
    leftIn('sending');
    await engine.recover(() => true);
    expect((await engine.make(order('A line.'), gateway, never)).kind).toBe('take');
  });
});

describe('decisions', () => {
  it('sends an uncertain line again only after a recorded approval', async () => {
    const { engine, gateway, order, sent } = open((_, before) =>
      before === 0 ? { kind: 'status', status: 504 } : sound,
    );
    await engine.make(order('A line.'), gateway, never);
    const [charge] = engine.uncertain('paying');
    if (charge === undefined) throw new Error('no uncertain charge');
    engine.decide(charge, 'charged-buy-again');
    expect((await engine.make(order('A line.'), gateway, never)).kind).toBe('take');
    expect(sent).toHaveLength(2);
    expect(ledger('approved')?.n).toBe(1);
    expect(ledger('possibly_charged')?.tokens).toBe(40);
  });

  it('leaves a line out without another request', () => {
    const { engine, store, order } = open(() => sound);
    const charge = store.insert({ ...order('A line.'), id: 'lost' });
    bench.database.run("UPDATE charge SET state = 'uncertain'");
    engine.decide({ ...charge, state: 'uncertain' }, 'leave-out');
    expect(states()).toEqual(['rejected']);
  });
});
