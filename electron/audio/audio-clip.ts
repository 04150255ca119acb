import { inKernelBlocks, sound } from './wasm/sound.ts';

/** Mono speech in memory: samples between -1 and 1 at their own rate. */
export type AudioClip = {
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
};

/** How many samples a time takes, to the nearest. */
export function samplesIn(durationMs: number, sampleRateHz: number): number {
  return Math.round((durationMs * sampleRateHz) / 1000);
}

/** Averages the channels to one; a single channel is returned as it is. */
export function mixToMono(channels: readonly Float32Array[], sampleCount: number): Float32Array {
  const first = channels[0];
  if (first === undefined) return new Float32Array(0);
  if (channels.length === 1) return first.subarray(0, sampleCount);
  const mono = new Float32Array(sampleCount);
  for (const channel of channels) {
    for (let index = 0; index < sampleCount; index++) {
      mono[index] = (mono[index] ?? 0) + (channel[index] ?? 0) / channels.length;
    }
  }
  return mono;
}

/** The parts one behind the other; a single one is given back as it is. */
export function joinArrays<Part extends Float32Array | Int16Array | Uint8Array>(
  parts: readonly Part[],
  Kind: new (length: number) => Part,
): Part {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const joined = new Kind(parts.reduce((sum, part) => sum + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    joined.set(part, filled);
    filled += part.length;
  }
  return joined;
}

/** The 16-bit value of each sample, rounded to the nearest and clamped. */
export function toInt16(samples: Float32Array): Int16Array {
  const { exports, input, output16 } = sound();
  const out = new Int16Array(samples.length);
  inKernelBlocks(samples, (block, start) => {
    output16(block.length);
    input(block.length).set(block);
    exports.to_int16(block.length);
    out.set(output16(block.length), start);
  });
  return out;
}

/** The samples of 16-bit values: full scale is 1. */
export function fromInt16(values: Int16Array): Float32Array {
  const { input, loadPcm } = sound();
  const out = new Float32Array(values.length);
  inKernelBlocks(values, (block, start) => {
    loadPcm(block);
    out.set(input(block.length), start);
  });
  return out;
}

/** Multiplies a block in place. */
export function amplify(block: Float32Array, gain: number): Float32Array {
  for (let index = 0; index < block.length; index++) block[index] = (block[index] ?? 0) * gain;
  return block;
}

/** Amplitude of a level in dB: 0 dB is 1. */
export function fromDb(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Level in dB of an amplitude; silence is -Infinity. */
export function toDb(amplitude: number): number {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : Number.NEGATIVE_INFINITY;
}
