import { atRate } from '../resample/resample.ts';
import { findBeat } from './beat.ts';
import { confidence } from './confidence.ts';
import { eachPowerSpectrum } from './power-spectra.ts';

/*
 * Tones that stand still where the voice is quiet, after "continuous frequency activation" (Seyerlehner, Pohle,
 * Schedl and Widmer, "Automatic music detection in television productions", DAFx 2007), which finds music under
 * speech. Theirs looks at every moment; here only at the quiet ones, because a flat voice holds its tones, too.
 */
const RATE_HZ = 12_000;
const FRAME_SAMPLES = 1024;
const HOP_SAMPLES = 256;
const BINS = FRAME_SAMPLES / 2 + 1;
/** From 117 Hz: below lie rumble and the hum of the mains. */
const FIRST_BIN = 10;
const NEIGHBOURS = 10;
/** A tone stands out from the mean of its neighbours by so much. */
const LEAST_PEAK_DB = 5;
/** Two seconds: some notes, and some pauses of a voice. */
const BLOCK_FRAMES = 100;
const QUIET_SHARE = 0.25;
/** Softer than this under the loud parts nothing is music that anyone would hear. */
const RANGE_DB = 45;
const LOUD_SHARE = 0.95;
/** How many tones of a block are counted. */
const TONES = 5;
/** Steadiness of the middle block: noise and speech reach 0.47, soft melodies under speech begin at 0.58. */
const STEADY_FROM = 0.44;
const STEADY_TO = 0.6;
/** Regularity of onsets: speech reaches 0.06, drums 10 dB under speech begin at 0.25. */
const BEAT_FROM = 0.05;
const BEAT_TO = 0.25;

type Frames = {
  /** 1 where a frequency stands out, frame after frame. */
  readonly tones: readonly Uint8Array[];
  readonly levelsDb: readonly number[];
};

/** How sure it is that there is music in mono samples, 0 to 1; null for less than two seconds of sound. */
export function suspectMusic(samples: Float32Array, sampleRateHz: number): number | null {
  const steadiness = findSteadiness(atRate(samples, sampleRateHz, RATE_HZ));
  if (steadiness === null) return null;
  const beat = findBeat(samples, sampleRateHz) ?? 0;
  return Math.max(
    confidence(steadiness, STEADY_FROM, STEADY_TO),
    confidence(beat, BEAT_FROM, BEAT_TO),
  );
}

function findSteadiness(low: Float32Array): number | null {
  const { tones, levelsDb } = framesOf(low);
  if (tones.length < BLOCK_FRAMES) return null;
  const loudDb = [...levelsDb].sort((one, other) => one - other)[
    Math.floor(levelsDb.length * LOUD_SHARE)
  ];
  const wanted = BLOCK_FRAMES * QUIET_SHARE;
  const found: number[] = [];
  for (let start = 0; start + BLOCK_FRAMES <= tones.length; start += BLOCK_FRAMES / 2) {
    const levels = levelsDb.slice(start, start + BLOCK_FRAMES);
    const quiet = levels
      .map((_, index) => index)
      .sort((one, other) => (levels[one] ?? 0) - (levels[other] ?? 0))
      .slice(0, wanted)
      .filter((index) => (levels[index] ?? 0) > (loudDb ?? 0) - RANGE_DB);
    // A voice in a quiet room leaves silence between its words, music does not.
    found.push(
      quiet.length < wanted ? 0 : steadinessOf(quiet.map((index) => tones[start + index])),
    );
  }
  return found.sort((one, other) => one - other)[found.length >> 1] ?? null;
}

function framesOf(low: Float32Array): Frames {
  const tones: Uint8Array[] = [];
  const levelsDb: number[] = [];
  const decibels = new Float64Array(BINS);
  const sums = new Float64Array(BINS + 1);
  eachPowerSpectrum(low, { frameSamples: FRAME_SAMPLES, hopSamples: HOP_SAMPLES }, (power) => {
    let level = 1e-9;
    for (let bin = 0; bin < BINS; bin++) {
      decibels[bin] = 10 * Math.log10((power[bin] ?? 0) + 1e-9);
      sums[bin + 1] = (sums[bin] ?? 0) + (decibels[bin] ?? 0);
      if (bin >= FIRST_BIN) level += power[bin] ?? 0;
    }
    tones.push(tonesIn(decibels, sums));
    levelsDb.push(10 * Math.log10(level));
  });
  return { tones, levelsDb };
}

function tonesIn(decibels: Float64Array, sums: Float64Array): Uint8Array {
  const tones = new Uint8Array(BINS);
  for (let bin = FIRST_BIN; bin < BINS - NEIGHBOURS; bin++) {
    const here = decibels[bin] ?? 0;
    const from = bin - NEIGHBOURS;
    const to = bin + NEIGHBOURS + 1;
    const mean = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    const isTop = here > (decibels[bin - 1] ?? 0) && here >= (decibels[bin + 1] ?? 0);
    // A tone between two bins moves from one to the other by chance.
    if (isTop && here - mean > LEAST_PEAK_DB) tones.fill(1, bin - 1, bin + 2);
  }
  return tones;
}

/** The mean height of the highest peaks of how often each frequency is a tone, 0 to 1. */
function steadinessOf(frames: readonly (Uint8Array | undefined)[]): number {
  const often = new Float64Array(BINS);
  for (const tones of frames) {
    tones?.forEach((isTone, bin) => {
      often[bin] = (often[bin] ?? 0) + isTone / frames.length;
    });
  }
  const heights: number[] = [];
  for (let bin = 2; bin < BINS - 2; bin++) {
    const here = often[bin] ?? 0;
    if (here <= (often[bin - 1] ?? 0) || here < (often[bin + 1] ?? 0)) continue;
    heights.push(here - Math.max(valley(often, bin, -1), valley(often, bin, 1)));
  }
  heights.sort((one, other) => other - one);
  return heights.slice(0, TONES).reduce((sum, height) => sum + height, 0) / TONES;
}

function valley(often: Float64Array, peak: number, step: 1 | -1): number {
  let bin = peak;
  while ((often[bin + step] ?? Number.POSITIVE_INFINITY) <= (often[bin] ?? 0)) bin += step;
  return often[bin] ?? 0;
}
