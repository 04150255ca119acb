import type { WasmMemory } from './load-wasm.ts';

/** What libopus exports, as built for WebAssembly. */
export type OpusExports = {
  readonly memory: WasmMemory;
  readonly malloc: (bytes: number) => number;
  readonly opus_encoder_get_size: (channels: number) => number;
  readonly opus_encoder_init: (at: number, rateHz: number, channels: number, use: number) => number;
  readonly opus_encoder_ctl_set: (at: number, request: number, value: number) => number;
  readonly opus_encoder_ctl_get: (at: number, request: number) => number;
  readonly opus_encode: (
    at: number,
    pcm: number,
    count: number,
    out: number,
    room: number,
  ) => number;
};

/** Requests of libopus (opus_defines.h). */
export const opusRequests = {
  setBitrate: 4002,
  setComplexity: 4010,
  setSignal: 4024,
  getLookahead: 4027,
  setPredictionDisabled: 4046,
} as const;

const applicationAudio = 2049;
const mostPacketBytes = 4000;

/** What an instance of it imports. */
export const opusImports = {
  wasi_snapshot_preview1: { fd_seek: none, fd_write: none, fd_close: none, proc_exit: none },
  env: { emscripten_notify_memory_growth: none },
};

function none(): number {
  return 0;
}

function checked(result: number): number {
  if (result < 0) throw new Error(`libopus answered ${result}`);
  return result;
}

export type PacketEncoder = {
  readonly set: (request: number, value: number) => void;
  /** Samples, at the encoder's rate, by which what is decoded comes later than what went in. */
  readonly lookahead: () => number;
  /** One packet of at most `mostSamples`. */
  readonly encode: (samples: Int16Array) => Uint8Array;
};

/** A mono encoder of an instance of libopus. */
export function createPacketEncoder(
  opus: OpusExports,
  rateHz: number,
  mostSamples: number,
): PacketEncoder {
  const state = opus.malloc(opus.opus_encoder_get_size(1));
  const input = opus.malloc(mostSamples * 2);
  const output = opus.malloc(mostPacketBytes);
  checked(opus.opus_encoder_init(state, rateHz, 1, applicationAudio));
  return {
    set: (request, value) => {
      checked(opus.opus_encoder_ctl_set(state, request, value));
    },
    lookahead: () => opus.opus_encoder_ctl_get(state, opusRequests.getLookahead),
    encode: (samples) => {
      new Int16Array(opus.memory.buffer, input, samples.length).set(samples);
      const bytes = checked(
        opus.opus_encode(state, input, samples.length, output, mostPacketBytes),
      );
      return new Uint8Array(opus.memory.buffer, output, bytes).slice();
    },
  };
}
