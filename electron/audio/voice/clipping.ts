/** Three steps of 16 bits below the limit. */
const fullScale = 0.9999;
/** Two samples at the limit may be chance, three are a cut-off top (as in a take's facts). */
const leastRun = 3;
/** Tops of a recording that was turned down after it was clipped: level to half a step of 16 bits. */
const flatness = 1 / 65_536;
/** Quieter than -30 dB nothing is worth a search for tops. */
const leastTop = 0.03;
/** Of a top's height: between it and the next value there is nothing where samples are coarse (8 bits, µ-law). */
const fine = 0.995;
/** Of a top's height: a wave that rises to its top by itself comes slower than this. */
const abrupt = 0.004;

/**
 * Places where the wave was cut off: runs of three samples or more at full scale or, where the recording was
 * turned down afterwards, at its own highest or lowest value, reached or left at once.
 */
export function countClippedPlaces(samples: Float32Array): number {
  let highest = 0;
  let lowest = 0;
  for (const sample of samples) {
    if (sample > highest) highest = sample;
    if (sample < lowest) lowest = sample;
  }
  return countTops(samples, highest, 1) + countTops(samples, -lowest, -1);
}

function countTops(samples: Float32Array, top: number, sign: number): number {
  if (top < leastTop) return 0;
  const isFullScale = top >= fullScale;
  const level = isFullScale ? fullScale : top - flatness;
  let count = 0;
  let run = 0;
  let before = 0;
  let isFine = isFullScale;
  for (let index = 0; index <= samples.length; index++) {
    const value = sign * (samples[index] ?? 0);
    if (value >= level && index < samples.length) {
      if (run === 0) before = sign * (samples[index - 1] ?? 0);
      run += 1;
      continue;
    }
    isFine ||= value >= fine * top;
    const isAbrupt = isFullScale || top - Math.min(before, value) > abrupt * top;
    if (run >= leastRun && isAbrupt) count += 1;
    run = 0;
  }
  return isFine ? count : 0;
}
