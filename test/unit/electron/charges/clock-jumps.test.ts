import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noLimit } from '../../../../shared/model/money.ts';
import {
  type Answer,
  type EngineBench,
  openEngineBench,
} from '../../../support/engine/engine-bench.ts';
import {
  createTestPlatform,
  type TestPlatform,
} from '../../../support/fakes/create-test-platform.ts';
import { createFastClock } from '../../../support/fakes/fast-clock.ts';

const yearMs = 365 * 86_400_000;
const sound: Answer = { kind: 'sound' };

let platform: TestPlatform;
let bench: EngineBench;
/** How far somebody has set the wall clock. */
let shiftMs: number;

beforeEach(async () => {
  const fast = createFastClock(1000);
  const clock = { ...fast, nowMs: () => fast.nowMs() + shiftMs };
  shiftMs = 0;
  platform = await createTestPlatform({ clock });
});

afterEach(async () => {
  bench.database.close();
  await platform.remove();
});

describe('a wall clock that is set', () => {
  it.each([
    ['ten years forward', 10 * yearMs],
    ['a year back', -yearMs],
  ])('%s neither shortens nor stretches the wait after a 429', async (_, jumpMs) => {
    const sentAtMs: number[] = [];
    bench = openEngineBench(platform, (_text, before) => {
      sentAtMs.push(platform.clock.monotonicMs());
      shiftMs = jumpMs;
      return before === 0 ? { kind: 'status', status: 429, retryAfterMs: 60_000 } : sound;
    });
    expect(await bench.ask('A line.')).toBe('done');
    const waitedMs = (sentAtMs[1] ?? 0) - (sentAtMs[0] ?? 0);
    expect(waitedMs).toBeGreaterThanOrEqual(60_000);
    // Real time runs a thousandfold here: a busy machine is allowed half a minute.
    expect(waitedMs).toBeLessThan(30_000_000);
  });

  it.each([
    ['a minute', 60_000],
    ['a day', 86_400_000],
    ['a year', yearMs],
  ])(
    '%s back does not widen the cap of the day: what the future spent counts',
    async (_, backMs) => {
      bench = openEngineBench(platform, () => sound);
      const caps = () => ({ perDay: { tokens: 1000, money: null }, perGroup: noLimit });
      await bench.make(bench.order('Spent.', { caps, atMostTokens: 990 }));
      const spent = bench.store.spent({ accountId: 'paying' }).tokens;
      expect(spent).toBeGreaterThan(0);
      shiftMs = -backMs;
      const next = bench.order('Next.', { caps, atMostTokens: 1001 - spent });
      await expect(bench.make(next)).rejects.toMatchObject({ code: 'cap_reached' });
      const fits = bench.order('Fits.', { caps, atMostTokens: 1000 - spent });
      expect((await bench.make(fits)).kind).toBe('done');
    },
  );

  it('a year back keeps what is uncertain uncertain, and its worst case held', async () => {
    bench = openEngineBench(platform, () => ({ kind: 'status', status: 504 }));
    await bench.make(bench.order('Lost.'));
    bench.database.close();
    shiftMs = -yearMs;
    bench = openEngineBench(platform, () => sound);
    await bench.recover();
    expect(await bench.ask('Lost.')).toBe('uncertain');
    expect(bench.sent).toEqual([]);
    expect(bench.store.reserved({ accountId: 'paying' }).tokens).toBe(100);
  });

  it('ten years forward does not give up a call that is on its way', async () => {
    let answer: (kind: Answer) => void = () => undefined;
    const asked = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    bench = openEngineBench(platform, () => asked);
    const made = bench.make(bench.order('A line.'));
    shiftMs = 10 * yearMs;
    answer(sound);
    expect((await made).kind).toBe('done');
  });
});
