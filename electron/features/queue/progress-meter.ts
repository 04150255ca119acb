import type { Clock } from '../../platform/ports.ts';

const leastElapsedMs = 2000;
const leastFraction = 0.01;

/** Time left by the pace so far: milliseconds, or null while too little is known to say. */
export function createProgressMeter(clock: Clock): (fraction: number) => number | null {
  const startedMs = clock.monotonicMs();
  let startFraction: number | null = null;
  return (fraction) => {
    startFraction ??= fraction;
    const elapsedMs = clock.monotonicMs() - startedMs;
    const gained = fraction - startFraction;
    if (elapsedMs < leastElapsedMs || gained < leastFraction) return null;
    return Math.round((elapsedMs / gained) * (1 - fraction));
  };
}
