import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import type { Clock } from '../../../electron/platform/ports.ts';

/** Always the same time of day for whoever reads it; waits take as long as they take. */
export function createFixedClock(nowMs: number): Clock {
  return { ...createSystemClock(), nowMs: () => nowMs };
}
