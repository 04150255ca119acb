import { windowedSinc } from './windowed-sinc.ts';

const OVERSAMPLING = 4;
const HALF_TAPS = 12;
const TAPS = HALF_TAPS * 2;

/** The interpolation between two samples, `phase` quarters on; phase 0 is the sample itself. */
function phaseRow(phase: number): Float64Array {
  return Float64Array.from({ length: TAPS }, (_, tap) =>
    windowedSinc(tap - HALF_TAPS + 1 - phase / OVERSAMPLING, 0.5, HALF_TAPS, 5),
  );
}

const FIRST_QUARTER = phaseRow(1);
const MIDDLE = phaseRow(2);
const LAST_QUARTER = phaseRow(3);

/** No signal within the filter's reach can rise between samples by more than this factor. */
const LARGEST_RISE = Math.max(
  ...[FIRST_QUARTER, MIDDLE, LAST_QUARTER].map((row) =>
    row.reduce((sum, value) => sum + Math.abs(value), 0),
  ),
);

/** Samples before and after the current one that the interpolation looks at. */
export const TRUE_PEAK_REACH = HALF_TAPS;

/**
 * Largest magnitude at and between `samples[index]` and the next one, 4 times oversampled
 * (ITU-R BS.1770-4 annex 2). The caller keeps `TRUE_PEAK_REACH` samples on both sides.
 */
export function interpolatedPeak(samples: Float32Array, index: number): number {
  const base = index - HALF_TAPS + 1;
  let first = 0;
  let middle = 0;
  let last = 0;
  for (let tap = 0; tap < TAPS; tap++) {
    const value = samples[base + tap] ?? 0;
    first += (FIRST_QUARTER[tap] ?? 0) * value;
    middle += (MIDDLE[tap] ?? 0) * value;
    last += (LAST_QUARTER[tap] ?? 0) * value;
  }
  const between = Math.max(Math.abs(first), Math.abs(middle), Math.abs(last));
  return Math.max(Math.abs(samples[index] ?? 0), between);
}

const SLICE = 32;

/**
 * Calls back with the largest true peak of each place between `from` and `to` that may exceed
 * `floor`; slices that cannot reach it are passed over without interpolation.
 */
export function scanTruePeaks(
  samples: Float32Array,
  from: number,
  to: number,
  floor: () => number,
  found: (index: number, peak: number) => void,
): void {
  for (let start = from; start < to; start += SLICE) {
    const end = Math.min(to, start + SLICE);
    let largest = 0;
    const last = Math.min(samples.length, end + HALF_TAPS);
    for (let index = Math.max(0, start - HALF_TAPS); index < last; index++) {
      const size = Math.abs(samples[index] ?? 0);
      if (size > largest) largest = size;
    }
    if (largest * LARGEST_RISE <= floor()) continue;
    for (let index = start; index < end; index++) found(index, interpolatedPeak(samples, index));
  }
}

export type TruePeakMeter = {
  readonly push: (block: Float32Array) => void;
  /** Largest true peak so far as an amplitude; call once, at the end. */
  readonly finish: () => number;
};

/** A streaming true-peak meter. */
export function createTruePeakMeter(): TruePeakMeter {
  let pending = new Float32Array(HALF_TAPS);
  let peak = 0;
  const push = (block: Float32Array): void => {
    const joined = new Float32Array(pending.length + block.length);
    joined.set(pending);
    joined.set(block, pending.length);
    const to = joined.length - HALF_TAPS;
    scanTruePeaks(
      joined,
      HALF_TAPS,
      to,
      () => peak,
      (_, size) => {
        if (size > peak) peak = size;
      },
    );
    pending = joined.slice(Math.max(0, Math.max(HALF_TAPS, to) - HALF_TAPS));
  };
  return {
    push,
    finish: () => {
      push(new Float32Array(2 * HALF_TAPS));
      return peak;
    },
  };
}
