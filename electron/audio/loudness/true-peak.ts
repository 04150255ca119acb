import { windowedSinc } from '../resample/windowed-sinc.ts';
import { inKernelBlocks, sound } from '../wasm/sound.ts';

const oversampling = 4;
const halfTaps = 12;
const taps = halfTaps * 2;

/** The interpolation between two samples, `phase` quarters on; phase 0 is the sample itself. */
function phaseRow(phase: number): readonly number[] {
  return Array.from({ length: taps }, (_, tap) =>
    windowedSinc(tap - halfTaps + 1 - phase / oversampling, 0.5, halfTaps, 5),
  );
}

/** Samples before and after the current one that the interpolation looks at. */
export const truePeakReach = halfTaps;

/**
 * Half the sums and half the differences of what a row has for each pair around its place: the row of three quarters is
 * that of one quarter backwards, and that of the middle is the same from both ends.
 */
function pairsOf(row: readonly number[], sign: 1 | -1): readonly number[] {
  return row
    .slice(0, halfTaps)
    .map((value, tap) => (value + sign * (row[taps - 1 - tap] ?? 0)) / 2);
}

/** Gives the rows to this thread's kernel; no signal can rise between samples by more than the factor. */
function prepareRise(): number {
  const { exports, floats } = sound();
  const quarter = phaseRow(1);
  const middle = phaseRow(2);
  const rows = [...pairsOf(quarter, 1), ...pairsOf(quarter, -1), ...pairsOf(middle, 1)];
  floats(exports.peak_rows(), rows.length).set(rows);
  const risesOf = (row: readonly number[]) => row.reduce((sum, value) => sum + Math.abs(value), 0);
  return Math.max(risesOf(quarter), risesOf(middle));
}

let rise: number | null = null;

/** The most that a true peak is above the largest sample around it, as a factor. */
export function largestRise(): number {
  rise ??= prepareRise();
  return rise;
}

export type TruePeakMeter = {
  readonly push: (block: Float32Array) => void;
  /** Largest true peak so far as an amplitude; call once, at the end. */
  readonly finish: () => number;
};

/** A streaming true-peak meter, 4 times oversampled (ITU-R BS.1770-4 annex 2). */
export function createTruePeakMeter(): TruePeakMeter {
  const largest = largestRise();
  const { exports, input } = sound();
  let pending = new Float32Array(halfTaps);
  let peak = 0;
  const pushBlock = (block: Float32Array): void => {
    const count = pending.length + block.length;
    const joined = input(count);
    joined.set(pending);
    joined.set(block, pending.length);
    const to = Math.max(halfTaps, count - halfTaps);
    peak = exports.true_peak(halfTaps, to, count, largest, peak);
    pending = joined.slice(to - halfTaps);
  };
  return {
    push: (block) => inKernelBlocks(block, pushBlock),
    finish: () => {
      pushBlock(new Float32Array(2 * halfTaps));
      return peak;
    },
  };
}
