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
    const { gain, shareBelow } = splitByUse(calls, (used, fromMs, atMs) =>
      Math.max(0, used - perMs * (atMs - fromMs)),
    );
    const net = gain - Math.log(starts.length);
    if (shareBelow > mostBelow || net <= (best?.gain ?? 0)) continue;
    best = { gain: net, perSecond: 1000 * perMs };
  }
  return best;
}

/** By what was let in before each call; `left`: what of it still counts after a time. */
function splitByUse(
  calls: readonly Seen[],
  left: (used: number, fromMs: number, atMs: number) => number,
): Split {
  let used = 0;
  let fromMs = 0;
  return splitGain(
    calls.map(({ slot: { admittedAtMs }, isRefused }) => {
      used = left(used, fromMs, admittedAtMs);
      fromMs = admittedAtMs;
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
    const secondOf = (ms: number): number => Math.floor(ms / 1000 + phase / phases);
    const { gain, border, shareBelow } = splitByUse(calls, (used, fromMs, atMs) =>
      secondOf(fromMs) === secondOf(atMs) ? used : 0,
    );
    // The best of so many is better by chance.
    const net = gain - Math.log(phases);
    if (shareBelow > mostBelow || net <= (best?.gain ?? 0)) continue;
    best = { gain: net, perSecond: border };
  }
  return best;
}
