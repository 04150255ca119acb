import { type ClimbWait, createRateClimb } from './rate-climb.ts';
import { createRateEvidence, type FoundRate, type RateUnit } from './rate-evidence.ts';
import { createRefusedShare, stepDown } from './refused-share.ts';
import { createShutTime } from './shut-time.ts';
import type { Slot } from './slot.ts';

export type RateRefusal = {
  /** A call all alone was refused, again and again. */
  readonly isShut: boolean;
  readonly nowMs: number;
  readonly retryAfterMs: number | null;
  /** How long a call takes. */
  readonly usualMs: number;
};

export type CallRate = {
  /** Calls a second; null while no rate by requests is known. */
  readonly perSecond: () => number | null;
  readonly isKnown: () => boolean;
  /** No call goes out before this monotonic time. */
  readonly nextAtMs: () => number;
  readonly admitted: (slot: Slot) => void;
  /** `isFull`: every place was in use with it. */
  readonly clean: (slot: Slot, isFull: boolean, nowMs: number) => void;
  /** Answers whether a rate explains it. */
  readonly refused: (slot: Slot, refusal: RateRefusal) => boolean;
  readonly left: (nowMs: number) => void;
  /** The first call after nobody wanted one: time without work says nothing about a rate. */
  readonly startedWork: (nowMs: number) => void;
};

/** A pause without any work, after which the count starts anew. */
const restMs = 5000;
const leastPerSecond = 1 / 60;
/** Calls at full places without spacing that forget a rate. */
const unspacedToForget = 40;
/** A higher rate is tried so long after the rate was set, and again after so long at least. */
const toTry = { durationMs: 60_000, againMs: 20_000 };
/** The least that is left of a rate that was read, at each step: what was let in before is no measure of it. */
const stepDownOfRead = 0.85;
/** What a gateway limits that is shut altogether. */
const ofShut: FoundRate = {
  unit: 'requests',
  windowMs: 60_000,
  perSecond: null,
  source: 'counted',
};
/** Over so many of its windows, and so long at least, a rate is measured. */
const measured = { windows: 5, leastMs: 5000 };

/**
 * A limit by time. It is learned where what was let in shortly before tells the refused calls, or where a
 * call all alone is refused again and again; kept to by spacing calls, or their characters, evenly; lowered where
 * many of the last calls are refused, tried upward ever more rarely, and forgotten where it holds nobody back.
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

  /** Whether what was refused at this rate tells a lower one, or that it is no rate of sizes. */
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
