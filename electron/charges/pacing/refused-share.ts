/** Whether a rate is too high, by the share of the last calls that was refused at it. */
export type RefusedShare = {
  readonly rateSet: () => void;
  readonly ended: (isRefused: boolean) => void;
  /** Far too many of the last ones. */
  readonly isBurst: () => boolean;
  /** A lower rate is being tried to see whether fewer are refused. */
  readonly isComparing: () => boolean;
  readonly endComparison: () => void;
  /** Judges the last calls once they are enough: another rate to go on with, or that this one is too high. */
  readonly judge: (known: number, isTryingHigher: boolean) => number | 'tooHigh' | null;
};

/** Calls whose refused share is judged, and by how much it has to exceed that of strays. */
const judgedCalls = 40;
const excess = 0.09;
const usualStrays = 0.03;
const mostStrays = 0.12;
/** So many refused of the last calls are far too many. */
const burst = { refused: 6, calls: 12 };
/** What is left of a rate that refuses more than it should. */
export const stepDown = 0.9;

/** Tells strays, which a lower rate does not lessen, from what a rate refuses. */
export function createRefusedShare(): RefusedShare {
  let last: boolean[] = [];
  let strays = usualStrays;
  /** The rate, and the share that was refused, before it was lowered to see whether fewer are refused. */
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
        // As many are refused at a lower rate: it was not the rate.
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
