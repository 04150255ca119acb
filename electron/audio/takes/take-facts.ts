import { type AudioClip, toDb } from '../audio-clip.ts';
import { inKernelBlocks, sound } from '../wasm/sound.ts';

export type TakeFacts = {
  readonly durationMs: number;
  readonly rmsDb: number | null;
  readonly peakDb: number | null;
  /** RMS of what sounds, without pauses: what one line's level is compared by with another's. */
  readonly speechDb: number | null;
  /** Runs of three or more samples at full scale. */
  readonly clippedRunCount: number;
  readonly longestInnerSilenceMs: number;
  readonly leadingSilenceMs: number;
  readonly trailingSilenceMs: number;
  /** RMS of the last 10 ms: loud means that the last word may be cut off. */
  readonly tailDb: number | null;
  /** The mean of its samples, where it is so far from 0 all through that exports take it off; else left out. */
  readonly offset?: number;
  readonly flags: readonly TakeFlag[];
};

export type TakeFlag =
  | 'too-short'
  | 'too-long'
  | 'silent'
  | 'clipped'
  | 'inner-silence'
  | 'cut-off-tail';

/** Voices have up to -42 dB of their own; from here on the step is heard in a pause. */
export const mostOffsetDb = -36;
/** Half a second, in frames: shorter takes have a mean of their own. */
const leastOffsetFrames = 50;
/** Some waves of the deepest voice, in frames: their mean is that of the whole where it is constant. */
const offsetFrames = 10;
/** So near to 0 for half a frame, a take with an offset is gated: taken off, the offset would be a step there. */
const gatedLevel = 10 ** (mostOffsetDb / 20) / 4;

const frameLengthMs = 10;
/** Up to it a frame is silence. */
export const silenceDb = -50;
const innerSilenceFlagMs = 1500;
/** A tail within this many dB of the speech's own level was still speaking. */
const tailBelowSpeechDb = 14;

/**
 * Seconds that a text of so many code points takes, from a very fast to a very slow speaker. A
 * letter of an alphabet takes 30 to 200 ms; one of Chinese, Japanese or Korean is a whole syllable.
 */
function plausibleMs(text: string): { readonly least: number; readonly most: number } {
  const whole = countsOf(text);
  // What stands in brackets may be the tags of the line, which nobody reads out.
  const { letters, syllables } = countsOf(text.replace(/\([^()]*\)/g, ''));
  // A digit may be read as a whole word, and effects and pauses add time at the upper end.
  return {
    least: letters * 25 + syllables * 60,
    most: 3000 + whole.letters * 300 + whole.syllables * 800,
  };
}

function countsOf(text: string): { readonly syllables: number; readonly letters: number } {
  let syllables = 0;
  let letters = 0;
  for (const character of text) {
    if (
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(character)
    ) {
      syllables += 1;
    } else if (/[\p{L}\p{N}]/u.test(character)) {
      letters += 1;
    }
  }
  return { syllables, letters };
}

/** What checks a take while its samples come, in blocks of any length. */
export type TakeMeter = {
  readonly add: (samples: Float32Array) => void;
  /** Takes so many samples that stand in this thread's `sound()`. */
  readonly measure: (count: number) => void;
  /** `text` is what was spoken; without it the duration is not judged. */
  readonly finish: (text?: string) => TakeFacts;
};

/** The mean of a take, from the sums of its frames; null where it is near 0, or is not there all through, as behind a gate. */
function createOffsetMeter(frameSamples: number) {
  const gatedSamples = frameSamples / 2;
  let count = 0;
  let nearZero = 0;
  let isGated = false;
  let sum = 0;
  let windowSum = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  return {
    /** The sum of some samples; looks for a gate in them, which may begin or end anywhere. */
    sumOf: (samples: Float32Array): number => {
      let total = 0;
      for (let index = 0; index < samples.length; index += 1) {
        const value = samples[index] ?? 0;
        total += value;
        nearZero = Math.abs(value) < gatedLevel ? nearZero + 1 : 0;
        if (nearZero >= gatedSamples) isGated = true;
      }
      return total;
    },
    add: (frameSum: number): void => {
      count += 1;
      sum += frameSum;
      windowSum += frameSum;
      if (count % offsetFrames > 0) return;
      const mean = windowSum / (offsetFrames * frameSamples);
      least = Math.min(least, mean);
      most = Math.max(most, mean);
      windowSum = 0;
    },
    finish: (): number | null => {
      const mean = sum / (count * frameSamples);
      const isThroughout = mean > 0 ? least > mean / 2 : most < mean / 2;
      const isLong = count >= leastOffsetFrames;
      return isLong && isThroughout && !isGated && toDb(Math.abs(mean)) > mostOffsetDb
        ? mean
        : null;
    },
  };
}

/** All that is told sample by sample, in one pass. */
function createLevelMeter(sampleRateHz: number) {
  const { exports, input, doubles } = sound();
  const frameSamples = Math.max(1, Math.round((sampleRateHz * frameLengthMs) / 1000));
  const levels: number[] = [];
  const means: number[] = [];
  const tail = new Float32Array(frameSamples);
  // As levels.c counts: squares of the frame, peak, runs at full scale, length of the last one.
  const measured = new Float64Array(4);
  let sampleCount = 0;
  let squares = 0;
  let inFrame = 0;
  let frameSum = 0;
  const offset = createOffsetMeter(frameSamples);

  const closeFrame = (numbers: Float64Array): void => {
    const [frameSquares = 0] = numbers;
    squares += frameSquares;
    levels.push(toDb(Math.sqrt(frameSquares / inFrame)));
    means.push(frameSum / inFrame);
    if (inFrame === frameSamples) offset.add(frameSum);
    frameSum = 0;
    numbers[0] = 0;
    inFrame = 0;
  };
  const keepTail = (samples: Float32Array): void => {
    const last = samples.subarray(-frameSamples);
    tail.copyWithin(0, last.length);
    tail.set(last, frameSamples - last.length);
  };
  const measure = (count: number): void => {
    const numbers = doubles(exports.numbers(), measured.length);
    const samples = input(count);
    numbers.set(measured);
    for (let from = 0; from < count; ) {
      const to = Math.min(count, from + frameSamples - inFrame);
      exports.level(from, to - from);
      frameSum += offset.sumOf(samples.subarray(from, to));
      inFrame += to - from;
      from = to;
      if (inFrame === frameSamples) closeFrame(numbers);
    }
    measured.set(numbers);
    sampleCount += count;
    keepTail(samples);
  };
  return {
    measure,
    add: (samples: Float32Array): void =>
      inKernelBlocks(samples, (block) => {
        input(block.length).set(block);
        measure(block.length);
      }),
    finish: () => {
      if (inFrame > 0) closeFrame(measured);
      const [, peak = 0, clippedRunCount = 0] = measured;
      const lastSamples = tail.subarray(frameSamples - Math.min(frameSamples, sampleCount));
      const off = offset.finish();
      // Silence, levels and the last word are those of what an export makes of it.
      const withoutOff = (level: number, index: number): number => {
        const shift = (off ?? 0) * ((off ?? 0) - 2 * (means[index] ?? 0));
        return toDb(Math.sqrt(Math.max(0, 10 ** (level / 10) + shift)));
      };
      const rms = Math.sqrt(Math.max(0, squares / Math.max(1, sampleCount) - (off ?? 0) ** 2));
      return {
        levels: off === null ? levels : levels.map(withoutOff),
        tail: off === null ? lastSamples : lastSamples.map((value) => value - off),
        frameSamples,
        frameMs: (frameSamples * 1000) / sampleRateHz,
        durationMs: (sampleCount * 1000) / sampleRateHz,
        rmsDb: toDb(rms),
        peakDb: toDb(peak),
        clippedRunCount,
        offset: off,
      };
    },
  };
}

function silences(levels: readonly number[]) {
  const first = levels.findIndex((level) => level > silenceDb);
  if (first === -1) return { leading: levels.length, trailing: levels.length, inner: 0 };
  let last = first;
  let inner = 0;
  levels.forEach((level, index) => {
    if (level <= silenceDb || index < first) return;
    inner = Math.max(inner, index - last - 1);
    last = index;
  });
  return { leading: first, trailing: levels.length - 1 - last, inner };
}

/** Below the mean of all that sounds by so much, a frame is a pause or its edge (as BS.1770-4 gates). */
const pauseBelowSpeechDb = 10;

function speechLevel(levels: readonly number[]): number {
  const loudness = (frames: readonly number[]): number => {
    const power = frames.reduce((sum, level) => sum + 10 ** (level / 10), 0);
    return 10 * Math.log10(power / frames.length);
  };
  const sounding = levels.filter((level) => level > silenceDb);
  const gateDb = loudness(sounding) - pauseBelowSpeechDb;
  return loudness(sounding.filter((level) => level > gateDb));
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/**
 * What can be told about a decoded take. A flag marks a usable take that a person should hear; it
 * never refuses one: it was paid for.
 */
export function createTakeMeter(sampleRateHz: number): TakeMeter {
  const meter = createLevelMeter(sampleRateHz);
  return {
    add: meter.add,
    measure: meter.measure,
    finish: (text) => factsOf(meter.finish(), text),
  };
}

/** The facts of a take in memory. */
export function checkTake({ samples, sampleRateHz }: AudioClip, text?: string): TakeFacts {
  const meter = createTakeMeter(sampleRateHz);
  meter.add(samples);
  return meter.finish(text);
}

/** The levels of audio in memory, a frame each, and of its speech, as its facts tell them. */
export function frameLevels({ samples, sampleRateHz }: AudioClip) {
  const meter = createLevelMeter(sampleRateHz);
  meter.add(samples);
  const { levels, frameSamples, frameMs } = meter.finish();
  return { levels, frameSamples, frameMs, speechDb: speechLevel(levels) };
}

type Levels = ReturnType<ReturnType<typeof createLevelMeter>['finish']>;

function factsOf(measured: Levels, text: string | undefined): TakeFacts {
  const { levels, tail, frameMs, durationMs, rmsDb, peakDb, clippedRunCount, offset } = measured;
  const tailDb = toDb(Math.sqrt(tail.reduce((sum, value) => sum + value * value, 0) / tail.length));
  const quiet = silences(levels);
  const longestInnerSilenceMs = quiet.inner * frameMs;
  const flags: TakeFlag[] = [];
  if (text !== undefined) {
    const plausible = plausibleMs(text);
    if (durationMs < plausible.least) flags.push('too-short');
    if (durationMs > plausible.most) flags.push('too-long');
  }
  if (quiet.leading === levels.length) flags.push('silent');
  if (clippedRunCount > 0) flags.push('clipped');
  if (longestInnerSilenceMs >= innerSilenceFlagMs) flags.push('inner-silence');
  if (tailDb > silenceDb && tailDb > rmsDb - tailBelowSpeechDb) flags.push('cut-off-tail');
  return {
    durationMs,
    rmsDb: finiteOrNull(rmsDb),
    peakDb: finiteOrNull(peakDb),
    speechDb: finiteOrNull(speechLevel(levels)),
    clippedRunCount,
    longestInnerSilenceMs,
    leadingSilenceMs: quiet.leading * frameMs,
    trailingSilenceMs: quiet.trailing * frameMs,
    tailDb: finiteOrNull(tailDb),
    ...(offset === null ? {} : { offset }),
    flags,
  };
}
