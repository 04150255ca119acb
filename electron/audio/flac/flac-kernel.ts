import { loadWasm, type WasmMemory } from '../wasm/load-wasm.ts';

/** What flac.wasm exports; each function is described in its source. Addresses are in bytes. */
export type FlacKernel = {
  readonly memory: WasmMemory;
  readonly encoder_samples: () => number;
  readonly encoder_frame: () => number;
  readonly encode_frame: (
    count: number,
    frameIndex: number,
    rateHz: number,
    mostOrder: number,
  ) => number;
  readonly decoder_bytes: (count: number) => number;
  readonly decoder_samples: () => number;
  readonly decoder_channel: (channel: number) => number;
  readonly decoder_end: () => number;
  readonly decode_frame: (offset: number, bitsPerSample: number, filled: number) => number;
};

let kernel: FlacKernel | null = null;

/**
 * Works with this thread's coder, which keeps nothing between two calls. Where the work throws, what is in the coder's
 * memory is not trusted again: the next call gets a new one.
 */
export function withFlacKernel<Result>(work: (kernel: FlacKernel) => Result): Result {
  const used = kernel ?? loadWasm<FlacKernel>('flac');
  kernel = null;
  const result = work(used);
  kernel = used;
  return result;
}
