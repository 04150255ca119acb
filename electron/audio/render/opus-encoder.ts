import { loadWasm } from '../wasm/load-wasm.ts';

/** A mono encoder of Opus (RFC 6716) at 48 kHz. */
export type OpusEncoder = {
  /** One packet of 120, 240, 480 or 960 samples, 2.5 to 20 ms. */
  readonly encode: (samples: Int16Array) => Uint8Array;
};

/** Raised whenever the same samples would give other packets. */
export const opusEncoderVersion = 1;

export const opusRateHz = 48_000;
export const opusFrameSamples = 960;
/** Samples by which what is decoded comes later than what went in: of libopus at 48 kHz. */
export const opusLookahead = 312;
/** The shortest packet: chapters of one file can end at any multiple of it. */
export const opusShortSamples = 120;

type OpusExports = {
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

const applicationAudio = 2049;
const setBitrate = 4002;
const setSignal = 4024;
const signalVoice = 3001;
const setPredictionDisabled = 4046;
const getLookahead = 4027;
const mostPacketBytes = 4000;

function none(): number {
  return 0;
}

function checked(result: number): number {
  if (result < 0) throw new Error(`libopus answered ${result}`);
  return result;
}

/**
 * libopus as WebAssembly, the same bytes on every machine. The first packet leans on none before it, so that
 * chapters can follow each other in one stream.
 */
export function createOpusEncoder(bitrate: number): OpusEncoder {
  const opus = loadWasm<OpusExports>('opus', {
    wasi_snapshot_preview1: { fd_seek: none, fd_write: none, fd_close: none, proc_exit: none },
    env: { emscripten_notify_memory_growth: none },
  });
  const state = opus.malloc(opus.opus_encoder_get_size(1));
  const input = opus.malloc(opusFrameSamples * 2);
  const output = opus.malloc(mostPacketBytes);
  const set = (request: number, value: number): void => {
    checked(opus.opus_encoder_ctl_set(state, request, value));
  };
  checked(opus.opus_encoder_init(state, opusRateHz, 1, applicationAudio));
  set(setBitrate, bitrate);
  set(setSignal, signalVoice);
  set(setPredictionDisabled, 1);
  const lookahead = opus.opus_encoder_ctl_get(state, getLookahead);
  if (lookahead !== opusLookahead) throw new Error(`libopus looks ahead ${lookahead} samples`);
  let isFirst = true;
  return {
    encode: (samples) => {
      new Int16Array(opus.memory.buffer, input, samples.length).set(samples);
      const bytes = checked(
        opus.opus_encode(state, input, samples.length, output, mostPacketBytes),
      );
      if (isFirst) set(setPredictionDisabled, 0);
      isFirst = false;
      return new Uint8Array(opus.memory.buffer, output, bytes).slice();
    },
  };
}
