/** What follows from the K-weighted mean squares of 100 ms each, which all figures of loudness are sums of. */
export type HopFigures = {
  /** Gated integrated loudness (ITU-R BS.1770-4); -Infinity when nothing passes the gates. */
  readonly integratedLufs: number;
  /** Largest loudness of any 400 ms; null below 400 ms of audio. */
  readonly momentaryMaxLufs: number | null;
  /** Largest loudness of any 3 s; null below 3 s of audio. */
  readonly shortTermMaxLufs: number | null;
  /** Loudness range (EBU Tech 3342); null where no 3 s pass its gate. */
  readonly loudnessRangeLu: number | null;
  /** Short-term loudness at the end of each full second, from the third on. */
  readonly shortTermLufs: readonly number[];
};

const hopsPerSecond = 10;
const hopsOfMomentary = 4;
const hopsOfShortTerm = 30;
const absoluteGateLufs = -70;
const integratedGateLu = -10;
const rangeGateLu = -20;
const lowShare = 0.1;
const highShare = 0.95;

function toLufs(meanSquare: number): number {
  return meanSquare > 0 ? -0.691 + 10 * Math.log10(meanSquare) : Number.NEGATIVE_INFINITY;
}

/** The mean of every run of `count` hops. */
function runMeans(hops: readonly number[], count: number): number[] {
  const means: number[] = [];
  for (let end = count; end <= hops.length; end++) {
    let sum = 0;
    for (let index = end - count; index < end; index++) sum += hops[index] ?? 0;
    means.push(sum / count);
  }
  return means;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What is louder than the absolute gate, and than the relative one below the mean of that. */
function gated(means: readonly number[], relativeGateLu: number): number[] {
  const audible = means.filter((value) => toLufs(value) > absoluteGateLufs);
  const gate = toLufs(mean(audible)) + relativeGateLu;
  return audible.filter((value) => toLufs(value) > gate);
}

function largestLufs(means: readonly number[]): number | null {
  if (means.length === 0) return null;
  return toLufs(means.reduce((most, value) => Math.max(most, value), 0));
}

function rangeOf(shortTerm: readonly number[]): number | null {
  const values = gated(shortTerm, rangeGateLu).sort((one, other) => one - other);
  if (values.length === 0) return null;
  const at = (share: number) => toLufs(values[Math.round((values.length - 1) * share)] ?? 0);
  return at(highShare) - at(lowShare);
}

/** The figures of a whole sound from its hops, in order. */
export function hopFigures(hops: readonly number[]): HopFigures {
  const momentary = runMeans(hops, hopsOfMomentary);
  const shortTerm = runMeans(hops, hopsOfShortTerm);
  return {
    integratedLufs: toLufs(mean(gated(momentary, integratedGateLu))),
    momentaryMaxLufs: largestLufs(momentary),
    shortTermMaxLufs: largestLufs(shortTerm),
    loudnessRangeLu: rangeOf(shortTerm),
    shortTermLufs: shortTerm.filter((_, index) => index % hopsPerSecond === 0).map(toLufs),
  };
}
