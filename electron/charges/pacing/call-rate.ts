import { createRateEvidence, type FoundRate, type RateUnit } from './rate-evidence.ts';
import type { Slot } from './slot.ts';

export type CallRate = {
  /** Calls a second; null while no rate by requests is known. */
  readonly perSecond: () => number | null;
  readonly isKnown: () => boolean;
  /** No call goes out before this monotonic time. */
  readonly nextAtMs: () => number;
  readonly admitted: (slot: Slot) => void;
  /** `isFull`: every place was in use with it. */
  readonly clean: (slot: Slot, isFull: boolean, nowMs: number) => void;
  /**
   * `isShut`: a call all alone was refused, again and again; `usualMs`: how long a call takes. Answers whether a rate
   * explains it.
   */
  readonly refused: (slot: Slot, isShut: boolean, nowMs: number, usualMs: number) => boolean;
  readonly left: (nowMs: number) => void;
  /** The first call after nobody wanted one: time without work says nothing about a rate. */
  readonly startedWork: (nowMs: number) => void;
};

/** A pause without any work, after which the count starts anew. */
const restMs = 5000;
const leastPerSecond = 1 / 60;
/** Calls at full places without spacing that forget a rate. */
const unspacedToForget = 40;
/** A higher rate is tried after so many spaced calls and so long, which each refused try doubles. */
const toTry = { calls: 30, durationMs: 60_000, againMs: 20_000, most: 16 };
const stepUp = 1.1;
const stepDown = 0.9;
/** The least that is left of a rate that was read, at each step: what was let in before is no measure of it. */
const stepDownOfRead = 0.85;
/** Calls whose refused share is judged, and by how much it has to exceed that of strays. */
const judgedCalls = 40;
const excess = 0.09;
const mostStrays = 0.12;
/** So many refused of the last calls are far too many. */
const burst = { refused: 6, calls: 12 };
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
  let unit: RateUnit = 'requests';
  let perSecond = remembered !== null && remembered >= leastPerSecond ? remembered : null;
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let lastLeftMs = 0;
  let last: boolean[] = [];
  let strays = 0.03;
  /** The rate, and the share that was refused, before it was lowered to see whether fewer are refused. */
  let before: { readonly perSecond: number; readonly share: number } | null = null;
  let spaced = 0;
  let sinceMs: number | null = null;
  let tries = 0;
  let streak = 0;
  let unspaced = 0;
  let wasShut = false;
  /** When calls were last let in after none were. */
  let openedAtMs = 0;
  let isByShut = false;
  let windowMs = 0;
  let source: FoundRate['source'] = 'counted';
  let setAtMs = 0;

  const set = (value: number, nowMs: number): void => {
    setAtMs = nowMs;
    perSecond = Math.max(leastPerSecond, value);
    last = [];
    spaced = 0;
    sinceMs = null;
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
    tries = 0;
    streak = 0;
    before = null;
    set(value, nowMs);
  };
  const refusedOf = (calls: number): number => last.slice(-calls).filter(Boolean).length;

  const endTry = (): void => {
    if (streak > 0) tries += 1;
    streak = 0;
    before = null;
  };
  const notFarBelow = (known: number, value: number): number =>
    source === 'counted' ? value : Math.max(known * stepDownOfRead, value);
  const lower = (known: number, nowMs: number): void => {
    endTry();
    const found = evidence.measure(unit, nowMs) || known;
    set(Math.min(known * stepDown, notFarBelow(known, found)), nowMs);
  };

  /** Whether what was refused at this rate tells a lower one. */
  const readAgain = (known: number, nowMs: number): boolean => {
    const exact = evidence.exactSince(setAtMs);
    if (exact === null || exact >= known) return false;
    endTry();
    set(notFarBelow(known, exact), nowMs);
    source = 'exact';
    return true;
  };

  /** Judges the last calls once they are enough. */
  const judge = (known: number, nowMs: number): void => {
    if (last.length < judgedCalls) return;
    const share = refusedOf(judgedCalls) / judgedCalls;
    if (share > mostStrays + excess) lower(known, nowMs);
    else if (before !== null && share > before.share - excess / 2) {
      // As many are refused at a lower rate: it was not the rate.
      strays = Math.min(mostStrays, (share + before.share) / 2);
      set(before.perSecond, nowMs);
      before = null;
    } else if (share > strays + excess) {
      endTry();
      before = { perSecond: known, share };
      set(known * stepDown, nowMs);
    } else {
      before = null;
      last = [];
    }
  };

  const tryHigher = (known: number, nowMs: number): void => {
    sinceMs ??= nowMs;
    spaced += 1;
    const waitMs =
      streak > 0
        ? Math.max(toTry.againMs, windowMs)
        : (source === 'border' ? toTry.againMs : toTry.durationMs) *
          Math.min(toTry.most, 2 ** tries);
    if (spaced < toTry.calls || nowMs - sinceMs < waitMs || before !== null) return;
    const factor = 1 + Math.min(1, (stepUp - 1) * 2 ** streak);
    streak += 1;
    set(known * factor, nowMs);
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
      last.push(false);
      unspaced = slot.isSpaced || !isFull ? 0 : unspaced + 1;
      if (unspaced >= unspacedToForget) {
        perSecond = null;
        evidence.forget();
        return;
      }
      if (wasShut) {
        wasShut = false;
        const measured = evidence.measure(unit, nowMs, nowMs - openedAtMs);
        openedAtMs = slot.admittedAtMs;
        set(Math.min(perSecond, measured || perSecond), nowMs);
      }
      judge(perSecond, nowMs);
      if (slot.isSpaced) tryHigher(perSecond, nowMs);
    },
    refused: (slot, isShut, nowMs, usualMs) => {
      evidence.refused(slot);
      wasShut ||= isShut;
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
      last.push(true);
      if (readAgain(perSecond, nowMs)) return true;
      if (refusedOf(burst.calls) >= burst.refused || (streak > 0 && refusedOf(4) >= 2)) {
        lower(perSecond, nowMs);
      } else {
        judge(perSecond, nowMs);
      }
      return true;
    },
    left: (nowMs) => {
      lastLeftMs = nowMs;
    },
    startedWork: (nowMs) => {
      if (nowMs - lastLeftMs <= restMs) return;
      evidence.forget();
      openedAtMs = nowMs;
    },
  };
}
