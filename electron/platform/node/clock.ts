import { performance } from 'node:perf_hooks';
import type { Clock } from '../ports.ts';

/** Timers hold 31 bits of milliseconds; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) {
      fail(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', onAbort);
        done();
      },
      Math.min(Math.max(milliseconds, 0), longestTimerMs),
    );
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** The machine's clocks. A delay is at most 24.8 days. */
export function createSystemClock(): Clock {
  return { nowMs: () => Date.now(), monotonicMs: () => performance.now(), delay };
}
