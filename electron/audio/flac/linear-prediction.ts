const mostOrder = 8;
/** Bits of each coefficient: with 16-bit samples and order 8 every sum fits into 32 bits. */
const coefficientBits = 12;
const mostShift = 15;

/** Predicts a sample as `sum(coefficients[i] * sample[n - 1 - i]) >> shift`. */
export type LinearPredictor = {
  readonly coefficients: Int32Array;
  readonly precisionBits: number;
  readonly shift: number;
  /** What the residual is expected to take. */
  readonly expectedBits: number;
};

const windows = new Map<number, Float64Array>();

/** Tukey window that rises and falls over a quarter of the block each. */
function tukeyWindow(length: number): Float64Array {
  const known = windows.get(length);
  if (known !== undefined) return known;
  const slope = length / 4;
  const made = Float64Array.from({ length }, (_, index) => {
    const fromEdge = Math.min(index, length - 1 - index) + 0.5;
    return fromEdge < slope ? 0.5 - 0.5 * Math.cos((Math.PI * fromEdge) / slope) : 1;
  });
  // Nearly all blocks have one length; odd last blocks would fill the memory.
  if (windows.size > 0) return made;
  windows.set(length, made);
  return made;
}

function autocorrelation(samples: Int32Array, lags: number): Float64Array {
  const window = tukeyWindow(samples.length);
  const shaped = new Float64Array(samples.length);
  for (let index = 0; index < shaped.length; index++) {
    shaped[index] = (samples[index] ?? 0) * (window[index] ?? 0);
  }
  const sums = new Float64Array(lags);
  for (let lag = 0; lag < lags; lag++) {
    let sum = 0;
    for (let index = lag; index < shaped.length; index++) {
      sum += (shaped[index] ?? 0) * (shaped[index - lag] ?? 0);
    }
    sums[lag] = sum;
  }
  return sums;
}

function expectedBits(error: number, order: number, length: number): number {
  const perSample = error > 0 ? Math.max(0, 0.5 * Math.log2((0.5 / length) * error)) : 0;
  return perSample * (length - order) + order * (16 + coefficientBits);
}

/** Levinson and Durbin: the best coefficients of the order that should take the fewest bits. */
function bestCoefficients(
  correlation: Float64Array,
  length: number,
): { readonly coefficients: readonly number[]; readonly bits: number } {
  let coefficients: number[] = [];
  let error = correlation[0] ?? 0;
  let best = { coefficients, bits: Number.POSITIVE_INFINITY };
  for (let order = 1; order < correlation.length && error > 0; order++) {
    let reflection = correlation[order] ?? 0;
    coefficients.forEach((value, index) => {
      reflection -= value * (correlation[order - 1 - index] ?? 0);
    });
    reflection /= error;
    const before = coefficients;
    coefficients = before.map(
      (value, index) => value - reflection * (before[order - 2 - index] ?? 0),
    );
    coefficients.push(reflection);
    error *= 1 - reflection * reflection;
    const bits = expectedBits(error, order, length);
    if (bits < best.bits) best = { coefficients, bits };
  }
  return best;
}

/** The predictor that suits the samples, or null where none can be told (too short, silent). */
export function findLinearPredictor(samples: Int32Array): LinearPredictor | null {
  if (samples.length <= 4 * mostOrder) return null;
  const correlation = autocorrelation(samples, mostOrder + 1);
  const { coefficients, bits } = bestCoefficients(correlation, samples.length);
  const largest = coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!(largest > 0)) return null;
  const shift = Math.min(mostShift, coefficientBits - 2 - Math.floor(Math.log2(largest)));
  if (shift < 0) return null;
  const most = 2 ** (coefficientBits - 1) - 1;
  const whole = new Int32Array(coefficients.length);
  // What rounding loses in one coefficient is given to the next.
  let carried = 0;
  coefficients.forEach((value, index) => {
    carried += value * 2 ** shift;
    const rounded = Math.max(-most - 1, Math.min(most, Math.round(carried)));
    whole[index] = rounded;
    carried -= rounded;
  });
  return { coefficients: whole, precisionBits: coefficientBits, shift, expectedBits: bits };
}

/** The sum of up to eight products: `coefficients[i] * samples[index - 1 - i]`, wrapped to 32 bits. */
function predictedSum(coefficients: Int32Array, samples: Int32Array, index: number): number {
  let sum = 0;
  const order = Math.min(coefficients.length, index);
  for (let tap = 0; tap < order; tap++) {
    sum = (sum + Math.imul(coefficients[tap] ?? 0, samples[index - 1 - tap] ?? 0)) | 0;
  }
  return sum;
}

/** What the predictor misses, folded to unsigned numbers (0, -1, 1, -2 become 0, 1, 2, 3). */
export function foldedResidual(
  samples: Int32Array,
  coefficients: Int32Array,
  shift: number,
): Int32Array {
  const order = coefficients.length;
  const out = new Int32Array(samples.length);
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0] = coefficients;
  for (let index = order; index < Math.min(mostOrder, out.length); index++) {
    const missed = (samples[index] ?? 0) - (predictedSum(coefficients, samples, index) >> shift);
    out[index] = (missed << 1) ^ (missed >> 31);
  }
  // The last eight samples stand in variables: nothing is loaded twice.
  let [s7 = 0, s6 = 0, s5 = 0, s4 = 0, s3 = 0, s2 = 0, s1 = 0, s0 = 0] = samples;
  for (let index = mostOrder; index < out.length; index++) {
    const near = Math.imul(c0, s0) + Math.imul(c1, s1) + Math.imul(c2, s2) + Math.imul(c3, s3);
    const far = Math.imul(c4, s4) + Math.imul(c5, s5) + Math.imul(c6, s6) + Math.imul(c7, s7);
    const value = samples[index] ?? 0;
    const missed = (value - ((near + far) >> shift)) | 0;
    out[index] = (missed << 1) ^ (missed >> 31);
    s7 = s6;
    s6 = s5;
    s5 = s4;
    s4 = s3;
    s3 = s2;
    s2 = s1;
    s1 = s0;
    s0 = value;
  }
  return out;
}
