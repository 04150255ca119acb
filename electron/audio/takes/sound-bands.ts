import { toDb } from '../audio-clip.ts';
import { fftOf, powerOfTwoFor } from '../voice/fft.ts';
import { hannWindow } from '../voice/power-spectra.ts';

const bandCount = 18;
const lowestHz = 120;
const highestHz = 7000;
const windowMs = 25;

/** Frame by frame, the level in dB of full scale and the natural logarithm of the power in bands of equal pitch width. */
export function bandsOf(samples: Float32Array, sampleRateHz: number, frameMs: number) {
  const hop = Math.round((sampleRateHz * frameMs) / 1000);
  const window = hannWindow(Math.round((sampleRateHz * windowMs) / 1000));
  const fft = fftOf(powerOfTwoFor(window.length));
  const edges = Array.from({ length: bandCount + 1 }, (_, at) => {
    const topHz = Math.min(highestHz, sampleRateHz / 2);
    const hz = lowestHz * (topHz / lowestHz) ** (at / bandCount);
    return Math.round((hz * fft.size) / sampleRateHz);
  });
  const levels: number[] = [];
  const bands: Float32Array[] = [];
  for (let start = 0; start + hop <= samples.length; start += hop) {
    levels.push(levelOf(samples.subarray(start, start + hop)));
    const real = new Float64Array(fft.size);
    const imaginary = new Float64Array(fft.size);
    for (const [at, weight] of window.entries()) real[at] = weight * (samples[start + at] ?? 0);
    fft.forward(real, imaginary);
    bands.push(
      Float32Array.from({ length: bandCount }, (_, band) => {
        const from = edges[band] ?? 0;
        const to = Math.max(from + 1, edges[band + 1] ?? 0);
        let power = 1e-9;
        for (let bin = from; bin < to; bin += 1)
          power += (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
        return Math.log(power / (to - from));
      }),
    );
  }
  return { levels, bands };
}

function levelOf(samples: Float32Array): number {
  return toDb(Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length));
}
