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

/** A streaming meter of one channel after ITU-R BS.1770-4 (400 ms blocks, 75 % overlap, two gates). */
export function createLoudnessMeter(sampleRateHz: number): LoudnessMeter {
  const [shelf, pass] = kWeighting(sampleRateHz);
  const truePeak = createTruePeakMeter();
  const hopMeanSquares: number[] = [];
  const floorRing: number[] = [];
  let shelf1 = 0;
  let shelf2 = 0;
  let pass1 = 0;
  let pass2 = 0;
  let count = 0;
  let hopSum = 0;
  let hopFilled = 0;
  let hopEnd = Math.round(sampleRateHz / HOPS_PER_SECOND);
  let floorSum = 0;
  let floorFilled = 0;
  let floorEnd = Math.round(sampleRateHz / FLOOR_SLICES_PER_SECOND);
  let totalSquares = 0;
  let quietest: number | null = null;

  const closeHop = (): void => {
    hopMeanSquares.push(hopSum / hopFilled);
    hopSum = 0;
    hopFilled = 0;
    hopEnd = Math.round(((hopMeanSquares.length + 1) * sampleRateHz) / HOPS_PER_SECOND);
  };
  let floorSlices = 0;
  const closeFloorSlice = (): void => {
    floorSlices += 1;
    floorRing.push(floorSum / floorFilled);
    if (floorRing.length > FLOOR_SLICES) floorRing.shift();
    if (floorRing.length === FLOOR_SLICES) {
      const value = mean(floorRing);
      if (quietest === null || value < quietest) quietest = value;
    }
    floorSum = 0;
    floorFilled = 0;
    floorEnd = Math.round(((floorSlices + 1) * sampleRateHz) / FLOOR_SLICES_PER_SECOND);
  };

  return {
    push: (block) => {
      truePeak.push(block);
      for (let index = 0; index < block.length; index++) {
        const input = block[index] ?? 0;
        const shelved = shelf.b0 * input + shelf1;
        shelf1 = shelf.b1 * input - shelf.a1 * shelved + shelf2;
        shelf2 = shelf.b2 * input - shelf.a2 * shelved;
        const weighted = pass.b0 * shelved + pass1;
        pass1 = pass.b1 * shelved - pass.a1 * weighted + pass2;
        pass2 = pass.b2 * shelved - pass.a2 * weighted;
        const square = input * input;
        hopSum += weighted * weighted;
        hopFilled += 1;
        floorSum += square;
        floorFilled += 1;
        totalSquares += square;
        count += 1;
        if (count === hopEnd) closeHop();
        if (count === floorEnd) closeFloorSlice();
      }
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
