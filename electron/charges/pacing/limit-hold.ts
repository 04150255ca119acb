import type { Slot } from './slot.ts';

export type LimitHold = {
  /** Nothing goes out before this monotonic time; never while a call is out to try. */
  readonly nextAtMs: () => number;
  /** Until when everything is held. */
  readonly untilMs: () => number;
  /** A call all alone was refused, and others right before it. */
  readonly isShut: () => boolean;
  readonly admitted: (slot: Slot) => void;
  readonly left: () => void;
  readonly clean: (slot: Slot) => void;
  /** Answers the monotonic time before which the refused call must not be sent again. */
  readonly limited: (
    slot: Slot,
    nowMs: number,
    retryAfterMs: number | null,
    isRate: boolean,
  ) => number;
  /** Milliseconds since the first 429 after the last clean call; 0 while calls run clean. */
  readonly limitedForMs: (nowMs: number) => number;
};

const longestHoldMs = 15 * 60_000;
const firstBackoffMs = 125;
const longestBackoffMs = 60_000;
/** Refusals in a row, the last of a call all alone, before everything is held; and for `Retry-After`. */
const refusalsToHold = 2;
const refusalsToBelieve = 3;
/** And before a rate is known by it: three strays in a row are met in a long book. */
const refusalsOfShut = 4;

/**
 * Refusals that follow one another without a clean call that was sent since. One waits alone, for its
 * `Retry-After` (0 to 15 minutes). When a call all alone is refused again, everything is held, and one at a
 * time tries after doubling random waits.
 */
export function createLimitHold(fraction: () => number): LimitHold {
  let untilMs = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  let firstSent = 0;
  let firstSentAtMs = 0;
  let admitted = 0;
  /** Calls sent before the last refusal was known. */
  let knownAt = 0;
  let together = 0;
  let quietUntilMs = 0;
  let isShut = false;
  let running = 0;
  let limitedSinceMs: number | null = null;
  let lastLimitedMs = 0;

  const open = (): void => {
    refusals = 0;
    together = 0;
    isShut = false;
  };

  const backoffMs = (nowMs: number): number => {
    const doublings = Math.min(refusals - 1, isShut ? 20 : 2);
    // A quota opens at some time: waiting longer than a part of what was waited already may miss it by much.
    const longestMs = Math.max(1000, Math.min(longestBackoffMs, (nowMs - firstSentAtMs) / 2));
    return Math.min(longestMs, firstBackoffMs * 2 ** doublings) * (0.5 + fraction() / 2);
  };

  return {
    nextAtMs: () =>
      isShut && running > 0 ? Number.POSITIVE_INFINITY : Math.max(untilMs, quietUntilMs),
    untilMs: () => untilMs,
    isShut: () => isShut && refusals >= refusalsOfShut,
    admitted: (slot) => {
      admitted = slot.sequence;
      running += 1;
    },
    left: () => {
      running -= 1;
    },
    clean: (slot) => {
      limitedSinceMs = null;
      if (refusals > 0 && slot.sequence > firstSent) open();
    },
    limited: (slot, nowMs, retryAfterMs, isRate) => {
      // 429s of another day are not "going on"; the longest hold and its call lie well within this.
      if (limitedSinceMs === null || nowMs - lastLimitedMs > 2 * longestHoldMs) {
        limitedSinceMs = nowMs;
      }
      lastLimitedMs = nowMs;
      if (refusals === 0) {
        firstSent = slot.sequence;
        firstSentAtMs = slot.admittedAtMs;
      }
      // Calls that were under way together are refused together: they are one try.
      if (slot.sequence > knownAt) refusals += 1;
      else together += 1;
      knownAt = admitted;
      isShut = slot.ordinal === 1 && refusals >= refusalsToHold;
      const roundTripMs = Math.min(1000, nowMs - slot.admittedAtMs);
      if (refusals + together >= 2) quietUntilMs = nowMs + roundTripMs;
      const toldMs = Math.min(longestHoldMs, Math.max(0, retryAfterMs ?? 0));
      const againAtMs = nowMs + Math.min(longestHoldMs, toldMs + backoffMs(nowMs));
      if (isShut || (isRate && refusals >= refusalsToHold)) {
        const isTold = isRate || refusals >= refusalsToBelieve;
        untilMs = Math.max(untilMs, isTold ? againAtMs : nowMs + backoffMs(nowMs));
      }
      return againAtMs;
    },
    limitedForMs: (nowMs) => (limitedSinceMs === null ? 0 : nowMs - limitedSinceMs),
  };
}
