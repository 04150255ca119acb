/** The least share of calls above the border that a limit refuses. */
const shareOfLimit = 0.5;

/** `border`: the lowest value above it; `shareBelow`: the share of refusals below it. */
export type Split = { readonly gain: number; readonly border: number; readonly shareBelow: number };

export type Sample = { readonly value: number; readonly isRefused: boolean };

/** The split that gains the most log likelihood with one refusal share below and one above it, over one for all. */
export function splitGain(samples: readonly Sample[]): Split {
  const sorted = [...samples].sort((a, b) => a.value - b.value);
  const refused = sorted.filter(({ isRefused }) => isRefused).length;
  const all = logLikelihood(refused, sorted.length);
  let below = 0;
  let best: Split = { gain: 0, border: 0, shareBelow: 0 };
  sorted.forEach(({ value, isRefused }, at) => {
    const isBorder = at > 0 && value > (sorted[at - 1]?.value ?? value);
    const above = refused - below;
    const shareAbove = above / (sorted.length - at);
    if (isBorder && shareAbove >= shareOfLimit && shareAbove > below / at) {
      const gain = logLikelihood(below, at) + logLikelihood(above, sorted.length - at) - all;
      if (gain > best.gain) best = { gain, border: value, shareBelow: below / at };
    }
    if (isRefused) below += 1;
  });
  return best;
}

/** The log likelihood of `refused` out of `count` calls, at their own share. */
export function logLikelihood(refused: number, count: number): number {
  if (refused === 0 || refused === count) return 0;
  const share = refused / count;
  return refused * Math.log(share) + (count - refused) * Math.log(1 - share);
}
