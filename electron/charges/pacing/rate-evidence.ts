import { exactRate, type Seen } from './exact-rate.ts';
import type { Slot } from './slot.ts';
import { likelihood, type Split, splitGain } from './split-gain.ts';

export type RateUnit = 'requests' | 'size';

export type FoundRate = {
  readonly unit: RateUnit;
  readonly windowMs: number;
  /** Null where only what was let in tells it. */
  readonly perSecond: number | null;
  /** Counted of what was let in, read from the border between clean and refused calls, or where both took turns. */
  readonly source: 'counted' | 'border' | 'exact';
};

type Found = FoundRate & { readonly gain: number };

export type RateEvidence = {
  readonly admitted: (slot: Slot) => void;
  readonly refused: (slot: Slot) => void;
  /** What the gateway takes so much of by time, and over how long; null while ordinals or chance explain as much. */
  readonly found: (typicalMs: number) => FoundRate | null;
  /** What was let in of a unit by the second, over so long and a minute at most; 0 where it is too little to say. */
  readonly measure: (unit: RateUnit, nowMs: number, horizonMs?: number) => number;
  /** The number of calls at once tells the refused ones better. */
  readonly isOfOrdinals: () => boolean;
  /** What is let in by the second, as exactly as the calls since then tell it; null where they do not. */
  readonly exactSince: (sinceMs: number) => number | null;
  readonly forget: () => void;
};

const windowsMs = [250, 500, 1000, 2000, 5000, 15_000, 60_000];
const mostSeen = 1000;
const mostJudged = 200;
const longestHorizonMs = 60_000;
const fewestToMeasure = 3;
const fewestRefused = 8;
/** Within two calls' time: so many refused, over so many windows, and next to none below the border. */
const ofShort = { fewestRefused: 6, mostBelow: 0.05, windows: 5 };
/** So much of all that was seen above the border is refused; less where a limit of calls at once came down. */
const leastOfAll = 0.25;
/** How much better than chance, and than ordinals, a rate has to tell the refused calls, as a logarithm. */
const gainToBelieve = { ofShort: 14, ofLong: 17 };
const gainOverOrdinals = 6;
/** How much better than chance ordinals have to tell them, as a logarithm. */
const leastOfOrdinals = 6;
const gainOverRequests = 3;

/** Whether refused calls are told from clean ones by what was let in shortly before, or by their ordinals. */
export function createRateEvidence(chanceAt: (ordinal: number) => number): RateEvidence {
  let seen: Seen[] = [];
  const bySlot = new WeakMap<Slot, Seen>();
  const judged = (): readonly Seen[] => seen.slice(-mostJudged);

  const splitBy = (measureOf: (at: number) => number): Split =>
    splitGain(
      seen.map(({ isRefused }, at) => ({ value: measureOf(at), isRefused })).slice(-mostJudged),
    );

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

  /** With a share of its own for each ordinal. */
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
    let gain = -likelihood(all.refused, all.count);
    for (const { refused, count } of byOrdinal.values()) gain += likelihood(refused, count);
    return gain;
  };

  /** How much better what is believed of calls at once explains the refused ones than one share does. */
  const byBelief = (): number => {
    const calls = judged();
    const chances = new Map<number, number>();
    let gain = -likelihood(calls.filter(({ isRefused }) => isRefused).length, calls.length);
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
      // What was let in once says nothing yet about what is let in again.
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

  /** How many run says nearly as much here: a share of each ordinal's own has to explain less. */
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
      const letIn = seen.filter(({ slot, isRefused }) => !isRefused && slot.admittedAtMs >= fromMs);
      if (letIn.length < fewestToMeasure || nowMs <= fromMs) return 0;
      const sum = letIn.reduce((all, { slot }) => all + (unit === 'size' ? slot.size : 1), 0);
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

/** `hasRunClean`: of all above the border, as far back as is known, too many were let in. */
type WindowSplit = Split & { readonly hasRunClean: boolean };

function spanOf(timesMs: readonly number[]): number {
  return (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);
}
