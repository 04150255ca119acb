import { pcmSampleRateHz } from '../../../../electron/gateway/wire/limits.ts';

/** Median pitch in hertz of the voiced parts, by normalised autocorrelation; null when nothing is voiced. */
export function medianPitchHz(samples: Float32Array): number | null {
  const pitches = voicedFrames(samples).sort((a, b) => a - b);
  return pitches[Math.floor(pitches.length / 2)] ?? null;
}

/** Standard deviation of the pitch in hertz. */
export function pitchDeviationHz(samples: Float32Array): number {
  const pitches = voicedFrames(samples);
  const mean = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length;
  return Math.sqrt(pitches.reduce((sum, pitch) => sum + (pitch - mean) ** 2, 0) / pitches.length);
}

/** Root mean square of the louder parts. */
export function loudnessOf(samples: Float32Array): number {
  const squares = Array.from(samples, (sample) => sample * sample).filter(
    (square) => square > 1e-5,
  );
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length));
}

/** Share of frames with sound in them that have a pitch. */
export function voicedShare(full: Float32Array): number {
  const samples = halveRate(full);
  let sounding = 0;
  for (let at = 0; at + frame < samples.length; at += hop) {
    if (energy(samples, at) / frame > 1e-5) sounding += 1;
  }
  return voicedFrames(full).length / Math.max(1, sounding);
}

const analysisRateHz = pcmSampleRateHz / 2;
const frame = Math.round(0.03 * analysisRateHz);
const hop = Math.round(0.02 * analysisRateHz);
const lagMin = Math.round(analysisRateHz / 400);
const lagMax = Math.round(analysisRateHz / 70);

function voicedFrames(full: Float32Array) {
  const samples = halveRate(full);
  const pitches: number[] = [];
  for (let at = 0; at + frame + lagMax < samples.length; at += hop) {
    const here = energy(samples, at);
    if (here / frame < 1e-4) continue;
    let best = 0.72;
    let bestLag = 0;
    for (let lag = lagMin; lag < lagMax; lag++) {
      let product = 0;
      for (let index = 0; index < frame; index++) {
        product += (samples[at + index] ?? 0) * (samples[at + index + lag] ?? 0);
      }
      const likeness = product / Math.sqrt(here * energy(samples, at + lag) + 1e-12);
      if (likeness <= best + 0.01) continue;
      best = likeness;
      bestLag = lag;
    }
    if (bestLag > 0) pitches.push(analysisRateHz / bestLag);
  }
  return pitches;
}

function energy(samples: Float32Array, at: number) {
  let sum = 0;
  for (let index = 0; index < frame; index++) sum += (samples[at + index] ?? 0) ** 2;
  return sum;
}

function halveRate(samples: Float32Array): Float32Array {
  return Float32Array.from(
    { length: Math.floor(samples.length / 2) },
    (_, index) => ((samples[2 * index] ?? 0) + (samples[2 * index + 1] ?? 0)) / 2,
  );
}
