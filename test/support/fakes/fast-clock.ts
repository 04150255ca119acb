import type { Clock } from '../../../electron/platform/ports.ts';

/** A clock that runs so many times as fast as the real one: delays stay delays, tests stay short. */
export function createFastClock(factor: number): Clock {
  const startMs = performance.now();
  const monotonicMs = () => (performance.now() - startMs) * factor;
  const baseMs = Date.UTC(2026, 5, 1, 12);
  return {
    monotonicMs,
    nowMs: () => Math.round(baseMs + monotonicMs()),
    delay: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(signal.reason);
          return;
        }
        const onAbort = () => {
          clearTimeout(timer);
          reject(signal?.reason);
        };
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        }, milliseconds / factor);
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
  };
}
