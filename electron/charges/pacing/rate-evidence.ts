import type { Slot } from './slot.ts';

export type RateUnit = 'requests' | 'size';

export type RateEvidence = {
  readonly admitted: (slot: Slot) => void;
  readonly refused: (slot: Slot) => void;
  /** What the gateway takes so much of by time, and over how long; null while ordinals or chance explain as much. */
  readonly found: (
    typicalMs: number,
  ) => { readonly unit: RateUnit; readonly windowMs: number } | null;
  /** What was let in of a unit by the second, over so long and a minute at most; 0 where it is too little to say. */
  readonly measure: (unit: RateUnit, nowMs: number, horizonMs?: number) => number;
  /** The number of calls at once tells the refused ones better. */
  readonly isOfOrdinals: () => boolean;
  readonly forget: () => void;
};

type Seen = { readonly slot: Slot; isRefused: boolean };

const windowsMs = [250, 500, 1000, 2000, 5000, 15_000, 60_000];
const mostSeen = 1000;
const mostJudged = 200;
const longestHorizonMs = 60_000;
const fewestToMeasure = 3;
const fewestRefused = 8;
/** The share above the border that a limit refuses at least. */
const shareOfLimit = 0.5;
/** How much better than chance, and than ordinals, a rate has to tell the refused calls, as a logarithm. */
const gainToBelieve = 14;
const gainOverOrdinals = 6;
const gainOverRequests = 3;

/** Whether refused calls are told from clean ones by what was let in shortly before, or by their ordinals. */
export function createRateEvidence(): RateEvidence {
  let seen: Seen[] = [];
  const bySlot = new WeakMap<Slot, Seen>();

  const gainOf = (measureOf: (at: number) => number): number =>
    splitGain(
      seen.map(({ isRefused }, at) => ({ value: measureOf(at), isRefused })).slice(-mostJudged),
    );

  const gainOfWindow = (windowMs: number, costOf: (slot: Slot) => number): number => {
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
    return gainOf((at) => before[at] ?? 0);
  };

  const byOrdinals = (): number => gainOf((at) => seen[at]?.slot.ordinal ?? 0);

  return {
    isOfOrdinals: () => {
      const byWindows = Math.max(...windowsMs.map((each) => gainOfWindow(each, () => 1)));
      return byOrdinals() > Math.max(6, byWindows);
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
      const refused = seen.slice(-mostJudged).filter(({ isRefused }) => isRefused);
      if (refused.length < fewestRefused) return null;
      let best = { unit: 'requests' as RateUnit, windowMs: 0, gain: 0 };
      const spanMs = (seen.at(-1)?.slot.admittedAtMs ?? 0) - (seen[0]?.slot.admittedAtMs ?? 0);
      for (const windowMs of windowsMs) {
        // What was let in once says nothing yet about what is let in again.
        if (windowMs > spanMs / 3) break;
        if (windowMs < 2 * typicalMs) continue;
        const gain = gainOfWindow(windowMs, () => 1);
        if (gain > best.gain) best = { unit: 'requests', windowMs, gain };
        const ofSize = gainOfWindow(windowMs, ({ size }) => size) - gainOverRequests;
        if (ofSize > best.gain) best = { unit: 'size', windowMs, gain: ofSize };
      }
      const ofOrdinals = byOrdinals();
      return best.gain < Math.max(gainToBelieve, ofOrdinals + gainOverOrdinals) ? null : best;
    },
    measure: (unit, nowMs, horizonMs = longestHorizonMs) => {
      const fromMs = Math.max(nowMs - horizonMs, seen[0]?.slot.admittedAtMs ?? nowMs);
      const letIn = seen.filter(({ slot, isRefused }) => !isRefused && slot.admittedAtMs >= fromMs);
      if (letIn.length < fewestToMeasure || nowMs <= fromMs) return 0;
      const sum = letIn.reduce((all, { slot }) => all + (unit === 'size' ? slot.size : 1), 0);
      return (sum * 1000) / (nowMs - fromMs);
    },
    forget: () => {
      seen = [];
    },
  };
}

type Sample = { readonly value: number; readonly isRefused: boolean };

/** How much better two shares, below and above some value, explain what was refused than one share does. */
function splitGain(samples: readonly Sample[]): number {
  const sorted = [...samples].sort((a, b) => a.value - b.value);
  const refused = sorted.filter(({ isRefused }) => isRefused).length;
  const all = likelihood(refused, sorted.length);
  let below = 0;
  let best = 0;
  sorted.forEach(({ value, isRefused }, at) => {
    const isBorder = at > 0 && value > (sorted[at - 1]?.value ?? value);
    const above = refused - below;
    const shareAbove = above / (sorted.length - at);
    if (isBorder && shareAbove >= shareOfLimit && shareAbove > below / at) {
      best = Math.max(best, likelihood(below, at) + likelihood(above, sorted.length - at) - all);
    }
    if (isRefused) below += 1;
  });
  return best;
}

function likelihood(refused: number, count: number): number {
  if (refused === 0 || refused === count) return 0;
  const share = refused / count;
  return refused * Math.log(share) + (count - refused) * Math.log(1 - share);
}
