import { toDb } from '../audio-clip.ts';
import { inKernelBlocks, sound } from '../wasm/sound.ts';
import { type HopFigures, hopFigures, mean } from './hop-figures.ts';
import { createSoundEdges, type SoundEdges } from './sound-edges.ts';
import { createTruePeakMeter } from './true-peak.ts';

export type Loudness = HopFigures &
  SoundEdges & {
    /** Over everything that was pushed, pauses included. */
    readonly rmsDb: number;
    readonly samplePeakDb: number;
    readonly truePeakDb: number;
    /** RMS of the quietest 500 ms; -Infinity is digital silence, null below 500 ms of audio. */
    readonly noiseFloorDb: number | null;
  };

export type LoudnessMeter = {
  readonly push: (block: Float32Array) => void;
  /** K-weighted, of each tenth of a second of all that was pushed. */
  readonly hopMeanSquares: readonly number[];
  /** The figures of all that was pushed; call once, at the end. */
  readonly finish: () => Loudness;
};

/** A second-order filter, its first coefficient below the line made 1. */
export type Biquad = {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
};

const slicesPerSecond = 20;
const slicesPerHop = 2;
const floorSlices = 10;

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

/** The sums of squares of a stretch before and behind the filters. */
type Span = { readonly plain: number; readonly weighted: number };

/** Where weighting.c has the state of its filters among its numbers, and the sums. */
const firstState = 8;
const stateEnd = 14;
const numberCount = 16;

/**
 * K-weights a block, piece by piece: calls with the sums of squares before and behind the filters of the next samples,
 * as many as `nextCount` says. Returns the largest magnitude of the block.
 */
function createWeighting(sampleRateHz: number) {
  const { exports, input, doubles } = sound();
  const [shelf, pass] = kWeighting(sampleRateHz);
  const kept = new Float64Array(numberCount);
  kept.set([shelf.b0, shelf.b1, shelf.b2, shelf.a1, shelf.a2, pass.a1, pass.a2]);
  return (
    block: Float32Array,
    nextCount: () => number,
    add: (span: Span, count: number) => void,
  ): number => {
    input(block.length).set(block);
    const numbers = doubles(exports.numbers(), numberCount);
    numbers.set(kept);
    for (let from = 0; from < block.length; ) {
      const count = Math.min(block.length - from, nextCount());
      numbers.fill(0, stateEnd);
      exports.weigh(from, count);
      add({ plain: numbers[stateEnd] ?? 0, weighted: numbers[stateEnd + 1] ?? 0 }, count);
      from += count;
    }
    kept.set(numbers.subarray(firstState, stateEnd), firstState);
    return exports.largest(0, block.length);
  };
}

/** A streaming meter of one channel after ITU-R BS.1770-4 and EBU Tech 3341 and 3342; keeps ten numbers a second. */
export function createLoudnessMeter(sampleRateHz: number): LoudnessMeter {
  const weigh = createWeighting(sampleRateHz);
  const truePeak = createTruePeakMeter();
  const edges = createSoundEdges(sampleRateHz);
  const hopMeanSquares: number[] = [];
  const floorRing: number[] = [];
  let totalSquares = 0;
  let largest = 0;
  let quietest: number | null = null;
  // The borders of slices depend on the rate alone, not on how the blocks are cut.
  let position = 0;
  let sliceCount = 0;
  let sliceStart = 0;
  let sliceEnd = Math.round(sampleRateHz / slicesPerSecond);
  let slicePlain = 0;
  let hopStart = 0;
  let hopWeighted = 0;

  const closeSlice = (): void => {
    floorRing.push(slicePlain / (sliceEnd - sliceStart));
    if (floorRing.length > floorSlices) floorRing.shift();
    if (floorRing.length === floorSlices) {
      const value = mean(floorRing);
      if (quietest === null || value < quietest) quietest = value;
    }
    sliceCount += 1;
    if (sliceCount % slicesPerHop === 0) {
      hopMeanSquares.push(hopWeighted / (sliceEnd - hopStart));
      hopStart = sliceEnd;
      hopWeighted = 0;
    }
    slicePlain = 0;
    sliceStart = sliceEnd;
    sliceEnd = Math.round(((sliceCount + 1) * sampleRateHz) / slicesPerSecond);
  };

  const pushBlock = (block: Float32Array): void => {
    truePeak.push(block);
    edges.push(block);
    const peak = weigh(
      block,
      () => sliceEnd - position,
      ({ plain, weighted }, count) => {
        totalSquares += plain;
        slicePlain += plain;
        hopWeighted += weighted;
        position += count;
        if (position === sliceEnd) closeSlice();
      },
    );
    largest = Math.max(largest, peak);
  };

  return {
    push: (block) => inKernelBlocks(block, pushBlock),
    hopMeanSquares,
    finish: () => ({
      ...hopFigures(hopMeanSquares),
      ...edges.finish(),
      rmsDb: position === 0 ? Number.NEGATIVE_INFINITY : toDb(Math.sqrt(totalSquares / position)),
      samplePeakDb: toDb(largest),
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
