import { atRate } from '../resample/resample.ts';
import { fftOf } from './fft.ts';
import { eachPowerSpectrum } from './power-spectra.ts';

const RATE_HZ = 16_000;
const FRAME_SAMPLES = 512;
/** Zeros to the double length keep the autocorrelation from wrapping round. */
const HOP_SAMPLES = 320;
const FFT_SIZE = 1024;
const BANDS = 24;
const LEAST_BAND_HZ = 120;
const MOST_BAND_HZ = 6800;
/** The shape of the mouth is in these; the first one, level, is left out. */
export const COEFFICIENTS = 12;
const LEAST_PITCH_HZ = 64;
const MOST_PITCH_HZ = 444;
/** Only this part of the spectrum tells the pitch: above it formants and breath do. */
const PITCH_BAND_HZ = [60, 1500] as const;
const LEAST_PERIODICITY = 0.6;
/** Frames 30 dB under the loud ones are endings of words and room. */
const VOICED_RANGE = 1e-3;
const LOUD_SHARE = 0.95;
const BIN_HZ = RATE_HZ / FFT_SIZE;

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
  const low = atRate(samples, sampleRateHz, RATE_HZ);
  eachPowerSpectrum(
    low,
    { frameSamples: FRAME_SAMPLES, hopSamples: HOP_SAMPLES, fftSize: FFT_SIZE },
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
  const least = (energies[Math.floor(energies.length * LOUD_SHARE)] ?? 0) * VOICED_RANGE;
  return frames.flatMap((frame) =>
    frame.isVoiced && frame.energy > least ? [frame.cepstrum] : [],
  );
}

const real = new Float64Array(FFT_SIZE);
const imaginary = new Float64Array(FFT_SIZE);

/** Whether the autocorrelation, which is the transform of the powers, has a high peak at a voice's period. */
function isPeriodic(power: Float64Array): boolean {
  real.fill(0);
  imaginary.fill(0);
  const [from, to] = PITCH_BAND_HZ.map((frequencyHz) => Math.round(frequencyHz / BIN_HZ));
  for (let bin = from ?? 0; bin <= (to ?? 0); bin++) {
    real[bin] = power[bin] ?? 0;
    real[FFT_SIZE - bin] = power[bin] ?? 0;
  }
  fftOf(FFT_SIZE).forward(real, imaginary);
  const whole = real[0] ?? 0;
  if (whole <= 0) return false;
  const last = Math.ceil(RATE_HZ / LEAST_PITCH_HZ);
  for (let lag = Math.floor(RATE_HZ / MOST_PITCH_HZ); lag <= last; lag++) {
    const here = real[lag] ?? 0;
    if (here <= (real[lag - 1] ?? 0) || here < (real[lag + 1] ?? 0)) continue;
    // The window lets a longer lag seem less alike than it is.
    const fade = Math.max(0.2, 1 - (1.1 * lag) / FRAME_SAMPLES);
    if (here / whole / fade > LEAST_PERIODICITY) return true;
  }
  return false;
}

type Band = { readonly first: number; readonly weights: readonly number[] };

function toMel(frequencyHz: number): number {
  return 1127 * Math.log1p(frequencyHz / 700);
}

const bands: readonly Band[] = Array.from({ length: BANDS }, (_, band) => {
  const low = toMel(LEAST_BAND_HZ);
  const step = (toMel(MOST_BAND_HZ) - low) / (BANDS + 1);
  const edge = (index: number): number => (700 * Math.expm1((low + step * index) / 1127)) / BIN_HZ;
  const [start, middle, end] = [edge(band), edge(band + 1), edge(band + 2)];
  const first = Math.ceil(start);
  const weights: number[] = [];
  for (let bin = first; bin < end; bin++) {
    weights.push(bin < middle ? (bin - start) / (middle - start) : (end - bin) / (end - middle));
  }
  return { first, weights };
});

const cosines = Array.from({ length: COEFFICIENTS }, (_, index) =>
  Float64Array.from(
    { length: BANDS },
    (_value, band) => Math.cos((Math.PI * (index + 1) * (band + 0.5)) / BANDS) / BANDS,
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
