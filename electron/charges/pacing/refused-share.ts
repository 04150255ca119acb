/** Judges whether a rate is too high by the share of refusals among the last calls. */
export type RefusedShare = {
  readonly rateSet: () => void;
  readonly ended: (isRefused: boolean) => void;
  /** Whether far too many of the last calls were refused. */
  readonly isBurst: () => boolean;
  /** Whether a lower rate is being tried to see if fewer calls are refused. */
  readonly isComparing: () => boolean;
  readonly endComparison: () => void;
  /** Judges the last calls, once there are enough: returns another rate to use, `tooHigh`, or null for no change. */
  readonly judge: (known: number, isTryingHigher: boolean) => number | 'tooHigh' | null;
};

/** How many calls are judged, and by how much their share of refusals has to exceed that of strays. */
const judgedCalls = 40;
const excess = 0.09;
const usualStrays = 0.03;
const mostStrays = 0.12;
/** This many refusals among this many last calls are far too many. */
const burst = { refused: 6, calls: 12 };
/** The factor by which a rate is lowered. */
export const stepDown = 0.9;

/** Distinguishes strays, which a lower rate does not reduce, from refusals by a rate limit. */
export function createRefusedShare(): RefusedShare {
  let last: boolean[] = [];
  let strays = usualStrays;
  /** The rate and its share of refusals before it was lowered for a comparison. */
  let before: { readonly perSecond: number; readonly share: number } | null = null;
  const refusedOf = (calls: number): number => last.slice(-calls).filter(Boolean).length;

  return {
    rateSet: () => {
      last = [];
    },
    ended: (isRefused) => {
      last.push(isRefused);
    },
    isBurst: () => refusedOf(burst.calls) >= burst.refused,
    isComparing: () => before !== null,
    endComparison: () => {
      before = null;
    },
    judge: (known, isTryingHigher) => {
      if (last.length < judgedCalls) return null;
      const share = refusedOf(judgedCalls) / judgedCalls;
      if (share > (isTryingHigher ? strays : mostStrays) + excess) return 'tooHigh';
      const compared = before;
      before = null;
      if (compared !== null && share > compared.share - excess / 2) {
        // The lower rate has as many refusals, so they are strays.
        strays = Math.min(mostStrays, (share + compared.share) / 2);
        return compared.perSecond;
      }
      if (share > strays + excess) {
        before = { perSecond: known, share };
        return known * stepDown;
      }
      last = [];
      return null;
    },
  };
}
