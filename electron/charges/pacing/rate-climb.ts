/** Higher rates than the known one, tried one after another, and given up for what ran clean before. */
export type RateClimb = {
  readonly isTrying: () => boolean;
  /** The rate was set: what is counted of calls counts from here. */
  readonly rateSet: () => void;
  readonly ended: (isRefused: boolean) => void;
  /** So many were refused since the rate was set that no more calls are needed. */
  readonly isFailing: () => boolean;
  /** One call that waited for the rate ran clean: whether it is time to go higher, or to give up. */
  readonly spacedClean: (known: number, nowMs: number, wait: ClimbWait) => ClimbStep;
  /** Gives up: answers what ran clean before, null where nothing was tried. */
  readonly giveUp: () => number | null;
  /** Another rate was learned: what was tried says nothing of it. */
  readonly forget: () => void;
};

/** Before the first higher rate, and before the one above that. */
export type ClimbWait = { readonly firstMs: number; readonly nextMs: number };
export type ClimbStep = number | 'failed' | null;

/** A higher rate is tried after so many spaced calls; each that fails at once doubles the wait, up to so much. */
const fewestSpaced = 30;
const mostTimesLonger = 16;
const stepUp = 1.1;
/** A share of refused calls is believed after about so many calls. */
const callsToBelieve = 20;
/** So many refused at least, and beyond the usual ones by so many standard deviations, are a failure. */
const failing = { refused: 3, deviations: 2 };

/** Goes up by a tenth, then by twice as much each time: a limit may have been lifted altogether. */
export function createRateClimb(): RateClimb {
  /** What ran clean before the try that is under way, the share refused there, and the steps since. */
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

  /** More are refused, and hardly more ran clean than before. */
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
      // After a step that ran clean, the limit lies between: worth another try as soon.
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
