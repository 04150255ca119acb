import { fftOf, powerOfTwoFor } from './fft.ts';
import { hannWindow } from './power-spectra.ts';
import { createSpectralGain } from './spectral-gain.ts';
import { findSpeech, withShortGapsFilled } from './speech-activity.ts';

/** As long as speech stands still, in steps of a quarter. */
const frameLengthMs = 32;
const overlap = 4;
/** Time in which the noise is learned anew: a fan that turns up is followed within a second or two. */
const noiseMemoryMs = 400;
/** Words end softer than they are found to: so much after and before them is not learned from. */
const guardMs = 100;
/** Of frames without speech; with fewer the quietest frames of all must do. */
const leastQuietFrames = 12;
const quietestShare = 0.1;

/**
 * A copy of mono samples with the steady noise turned down, by up to 18 dB between the words and by as
 * much as does no harm inside of them. Sound that changes as fast as speech does stays.
 */
export function reduceNoise(samples: Float32Array, sampleRateHz: number): Float32Array {
  const frames = createFrames(samples, sampleRateHz);
  const noise = noiseSpectrum(samples, sampleRateHz, frames);
  if (noise === null) return samples.slice();
  const hopMs = (frames.hop * 1000) / sampleRateHz;
  const spectralGain = createSpectralGain(noise, Math.exp(-hopMs / noiseMemoryMs));
  const out = new Float32Array(samples.length);
  const gains = new Float64Array(frames.bins);
  frames.each((spectrum, start) => {
    spectralGain.next(spectrum.power, gains);
    spectrum.multiply(gains);
    spectrum.addTo(out, start);
  });
  return out;
}

type Spectrum = {
  readonly power: Float64Array;
  readonly multiply: (gains: Float64Array) => void;
  readonly addTo: (out: Float32Array, start: number) => void;
};

type Frames = {
  readonly hop: number;
  readonly length: number;
  readonly bins: number;
  /** Every wanted frame that touches the samples, in order; the spectrum is used again. */
  readonly each: (
    visit: (spectrum: Spectrum, start: number) => void,
    isWanted?: (start: number) => boolean,
  ) => void;
};

function createFrames(samples: Float32Array, sampleRateHz: number): Frames {
  const hop = Math.max(1, Math.round((sampleRateHz * frameLengthMs) / 1000 / overlap));
  const length = hop * overlap;
  const fft = fftOf(powerOfTwoFor(length));
  const bins = fft.size / 2 + 1;
  // The root on both ways: together a Hann window, and four of them in steps of a quarter make two.
  const window = hannWindow(length).map(Math.sqrt);
  const real = new Float64Array(fft.size);
  const imaginary = new Float64Array(fft.size);
  const power = new Float64Array(bins);
  const spectrum: Spectrum = {
    power,
    multiply: (gains) => {
      for (let bin = 0; bin < fft.size; bin++) {
        const gain = gains[bin < bins ? bin : fft.size - bin] ?? 0;
        real[bin] = (real[bin] ?? 0) * gain;
        imaginary[bin] = (imaginary[bin] ?? 0) * gain;
      }
    },
    addTo: (out, start) => {
      fft.inverse(real, imaginary);
      const from = Math.max(0, -start);
      const to = Math.min(length, out.length - start);
      for (let index = from; index < to; index++) {
        const value = ((real[index] ?? 0) * (window[index] ?? 0) * 2) / overlap;
        out[start + index] = (out[start + index] ?? 0) + value;
      }
    },
  };
  return {
    hop,
    length,
    bins,
    each: (visit, isWanted) => {
      for (let start = hop - length; start < samples.length; start += hop) {
        if (isWanted?.(start) === false) continue;
        real.fill(0);
        imaginary.fill(0);
        const to = Math.min(length, samples.length - start);
        for (let index = Math.max(0, -start); index < to; index++) {
          real[index] = (samples[start + index] ?? 0) * (window[index] ?? 0);
        }
        fft.forward(real, imaginary);
        for (let bin = 0; bin < bins; bin++) {
          const along = real[bin] ?? 0;
          const across = imaginary[bin] ?? 0;
          power[bin] = along * along + across * across;
        }
        visit(spectrum, start);
      }
    },
  };
}

/** The mean power of each frequency where nobody speaks; null for digital silence. */
function noiseSpectrum(
  samples: Float32Array,
  sampleRateHz: number,
  frames: Frames,
): Float64Array | null {
  const isQuiet = quietAt(samples, sampleRateHz);
  const ofPauses = meanSpectrum(frames, (start) => isQuiet(start, start + frames.length));
  if (ofPauses.count >= leastQuietFrames) return ofPauses.mean;
  const levels = new Map<number, number>();
  frames.each(({ power }, start) => {
    const level = power.reduce((sum, value) => sum + value, 0);
    if (level > 0) levels.set(start, level);
  });
  const sorted = [...levels.values()].sort((one, other) => one - other);
  const limit = sorted[Math.floor(sorted.length * quietestShare)] ?? 0;
  const isQuietest = (start: number): boolean =>
    (levels.get(start) ?? Number.POSITIVE_INFINITY) <= limit;
  const ofQuietest = meanSpectrum(frames, isQuietest);
  return ofQuietest.count === 0 ? null : ofQuietest.mean;
}

function meanSpectrum(
  frames: Frames,
  isWanted: (start: number) => boolean,
): { readonly mean: Float64Array; readonly count: number } {
  const sums = new Float64Array(frames.bins);
  let count = 0;
  frames.each(({ power }) => {
    count += 1;
    for (let bin = 0; bin < power.length; bin++) {
      sums[bin] = (sums[bin] ?? 0) + (power[bin] ?? 0);
    }
  }, isWanted);
  return { mean: sums.map((sum) => sum / Math.max(1, count)), count };
}

/** Whether a stretch of samples is away from all speech, and no digital silence. */
function quietAt(
  samples: Float32Array,
  sampleRateHz: number,
): (from: number, to: number) => boolean {
  const { active, frameMs } = findSpeech(samples, sampleRateHz);
  const filled = withShortGapsFilled(active, 2 * guardMs);
  const frameSamples = (frameMs * sampleRateHz) / 1000;
  const guard = Math.round(guardMs / frameMs);
  return (from, to) => {
    if (from < 0 || to > samples.length) return false;
    const first = Math.max(0, Math.floor(from / frameSamples) - guard);
    const last = Math.min(filled.length, Math.ceil(to / frameSamples) + guard);
    for (let frame = first; frame < last; frame++) if (filled[frame] === 1) return false;
    for (let index = from; index < to; index += 16) if (samples[index] !== 0) return true;
    return false;
  };
}
