import type { Slot } from './slot.ts';
import { type Split, splitGain } from './split-gain.ts';

export type Seen = { readonly slot: Slot; isRefused: boolean };

/** `gain`: the log likelihood of the refusals under this rate, over that under one share for all calls. */
export type ExactRate = { readonly gain: number; readonly perSecond: number };

/** How often a call has to be accepted right after a refused one: else the calls saw a quota run out, not a rate. */
const fewestTurns = 5;
/** The largest share of refusals (strays) below the border. */
const mostBelow = 0.12;
/** Where counting accepted calls begins, as parts of the refused ones: the first of them may be strays. */
const starts = [0, 0.25, 0.5];
/** How many offsets are tried for the beginning of a second. */
const phases = 20;

/**
 * The rate per second, if an evenly filling bucket or a quota per second explains which of these calls were refused;
 * null if neither does. Calls in the order of admission.
 */
export function exactRate(calls: readonly Seen[]): ExactRate | null {
  const bucket = bucketRate(calls);
  const quota = quotaOfSeconds(calls);
  return (quota?.gain ?? 0) > (bucket?.gain ?? 0) ? quota : bucket;
}

/** Calls accepted right after a refused one. */
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
    const accepted = between.filter(({ isRefused }) => !isRefused).length;
    const lastMs = between.at(-1)?.slot.admittedAtMs ?? 0;
    const perMs = accepted / (lastMs - (between[0]?.slot.admittedAtMs ?? 0));
    const { gain, shareBelow } = splitByUse(calls, (used, fromMs, atMs) =>
      Math.max(0, used - perMs * (atMs - fromMs)),
    );
    const net = gain - Math.log(starts.length);
    if (shareBelow > mostBelow || net <= (best?.gain ?? 0)) continue;
    best = { gain: net, perSecond: 1000 * perMs };
  }
  return best;
}

/** Splits the calls by the use before each; `left` is what remains of a use after some time. */
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
    // Corrects for the choice of the best of several.
    const net = gain - Math.log(phases);
    if (shareBelow > mostBelow || net <= (best?.gain ?? 0)) continue;
    best = { gain: net, perSecond: border };
  }
  return best;
}
