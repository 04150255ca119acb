import { changeRate } from './change-rate.ts';

/*
 * The pitch of speech by the YIN method (de Cheveigné and Kawahara, "YIN, a fundamental frequency
 * estimator for speech and music", JASA 111, 2002), steps 2 to 5, and the median over the frames.
 */

const RATE_HZ = 8000;
const FRAME_SAMPLES = Math.round(0.04 * RATE_HZ);
const PITCH_MIN_HZ = 60;
const PITCH_MAX_HZ = 450;
const LAG_MIN = Math.floor(RATE_HZ / PITCH_MAX_HZ);
const LAG_MAX = Math.ceil(RATE_HZ / PITCH_MIN_HZ);
/** A dip of the normalised difference below this counts as a period; the first one is taken. */
const THRESHOLD = 0.15;
/** Frames with less of the loudest frame's energy are pauses. */
const PAUSE_SHARE = 0.01;
const ENERGY_MIN = 1e-6;
/** Only so much of a long recording is heard, at so many places. */
const HEARD_SECONDS = 90;
const FRAMES_MAX = 600;
/** Fewer voiced frames than this part of the sounding ones: noise or music rather than a voice. */
const VOICED_SHARE_MIN = 0.08;

/**
 * Median pitch in hertz, 60 to 450, of the voiced parts of mono samples; null when hardly anything
 * is voiced. The rate is in whole hertz.
 */
export function measurePitchHz(samples: Float32Array, sampleRateHz: number): number | null {
  const heard = samples.subarray(0, HEARD_SECONDS * sampleRateHz);
  const speech = changeRate(heard, sampleRateHz, RATE_HZ);
  const starts = soundingFrames(speech);
  const pitches = starts.flatMap((start) => pitchAt(speech, start) ?? []);
  if (pitches.length === 0 || pitches.length < VOICED_SHARE_MIN * starts.length) return null;
  pitches.sort((a, b) => a - b);
  return pitches[Math.floor(pitches.length / 2)] ?? null;
}

/** Starts of the frames that are not pauses, evenly over the whole. */
function soundingFrames(speech: Float32Array): readonly number[] {
  const last = speech.length - FRAME_SAMPLES - LAG_MAX;
  const hop = Math.max(FRAME_SAMPLES / 2, Math.ceil(last / FRAMES_MAX));
  const energies: number[] = [];
  for (let start = 0; start < last; start += hop) energies.push(energyAt(speech, start));
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const least = Math.max(ENERGY_MIN, loudest * PAUSE_SHARE);
  return energies.flatMap((energy, index) => (energy >= least ? [index * hop] : []));
}

function energyAt(speech: Float32Array, start: number): number {
  let sum = 0;
  for (let index = start; index < start + FRAME_SAMPLES; index++) sum += (speech[index] ?? 0) ** 2;
  return sum / FRAME_SAMPLES;
}

function pitchAt(speech: Float32Array, start: number): number | null {
  const difference = normalisedDifference(speech, start);
  for (let lag = LAG_MIN; lag < LAG_MAX; lag++) {
    if ((difference[lag] ?? 1) >= THRESHOLD) continue;
    while (lag < LAG_MAX && (difference[lag + 1] ?? 1) < (difference[lag] ?? 1)) lag += 1;
    return RATE_HZ / (lag + offsetOfDip(difference, lag));
  }
  return null;
}

/** The cumulative mean normalised difference of each lag. */
function normalisedDifference(speech: Float32Array, start: number): Float64Array {
  const difference = new Float64Array(LAG_MAX + 2);
  difference[0] = 1;
  let total = 0;
  for (let lag = 1; lag <= LAG_MAX; lag++) {
    let sum = 0;
    for (let index = start; index < start + FRAME_SAMPLES; index++) {
      const step = (speech[index] as number) - (speech[index + lag] as number);
      sum += step * step;
    }
    total += sum;
    difference[lag] = total === 0 ? 1 : (sum * lag) / total;
  }
  difference[LAG_MAX + 1] = 1;
  return difference;
}

/** Where between the lags the dip lies, by a parabola: -0.5 to 0.5. */
function offsetOfDip(difference: Float64Array, lag: number): number {
  const before = difference[lag - 1] ?? 1;
  const here = difference[lag] ?? 1;
  const after = difference[lag + 1] ?? 1;
  const curve = before - 2 * here + after;
  return curve <= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve)));
}
