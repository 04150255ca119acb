import { changeRate } from './change-rate.ts';

/*
 * The pitch of speech by the YIN method (de Cheveigné and Kawahara, "YIN, a fundamental frequency
 * estimator for speech and music", JASA 111, 2002), steps 2 to 5, and the median over the frames.
 */

const analysisRateHz = 8000;
const frameSampleCount = Math.round(0.04 * analysisRateHz);
const pitchMinHz = 60;
const pitchMaxHz = 450;
const lagMin = Math.floor(analysisRateHz / pitchMaxHz);
const lagMax = Math.ceil(analysisRateHz / pitchMinHz);
/** A dip of the normalised difference below this counts as a period; the first one is taken. */
const threshold = 0.15;
/** Frames with less of the loudest frame's energy are pauses. */
const pauseShare = 0.01;
const energyMin = 1e-6;
/** Only so much of a long recording is heard, at so many places. */
const heardSeconds = 90;
const framesMax = 600;
/** Fewer voiced frames than this part of the sounding ones: noise or music rather than a voice. */
const voicedShareMin = 0.08;

/**
 * Median pitch in hertz, 60 to 450, of the voiced parts of mono samples; null when hardly anything
 * is voiced. The rate is in whole hertz.
 */
export function measurePitchHz(samples: Float32Array, sampleRateHz: number): number | null {
  const heard = samples.subarray(0, heardSeconds * sampleRateHz);
  const speech = changeRate(heard, sampleRateHz, analysisRateHz);
  const starts = soundingFrames(speech);
  const pitches = starts.flatMap((start) => pitchAt(speech, start) ?? []);
  if (pitches.length === 0 || pitches.length < voicedShareMin * starts.length) return null;
  pitches.sort((a, b) => a - b);
  return pitches[Math.floor(pitches.length / 2)] ?? null;
}

/** Starts of the frames that are not pauses, evenly over the whole. */
function soundingFrames(speech: Float32Array): readonly number[] {
  const last = speech.length - frameSampleCount - lagMax;
  const hop = Math.max(frameSampleCount / 2, Math.ceil(last / framesMax));
  const energies: number[] = [];
  for (let start = 0; start < last; start += hop) energies.push(energyAt(speech, start));
  const loudest = energies.reduce((most, energy) => Math.max(most, energy), 0);
  const least = Math.max(energyMin, loudest * pauseShare);
  return energies.flatMap((energy, index) => (energy >= least ? [index * hop] : []));
}

function energyAt(speech: Float32Array, start: number): number {
  let sum = 0;
  for (let index = start; index < start + frameSampleCount; index++)
    sum += (speech[index] ?? 0) ** 2;
  return sum / frameSampleCount;
}

function pitchAt(speech: Float32Array, start: number): number | null {
  const difference = normalisedDifference(speech, start);
  for (let lag = lagMin; lag < lagMax; lag++) {
    if ((difference[lag] ?? 1) >= threshold) continue;
    while (lag < lagMax && (difference[lag + 1] ?? 1) < (difference[lag] ?? 1)) lag += 1;
    return analysisRateHz / (lag + offsetOfDip(difference, lag));
  }
  return null;
}

/** The cumulative mean normalised difference of each lag. */
function normalisedDifference(speech: Float32Array, start: number): Float64Array {
  const difference = new Float64Array(lagMax + 2);
  difference[0] = 1;
  let total = 0;
  for (let lag = 1; lag <= lagMax; lag++) {
    let sum = 0;
    for (let index = start; index < start + frameSampleCount; index++) {
      const step = (speech[index] as number) - (speech[index + lag] as number);
      sum += step * step;
    }
    total += sum;
    difference[lag] = total === 0 ? 1 : (sum * lag) / total;
  }
  difference[lagMax + 1] = 1;
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
