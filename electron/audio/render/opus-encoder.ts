import { loadWasm } from '../wasm/load-wasm.ts';
import { createPacketEncoder, type OpusExports, opusImports, opusRequests } from '../wasm/opus.ts';

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

const signalVoice = 3001;

/**
 * libopus as WebAssembly, the same bytes on every machine. The first packet leans on none before it, so that
 * chapters can follow each other in one stream.
 */
export function createOpusEncoder(bitrate: number): OpusEncoder {
  const encoder = createPacketEncoder(
    loadWasm<OpusExports>('opus', opusImports),
    opusRateHz,
    opusFrameSamples,
  );
  encoder.set(opusRequests.setBitrate, bitrate);
  encoder.set(opusRequests.setSignal, signalVoice);
  encoder.set(opusRequests.setPredictionDisabled, 1);
  const lookahead = encoder.lookahead();
  if (lookahead !== opusLookahead) throw new Error(`libopus looks ahead ${lookahead} samples`);
  let isFirst = true;
  return {
    encode: (samples) => {
      const packet = encoder.encode(samples);
      if (isFirst) encoder.set(opusRequests.setPredictionDisabled, 0);
      isFirst = false;
      return packet;
    },
  };
}
