import type { Slot } from './slot.ts';
import { type Split, splitGain } from './split-gain.ts';

export type Seen = { readonly slot: Slot; isRefused: boolean };

/** `gain`: how much better than one share of all it explains what was refused, as a logarithm. */
export type ExactRate = { readonly gain: number; readonly perSecond: number };

/** So often, a call has to be let in right after a refused one: else the calls saw the end of a quota, not a rate. */
const fewestTurns = 5;
/** At most such a share is refused below the border: strays. */
const mostBelow = 0.12;
/** What is let in is counted from one of these parts of the refused calls on: the first may be strays. */
const starts = [0, 0.25, 0.5];
/** So many beginnings of a second are tried. */
const phases = 20;

/**
 * The rate by the second, where a bucket that fills evenly or a quota of each second tells the refused ones of
 * these calls, in the order of admission; null where neither does.
 */
export function exactRate(calls: readonly Seen[]): ExactRate | null {
  const bucket = bucketRate(calls);
  const quota = quotaOfSeconds(calls);
  return (quota?.gain ?? 0) > (bucket?.gain ?? 0) ? quota : bucket;
}

/** The first ones that were let in after refused ones. */
function turns(calls: readonly Seen[]): readonly Seen[] {
  return calls.filter(({ isRefused }, at) => !isRefused && calls[at - 1]?.isRefused);
}

function bucketRate(calls: readonly Seen[]): ExactRate | null {
  const refused = calls.flatMap(({ isRefused }, at) => (isRefused ? [at] : []));
  let best: ExactRate | null = null;
  for (const start of starts) {
    const first = refused[Math.floor(start * refused.length)];
    const between = calls.slice(first, refused.at(-1));
    if (turns(between).length < fewestTurns) break;
    const letIn = between.filter(({ isRefused }) => !isRefused).length;
    const lastMs = between.at(-1)?.slot.admittedAtMs ?? 0;
    const perMs = letIn / (lastMs - (between[0]?.slot.admittedAtMs ?? 0));
    const { gain, shareBelow } = bucketGain(calls, perMs);
    const net = gain - Math.log(starts.length);
    if (shareBelow > mostBelow || net <= (best?.gain ?? 0)) continue;
    best = { gain: net, perSecond: 1000 * perMs };
  }
  return best;
}

function bucketGain(calls: readonly Seen[], perMs: number): Split {
  let used = 0;
  let atMs = 0;
  return splitGain(
    calls.map(({ slot, isRefused }) => {
      used = Math.max(0, used - perMs * (slot.admittedAtMs - atMs));
      atMs = slot.admittedAtMs;
      const value = used;
      if (!isRefused) used += 1;
      return { value, isRefused };
    }),
  );
}

function quotaOfSeconds(calls: readonly Seen[]): ExactRate | null {
  const seconds = new Set(turns(calls).map(({ slot }) => Math.floor(slot.admittedAtMs / 1000)));
  if (seconds.size < fewestTurns) return null;
  let best: ExactRate | null = null;
  for (let phase = 0; phase < phases; phase += 1) {
    let second = Number.NaN;
    let letIn = 0;
    const { gain, border, shareBelow } = splitGain(
      calls.map(({ slot, isRefused }) => {
        const itsSecond = Math.floor(slot.admittedAtMs / 1000 + phase / phases);
        if (itsSecond !== second) letIn = 0;
        second = itsSecond;
        const value = letIn;
        if (!isRefused) letIn += 1;
        return { value, isRefused };
      }),
    );
    // The best of so many is better by chance.
    const net = gain - Math.log(phases);
    if (shareBelow > mostBelow || net <= (best?.gain ?? 0)) continue;
    best = { gain: net, perSecond: border };
  }
  return best;
}
