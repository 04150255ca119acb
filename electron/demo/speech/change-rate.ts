import { greatestCommonDivisor, windowedSinc } from '../../audio/resample/windowed-sinc.ts';

/*
 * A short filter for speech that has little above 7 kHz: a quarter of the work of the resampler
 * that takes go through, which alone would cost as much as the synthesis.
 */
const zeroCrossings = 8;
const kaiserBeta = 6;
const cutoff = 0.46;

const filters = new Map<string, readonly Float64Array[]>();

/** Mono samples at another rate. Both rates are whole hertz; the first sample stays the first. */
export function changeRate(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return samples;
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const phases = phasesOf(up, down);
  const taps = phases[0]?.length ?? 0;
  const padded = new Float64Array(samples.length + taps);
  padded.set(samples, taps / 2);
  const out = new Float32Array(Math.round((samples.length * up) / down));
  // One phase after the other, and doubles throughout: half the time of sample after sample.
  for (let first = 0; first < up; first++) {
    const row = phases[(first * down) % up] as Float64Array;
    let from = 1 + Math.floor((first * down) / up);
    for (let index = first; index < out.length; index += up) {
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) {
        sum += (row[tap] as number) * (padded[from + tap] as number);
      }
      out[index] = sum;
      from += down;
    }
  }
  return out;
}

function phasesOf(up: number, down: number): readonly Float64Array[] {
  const key = `${up}/${down}`;
  const known = filters.get(key);
  if (known !== undefined) return known;
  const scale = Math.min(1, up / down);
  const reach = Math.ceil(zeroCrossings / scale);
  const phases = Array.from({ length: up }, (_, phase) => {
    const row = Float64Array.from({ length: 2 * reach }, (_, tap) =>
      windowedSinc(tap - reach + 1 - phase / up, cutoff * scale, reach, kaiserBeta),
    );
    const sum = row.reduce((total, value) => total + value, 0);
    return row.map((value) => value / sum);
  });
  filters.set(key, phases);
  return phases;
}
