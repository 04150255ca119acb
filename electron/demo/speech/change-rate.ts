import { windowedSinc } from '../../audio/windowed-sinc.ts';

/*
 * A short filter for speech that has little above 7 kHz: a quarter of the work of the resampler
 * that takes go through, which alone would cost as much as the synthesis.
 */
const ZERO_CROSSINGS = 10;
const KAISER_BETA = 6;
const CUTOFF = 0.46;

const filters = new Map<string, readonly Float32Array[]>();

/** Mono samples at another rate. Both rates are whole hertz; the first sample stays the first. */
export function changeRate(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return samples;
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const phases = phasesOf(up, down);
  const reach = (phases[0]?.length ?? 0) / 2;
  const padded = new Float32Array(samples.length + 2 * reach);
  padded.set(samples, reach);
  const out = new Float32Array(Math.round((samples.length * up) / down));
  let whole = 1;
  let phase = 0;
  for (let index = 0; index < out.length; index++) {
    const row = phases[phase] as Float32Array;
    let sum = 0;
    for (let tap = 0; tap < row.length; tap++) {
      sum += (row[tap] as number) * (padded[whole + tap] as number);
    }
    out[index] = sum;
    phase += down;
    while (phase >= up) {
      phase -= up;
      whole += 1;
    }
  }
  return out;
}

function phasesOf(up: number, down: number): readonly Float32Array[] {
  const key = `${up}/${down}`;
  const known = filters.get(key);
  if (known !== undefined) return known;
  const scale = Math.min(1, up / down);
  const reach = Math.ceil(ZERO_CROSSINGS / scale);
  const phases = Array.from({ length: up }, (_, phase) => {
    const row = Float64Array.from({ length: 2 * reach }, (_, tap) =>
      windowedSinc(tap - reach + 1 - phase / up, CUTOFF * scale, reach, KAISER_BETA),
    );
    const sum = row.reduce((total, value) => total + value, 0);
    return Float32Array.from(row, (value) => value / sum);
  });
  filters.set(key, phases);
  return phases;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
