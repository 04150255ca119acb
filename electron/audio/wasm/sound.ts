import { loadWasm, type WasmMemory } from './load-wasm.ts';

/** What sound.wasm exports; each function is described in its source. Addresses are in bytes, counts in samples. */
type SoundExports = {
  readonly memory: WasmMemory;
  readonly room_in: (count: number) => number;
  readonly room_out: (count: number) => number;
  readonly room_limiter: (doubles: number) => number;
  readonly keep_floats: (count: number) => number;
  readonly numbers: () => number;
  readonly peak_rows: () => number;
  readonly peak_bounds: () => number;
  readonly filter: (...parameters: readonly number[]) => void;
  readonly level: (from: number, count: number) => void;
  readonly largest: (from: number, count: number) => number;
  readonly to_int16: (count: number) => void;
  readonly from_int16: (count: number) => void;
  readonly weigh: (from: number, count: number) => void;
  readonly true_peak: (from: number, to: number, count: number, peak: number) => number;
  readonly needed_gains: (from: number, to: number, count: number, ceiling: number) => number;
  readonly limit: (from: number, count: number, window: number, release: number) => void;
};

/** Long sounds go through a kernel in blocks of this length, so that its memory stays small. */
export const kernelSamples = 16_384;

type Kind<View> = new (buffer: ArrayBuffer, address: number, count: number) => View;

/** One for a thread. No call keeps anything for the next: who measures a long sound keeps its own state. */
function createSound() {
  const exports = loadWasm<SoundExports>('sound');
  // The memory is another object after it grew, so it is looked at behind the call that gives the address.
  const view = <View>(Kind: Kind<View>, address: number, count: number): View => {
    if (address === 0) throw new RangeError(`There is no memory for ${count} samples.`);
    return new Kind(exports.memory.buffer, address, count);
  };
  const input = (count: number) => view(Float32Array, exports.room_in(count), count);
  const output16 = (count: number) => view(Int16Array, exports.room_out(count), count);
  return {
    exports,
    /** Where the samples of a call stand. A view is good until the next room is asked for. */
    input,
    /** Where its results go. */
    output: (count: number) => view(Float32Array, exports.room_out(count), count),
    /** The 16-bit values that go through the same room. */
    output16,
    /** Puts the samples of 16-bit values where the samples of a call stand. */
    loadPcm: (pcm: Int16Array): void => {
      input(pcm.length);
      output16(pcm.length).set(pcm);
      exports.from_int16(pcm.length);
    },
    doubles: (address: number, count: number) => view(Float64Array, address, count),
    floats: (address: number, count: number) => view(Float32Array, address, count),
  };
}

let loaded: ReturnType<typeof createSound> | null = null;

/** The filters and meters of this thread, compiled from `electron/audio/wasm/sound`. */
export function sound(): ReturnType<typeof createSound> {
  loaded ??= createSound();
  return loaded;
}

/** Calls with the pieces of a long sound in order, and where each begins. */
export function inKernelBlocks<Samples extends Float32Array | Int16Array>(
  samples: Samples,
  push: (block: Samples, start: number) => void,
): void {
  for (let start = 0; start < samples.length; start += kernelSamples) {
    push(samples.subarray(start, start + kernelSamples) as Samples, start);
  }
}
