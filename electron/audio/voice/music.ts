import { atRate } from '../resample/resample.ts';
import { findBeat } from './beat.ts';
import { confidence } from './confidence.ts';
import { eachPowerSpectrum } from './power-spectra.ts';

/*
 * Tones that stand still where the voice is quiet, after "continuous frequency activation" (Seyerlehner, Pohle,
 * Schedl and Widmer, "Automatic music detection in television productions", DAFx 2007), which finds music under
 * speech. Theirs looks at every moment; here only at the quiet ones, because a flat voice holds its tones, too.
 */
const analysisRateHz = 12_000;
const frameSampleCount = 1024;
const hopLength = 256;
const bins = frameSampleCount / 2 + 1;
/** From 117 Hz: below lie rumble and the hum of the mains. */
const firstBin = 10;
const neighbours = 10;
/** A tone stands out from the mean of its neighbours by so much. */
const leastPeakDb = 5;
/** Two seconds: some notes, and some pauses of a voice. */
const blockFrames = 100;
const quietShare = 0.25;
/** Softer than this under the loud parts nothing is music that anyone would hear. */
const rangeDb = 45;
const loudShare = 0.95;
/** How many tones of a block are counted. */
const toneCount = 5;
/** Steadiness of the middle block: noise and speech reach 0.47, soft melodies under speech begin at 0.58. */
const steadyFrom = 0.44;
const steadyTo = 0.6;
/** Regularity of onsets: speech reaches 0.06, drums 10 dB under speech begin at 0.25. */
const beatFrom = 0.05;
const beatTo = 0.25;

type Frames = {
  /** 1 where a frequency stands out, frame after frame. */
  readonly tones: readonly Uint8Array[];
  readonly levelsDb: readonly number[];
};

/** How sure it is that there is music in mono samples, 0 to 1; null for less than two seconds of sound. */
export function suspectMusic(samples: Float32Array, sampleRateHz: number): number | null {
  const steadiness = findSteadiness(atRate(samples, sampleRateHz, analysisRateHz));
  if (steadiness === null) return null;
  const beat = findBeat(samples, sampleRateHz) ?? 0;
  return Math.max(confidence(steadiness, steadyFrom, steadyTo), confidence(beat, beatFrom, beatTo));
}

function findSteadiness(low: Float32Array): number | null {
  const { tones, levelsDb } = framesOf(low);
  if (tones.length < blockFrames) return null;
  const loudDb = [...levelsDb].sort((one, other) => one - other)[
    Math.floor(levelsDb.length * loudShare)
  ];
  const wanted = blockFrames * quietShare;
  const found: number[] = [];
  for (let start = 0; start + blockFrames <= tones.length; start += blockFrames / 2) {
    const levels = levelsDb.slice(start, start + blockFrames);
    const quiet = levels
      .map((_, index) => index)
      .sort((one, other) => (levels[one] ?? 0) - (levels[other] ?? 0))
      .slice(0, wanted)
      .filter((index) => (levels[index] ?? 0) > (loudDb ?? 0) - rangeDb);
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
  const decibels = new Float64Array(bins);
  const sums = new Float64Array(bins + 1);
  eachPowerSpectrum(low, { frameSamples: frameSampleCount, hopSamples: hopLength }, (power) => {
    let level = 1e-9;
    for (let bin = 0; bin < bins; bin++) {
      decibels[bin] = 10 * Math.log10((power[bin] ?? 0) + 1e-9);
      sums[bin + 1] = (sums[bin] ?? 0) + (decibels[bin] ?? 0);
      if (bin >= firstBin) level += power[bin] ?? 0;
    }
    tones.push(tonesIn(decibels, sums));
    levelsDb.push(10 * Math.log10(level));
  });
  return { tones, levelsDb };
}

function tonesIn(decibels: Float64Array, sums: Float64Array): Uint8Array {
  const tones = new Uint8Array(bins);
  for (let bin = firstBin; bin < bins - neighbours; bin++) {
    const here = decibels[bin] ?? 0;
    const from = bin - neighbours;
    const to = bin + neighbours + 1;
    const mean = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    const isTop = here > (decibels[bin - 1] ?? 0) && here >= (decibels[bin + 1] ?? 0);
    // A tone between two bins moves from one to the other by chance.
    if (isTop && here - mean > leastPeakDb) tones.fill(1, bin - 1, bin + 2);
  }
  return tones;
}

/** The mean height of the highest peaks of how often each frequency is a tone, 0 to 1. */
function steadinessOf(frames: readonly (Uint8Array | undefined)[]): number {
  const often = new Float64Array(bins);
  for (const tones of frames) {
    tones?.forEach((isTone, bin) => {
      often[bin] = (often[bin] ?? 0) + isTone / frames.length;
    });
  }
  const heights: number[] = [];
  for (let bin = 2; bin < bins - 2; bin++) {
    const here = often[bin] ?? 0;
    if (here <= (often[bin - 1] ?? 0) || here < (often[bin + 1] ?? 0)) continue;
    heights.push(here - Math.max(valley(often, bin, -1), valley(often, bin, 1)));
  }
  heights.sort((one, other) => other - one);
  return heights.slice(0, toneCount).reduce((sum, height) => sum + height, 0) / toneCount;
}

function valley(often: Float64Array, peak: number, step: 1 | -1): number {
  let bin = peak;
  while ((often[bin + step] ?? Number.POSITIVE_INFINITY) <= (often[bin] ?? 0)) bin += step;
  return often[bin] ?? 0;
}
