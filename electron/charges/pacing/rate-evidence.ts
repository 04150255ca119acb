import { exactRate, type Seen } from './exact-rate.ts';
import type { Slot } from './slot.ts';
import { logLikelihood, type Split, splitGain } from './split-gain.ts';

export type RateUnit = 'requests' | 'size';

export type FoundRate = {
  readonly unit: RateUnit;
  readonly windowMs: number;
  /** Null if it can only be counted from accepted calls. */
  readonly perSecond: number | null;
  /** Counted from accepted calls, read at the border between clean and refused ones, or where both alternate. */
  readonly source: 'counted' | 'border' | 'exact';
};

type Found = FoundRate & { readonly gain: number };

export type RateEvidence = {
  readonly admitted: (slot: Slot) => void;
  readonly refused: (slot: Slot) => void;
  /** The rate that explains the refusals; null while ordinals or chance explain them nearly as well. */
  readonly found: (typicalMs: number) => FoundRate | null;
  /** Accepted calls, or their size, per second over the horizon (a minute by default); 0 for too few calls. */
  readonly measure: (unit: RateUnit, nowMs: number, horizonMs?: number) => number;
  /** Whether ordinals explain the refusals better than any rate. */
  readonly isOfOrdinals: () => boolean;
  /** The exact rate per second that the calls since then show; null if they show none. */
  readonly exactSince: (sinceMs: number) => number | null;
  readonly forget: () => void;
};

const windowsMs = [250, 500, 1000, 2000, 5000, 15_000, 60_000];
const mostSeen = 1000;
const mostJudged = 200;
const longestHorizonMs = 60_000;
const fewestToMeasure = 3;
const fewestRefused = 8;
/** For windows shorter than two calls: refusals, their share below the border, and windows that they span. */
const ofShort = { fewestRefused: 6, mostBelow: 0.05, windows: 5 };
/** The least share of refusals above the border of a rate; after a fall of the limit of calls at once it is lower. */
const leastOfAll = 0.25;
/** By how much a rate has to explain the refusals better than chance, and than ordinals, as log likelihood. */
const gainToBelieve = { ofShort: 14, ofLong: 17 };
const gainOverOrdinals = 6;
/** By how much ordinals have to explain them better than chance. */
const leastOfOrdinals = 6;
/** By how much a rate by size has to explain them better than one by requests. */
const gainOverRequests = 3;

/** Compares two explanations of refusals: the calls accepted shortly before (a rate), and the ordinals (a limit). */
export function createRateEvidence(chanceAt: (ordinal: number) => number): RateEvidence {
  let seen: Seen[] = [];
  const bySlot = new WeakMap<Slot, Seen>();
  const judged = (): readonly Seen[] => seen.slice(-mostJudged);

  const splitBy = (measureOf: (at: number) => number): Split => {
    const first = Math.max(0, seen.length - mostJudged);
    return splitGain(
      judged().map(({ isRefused }, index) => ({ value: measureOf(first + index), isRefused })),
    );
  };

  const splitByWindow = (windowMs: number, costOf: (slot: Slot) => number): WindowSplit => {
    const before: number[] = [];
    let first = 0;
    let sum = 0;
    seen.forEach(({ slot, isRefused }, at) => {
      for (; first < at; first += 1) {
        const old = seen[first];
        if (old === undefined || old.slot.admittedAtMs > slot.admittedAtMs - windowMs) break;
        if (!old.isRefused) sum -= costOf(old.slot);
      }
      before.push(sum);
      if (!isRefused) sum += costOf(slot);
    });
    const split = splitBy((at) => before[at] ?? 0);
    const above = seen.filter((_, at) => (before[at] ?? 0) >= split.border);
    const refused = above.filter(({ isRefused }) => isRefused).length;
    return { ...split, hasRunClean: refused < leastOfAll * above.length };
  };

  const byOrdinals = (): number => splitBy((at) => seen[at]?.slot.ordinal ?? 0).gain;

  /** The gain of one refusal share per ordinal over one share for all calls. */
  const byEachOrdinal = (): number => {
    const all = { refused: 0, count: 0 };
    const byOrdinal = new Map<number, { refused: number; count: number }>();
    for (const { slot, isRefused } of judged()) {
      const one = byOrdinal.get(slot.ordinal) ?? { refused: 0, count: 0 };
      byOrdinal.set(slot.ordinal, one);
      for (const each of [one, all]) {
        each.count += 1;
        if (isRefused) each.refused += 1;
      }
    }
    let gain = -logLikelihood(all.refused, all.count);
    for (const { refused, count } of byOrdinal.values()) gain += logLikelihood(refused, count);
    return gain;
  };

  /** The gain of the chances that `chanceAt` gives over one share for all calls. */
  const byBelief = (): number => {
    const calls = judged();
    const chances = new Map<number, number>();
    let gain = -logLikelihood(calls.filter(({ isRefused }) => isRefused).length, calls.length);
    for (const { slot, isRefused } of calls) {
      let chance = chances.get(slot.ordinal);
      if (chance === undefined) {
        chance = Math.min(0.995, Math.max(0.005, chanceAt(slot.ordinal)));
        chances.set(slot.ordinal, chance);
      }
      gain += Math.log(isRefused ? chance : 1 - chance);
    }
    return gain;
  };

  const foundLong = (typicalMs: number): Found | null => {
    let best: Found | null = null;
    const spanMs = spanOf(seen.map(({ slot }) => slot.admittedAtMs));
    for (const windowMs of windowsMs) {
      // A window that has not repeated says nothing about a rate.
      if (windowMs > spanMs / 3) break;
      if (windowMs < 4 * typicalMs) continue;
      const { gain, hasRunClean } = splitByWindow(windowMs, () => 1);
      if (!hasRunClean && gain > (best?.gain ?? 0)) {
        best = { unit: 'requests', windowMs, perSecond: null, source: 'counted', gain };
      }
      const bySize = splitByWindow(windowMs, ({ size }) => size);
      const ofSize = bySize.gain - gainOverRequests;
      if (!bySize.hasRunClean && ofSize > (best?.gain ?? 0)) {
        best = { unit: 'size', windowMs, perSecond: null, source: 'counted', gain: ofSize };
      }
    }
    return best;
  };

  /**
   * In short windows the number of running calls explains nearly as much: what one share per ordinal gains beyond
   * `ofOrdinals` is subtracted.
   */
  const foundShort = (typicalMs: number, spanMs: number, moreOfEach: number): Found | null => {
    let best: Found | null = null;
    for (const windowMs of windowsMs) {
      if (windowMs >= 2 * typicalMs || windowMs > spanMs / ofShort.windows) break;
      const { gain, border, shareBelow } = splitByWindow(windowMs, () => 1);
      if (shareBelow > ofShort.mostBelow || gain - moreOfEach <= (best?.gain ?? 0)) continue;
      const perSecond = (1000 * border) / windowMs;
      best = { unit: 'requests', windowMs, perSecond, source: 'border', gain: gain - moreOfEach };
    }
    return best;
  };

  const foundExact = (moreOfEach: number): Found | null => {
    const exact = exactRate(judged());
    if (exact === null) return null;
    const { perSecond, gain } = exact;
    return {
      unit: 'requests',
      windowMs: 1000,
      perSecond,
      source: 'exact',
      gain: gain - moreOfEach,
    };
  };

  return {
    isOfOrdinals: () => {
      const gain = byOrdinals();
      if (gain <= leastOfOrdinals || gain <= (exactRate(judged())?.gain ?? 0)) return false;
      return windowsMs.every((each) => gain > splitByWindow(each, () => 1).gain);
    },
    admitted: (slot) => {
      const one = { slot, isRefused: false };
      seen.push(one);
      bySlot.set(slot, one);
      if (seen.length > 2 * mostSeen) seen = seen.slice(-mostSeen);
    },
    refused: (slot) => {
      const one = bySlot.get(slot);
      if (one !== undefined) one.isRefused = true;
    },
    found: (typicalMs) => {
      const refusedAtMs = judged()
        .filter(({ isRefused }) => isRefused)
        .map(({ slot }) => slot.admittedAtMs);
      if (refusedAtMs.length < ofShort.fewestRefused) return null;
      const ofOrdinals = Math.max(byOrdinals(), byBelief());
      const long = refusedAtMs.length < fewestRefused ? null : foundLong(typicalMs);
      const moreOfEach = byEachOrdinal() - ofOrdinals;
      const short = foundShort(typicalMs, spanOf(refusedAtMs), moreOfEach);
      const exact = foundExact(moreOfEach);
      const [best = null] = [long, short, exact]
        .filter((each) => each !== null)
        .sort((a, b) => b.gain - a.gain);
      if (best === null) return null;
      const least = best !== long ? gainToBelieve.ofShort : gainToBelieve.ofLong;
      return best.gain < Math.max(least, ofOrdinals + gainOverOrdinals) ? null : best;
    },
    measure: (unit, nowMs, horizonMs = longestHorizonMs) => {
      const fromMs = Math.max(nowMs - horizonMs, seen[0]?.slot.admittedAtMs ?? nowMs);
      const accepted = seen.filter(
        ({ slot, isRefused }) => !isRefused && slot.admittedAtMs >= fromMs,
      );
      if (accepted.length < fewestToMeasure || nowMs <= fromMs) return 0;
      const sum = accepted.reduce((all, { slot }) => all + (unit === 'size' ? slot.size : 1), 0);
      return (sum * 1000) / (nowMs - fromMs);
    },
    exactSince: (sinceMs) => {
      const exact = exactRate(judged().filter(({ slot }) => slot.admittedAtMs >= sinceMs));
      return exact === null || exact.gain < gainToBelieve.ofShort ? null : exact.perSecond;
    },
    forget: () => {
      seen = [];
    },
  };
}

/** `hasRunClean`: too many of the calls above the border, as far back as is known, were accepted. */
type WindowSplit = Split & { readonly hasRunClean: boolean };

function spanOf(timesMs: readonly number[]): number {
  return (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);
}
