import { joinArrays } from '../audio-clip.ts';
import { createFirKernel, type FirKernel } from '../resample/fir-kernel.ts';
import { windowedSinc } from '../resample/windowed-sinc.ts';

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

/** No signal can rise between samples by more than this factor. */
const LARGEST_RISE = Math.max(
  ...ROWS.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)),
);

/** Samples before and after the current one that the interpolation looks at. */
export const TRUE_PEAK_REACH = HALF_TAPS;

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

let interpolate: FirKernel | null = null;
let between = new Float32Array(0);

/** Calls back with the true peak of every place: at the sample, and between it and the next one. */
function interpolateSpan(
  samples: Float32Array,
  from: number,
  to: number,
  found: (index: number, peak: number) => void,
): void {
  interpolate ??= createFirKernel(Float32Array.from(ROWS.flatMap((row) => [...row])), 3, 1);
  const count = (to - from) * 3;
  if (between.length < count) between = new Float32Array(count);
  interpolate(samples, from - HALF_TAPS + 1, 0, between.subarray(0, count));
  for (let index = from, place = 0; index < to; index++, place += 3) {
    const peak = Math.max(
      Math.abs(samples[index] ?? 0),
      Math.abs(between[place] ?? 0),
      Math.abs(between[place + 1] ?? 0),
      Math.abs(between[place + 2] ?? 0),
    );
    found(index, peak);
  }
}

/**
 * Calls back with the true peak, 4 times oversampled (ITU-R BS.1770-4 annex 2), of each place
 * between `from` and `to` that may exceed `floor`; slices that cannot reach it are passed over.
 * The caller keeps `TRUE_PEAK_REACH` samples on both sides.
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
  let spanStart = from;
  for (let start = from; start < to; start += SLICE) {
    const after = largestIn(samples, start + SLICE, start + 2 * SLICE);
    const canReach = Math.max(before, here, after) * LARGEST_RISE > floor();
    before = here;
    here = after;
    if (canReach) continue;
    if (start > spanStart) interpolateSpan(samples, spanStart, start, found);
    spanStart = start + SLICE;
  }
  if (spanStart < to) interpolateSpan(samples, spanStart, to, found);
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
    const joined = joinArrays([pending, block], Float32Array);
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
