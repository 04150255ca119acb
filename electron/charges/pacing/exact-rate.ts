import type { Slot } from './slot.ts';
import { splitGain } from './split-gain.ts';

export type Seen = { readonly slot: Slot; isRefused: boolean };

/** `gain`: how much better than one share of all it explains what was refused, as a logarithm. */
export type ExactRate = { readonly gain: number; readonly perSecond: number };

/** So often, a call has to be let in right after a refused one: else the calls saw the end of a quota, not a rate. */
const fewestTurns = 5;
/** At most such a share is refused below the border: strays. */
const mostBelow = 0.12;
/** So many beginnings of a second are tried. */
const phases = 10;

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
  if (turns(calls).length < fewestTurns) return null;
  const first = calls.findIndex(({ isRefused }) => isRefused);
  const last = calls.findLastIndex(({ isRefused }) => isRefused);
  const between = calls.slice(first, last);
  const letIn = between.filter(({ isRefused }) => !isRefused).length;
  const fromMs = between[0]?.slot.admittedAtMs ?? 0;
  const perMs = letIn / ((between.at(-1)?.slot.admittedAtMs ?? 0) - fromMs);
  let used = 0;
  let atMs = 0;
  const { gain, shareBelow } = splitGain(
    calls.map(({ slot, isRefused }) => {
      used = Math.max(0, used - perMs * (slot.admittedAtMs - atMs));
      atMs = slot.admittedAtMs;
      const value = used;
      if (!isRefused) used += 1;
      return { value, isRefused };
    }),
  );
  return shareBelow > mostBelow ? null : { gain, perSecond: 1000 * perMs };
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
