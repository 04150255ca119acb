/*
 * Whispered speech: the resonances of each moment are kept and the voice's buzz is replaced by
 * breath. Linear prediction by the autocorrelation method and the Levinson-Durbin recursion
 * (Makhoul, "Linear Prediction: A Tutorial Review", Proc. IEEE 63, 1975).
 */

const order = 18;
const frameLengthMs = 25;

/** Returns whispered speech of the same length. The breath noise is the same on every call. */
export function whisper(samples: Float32Array, sampleRateHz: number): Float32Array {
  const frameLength = 2 * Math.round((frameLengthMs * sampleRateHz) / 2000);
  const hop = frameLength / 2;
  const out = new Float32Array(samples.length);
  const window = new Float32Array(frameLength);
  for (let index = 0; index < frameLength; index++) {
    window[index] = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / frameLength);
  }
  const noise = createNoise();
  const frame = new Float32Array(frameLength);
  for (let start = -hop; start < samples.length; start += hop) {
    for (let index = 0; index < frameLength; index++) {
      frame[index] = (samples[start + index] ?? 0) * (window[index] ?? 0);
    }
    const { coefficients, gain } = predict(frame);
    addBreath(out, start, coefficients, gain, window, noise);
  }
  return out;
}

type Prediction = { readonly coefficients: Float64Array; readonly gain: number };

function predict(frame: Float32Array): Prediction {
  const correlation = new Float64Array(order + 1);
  for (let lag = 0; lag <= order; lag++) {
    let sum = 0;
    for (let index = lag; index < frame.length; index++) {
      sum += (frame[index] ?? 0) * (frame[index - lag] ?? 0);
    }
    correlation[lag] = sum;
  }
  const coefficients = new Float64Array(order + 1);
  coefficients[0] = 1;
  let error = (correlation[0] ?? 0) * 1.0001 + 1e-9;
  for (let step = 1; step <= order; step++) {
    let sum = 0;
    for (let index = 0; index < step; index++) {
      sum += (coefficients[index] ?? 0) * (correlation[step - index] ?? 0);
    }
    const reflection = -sum / error;
    const before = coefficients.slice(0, step);
    for (let index = 1; index < step; index++) {
      coefficients[index] = (before[index] ?? 0) + reflection * (before[step - index] ?? 0);
    }
    coefficients[step] = reflection;
    error *= 1 - reflection * reflection;
  }
  return { coefficients, gain: Math.sqrt(Math.max(0, error) / frame.length) };
}

function addBreath(
  out: Float32Array,
  start: number,
  coefficients: Float64Array,
  gain: number,
  window: Float32Array,
  noise: () => number,
): void {
  const history = new Float64Array(order);
  let at = 0;
  for (let index = 0; index < window.length; index++) {
    let value = gain * noise();
    for (let tap = 1; tap <= order; tap++) {
      value -= (coefficients[tap] ?? 0) * (history[(at - tap + order * 2) % order] ?? 0);
    }
    history[at] = value;
    at = (at + 1) % order;
    const target = start + index;
    if (target < 0 || target >= out.length) continue;
    out[target] = (out[target] ?? 0) + value * (window[index] ?? 0);
  }
}

/** Uniform noise of unit power from a fixed seed (xorshift32). */
function createNoise(): () => number {
  let state = 0x1f123bb5;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state / 0x80000000) * Math.sqrt(3);
  };
}
