import { type ClimbWait, createRateClimb } from './rate-climb.ts';
import { createRateEvidence, type FoundRate, type RateUnit } from './rate-evidence.ts';
import { createRefusedShare, stepDown } from './refused-share.ts';
import { createShutTime } from './shut-time.ts';
import type { Slot } from './slot.ts';

export type RateRefusal = {
  /** Whether the gateway keeps refusing even a call with no others in progress. */
  readonly isShut: boolean;
  readonly nowMs: number;
  readonly retryAfterMs: number | null;
  /** The typical duration of a call. */
  readonly usualMs: number;
};

export type CallRate = {
  /** Calls per second; null while no rate by requests is known. */
  readonly perSecond: () => number | null;
  readonly isKnown: () => boolean;
  /** No call may be sent before this monotonic time. */
  readonly nextAtMs: () => number;
  readonly admitted: (slot: Slot) => void;
  /** `isFull`: every slot was in use, including its own. */
  readonly clean: (slot: Slot, isFull: boolean, nowMs: number) => void;
  /** Returns whether a rate explains it. */
  readonly refused: (slot: Slot, refusal: RateRefusal) => boolean;
  readonly left: (nowMs: number) => void;
  /** The first call after an idle time, which says nothing about a rate. */
  readonly startedWork: (nowMs: number) => void;
};

/** After an idle time of this length, counting starts over. */
const restMs = 5000;
const leastPerSecond = 1 / 60;
/** Clean calls in a row (refused ones aside), with all slots in use and no spacing, after which a rate is forgotten. */
const unspacedToForget = 40;
/** How long after a rate was set a higher one is tried, and the least time until the next step. */
const toTry = { durationMs: 60_000, againMs: 20_000 };
/** A rate that was not counted falls at most to this part of it at once: earlier accepted calls do not measure it. */
const stepDownOfRead = 0.85;
/** The rate limit assumed of a gateway that refuses everything. */
const ofShut: FoundRate = {
  unit: 'requests',
  windowMs: 60_000,
  perSecond: null,
  source: 'counted',
};
/** A rate is measured over this many of its windows, and at least for this long. */
const measured = { windows: 5, leastMs: 5000 };

/**
 * A rate limit. It is inferred if the number of calls accepted shortly before explains the refusals, or if even a call
 * with no others in progress keeps being refused. Calls are then spaced evenly, by number or by size. The rate is
 * lowered if many of the last calls are refused, raised in ever rarer tries, and forgotten if it delays no call.
 */
export function createCallRate(
  remembered: number | null,
  chanceAt: (ordinal: number) => number,
): CallRate {
  const evidence = createRateEvidence(chanceAt);
  const climb = createRateClimb();
  const share = createRefusedShare();
  const shut = createShutTime();
  let unit: RateUnit = 'requests';
  let perSecond = remembered !== null && remembered >= leastPerSecond ? remembered : null;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let lastLeftMs = 0;
  let unspaced = 0;
  let isByShut = false;
  let windowMs = 0;
  let source: FoundRate['source'] = 'counted';
  let setAtMs = 0;

  const set = (value: number, nowMs: number): void => {
    setAtMs = nowMs;
    perSecond = Math.max(leastPerSecond, value);
    share.rateSet();
    climb.rateSet();
  };
  const learn = (found: FoundRate, nowMs: number): void => {
    const horizonMs = Math.max(measured.leastMs, measured.windows * found.windowMs);
    const counted = evidence.measure(found.unit, nowMs, horizonMs);
    const read = found.perSecond ?? 0;
    const value = found.source === 'exact' ? read : Math.max(read, counted);
    if (value === 0) return;
    unit = found.unit;
    source = found.source;
    windowMs = Math.min(60_000, horizonMs);
    unspaced = 0;
    share.endComparison();
    climb.forget();
    set(value, nowMs);
  };

  const notFarBelow = (known: number, value: number): number =>
    source === 'counted' ? value : Math.max(known * stepDownOfRead, value);
  const lower = (known: number, nowMs: number): void => {
    share.endComparison();
    const counted = evidence.measure(unit, nowMs) || known;
    const lowered = Math.min(known * stepDown, notFarBelow(known, counted));
    set(climb.giveUp() ?? lowered, nowMs);
  };

  /**
   * If the calls since the last change show a rate exactly, a lower one or one by requests instead of by size: sets it,
   * or ends a try of a higher one. Returns whether it did.
   */
  const readAgain = (known: number, nowMs: number): boolean => {
    const exact = evidence.exactSince(setAtMs);
    if (exact === null || (unit === 'requests' && exact >= known)) return false;
    if (unit === 'requests' && climb.isTrying()) {
      lower(known, nowMs);
      return true;
    }
    share.endComparison();
    climb.giveUp();
    set(unit === 'requests' ? notFarBelow(known, exact) : exact, nowMs);
    unit = 'requests';
    source = 'exact';
    return true;
  };

  const judge = (known: number, nowMs: number): void => {
    const next = share.judge(known, climb.isTrying());
    if (next === 'tooHigh') lower(known, nowMs);
    else if (next !== null) set(next, nowMs);
  };

  const waitToTry = (): ClimbWait => {
    if (share.isComparing()) return { firstMs: Number.POSITIVE_INFINITY, nextMs: 0 };
    const firstMs = source === 'border' ? toTry.againMs : toTry.durationMs;
    return { firstMs, nextMs: Math.max(toTry.againMs, windowMs) };
  };
  const tryHigher = (known: number, nowMs: number): void => {
    const next = climb.spacedClean(known, nowMs, waitToTry());
    if (next === 'failed') lower(known, nowMs);
    else if (next !== null) set(next, nowMs);
  };

  return {
    perSecond: () => (unit === 'requests' ? perSecond : null),
    isKnown: () => perSecond !== null,
    nextAtMs: () => (perSecond === null ? Number.NEGATIVE_INFINITY : nextAtMs),
    admitted: (slot) => {
      evidence.admitted(slot);
      if (perSecond === null) return;
      const cost = unit === 'size' ? slot.size : 1;
      nextAtMs = slot.admittedAtMs + (1000 * cost) / perSecond;
    },
    clean: (slot, isFull, nowMs) => {
      if (perSecond === null) return;
      share.ended(false);
      climb.ended(false);
      unspaced = slot.isSpaced || !isFull ? 0 : unspaced + 1;
      if (unspaced >= unspacedToForget) {
        perSecond = null;
        evidence.forget();
        return;
      }
      const used = shut.opened(slot.admittedAtMs);
      if (used !== null) {
        const counted = evidence.measure(unit, used.toMs, used.toMs - used.fromMs);
        set(Math.min(perSecond, counted || perSecond), nowMs);
      }
      judge(perSecond, nowMs);
      if (slot.isSpaced) tryHigher(perSecond, nowMs);
    },
    refused: (slot, { isShut, nowMs, retryAfterMs, usualMs }) => {
      evidence.refused(slot);
      shut.refused(isShut, nowMs + (retryAfterMs ?? 0));
      if (perSecond === null) {
        const found = isShut ? ofShut : evidence.found(usualMs);
        if (found === null) return false;
        isByShut = isShut;
        learn(found, nowMs);
        return perSecond !== null;
      }
      if (!isByShut && evidence.isOfOrdinals()) {
        perSecond = null;
        return false;
      }
      share.ended(true);
      climb.ended(true);
      if (readAgain(perSecond, nowMs)) return true;
      if (share.isBurst() || climb.isFailing()) lower(perSecond, nowMs);
      else judge(perSecond, nowMs);
      return true;
    },
    left: (nowMs) => {
      lastLeftMs = nowMs;
    },
    startedWork: (nowMs) => {
      if (nowMs - lastLeftMs <= restMs) return;
      evidence.forget();
      shut.started(nowMs);
    },
  };
}
