/** Modified Bessel function of the first kind, order 0: the Kaiser window's shape. */
function bessel0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 60 && term > sum * 1e-14; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/**
 * A Kaiser-windowed sinc at `position` (in input samples from its centre). `cutoff` is in cycles
 * per input sample, `halfWidth` in input samples; outside of it the value is 0.
 */
export function windowedSinc(
  position: number,
  cutoff: number,
  halfWidth: number,
  beta: number,
): number {
  const ratio = position / halfWidth;
  if (Math.abs(ratio) >= 1) return 0;
  const x = 2 * cutoff * position;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return 2 * cutoff * sinc * (bessel0(beta * Math.sqrt(1 - ratio * ratio)) / bessel0(beta));
}

/** What two rates are divided by for the fewest phases of a filter between them. */
export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
