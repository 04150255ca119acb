/** The least share of calls above the border that a limit refuses. */
const shareOfLimit = 0.5;

/** `border`: the lowest value above it; `shareBelow`: the share of refusals below it. */
export type Split = { readonly gain: number; readonly border: number; readonly shareBelow: number };

export type Sample = { readonly value: number; readonly isRefused: boolean };

/** The split that gains the most log likelihood with one refusal share below and one above it, over one for all. */
export function splitGain(samples: readonly Sample[]): Split {
  const values = sortedValues(samples);
  const refused = sortedValues(samples.filter(({ isRefused }) => isRefused));
  const count = values.length;
  const all = logLikelihood(refused.length, count);
  let below = 0;
  let best: Split = { gain: 0, border: 0, shareBelow: 0 };
  for (let at = 1; at < count; at += 1) {
    const value = values[at] ?? 0;
    if (!(value > (values[at - 1] ?? value))) continue;
    while (below < refused.length && (refused[below] ?? value) < value) below += 1;
    const above = refused.length - below;
    const shareAbove = above / (count - at);
    if (shareAbove >= shareOfLimit && shareAbove > below / at) {
      const gain = logLikelihood(below, at) + logLikelihood(above, count - at) - all;
      if (gain > best.gain) best = { gain, border: value, shareBelow: below / at };
    }
  }
  return best;
}

/** As numbers, which sort several times as fast as objects with a function: this runs for each refused call. */
function sortedValues(samples: readonly Sample[]): Float64Array {
  const values = new Float64Array(samples.length);
  for (let at = 0; at < values.length; at += 1) values[at] = samples[at]?.value ?? 0;
  return values.sort();
}

/** The log likelihood of `refused` out of `count` calls, at their own share. */
export function logLikelihood(refused: number, count: number): number {
  if (refused === 0 || refused === count) return 0;
  const share = refused / count;
  return refused * Math.log(share) + (count - refused) * Math.log(1 - share);
}
