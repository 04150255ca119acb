import type { Clock, Deadline } from '../../../electron/platform/ports.ts';

export type SkippingClock = Clock & {
  /** Moves time on at once and wakes what is due by then; deadlines of calls are not. */
  readonly skip: (milliseconds: number) => void;
  /** Real milliseconds that the client's deadlines take from now on: all, or all but those of free calls. */
  readonly shortenDeadlines: (realMs: number, which: 'all' | 'not-free') => void;
  readonly restoreDeadlines: () => void;
  /** Somebody sets the wall clock, forward or back; what waits does not notice. */
  readonly setWall: (byMs: number) => void;
  /** Delays and deadlines that have not ended. */
  readonly waiting: () => number;
};

const patientMs = 25_000;

type Sleeper = { readonly dueMs: number; readonly wake: () => void };

/**
 * A clock for waits of minutes in a test of seconds: a delay takes the part of its time that `factor` says, and moves the
 * clock to where it ends. Work and the deadlines of the client's calls take real time: a busy machine must not look like
 * a gateway that does not answer, or like one that has been asking for patience for a quarter of an hour.
 */
export function createSkippingClock(factor: number): SkippingClock {
  const startMs = performance.now();
  const baseMs = Date.UTC(2026, 5, 1, 0, 0, 1);
  const sleepers = new Set<Sleeper>();
  let aheadMs = 0;
  let wallMs = 0;
  let shortened: { readonly realMs: number; readonly which: 'all' | 'not-free' } | null = null;
  const monotonicMs = () => performance.now() - startMs + aheadMs;
  const realMsOf = (deadline: Deadline) => {
    if (shortened === null) return patientMs;
    return deadline === 'free-call' && shortened.which === 'not-free'
      ? patientMs
      : shortened.realMs;
  };

  const delay: Clock['delay'] = (milliseconds, signal, deadline) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      const realMs = deadline === undefined ? milliseconds / factor : realMsOf(deadline);
      const leave = () => {
        clearTimeout(timer);
        sleepers.delete(sleeper);
        signal?.removeEventListener('abort', onAbort);
      };
      const onAbort = () => {
        leave();
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        dueMs: deadline === undefined ? monotonicMs() + milliseconds : Number.POSITIVE_INFINITY,
        wake: () => {
          leave();
          if (deadline === undefined) aheadMs += Math.max(0, sleeper.dueMs - monotonicMs());
          resolve();
        },
      };
      const timer = setTimeout(sleeper.wake, Math.min(realMs, 2 ** 31 - 1));
      sleepers.add(sleeper);
      signal?.addEventListener('abort', onAbort, { once: true });
    });

  return {
    monotonicMs,
    nowMs: () => Math.round(baseMs + wallMs + monotonicMs()),
    delay,
    waiting: () => sleepers.size,
    setWall: (byMs) => {
      wallMs += byMs;
    },
    skip: (milliseconds) => {
      aheadMs += milliseconds;
      for (const sleeper of [...sleepers]) if (sleeper.dueMs <= monotonicMs()) sleeper.wake();
    },
    shortenDeadlines: (realMs, which) => {
      shortened = { realMs, which };
    },
    restoreDeadlines: () => {
      shortened = null;
    },
  };
}
