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

/**
 * No signal rises between samples by more than `rise`. A row is also a straight line between the two samples around its
 * place, weighted `near` in all, and a sum of bends (second differences), weighted `bend` in all.
 */
function boundsOf(row: readonly number[]) {
  const sum = row.reduce((total, value) => total + value, 0);
  const moment = row.reduce((total, value, tap) => total + value * (tap - halfTaps + 1), 0);
  const line = row.map((_, tap) =>
    tap === halfTaps ? moment : tap === halfTaps - 1 ? sum - moment : 0,
  );
  let slope = 0;
  let weight = 0;
  let bend = 0;
  row.forEach((value, tap) => {
    slope += value - (line[tap] ?? 0);
    weight += slope;
    bend += Math.abs(weight);
  });
  const sizeOf = (values: readonly number[]) =>
    values.reduce((total, value) => total + Math.abs(value), 0);
  return { rise: sizeOf(row), near: sizeOf(line), bend };
}

/** Single precision may round a bound down. */
const roundingUp = 1.0001;
let isPrepared = false;

/** Gives the interpolation and its bounds to this thread's kernel. */
export function prepareTruePeaks(): void {
  if (isPrepared) return;
  const { exports, floats } = sound();
  const quarter = phaseRow(1);
  const middle = phaseRow(2);
  const rows = [...pairsOf(quarter, 1), ...pairsOf(quarter, -1), ...pairsOf(middle, 1)];
  floats(exports.peak_rows(), rows.length).set(rows);
  const both = [boundsOf(quarter), boundsOf(middle)];
  const mostOf = (key: 'rise' | 'near' | 'bend') =>
    roundingUp * Math.max(...both.map((bounds) => bounds[key]));
  // The samples are peaks too.
  const near = Math.max(1, mostOf('near'));
  floats(exports.peak_bounds(), 3).set([mostOf('rise'), near, mostOf('bend')]);
  isPrepared = true;
}

export type TruePeakMeter = {
  readonly push: (block: Float32Array) => void;
  /** Largest true peak so far as an amplitude; call once, at the end. */
  readonly finish: () => number;
};

/** A streaming true-peak meter, 4 times oversampled (ITU-R BS.1770-4 annex 2). */
export function createTruePeakMeter(): TruePeakMeter {
  prepareTruePeaks();
  const { exports, input } = sound();
  let pending = new Float32Array(halfTaps);
  let peak = 0;
  const pushBlock = (block: Float32Array): void => {
    const count = pending.length + block.length;
    const joined = input(count);
    joined.set(pending);
    joined.set(block, pending.length);
    const to = Math.max(halfTaps, count - halfTaps);
    peak = exports.true_peak(halfTaps, to, count, peak);
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
