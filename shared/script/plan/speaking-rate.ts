/**
 * How a voice's takes compare with the typical pace of `estimate.ts`, as running sums: one take more changes
 * them without looking at the others. Later takes count a little more, so that a voice that changes is followed.
 */
export type RateSums = {
  /** Takes that were counted, ever. */
  readonly takeCount: number;
  /** The sums below are over this many takes, the old ones in part. */
  readonly weight: number;
  readonly expectedMs: number;
  /** Of 1 / expected, and of actual / expected: what tells a fixed part from a slower pace. */
  readonly inverseExpected: number;
  readonly actualMs: number;
  readonly ratio: number;
};

/** What a voice really takes: `factor` times the typical duration, and `fixedMs` a request. */
export type SpeakingRate = {
  /** How many takes it was learned from. */
  readonly takeCount: number;
  readonly factor: number;
  /** Silence at the ends of each take. */
  readonly fixedMs: number;
};

const noTakes: RateSums = {
  takeCount: 0,
  weight: 0,
  expectedMs: 0,
  inverseExpected: 0,
  actualMs: 0,
  ratio: 0,
};

/** What is left of a take's weight with each one after it: about the last 250 count. */
const kept = 0.996;

/** No voice is further from the typical pace than this; further is no sound of that text. */
const mostFactor = 4;
/** Once a voice is known a little, one odd take moves it no further than this. */
const knownFromTakes = 4;
const mostSurprise = 1.6;

/** So many takes weigh as much as the typical pace, squared: from the tenth on it counts next to nothing. */
const halfKnownTakes = 1.5;

/** A fixed part has to be shown by short lines: this stands against it like six of three seconds. */
const againstFixed = 6 / 3000;
const mostFixedMs = 2000;

/** The sums with one take more; durations in milliseconds, the expected one at the typical pace. */
export function learnTake(
  sums: RateSums | null,
  expectedMs: number,
  durationMs: number,
): RateSums | null {
  if (!(expectedMs > 0 && durationMs > 0)) return sums;
  const before = sums ?? noTakes;
  const rate = before.takeCount < knownFromTakes ? null : rateOf(before);
  const usual = rate === null ? expectedMs : pacedMs(expectedMs, rate);
  const most = rate === null ? mostFactor : mostSurprise;
  const actualMs = Math.min(usual * most, Math.max(usual / most, durationMs));
  return {
    takeCount: before.takeCount + 1,
    weight: kept * before.weight + 1,
    expectedMs: kept * before.expectedMs + expectedMs,
    inverseExpected: kept * before.inverseExpected + 1 / expectedMs,
    actualMs: kept * before.actualMs + actualMs,
    ratio: kept * before.ratio + actualMs / expectedMs,
  };
}

/**
 * The line through the takes (least squares, each weighted by 1 / expected, as the error of a long text is
 * larger), drawn towards no fixed part, then towards the typical pace while there are few takes.
 */
export function rateOf(sums: RateSums): SpeakingRate {
  const { takeCount, weight, expectedMs, inverseExpected, actualMs, ratio } = sums;
  const mean = actualMs / expectedMs;
  const spread = expectedMs * (inverseExpected + againstFixed) - weight * weight;
  const slope = (expectedMs * ratio - weight * actualMs) / spread;
  const fixedMs = spread > 0 ? Math.min(mostFixedMs, Math.max(0, slope)) : 0;
  const factor = Math.max(mean / mostFactor, mean - (fixedMs * weight) / expectedMs);
  const known = takeCount ** 2 / (takeCount ** 2 + halfKnownTakes ** 2);
  return { takeCount, factor: 1 + known * (factor - 1), fixedMs: known * fixedMs };
}

/** What a text will take of that voice, where it typically takes `typicalMs`. */
export function pacedMs(typicalMs: number, { factor, fixedMs }: SpeakingRate): number {
  return typicalMs * factor + fixedMs;
}
