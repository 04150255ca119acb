import { type Climb, type ClimbPhase, createClimb } from './climb.ts';
import type { Slot } from './slot.ts';

export type CallRate = {
  /** Calls a second; null while no rate is known. */
  readonly perSecond: () => number | null;
  /** No call goes out before this monotonic time. */
  readonly nextAtMs: () => number;
  readonly admitted: (nowMs: number) => void;
  /** `isCurrent`: sent since the last 429. `isFull`: every place was in use with it. */
  readonly clean: (
    slot: Slot,
    facts: { readonly isCurrent: boolean; readonly isFull: boolean; readonly nowMs: number },
  ) => void;
  /**
   * A new burst of 429s. `isUnexpected`: as many calls at once had run clean before. Answers whether
   * the rate explains it, so that the level need not fall.
   */
  readonly limited: (
    slot: Slot,
    facts: {
      readonly isRepeat: boolean;
      readonly isUnexpected: boolean;
      readonly nowMs: number;
    },
  ) => boolean;
  readonly left: (nowMs: number) => void;
  /** The first call after nobody wanted one: time without work says nothing about a rate. */
  readonly startedWork: (nowMs: number) => void;
};

/** How far back clean calls are counted: enough to see through a quota of so many a minute. */
const horizonMs = 60_000;
/** A pause without any work, after which the count starts anew. */
const restMs = 5000;
/** 429s before they mean a rate: to a call all alone, and to no more calls than had just run clean. */
const aloneToLearn = 2;
const unexpectedToLearn = 3;
/** Clean calls that forget such 429s, and calls at full places without spacing that forget a rate. */
const cleanToForget = 500;
const unspacedToForget = 40;
const fewestToLearn = 3;
const step = 1.1;
const probeStep = 1.05;
/** After a minute mostly shut, a rate so many times what really ran in it was no rate at all. */
const farOff = 2;
/** A minute shows a quota by the minute, and what a bucket had saved up; a first guess needs less. */
const windows = {
  new: { calls: 8, durationMs: 0 },
  bounded: { calls: 16, durationMs: 60_000 },
  freed: { calls: 16, durationMs: 15_000 },
} as const;
const leastPerSecond = 1 / 60;

/**
 * A gateway that answers 429 to one call at a time, or again and again to a number of calls that has
 * just run clean, limits calls per time. The rate is then taken from what ran clean, kept to by spacing
 * the calls evenly, and felt upward slowly. It is forgotten when it holds nobody back
 * any more though all places are in use.
 */
export function createCallRate(remembered: number | null): CallRate {
  const isKnown = remembered !== null && remembered >= leastPerSecond;
  let climb: Climb | null = isKnown ? climbFrom(remembered, remembered) : null;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let cleanAtMs: number[] = [];
  let lastLeftMs = 0;
  let lastRepeatMs = Number.NEGATIVE_INFINITY;
  let alone = 0;
  let unexpected = 0;
  let cleanSinceUnexpected = 0;
  let unspaced = 0;

  /** Calls a second that ran clean in the last minute of work; 0 when there are too few to say. */
  const measure = (nowMs: number): number => {
    const spanMs = Math.min(horizonMs, nowMs - (cleanAtMs[0] ?? nowMs));
    const count = cleanAtMs.filter((atMs) => atMs >= nowMs - spanMs).length;
    return count < fewestToLearn || spanMs <= 0 ? 0 : (count * 1000) / spanMs;
  };

  const learn = (nowMs: number): boolean => {
    const perSecond = measure(nowMs);
    if (perSecond === 0) return false;
    climb = climbFrom(Math.max(leastPerSecond, perSecond), null);
    alone = 0;
    unexpected = 0;
    unspaced = 0;
    return true;
  };

  const fall = (from: Climb, isExplained: boolean, nowMs: number): boolean => {
    const measured = measure(nowMs);
    const wasShut = nowMs - lastRepeatMs <= horizonMs;
    const isFarOff = wasShut && measured > 0 && from.value() > farOff * measured;
    if (!isFarOff && !isExplained) return false;
    from.failed(isFarOff ? measured : from.value(), false);
    return true;
  };

  return {
    perSecond: () => climb?.value() ?? null,
    nextAtMs: () => (climb === null ? Number.NEGATIVE_INFINITY : nextAtMs),
    admitted: (nowMs) => {
      if (climb !== null) nextAtMs = nowMs + 1000 / climb.value();
    },
    clean: (slot, { isCurrent, isFull, nowMs }) => {
      cleanAtMs.push(slot.admittedAtMs);
      if (cleanAtMs.length > 4096) cleanAtMs = cleanAtMs.slice(2048);
      cleanSinceUnexpected += 1;
      if (cleanSinceUnexpected >= cleanToForget) {
        alone = 0;
        unexpected = 0;
      }
      if (climb === null || !isCurrent) return;
      if (slot.isSpaced) climb.clean(true, nowMs);
      unspaced = slot.isSpaced || !isFull ? 0 : unspaced + 1;
      if (unspaced >= unspacedToForget) climb = null;
    },
    limited: (slot, { isRepeat, isUnexpected, nowMs }) => {
      if (isRepeat) lastRepeatMs = nowMs;
      const isExplained = isUnexpected || slot.ordinal === 1;
      if (climb !== null) {
        // While nothing at all is let through, the backoff answers; the rate need not fall for it.
        return isRepeat ? isExplained : fall(climb, isExplained, nowMs);
      }
      if (!isExplained) return false;
      cleanSinceUnexpected = 0;
      if (slot.ordinal === 1) alone += 1;
      else unexpected += 1;
      const isRate = alone >= aloneToLearn || unexpected >= unexpectedToLearn;
      return isRate && learn(nowMs);
    },
    left: (nowMs) => {
      lastLeftMs = nowMs;
    },
    startedWork: (nowMs) => {
      if (nowMs - lastLeftMs > restMs) cleanAtMs = [];
    },
  };
}

function climbFrom(start: number, ceiling: number | null): Climb {
  return createClimb({
    start,
    ceiling,
    least: leastPerSecond,
    up: (perSecond, phase, streak) => perSecond * stepOf(phase, streak),
    // A refused probe goes back by its own step; a rate that fails again at once falls by a whole one.
    down: (perSecond, phase, streak) => perSecond / (streak > 0 ? stepOf(phase, streak - 1) : step),
    half: (perSecond) => perSecond / 2,
    window: (_perSecond, phase) => windows[phase],
    probeWindows: () => ({ first: 1, most: 16 }),
  });
}

/** Once a probe ran clean the limit may be gone altogether, so the steps grow. */
function stepOf(phase: ClimbPhase, streak: number): number {
  if (phase === 'freed') return 1 + Math.min(1, (step - 1) * 2 ** streak);
  return phase === 'bounded' ? probeStep : step;
}
