import { fftOf, powerOfTwoFor } from './fft.ts';

export type SpectraOptions = {
  /** Samples of a frame, under a Hann window; transformed with zeros up to a power of two. */
  readonly frameSamples: number;
  readonly hopSamples: number;
  /** A larger power of two than the frame needs, for more lines. */
  readonly fftSize?: number;
};

/** A Hann window that begins with 0 and would end with it one sample later. */
export function hannWindow(length: number): Float64Array {
  return Float64Array.from(
    { length },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length),
  );
}

/** How many whole frames fit. */
export function frameCountOf(sampleCount: number, options: SpectraOptions): number {
  const { frameSamples, hopSamples } = options;
  return Math.max(0, Math.floor((sampleCount - frameSamples) / hopSamples) + 1);
}

/**
 * Calls back with the power spectrum (0 to half the rate) of each whole frame in order; the array is
 * used again. Two frames go through one transform, as its real and its imaginary part.
 */
export function eachPowerSpectrum(
  samples: Float32Array,
  options: SpectraOptions,
  visit: (power: Float64Array, frame: number) => void,
): void {
  const { frameSamples, hopSamples } = options;
  const fft = fftOf(options.fftSize ?? powerOfTwoFor(frameSamples));
  const window = hannWindow(frameSamples);
  const real = new Float64Array(fft.size);
  const imaginary = new Float64Array(fft.size);
  const power = new Float64Array(fft.size / 2 + 1);
  const count = frameCountOf(samples.length, options);
  const load = (into: Float64Array, frame: number): void => {
    into.fill(0);
    if (frame >= count) return;
    const start = frame * hopSamples;
    for (let index = 0; index < frameSamples; index++) {
      into[index] = (samples[start + index] ?? 0) * (window[index] ?? 0);
    }
  };
  for (let frame = 0; frame < count; frame += 2) {
    load(real, frame);
    load(imaginary, frame + 1);
    fft.forward(real, imaginary);
    for (let part = 0; part < 2 && frame + part < count; part++) {
      for (let bin = 0; bin < power.length; bin++) {
        const mirror = (fft.size - bin) % fft.size;
        const sign = part === 0 ? 1 : -1;
        const even = (real[bin] ?? 0) + sign * (real[mirror] ?? 0);
        const odd = (imaginary[bin] ?? 0) - sign * (imaginary[mirror] ?? 0);
        power[bin] = (even * even + odd * odd) / 4;
      }
      visit(power, frame + part);
    }
  }
}
