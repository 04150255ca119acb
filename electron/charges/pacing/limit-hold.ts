import type { Slot } from './slot.ts';

export type LimitHold = {
  /** No call may be sent before this monotonic time; infinity while a single call tests a gateway that refuses all. */
  readonly nextAtMs: () => number;
  /** Until when all calls are held. */
  readonly untilMs: () => number;
  /** Whether the gateway keeps refusing even a call with no others in progress. */
  readonly isShut: () => boolean;
  readonly admitted: (slot: Slot) => void;
  readonly left: () => void;
  readonly clean: (slot: Slot) => void;
  /** Returns the monotonic time before which the refused call must not be sent again. */
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
/** Refusals in a row, the last of a call with no others in progress, before all calls are held. */
const refusalsToHold = 2;
/** The same before they are held for as long as `Retry-After` says. */
const refusalsToBelieve = 3;
/** The same before a rate is inferred: a long book can have three strays in a row. */
const refusalsOfShut = 4;

/**
 * Counts refusals until a call that was sent after the first of them runs clean. A refused call waits by itself, for
 * its `Retry-After` (0 to 15 minutes) and a backoff. If a call with no others in progress is refused after another
 * refusal, all calls are held, and one at a time tests the gateway with exponential backoff and jitter.
 */
export function createLimitHold(fraction: () => number): LimitHold {
  let untilMs = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  let firstSent = 0;
  let firstSentAtMs = 0;
  let admitted = 0;
  /** The sequence number of the newest call at the last refusal. */
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
    // A quota reopens at some time: a wait longer than half of the time waited so far could overshoot it by much.
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
      // Old 429s do not count as ongoing; the longest hold and its call fit well within this time.
      if (limitedSinceMs === null || nowMs - lastLimitedMs > 2 * longestHoldMs) {
        limitedSinceMs = nowMs;
      }
      lastLimitedMs = nowMs;
      if (refusals === 0) {
        firstSent = slot.sequence;
        firstSentAtMs = slot.admittedAtMs;
      }
      // Calls in progress together are refused together, and count as one refusal.
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
