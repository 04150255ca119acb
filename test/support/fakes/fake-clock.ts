import type { Clock } from '../../../electron/platform/ports.ts';

export type FakeClock = Clock & {
  /** Moves time on and wakes, in order, every delay that ends by then. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Delays that have not ended. */
  readonly waiting: () => number;
};

type Sleeper = { readonly wakeAtMs: number; readonly wake: () => void };

/** Lets everything that is ready run: promises and what they start. */
const settle = () => new Promise<void>((done) => setImmediate(done));

/** A clock that moves only when told, so that tests of waiting take no time and never race. */
export function createFakeClock(startMs = Date.UTC(2026, 0, 1)): FakeClock {
  let elapsedMs = 0;
  const sleepers = new Set<Sleeper>();

  const delay: Clock['delay'] = (milliseconds, signal) =>
    new Promise((done, fail) => {
      if (signal?.aborted) {
        fail(signal.reason);
        return;
      }
      const onAbort = () => {
        sleepers.delete(sleeper);
        fail(signal?.reason);
      };
      const sleeper: Sleeper = {
        wakeAtMs: elapsedMs + Math.max(0, milliseconds),
        wake: () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', onAbort);
          done();
        },
      };
      sleepers.add(sleeper);
      signal?.addEventListener('abort', onAbort, { once: true });
    });

  return {
    nowMs: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    delay,
    waiting: () => sleepers.size,
    async advance(milliseconds) {
      const endMs = elapsedMs + milliseconds;
      await settle();
      for (;;) {
        const due = [...sleepers].filter((sleeper) => sleeper.wakeAtMs <= endMs);
        const [next] = due.sort((a, b) => a.wakeAtMs - b.wakeAtMs);
        if (next === undefined) break;
        elapsedMs = Math.max(elapsedMs, next.wakeAtMs);
        next.wake();
        await settle();
      }
      elapsedMs = endMs;
    },
  };
}
