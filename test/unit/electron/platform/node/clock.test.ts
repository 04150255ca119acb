import { describe, expect, test } from 'vitest';
import { createSystemClock } from '../../../../../electron/platform/node/clock.ts';
import { createSystemRandom } from '../../../../../electron/platform/node/random.ts';

describe('system clock', () => {
  test('a delay ends when aborted, with the reason, before or during', async () => {
    const clock = createSystemClock();
    const reason = new Error('stop');
    await expect(clock.delay(1_000_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const waiting = clock.delay(1_000_000, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  // Catches Node's overflow: a timer beyond 2^31 ms fires after one millisecond.
  test('a very long delay does not end at once', async () => {
    const clock = createSystemClock();
    const controller = new AbortController();
    let hasEnded = false;
    const waiting = clock.delay(1e12, controller.signal).then(
      () => {
        hasEnded = true;
      },
      () => undefined,
    );
    await clock.delay(30);
    expect(hasEnded).toBe(false);
    controller.abort();
    await waiting;
  });

  test('a delay lasts at least its time on the monotonic clock', async () => {
    const clock = createSystemClock();
    const startedMs = clock.monotonicMs();
    await clock.delay(20);
    expect(clock.monotonicMs() - startedMs).toBeGreaterThanOrEqual(19);
  });
});

test('random ids are URL-safe and do not repeat; fractions fill their range', () => {
  const random = createSystemRandom();
  const ids = Array.from({ length: 10_000 }, random.id);
  expect(new Set(ids).size).toBe(10_000);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  const fractions = Array.from({ length: 10_000 }, random.fraction);
  expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...fractions)).toBeLessThan(1);
  expect(Math.min(...fractions)).toBeLessThan(0.01);
  expect(Math.max(...fractions)).toBeGreaterThan(0.99);
});
