/** Tries rates above the known one, step by step, and returns to the last good one if they fail. */
export type RateClimb = {
  readonly isTrying: () => boolean;
  /** The rate was set: counting starts over. */
  readonly rateSet: () => void;
  readonly ended: (isRefused: boolean) => void;
  /** Whether enough calls were refused since the rate was set to fail without further ones. */
  readonly isFailing: () => boolean;
  /** A spaced call ran clean. Returns a higher rate to try, `failed`, or null to go on. */
  readonly spacedClean: (known: number, nowMs: number, wait: ClimbWait) => ClimbStep;
  /** Ends the try. Returns the last good rate; null if no try was in progress. */
  readonly giveUp: () => number | null;
  /** Another rate was learned, about which earlier tries say nothing. */
  readonly forget: () => void;
};

/** The wait before the first step, and before each further one. */
export type ClimbWait = { readonly firstMs: number; readonly nextMs: number };
export type ClimbStep = number | 'failed' | null;

/** Spaced calls before a step. Each try that fails at its first step doubles the wait, up to `mostTimesLonger`. */
const fewestSpaced = 30;
const mostTimesLonger = 16;
const stepUp = 1.1;
/** Calls added to the count, as a prior, when the share of refusals is estimated. */
const callsToBelieve = 20;
/** A try fails with this many refusals that exceed the usual number by this many standard deviations. */
const failing = { refused: 3, deviations: 2 };

/** Raises the rate by a tenth, then by twice as much each time: the limit may have been lifted altogether. */
export function createRateClimb(): RateClimb {
  /** The last good rate, its share of refusals, and the steps since; null while nothing is tried. */
  let trying: {
    readonly perSecond: number;
    readonly refusedShare: number;
    readonly steps: number;
  } | null = null;
  /** Tries that failed at their first step. */
  let failures = 0;
  let calls = 0;
  let refused = 0;
  let spaced = 0;
  let sinceMs: number | null = null;

  /** Whether more calls are refused than before and hardly more run clean. */
  const hasGainedLittle = (known: number, fromMs: number, nowMs: number): boolean => {
    if (trying === null || refused <= calls * trying.refusedShare) return false;
    const cleanPerSecond = (1000 * (calls - refused)) / (nowMs - fromMs);
    return cleanPerSecond < ((trying.perSecond + known) / 2) * (1 - trying.refusedShare);
  };

  return {
    isTrying: () => trying !== null,
    rateSet: () => {
      calls = 0;
      refused = 0;
      spaced = 0;
      sinceMs = null;
    },
    ended: (isRefused) => {
      calls += 1;
      if (isRefused) refused += 1;
    },
    isFailing: () => {
      if (trying === null || refused < failing.refused) return false;
      const usual = calls * trying.refusedShare;
      return refused > usual + failing.deviations * Math.sqrt(usual);
    },
    spacedClean: (known, nowMs, { firstMs, nextMs }) => {
      sinceMs ??= nowMs;
      spaced += 1;
      const waitMs = trying === null ? firstMs * Math.min(mostTimesLonger, 2 ** failures) : nextMs;
      if (spaced < fewestSpaced || nowMs - sinceMs < waitMs) return null;
      if (hasGainedLittle(known, sinceMs, nowMs)) return 'failed';
      const steps = trying?.steps ?? 0;
      const refusedShare = (refused + 0.5) / (calls + callsToBelieve);
      trying = { perSecond: known, refusedShare, steps: steps + 1 };
      return known * (1 + Math.min(1, (stepUp - 1) * 2 ** steps));
    },
    giveUp: () => {
      const before = trying?.perSecond ?? null;
      // If an earlier step ran clean, the limit lies in between, and the next try need not wait longer.
      if (trying?.steps === 1) failures += 1;
      trying = null;
      return before;
    },
    forget: () => {
      trying = null;
      failures = 0;
    },
  };
}
