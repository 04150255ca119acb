import { readFile } from 'node:fs/promises';
import { type AudioClip, toDb } from '../audio-clip.ts';
import { decodeAudio } from '../decode.ts';
import { countClippedPlaces } from '../voice/clipping.ts';
import { bandsOf } from './sound-bands.ts';
import type { TakeRange } from './take-range.ts';

/** Raised when the same audio would be measured otherwise: then every take is inspected again. */
export const inspectionVersion = 2;

/** What only the audio tells, and the facts of its ingestion do not. Lengths in milliseconds. */
export type TakeInspection = {
  /** From the first sound to the last. */
  readonly soundMs: number;
  /** Sound without a voice after the last word. */
  readonly tailNoiseMs: number;
  /** The length of an end that was said before, right in front of it. */
  readonly repeatedMs: number;
  /** Where the wave is cut off below full scale: it was turned down afterwards. */
  readonly flatTopCount: number;
  /** Level of a constant part, which clicks where the take begins and ends; null where it is too short to tell. */
  readonly offsetDb: number | null;
};

export type InspectTake = {
  readonly kind: 'inspectTake';
  /** A FLAC of the store; a range of it where the take is one. */
  readonly path: string;
  readonly range: TakeRange | null;
};

const frameMs = 10;
const silenceDb = -50;
/** So far below the speech a frame is its echo, a breath, or noise. */
const weakBelowSpeechDb = 20;
/** Noise that is there from the start on belongs to the voice. */
const aboveFloorDb = 4;
/** The breath of a last consonant is shorter. */
const leastTail = 45;
const leastBurst = 5;
const pauseBeforeBurst = 30;
const longestBurst = 35;
/** Above it the bands are as even as those of noise; vowels stay far below. */
const evenBands = 0.45;

/** Reads and inspects a take of the store. Throws as `decodeAudio` does. */
export async function inspectTake({ path, range }: InspectTake): Promise<TakeInspection> {
  const { samples, sampleRateHz } = await decodeAudio(await readFile(path));
  const { startSample = 0, sampleCount = samples.length } = range ?? {};
  return inspectAudio({
    samples: samples.subarray(startSample, startSample + sampleCount),
    sampleRateHz,
  });
}

/** Inspects audio in memory. */
export function inspectAudio({ samples, sampleRateHz }: AudioClip): TakeInspection {
  const frames = bandsOf(samples, sampleRateHz, frameMs);
  const { levels } = frames;
  const first = levels.findIndex((level) => level > silenceDb);
  const last = levels.findLastIndex((level) => level > silenceDb);
  const ofWave = { flatTopCount: countClippedPlaces(samples), offsetDb: offsetOf(samples) };
  if (first === -1) return { soundMs: 0, tailNoiseMs: 0, repeatedMs: 0, ...ofWave };
  const strongDb = speechLevel(levels) - weakBelowSpeechDb;
  return {
    soundMs: (last + 1 - first) * frameMs,
    tailNoiseMs: Math.max(weakTail(frames, last, strongDb), burst(frames, last)) * frameMs,
    repeatedMs:
      repeatedEnd(
        frames,
        first,
        levels.findLastIndex((level) => level > strongDb),
      ) * frameMs,
    ...ofWave,
  };
}

/** A few waves of the deepest voice have a mean of their own. */
const leastOffsetSamples = 8000;

function offsetOf(samples: Float32Array): number | null {
  if (samples.length < leastOffsetSamples) return null;
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  return Math.max(-100, toDb(Math.abs(mean)));
}

type Frames = ReturnType<typeof bandsOf>;

/** A hum or hiss that goes on after the last word, in frames. */
function weakTail({ levels, bands }: Frames, last: number, strongDb: number): number {
  const isVoice = (at: number): boolean =>
    (levels[at] ?? silenceDb) > strongDb &&
    evennessOf(bands[at] ?? new Float32Array(1)) < evenBands;
  let from = last + 1;
  while (from > 0 && !isVoice(from - 1)) from -= 1;
  const sorted = levels.slice(0, from).sort((one, other) => one - other);
  const floorDb = sorted[Math.floor(sorted.length / 50)] ?? silenceDb;
  const least = Math.max(silenceDb, floorDb + aboveFloorDb);
  const length = levels.slice(from, last + 1).filter((level) => level > least).length;
  return length < leastTail ? 0 : length;
}

/** A click, pop or burst of noise after a pause at the end, in frames. */
function burst({ levels, bands }: Frames, last: number): number {
  let from = last;
  while (from > 0 && (levels[from - 1] ?? 0) > silenceDb) from -= 1;
  const length = last + 1 - from;
  const before = levels.slice(Math.max(0, from - pauseBeforeBurst), from);
  const isApart = before.length === pauseBeforeBurst && before.every((level) => level <= silenceDb);
  if (!isApart || length < leastBurst || length > longestBurst) return 0;
  const evenness = bands.slice(from, last + 1).map(evennessOf);
  return evenness.reduce((sum, one) => sum + one, 0) / length > evenBands ? length : 0;
}

/** Geometric over arithmetic mean of the bands' power: 1 for white noise, near 0 for a vowel. */
function evennessOf(logBands: Float32Array): number {
  const mean = logBands.reduce((sum, value) => sum + value, 0) / logBands.length;
  const power = logBands.reduce((sum, value) => sum + Math.exp(value), 0) / logBands.length;
  return Math.exp(mean) / power;
}

const leastRepeat = 40;
const mostRepeat = 400;
/** The second saying may come so much later or earlier in itself. */
const slack = 3;
/** A pause may stand between the two. */
const mostGap = 80;
const mostDistance = 0.2;

/** The longest end that was said before, right in front of it, in frames; 0 for none. */
function repeatedEnd({ bands, levels }: Frames, first: number, last: number): number {
  const sounding = bands.filter((_, at) => (levels[at] ?? silenceDb) > silenceDb);
  // What all sounds of a voice have in common says nothing about its words.
  const usual = Float32Array.from(
    { length: bands[0]?.length ?? 0 },
    (_, band) => sounding.reduce((sum, one) => sum + (one[band] ?? 0), 0) / sounding.length,
  );
  const shapes = bands.map((own) => shapeOf(own.map((value, band) => value - (usual[band] ?? 0))));
  for (
    let length = Math.min(mostRepeat, (last + 1 - first) >> 1);
    length >= leastRepeat;
    length -= 4
  ) {
    const mostLag = Math.min(length + mostGap, last + 1 - first - length);
    for (let lag = length; lag <= mostLag; lag += 2) {
      if (distance(shapes, levels, last + 1 - length, length, lag) < mostDistance) return length;
    }
  }
  return 0;
}

/** Mean distance of the sounding frames from `from` on to those `lag` before, 0 for the same sound. */
function distance(
  shapes: readonly Float32Array[],
  levels: readonly number[],
  from: number,
  length: number,
  lag: number,
): number {
  let sum = 0;
  let count = 0;
  for (let at = from; at < from + length; at += 1) {
    const isSound = (levels[at] ?? silenceDb) > silenceDb;
    const wasSound = (levels[at - lag] ?? silenceDb) > silenceDb;
    if (!isSound && !wasSound) continue;
    count += 1;
    sum += isSound && wasSound ? nearest(shapes, at, lag) : 1;
    // Nothing that comes can make it near enough.
    if (sum > mostDistance * length) return 1;
  }
  return count < length / 2 ? 1 : sum / count;
}

function nearest(shapes: readonly Float32Array[], at: number, lag: number): number {
  const own = shapes[at];
  let least = 1;
  for (let shift = -slack; shift <= slack && own !== undefined; shift += 1) {
    const other = shapes[at - lag + shift];
    if (other === undefined) continue;
    let same = 0;
    for (let band = 0; band < own.length; band += 1) same += (own[band] ?? 0) * (other[band] ?? 0);
    least = Math.min(least, 1 - same);
  }
  return least;
}

/** The bands without their mean, of length 1: the same word said louder has the same shape. */
function shapeOf(logBands: Float32Array): Float32Array {
  const mean = logBands.reduce((sum, value) => sum + value, 0) / logBands.length;
  const centred = logBands.map((value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0)) || 1;
  return centred.map((value) => value / length);
}

/** Power mean of what sounds, in dB. */
function speechLevel(levels: readonly number[]): number {
  const sounding = levels.filter((level) => level > silenceDb);
  return (
    10 * Math.log10(sounding.reduce((sum, level) => sum + 10 ** (level / 10), 0) / sounding.length)
  );
}
