import type { Slot } from './slot.ts';

/** What a 429 says: more of a burst already counted, a new one, or one of many with nothing clean between. */
export type Burst = {
  readonly kind: 'known' | 'new' | 'repeated';
  /** As many calls at once had run clean since the last burst: their number cannot be the reason. */
  readonly isUnexpected: boolean;
};

export type LimitHold = {
  /** Bursts counted so far. */
  readonly age: () => number;
  /** Nothing goes out before this monotonic time; never while a single call is out to try. */
  readonly nextAtMs: () => number;
  /** Until when a 429 holds everything. */
  readonly untilMs: () => number;
  readonly admitted: () => void;
  readonly left: (slot: Slot) => void;
  readonly clean: (slot: Slot) => void;
  readonly limited: (slot: Slot, nowMs: number, retryAfterMs: number | null) => Burst;
  /** Milliseconds since the first 429 after the last clean call; 0 while calls run clean. */
  readonly limitedForMs: (nowMs: number) => number;
};

const longestHoldMs = 15 * 60_000;
const firstBackoffMs = 125;
const longestBackoffMs = 60_000;
/** From this many bursts in a row on, one call at a time tries whether it is over. */
const burstsToTrySingly = 2;

/**
 * What a 429 holds up: everything, for `Retry-After` (0 to 15 minutes) plus full jitter that doubles
 * with each burst met while nothing runs clean.
 */
export function createLimitHold(fraction: () => number): LimitHold {
  let age = 0;
  let untilMs = Number.NEGATIVE_INFINITY;
  let burstsInRow = 0;
  let runningOfAge = 0;
  let cleanOrdinal = 0;
  let limitedSinceMs: number | null = null;
  let lastLimitedMs = 0;

  const countBurst = (): void => {
    age += 1;
    burstsInRow += 1;
    runningOfAge = 0;
    cleanOrdinal = 0;
  };

  const backoffMs = (): number =>
    Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(burstsInRow - 1, 20)) * fraction();

  return {
    age: () => age,
    nextAtMs: () =>
      burstsInRow >= burstsToTrySingly && runningOfAge > 0 ? Number.POSITIVE_INFINITY : untilMs,
    untilMs: () => untilMs,
    admitted: () => {
      runningOfAge += 1;
    },
    left: (slot) => {
      if (slot.age === age) runningOfAge -= 1;
    },
    clean: (slot) => {
      limitedSinceMs = null;
      if (slot.age !== age) return;
      burstsInRow = 0;
      cleanOrdinal = Math.max(cleanOrdinal, slot.ordinal);
    },
    limited: (slot, nowMs, retryAfterMs) => {
      // 429s of another day are not "going on"; the longest hold and its call lie well within this.
      if (limitedSinceMs === null || nowMs - lastLimitedMs > 2 * longestHoldMs) {
        limitedSinceMs = nowMs;
      }
      lastLimitedMs = nowMs;
      const isKnown = slot.age !== age;
      const isUnexpected = slot.ordinal <= cleanOrdinal;
      if (!isKnown) countBurst();
      const waitMs = Math.max(0, retryAfterMs ?? 0) + (isKnown ? 0 : backoffMs());
      untilMs = Math.max(untilMs, nowMs + Math.min(longestHoldMs, waitMs));
      if (isKnown) return { kind: 'known', isUnexpected: false };
      return { kind: burstsInRow > 2 ? 'repeated' : 'new', isUnexpected };
    },
    limitedForMs: (nowMs) => (limitedSinceMs === null ? 0 : nowMs - limitedSinceMs),
  };
}
