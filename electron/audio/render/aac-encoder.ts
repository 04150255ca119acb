import { loadWasm } from '../wasm/load-wasm.ts';

/** Packets that lie behind each other in `data`, which the encoder uses again for the next ones. */
export type AacPackets = { readonly data: Uint8Array; readonly sizes: readonly number[] };

export type AacEncoder = {
  /** Takes a block of any length. Each packet holds two frames of 1024 samples that follow each other. */
  readonly encode: (samples: Float32Array) => Iterable<AacPackets>;
  /** The packets that are left; a part of a frame is filled up with silence. */
  readonly finish: () => AacPackets;
};

type AacModule = {
  readonly input: () => number;
  readonly inputSamples: () => number;
  readonly packets: () => number;
  readonly packetBytes: () => number;
  readonly start: (sampleRateHz: number, bitsPerSecond: number) => void;
  readonly encode: (sampleCount: number) => number;
  readonly finish: () => number;
};

/**
 * Part of the key of every encoded chapter: raised whenever the same samples would give other packets, because
 * one book holds packets of one encoder only.
 */
export const aacEncoderVersion = 1;

/** The AudioSpecificConfig of one channel of AAC-LC at 44.1 kHz (ISO/IEC 14496-3, 1.6.2.1). */
export const aacDecoderConfig: Uint8Array = Uint8Array.of(0x12, 0x08);

/** A mono AAC-LC encoder at 44.1 kHz; `bitrate` is the mean in bits per second. Samples that are no number are silent. */
export function createAacEncoder(sampleRateHz: number, bitrate: number): AacEncoder {
  const module = loadWasm<AacModule>('aac');
  module.start(sampleRateHz, bitrate);
  const { buffer } = module.memory;
  const most = module.inputSamples();
  const input = new Float32Array(buffer, module.input(), most);
  const packetsAt = module.packets();
  const packetBytesAt = module.packetBytes();
  const packetsOf = (count: number): AacPackets => {
    const sizes = Array.from(new Int32Array(buffer, packetBytesAt, count));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { data: new Uint8Array(buffer, packetsAt, bytes), sizes };
  };
  return {
    encode: function* (samples) {
      for (let from = 0; from < samples.length; from += most) {
        const part = samples.subarray(from, from + most);
        input.set(part);
        const count = module.encode(part.length);
        if (count > 0) yield packetsOf(count);
      }
    },
    finish: () => packetsOf(module.finish()),
  };
}
