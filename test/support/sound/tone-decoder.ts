import { windowedSinc } from '../../../electron/audio/resample/windowed-sinc.ts';
import {
  bodyPair,
  checkDigit,
  digitGapMs,
  digitMs,
  digitPair,
  endPair,
  endToneMs,
  hashDigitCount,
  startPair,
  startToneMs,
  type TonePair,
} from '../../../electron/demo/tones/tone-scheme.ts';

export { toneHash } from '../../../electron/demo/tones/render-tones.ts';

export type ToneFrame = ReturnType<typeof readFrame>;

const windowMs = 36;
const hopMs = 10;
/** Between looks for a start mark, which is six times as long. */
const searchHopMs = 20;
/** Enough for the highest tone, 2860 Hz; what is above it takes time and tells nothing. */
const earRateHz = 8000;
/** A pair counts as heard when it holds this share of the sound's power. */
const leastShare = 0.55;
/** Mean power below this is silence or room tone. */
const silencePower = 1e-6;
/** The body may be hidden for this long (a coder's slip) before it counts as over. */
const patienceMs = 60;

/**
 * Finds every frame of the tone voice in a recording, in order. It bears lossy coding, resampling,
 * gain and any noise floor 20 dB under the tones. Times are within 20 ms.
 */
export function decodeTones(samples: Float32Array, sampleRateHz: number): readonly ToneFrame[] {
  const frames: ToneFrame[] = [];
  const durationMs = (samples.length * 1000) / sampleRateHz;
  const step = Math.max(1, Math.floor(sampleRateHz / earRateHz));
  const ear = createEar(thin(samples, step), sampleRateHz / step);
  let atMs = 0;
  while (atMs < durationMs) {
    if (!ear.hears(startPair, atMs)) {
      atMs += searchHopMs;
      continue;
    }
    const startMs = findStart(ear, atMs);
    const frame = readFrame(ear, startMs, durationMs);
    frames.push(frame);
    atMs = Math.max(frame.endMs, startMs + startToneMs);
  }
  return frames;
}

/** Every `step`th sample behind a filter that lets pass what is below 3400 Hz. */
function thin(samples: Float32Array, step: number) {
  if (step === 1) return samples;
  const reach = 8 * step;
  const taps = Float64Array.from({ length: 2 * reach + 1 }, (_, index) =>
    windowedSinc(index - reach, 0.42 / step, reach + 1, 5),
  );
  const padded = new Float64Array(samples.length + 2 * reach);
  padded.set(samples, reach);
  const out = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < out.length; index++) {
    let value = 0;
    for (let tap = 0; tap < taps.length; tap++) {
      value += (taps[tap] as number) * (padded[index * step + tap] as number);
    }
    out[index] = value;
  }
  return out;
}

type Ear = ReturnType<typeof createEar>;

function createEar(samples: Float32Array, sampleRateHz: number) {
  const length = Math.round((windowMs * sampleRateHz) / 1000);
  const window = new Float64Array(length);
  const share = (pair: TonePair, centreMs: number) => {
    const from = Math.round((centreMs * sampleRateHz) / 1000 - length / 2);
    if (from + length <= 0 || from >= samples.length) return 0;
    const first = Math.max(0, from);
    window.fill(0);
    window.set(samples.subarray(first, from + length), first - from);
    let power = 0;
    for (const value of window) power += value * value;
    if (power / length < silencePower) return 0;
    const low = goertzel(window, pair[0] / sampleRateHz);
    const high = goertzel(window, pair[1] / sampleRateHz);
    // A pair has both tones: one loud tone alone is something else.
    return Math.min(low, high) < 0.15 * Math.max(low, high) ? 0 : (low + high) / power;
  };
  return {
    /** Share of the power around a time that the pair holds; 0 in silence. */
    share,
    hears: (pair: TonePair, centreMs: number) => share(pair, centreMs) > leastShare,
  };
}

/** Energy of one frequency in the window, in the same unit as the sum of squares. */
function goertzel(window: Float64Array, cycles: number) {
  const factor = 2 * Math.cos(2 * Math.PI * cycles);
  let before = 0;
  let last = 0;
  for (const value of window) {
    const next = value + factor * last - before;
    before = last;
    last = next;
  }
  return (2 * (last * last + before * before - factor * last * before)) / window.length;
}

/** The start mark's first moment, from the middle of where it is heard best. */
function findStart(ear: Ear, audibleMs: number) {
  let weight = 0;
  let moment = 0;
  for (let atMs = audibleMs - 40; atMs <= audibleMs + startToneMs + 40; atMs += 2) {
    const share = ear.share(startPair, atMs);
    if (share <= leastShare) continue;
    weight += 1;
    moment += atMs;
  }
  return weight === 0 ? audibleMs : moment / weight - startToneMs / 2;
}

function readFrame(ear: Ear, startMs: number, durationMs: number) {
  const digits: (number | null)[] = [];
  const digitsMs = startMs + startToneMs + digitGapMs;
  const stepMs = digitMs + digitGapMs;
  for (let index = 0; index <= hashDigitCount; index++) {
    digits.push(readDigit(ear, digitsMs + index * stepMs + digitMs / 2));
  }
  const hashDigits = digits.slice(0, hashDigitCount);
  const hash = hashDigits.map((digit) => (digit === null ? '?' : digit.toString(16))).join('');
  const known = hashDigits.filter((digit) => digit !== null);
  const isRight = known.length === hashDigitCount && digits[hashDigitCount] === checkDigit(known);
  const body = followBody(ear, digitsMs + (hashDigitCount + 1) * stepMs, durationMs);
  const firstGap = digits.indexOf(null);
  const endMs = firstGap >= 0 ? digitsMs + firstGap * stepMs : body.endMs;
  return {
    /** The ten hex digits that the frame carries; `?` where a digit cannot be heard. */
    hash,
    startMs,
    endMs /** True when every digit, the check digit and the end mark were heard. */,
    complete: isRight && body.hasEnd,
  };
}

function readDigit(ear: Ear, centreMs: number) {
  let best = leastShare;
  let found: number | null = null;
  for (let digit = 0; digit < 16; digit++) {
    const share = ear.share(digitPair(digit), centreMs);
    if (share <= best) continue;
    best = share;
    found = digit;
  }
  return found;
}

function followBody(
  ear: Ear,
  fromMs: number,
  durationMs: number,
): { readonly endMs: number; readonly hasEnd: boolean } {
  let audibleMs = fromMs;
  for (let atMs = fromMs; atMs < durationMs && atMs - audibleMs <= patienceMs; atMs += hopMs) {
    if (ear.hears(endPair, atMs)) return measureEnd(ear, atMs);
    if (ear.hears(bodyPair, atMs)) audibleMs = atMs;
  }
  return { endMs: audibleMs, hasEnd: false };
}

/** The end mark counts when most of it is there. */
function measureEnd(
  ear: Ear,
  fromMs: number,
): { readonly endMs: number; readonly hasEnd: boolean } {
  let lastMs = fromMs;
  while (ear.hears(endPair, lastMs + hopMs)) lastMs += hopMs;
  const audibleMs = lastMs - fromMs + windowMs / 2;
  return { endMs: lastMs + windowMs / 4, hasEnd: audibleMs > endToneMs * 0.7 };
}
