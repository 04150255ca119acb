import { type Climb, createClimb } from './climb.ts';

const startLevel = 4;
/** A window while no ceiling is known: fewer calls than the level, so that it grows quickly. */
const callsToGrow = 3;

/** How many calls may run at once: from four, under what an earlier run found. */
export function createLevel(remembered: number | null): Climb {
  const ceiling = remembered !== null && remembered >= 1 ? Math.floor(remembered) : null;
  return createClimb({
    start: Math.min(startLevel, ceiling ?? startLevel),
    ceiling,
    least: 1,
    up: (level, phase, streak) =>
      phase === 'bounded' ? level + 1 : level + Math.min(2 ** streak, Math.ceil(level / 4)),
    down: (level) => level - 1,
    half: (level) => Math.floor(level / 2),
    window: (level, phase) => ({
      calls: phase === 'bounded' ? level : Math.min(level, callsToGrow),
      durationMs: 0,
    }),
    // Also where a window is one call, a refused probe is paid for by 20 clean ones, later by 100.
    probeWindows: (level) => ({
      first: Math.max(4, Math.ceil(20 / level)),
      most: Math.max(24, Math.ceil(100 / level)),
    }),
  });
}
