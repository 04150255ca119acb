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

const ROWS = [FIRST_QUARTER, MIDDLE, LAST_QUARTER];

/** Largest sum of a row's magnitudes over the taps that `isCounted` names. */
function largestSum(isCounted: (tap: number) => boolean): number {
  return Math.max(
    ...ROWS.map((row) =>
      row.reduce((sum, value, tap) => (isCounted(tap) ? sum + Math.abs(value) : sum), 0),
    ),
  );
}

/** The samples on both sides of the place, and all others. */
const isNear = (tap: number): boolean => tap === HALF_TAPS - 1 || tap === HALF_TAPS;
/** No signal can rise between samples by more than these two together. */
const NEAR_RISE = largestSum(isNear);
const FAR_RISE = largestSum((tap) => !isNear(tap));

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

/** At least the reach, so that a slice and its neighbours hold all that a place looks at. */
const SLICE = 16;

function largestIn(samples: Float32Array, from: number, to: number): number {
  let largest = 0;
  const end = Math.min(samples.length, to);
  for (let index = Math.max(0, from); index < end; index++) {
    const value = samples[index] ?? 0;
    const size = value < 0 ? -value : value;
    if (size > largest) largest = size;
  }
  return largest;
}

/**
 * Calls back with the true peak of each place between `from` and `to` that may exceed `floor`;
 * places that cannot reach it are passed over without interpolation.
 */
export function scanTruePeaks(
  samples: Float32Array,
  from: number,
  to: number,
  floor: () => number,
  found: (index: number, peak: number) => void,
): void {
  let before = largestIn(samples, from - SLICE, from);
  let here = largestIn(samples, from, from + SLICE);
  for (let start = from; start < to; start += SLICE) {
    const end = Math.min(to, start + SLICE);
    const after = largestIn(samples, start + SLICE, start + 2 * SLICE);
    const around = Math.max(before, here, after);
    const limit = floor();
    before = here;
    here = after;
    if (around * (NEAR_RISE + FAR_RISE) <= limit) continue;
    const enough = (limit - around * FAR_RISE) / NEAR_RISE;
    for (let index = start; index < end; index++) {
      const near = Math.max(Math.abs(samples[index] ?? 0), Math.abs(samples[index + 1] ?? 0));
      if (near > enough) found(index, interpolatedPeak(samples, index));
    }
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
