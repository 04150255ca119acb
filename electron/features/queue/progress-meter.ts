import type { Clock } from '../../platform/ports.ts';

export type ProgressMeter = {
  /** Time left by the pace so far: milliseconds, or null while too little is known to say. */
  readonly leftMs: (fraction: number) => number | null;
  /** Nothing can be done for so long; 0 where something can. Time that was waited says nothing about the pace. */
  readonly waits: (forMs: number) => void;
};

const leastElapsedMs = 2000;
const leastFraction = 0.01;

export function createProgressMeter(clock: Pick<Clock, 'monotonicMs'>): ProgressMeter {
  const startedMs = clock.monotonicMs();
  let startFraction: number | null = null;
  let waitedMs = 0;
  let wait = { fromMs: startedMs, untilMs: startedMs };
  const untilNowMs = () => Math.min(clock.monotonicMs(), wait.untilMs) - wait.fromMs;
  return {
    leftMs: (fraction) => {
      startFraction ??= fraction;
      const elapsedMs = clock.monotonicMs() - startedMs - waitedMs - untilNowMs();
      const gained = fraction - startFraction;
      if (elapsedMs < leastElapsedMs || gained < leastFraction) return null;
      return Math.round((elapsedMs / gained) * (1 - fraction));
    },
    waits: (forMs) => {
      waitedMs += untilNowMs();
      const fromMs = clock.monotonicMs();
      wait = { fromMs, untilMs: fromMs + forMs };
    },
  };
}
