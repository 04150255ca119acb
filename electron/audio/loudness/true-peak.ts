import { joinArrays } from '../audio-clip.ts';
import { createFirKernel, type FirKernel } from '../resample/fir-kernel.ts';
import { windowedSinc } from '../resample/windowed-sinc.ts';

const oversampling = 4;
const halfTaps = 12;
const taps = halfTaps * 2;

/** The interpolation between two samples, `phase` quarters on; phase 0 is the sample itself. */
function phaseRow(phase: number): Float64Array {
  return Float64Array.from({ length: taps }, (_, tap) =>
    windowedSinc(tap - halfTaps + 1 - phase / oversampling, 0.5, halfTaps, 5),
  );
}

const firstQuarter = phaseRow(1);
const middle = phaseRow(2);
const lastQuarter = phaseRow(3);

const phaseRows = [firstQuarter, middle, lastQuarter];

/** No signal can rise between samples by more than this factor. */
const largestRise = Math.max(
  ...phaseRows.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)),
);

/** Samples before and after the current one that the interpolation looks at. */
export const truePeakReach = halfTaps;

/** At least the reach, so that a slice and its neighbours hold all that a place looks at. */
const sliceLength = 16;

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
  interpolate ??= createFirKernel(Float32Array.from(phaseRows.flatMap((row) => [...row])), 3, 1);
  const count = (to - from) * 3;
  if (between.length < count) between = new Float32Array(count);
  interpolate(samples, from - halfTaps + 1, 0, between.subarray(0, count));
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
  let before = largestIn(samples, from - sliceLength, from);
  let here = largestIn(samples, from, from + sliceLength);
  let spanStart = from;
  for (let start = from; start < to; start += sliceLength) {
    const after = largestIn(samples, start + sliceLength, start + 2 * sliceLength);
    const canReach = Math.max(before, here, after) * largestRise > floor();
    before = here;
    here = after;
    if (canReach) continue;
    if (start > spanStart) interpolateSpan(samples, spanStart, start, found);
    spanStart = start + sliceLength;
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
  let pending = new Float32Array(halfTaps);
  let peak = 0;
  const push = (block: Float32Array): void => {
    const joined = joinArrays([pending, block], Float32Array);
    const to = joined.length - halfTaps;
    scanTruePeaks(
      joined,
      halfTaps,
      to,
      () => peak,
      (_, size) => {
        if (size > peak) peak = size;
      },
    );
    pending = joined.slice(Math.max(0, Math.max(halfTaps, to) - halfTaps));
  };
  return {
    push,
    finish: () => {
      push(new Float32Array(2 * halfTaps));
      return peak;
    },
  };
}
