import { atRate } from '../resample/resample.ts';
import { eachPowerSpectrum } from './power-spectra.ts';

const analysisRateHz = 16_000;
const frameSampleCount = 512;
/** 10 ms: a hundred onset values a second. */
const hopLength = 160;
const bandCount = 20;
/** Bands grow with frequency, the last is e^3 times as wide as the first. */
const widening = 3;
/** Rises below -30 dB of the mean level are not heard as a beat. */
const quietRise = 1e-3;
/** One loud onset counts for no more than this many dB, over all bands. */
const mostOnset = 60;
/** Four beats in a row, of 0.2 to 1.2 s each (50 to 300 a minute). */
const beats = 4;
const leastLag = 20;
const mostLag = 120;
/** Less than ten seconds of a talk can be regular by chance. */
const leastFrames = 1000;

/**
 * How regularly sounds begin: the autocorrelation of the onsets (rises of level in bands), as its mean at one to
 * four times the best period; about 0 for speech and noise, 1 for a machine. Null below ten seconds.
 */
export function findBeat(samples: Float32Array, sampleRateHz: number): number | null {
  const onsets = onsetsOf(atRate(samples, sampleRateHz, analysisRateHz));
  if (onsets.length < leastFrames) return null;
  const correlation = autocorrelation(onsets, beats * mostLag + 1);
  let best = 0;
  for (let lag = leastLag; lag <= mostLag; lag++) {
    let sum = 0;
    for (let beat = 1; beat <= beats; beat++) sum += correlation[beat * lag] ?? 0;
    best = Math.max(best, sum / beats);
  }
  return best;
}

function onsetsOf(samples: Float32Array): Float64Array {
  const edges = bandEdges();
  const mean = samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length);
  // A Hann window passes 3/8 of the power.
  const quiet = Math.max(1e-12, mean * quietRise * frameSampleCount * 0.375);
  const before = new Float64Array(bandCount).fill(Number.POSITIVE_INFINITY);
  const onsets: number[] = [];
  eachPowerSpectrum(samples, { frameSamples: frameSampleCount, hopSamples: hopLength }, (power) => {
    let onset = 0;
    for (let band = 0; band < bandCount; band++) {
      const from = edges[band] ?? 0;
      const to = edges[band + 1] ?? 0;
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += power[bin] ?? 0;
      const level = 10 * Math.log10(sum / (to - from) + quiet);
      onset += Math.max(0, level - (before[band] ?? 0));
      before[band] = level;
    }
    onsets.push(Math.min(mostOnset, onset));
  });
  return Float64Array.from(onsets);
}

function bandEdges(): readonly number[] {
  const bins = frameSampleCount / 2;
  const edges: number[] = [];
  for (let band = 0; band <= bandCount; band++) {
    const place = Math.expm1((band / bandCount) * widening) / Math.expm1(widening);
    edges.push(Math.max((edges.at(-1) ?? 0) + 1, Math.round(1 + (bins - 1) * place)));
  }
  return edges;
}

/** Of lags 0 to `lags`, with the mean taken off; 1 at lag 0. */
function autocorrelation(values: Float64Array, lags: number): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const at = (lag: number): number => {
    let sum = 0;
    for (let index = 0; index + lag < centred.length; index++) {
      sum += (centred[index] ?? 0) * (centred[index + lag] ?? 0);
    }
    return sum / (centred.length - lag);
  };
  const whole = at(0);
  return Float64Array.from({ length: lags }, (_, lag) => (whole === 0 ? 0 : at(lag) / whole));
}
