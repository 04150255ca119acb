import { atRate } from '../resample/resample.ts';
import { fftOf } from './fft.ts';
import { eachPowerSpectrum } from './power-spectra.ts';

const analysisRateHz = 16_000;
const frameSampleCount = 512;
/** Zeros to the double length keep the autocorrelation from wrapping round. */
const hopLength = 320;
const fftLength = 1024;
const bandCount = 24;
const leastBandHz = 120;
const mostBandHz = 6800;
/** The shape of the mouth is in these; the first one, level, is left out. */
export const coefficients = 12;
const leastPitchHz = 64;
const mostPitchHz = 444;
/** Only this part of the spectrum tells the pitch: above it formants and breath do. */
const pitchBandHz = [60, 1500] as const;
const leastPeriodicity = 0.6;
/** Frames 30 dB under the loud ones are endings of words and room. */
const voicedRange = 1e-3;
const loudShare = 0.95;
const binHz = analysisRateHz / fftLength;

type Frame = {
  readonly cepstrum: Float64Array;
  readonly energy: number;
  readonly isVoiced: boolean;
};

/**
 * The mel cepstra (Davis and Mermelstein, IEEE Trans. ASSP 28, 1980; coefficients 1 to 12) of the frames of
 * mono samples that a voice sounds in, 50 a second.
 */
export function voicedCepstra(
  samples: Float32Array,
  sampleRateHz: number,
): readonly Float64Array[] {
  const frames: Frame[] = [];
  const low = atRate(samples, sampleRateHz, analysisRateHz);
  eachPowerSpectrum(
    low,
    { frameSamples: frameSampleCount, hopSamples: hopLength, fftSize: fftLength },
    (power) => {
      const energy = power.reduce((sum, value) => sum + value, 0);
      const isVoiced = energy > 0 && isPeriodic(power);
      frames.push({
        cepstrum: isVoiced ? cepstrumOf(power) : new Float64Array(0),
        energy,
        isVoiced,
      });
    },
  );
  const energies = frames.map(({ energy }) => energy).sort((one, other) => one - other);
  const least = (energies[Math.floor(energies.length * loudShare)] ?? 0) * voicedRange;
  return frames.flatMap((frame) =>
    frame.isVoiced && frame.energy > least ? [frame.cepstrum] : [],
  );
}

const real = new Float64Array(fftLength);
const imaginary = new Float64Array(fftLength);

/** Whether the autocorrelation, which is the transform of the powers, has a high peak at a voice's period. */
function isPeriodic(power: Float64Array): boolean {
  real.fill(0);
  imaginary.fill(0);
  const [from, to] = pitchBandHz.map((frequencyHz) => Math.round(frequencyHz / binHz));
  for (let bin = from ?? 0; bin <= (to ?? 0); bin++) {
    real[bin] = power[bin] ?? 0;
    real[fftLength - bin] = power[bin] ?? 0;
  }
  fftOf(fftLength).forward(real, imaginary);
  const whole = real[0] ?? 0;
  if (whole <= 0) return false;
  const last = Math.ceil(analysisRateHz / leastPitchHz);
  for (let lag = Math.floor(analysisRateHz / mostPitchHz); lag <= last; lag++) {
    const here = real[lag] ?? 0;
    if (here <= (real[lag - 1] ?? 0) || here < (real[lag + 1] ?? 0)) continue;
    // The window lets a longer lag seem less alike than it is.
    const fade = Math.max(0.2, 1 - (1.1 * lag) / frameSampleCount);
    if (here / whole / fade > leastPeriodicity) return true;
  }
  return false;
}

type Band = { readonly first: number; readonly weights: readonly number[] };

function toMel(frequencyHz: number): number {
  return 1127 * Math.log1p(frequencyHz / 700);
}

const bands: readonly Band[] = Array.from({ length: bandCount }, (_, band) => {
  const low = toMel(leastBandHz);
  const step = (toMel(mostBandHz) - low) / (bandCount + 1);
  const edge = (index: number): number => (700 * Math.expm1((low + step * index) / 1127)) / binHz;
  const start = edge(band);
  const middle = edge(band + 1);
  const end = edge(band + 2);
  const first = Math.ceil(start);
  const weights: number[] = [];
  for (let bin = first; bin < end; bin++) {
    weights.push(bin < middle ? (bin - start) / (middle - start) : (end - bin) / (end - middle));
  }
  return { first, weights };
});

const cosines = Array.from({ length: coefficients }, (_, index) =>
  Float64Array.from(
    { length: bandCount },
    (_value, band) => Math.cos((Math.PI * (index + 1) * (band + 0.5)) / bandCount) / bandCount,
  ),
);

function cepstrumOf(power: Float64Array): Float64Array {
  const logs = bands.map(({ first, weights }) => {
    let sum = 1e-7;
    weights.forEach((weight, index) => {
      sum += weight * (power[first + index] ?? 0);
    });
    return Math.log(sum);
  });
  return Float64Array.from(cosines, (row) =>
    row.reduce((sum, cosine, band) => sum + cosine * (logs[band] ?? 0), 0),
  );
}
