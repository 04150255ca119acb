import { toDb } from './audio-clip.ts';
import { createTruePeakMeter } from './true-peak.ts';

export type Loudness = {
  /** Gated integrated loudness; -Infinity when nothing passes the gate. */
  readonly integratedLufs: number;
  /** Over everything that was pushed, pauses included. */
  readonly rmsDb: number;
  readonly truePeakDb: number;
  /** RMS of the quietest 500 ms; -Infinity is digital silence, null below 500 ms of audio. */
  readonly noiseFloorDb: number | null;
};

export type LoudnessMeter = {
  readonly push: (block: Float32Array) => void;
  /** The figures of all that was pushed; call once, at the end. */
  readonly finish: () => Loudness;
};

type Biquad = {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
};

const HOPS_PER_SECOND = 10;
const HOPS_PER_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const FLOOR_SLICES_PER_SECOND = 20;
const FLOOR_SLICES = 10;

/**
 * The two K-weighting stages for any rate: the analogue filters behind the 48 kHz coefficients of
 * ITU-R BS.1770-4 annex 1, brought to the rate by the bilinear transform.
 */
function kWeighting(sampleRateHz: number): readonly [Biquad, Biquad] {
  const shelfK = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz);
  const shelfQ = 0.7071752369554196;
  const shelfHigh = 10 ** (3.999843853973347 / 20);
  const shelfBand = shelfHigh ** 0.4996667741545416;
  const shelfA0 = 1 + shelfK / shelfQ + shelfK * shelfK;
  const shelf: Biquad = {
    b0: (shelfHigh + (shelfBand * shelfK) / shelfQ + shelfK * shelfK) / shelfA0,
    b1: (2 * (shelfK * shelfK - shelfHigh)) / shelfA0,
    b2: (shelfHigh - (shelfBand * shelfK) / shelfQ + shelfK * shelfK) / shelfA0,
    a1: (2 * (shelfK * shelfK - 1)) / shelfA0,
    a2: (1 - shelfK / shelfQ + shelfK * shelfK) / shelfA0,
  };
  const passK = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz);
  const passQ = 0.5003270373238773;
  const passA0 = 1 + passK / passQ + passK * passK;
  const pass: Biquad = {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (passK * passK - 1)) / passA0,
    a2: (1 - passK / passQ + passK * passK) / passA0,
  };
  return [shelf, pass];
}

function toLufs(meanSquare: number): number {
  return meanSquare > 0 ? -0.691 + 10 * Math.log10(meanSquare) : Number.NEGATIVE_INFINITY;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function gatedLoudness(hopMeanSquares: readonly number[]): number {
  const blocks: number[] = [];
  for (let start = 0; start + HOPS_PER_BLOCK <= hopMeanSquares.length; start++) {
    blocks.push(mean(hopMeanSquares.slice(start, start + HOPS_PER_BLOCK)));
  }
  const audible = blocks.filter((block) => toLufs(block) > ABSOLUTE_GATE_LUFS);
  const gate = toLufs(mean(audible)) + RELATIVE_GATE_LU;
  return toLufs(mean(audible.filter((block) => toLufs(block) > gate)));
}

/** Runs a filter over doubles in place, keeping its two delays in `state`. */
function filterInPlace(values: Float64Array, filter: Biquad, state: Float64Array): void {
  // Locals, because a captured number is stored anew on every write.
  const { b0, b1, b2, a1, a2 } = filter;
  let delay1 = state[0] ?? 0;
  let delay2 = state[1] ?? 0;
  for (let index = 0; index < values.length; index++) {
    const input = values[index] ?? 0;
    const output = b0 * input + delay1;
    delay1 = b1 * input - a1 * output + delay2;
    delay2 = b2 * input - a2 * output;
    values[index] = output;
  }
  state[0] = delay1;
  state[1] = delay2;
}

/** Adds up squares in slices of a fixed number a second, whatever the blocks. */
function createSlicer(
  sampleRateHz: number,
  perSecond: number,
  closed: (meanSquare: number) => void,
): (values: ArrayLike<number>) => void {
  let sum = 0;
  let filled = 0;
  let sliceCount = 0;
  let start = 0;
  let end = Math.round(sampleRateHz / perSecond);
  return (values) => {
    let index = 0;
    while (index < values.length) {
      const stop = Math.min(values.length, index + (end - start - filled));
      filled += stop - index;
      let part = 0;
      for (; index < stop; index++) {
        const value = values[index] ?? 0;
        part += value * value;
      }
      sum += part;
      if (filled < end - start) return;
      closed(sum / filled);
      sum = 0;
      filled = 0;
      sliceCount += 1;
      start = end;
      end = Math.round(((sliceCount + 1) * sampleRateHz) / perSecond);
    }
  };
}

/** A streaming meter of one channel after ITU-R BS.1770-4 (400 ms blocks, 75 % overlap, two gates). */
export function createLoudnessMeter(sampleRateHz: number): LoudnessMeter {
  const [shelf, pass] = kWeighting(sampleRateHz);
  const shelfState = new Float64Array(2);
  const passState = new Float64Array(2);
  const truePeak = createTruePeakMeter();
  const hopMeanSquares: number[] = [];
  const floorRing: number[] = [];
  let count = 0;
  let totalSquares = 0;
  let quietest: number | null = null;
  const addHop = createSlicer(sampleRateHz, HOPS_PER_SECOND, (meanSquare) => {
    hopMeanSquares.push(meanSquare);
  });
  const addFloor = createSlicer(sampleRateHz, FLOOR_SLICES_PER_SECOND, (meanSquare) => {
    floorRing.push(meanSquare);
    if (floorRing.length > FLOOR_SLICES) floorRing.shift();
    if (floorRing.length < FLOOR_SLICES) return;
    const value = mean(floorRing);
    if (quietest === null || value < quietest) quietest = value;
  });

  return {
    push: (block) => {
      truePeak.push(block);
      addFloor(block);
      let squares = 0;
      const weighted = new Float64Array(block.length);
      for (let index = 0; index < block.length; index++) {
        const value = block[index] ?? 0;
        squares += value * value;
        weighted[index] = value;
      }
      totalSquares += squares;
      count += block.length;
      filterInPlace(weighted, shelf, shelfState);
      filterInPlace(weighted, pass, passState);
      addHop(weighted);
    },
    finish: () => ({
      integratedLufs: gatedLoudness(hopMeanSquares),
      rmsDb: count === 0 ? Number.NEGATIVE_INFINITY : toDb(Math.sqrt(totalSquares / count)),
      truePeakDb: toDb(truePeak.finish()),
      noiseFloorDb: quietest === null ? null : toDb(Math.sqrt(quietest)),
    }),
  };
}

/** The figures of a whole clip. */
export function measureLoudness(samples: Float32Array, sampleRateHz: number): Loudness {
  const meter = createLoudnessMeter(sampleRateHz);
  meter.push(samples);
  return meter.finish();
}
