import { withFlacKernel } from './flac-kernel.ts';

/** Samples in each FLAC frame but the last, as libFLAC's level 5 sets it. */
export const flacFrameSamples = 4096;

/** Of the linear predictors that are tried; docs/performance.md has what others cost and save. */
const mostOrder = 8;

/** One frame of up to 4096 samples of 16-bit mono (RFC 9639 section 9). */
export function flacFrame(
  samples: Int16Array,
  frameIndex: number,
  sampleRateHz: number,
): Uint8Array {
  return withFlacKernel(({ memory, encoder_samples, encoder_frame, encode_frame }) => {
    new Int16Array(memory.buffer, encoder_samples(), flacFrameSamples).set(samples);
    const byteLength = encode_frame(samples.length, frameIndex, sampleRateHz, mostOrder);
    return new Uint8Array(memory.buffer, encoder_frame(), byteLength).slice();
  });
}
