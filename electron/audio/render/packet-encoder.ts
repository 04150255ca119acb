import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  AdtsOutputFormat,
  AudioSample,
  AudioSampleSource,
  Mp3OutputFormat,
  NullTarget,
  Output,
  type OutputFormat,
} from 'mediabunny';

export type PacketCodec = 'aac' | 'mp3';

export type PacketEncoderOptions = {
  readonly codec: PacketCodec;
  readonly sampleRateHz: number;
  /** Bits per second; constant for mp3, the mean for aac. */
  readonly bitrate: number;
  /** Gets each encoded frame in order, without any container around it. */
  readonly onPacket: (data: Uint8Array, decoderConfig: Uint8Array | null) => void;
};

export type PacketEncoder = {
  /** Encodes a block of mono samples: floats, or 16-bit values. */
  readonly write: (samples: Float32Array | Int16Array) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Stops the encoder's thread without finishing. */
  readonly cancel: () => Promise<void>;
};

let areEncodersRegistered = false;

function registerEncoders(): void {
  if (areEncodersRegistered) return;
  areEncodersRegistered = true;
  registerAacEncoder();
  registerMp3Encoder();
}

function carrierFormat(codec: PacketCodec): OutputFormat {
  switch (codec) {
    case 'aac':
      return new AdtsOutputFormat();
    case 'mp3':
      return new Mp3OutputFormat();
  }
}

function bytesOf(source: ArrayBufferView | ArrayBufferLike): Uint8Array {
  if (ArrayBuffer.isView(source)) {
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  }
  return new Uint8Array(source);
}

/**
 * A mono encoder that hands out bare packets; our own writers put them into files, so that no
 * clock time or serial number of a library gets into the bytes. Throws what the encoder throws.
 */
export async function createPacketEncoder(options: PacketEncoderOptions): Promise<PacketEncoder> {
  registerEncoders();
  const { codec, sampleRateHz } = options;
  const output = new Output({ format: carrierFormat(codec), target: new NullTarget() });
  const source = new AudioSampleSource({
    codec,
    bitrate: options.bitrate,
    onEncodedPacket: (packet, meta) => {
      const description = meta?.decoderConfig?.description;
      options.onPacket(packet.data, description === undefined ? null : bytesOf(description));
    },
  });
  output.addAudioTrack(source);
  await output.start();
  let writtenCount = 0;
  return {
    write: async (samples) => {
      const sample = new AudioSample({
        data: samples,
        format: samples instanceof Int16Array ? 's16-planar' : 'f32-planar',
        numberOfChannels: 1,
        sampleRate: sampleRateHz,
        timestamp: writtenCount / sampleRateHz,
      });
      writtenCount += samples.length;
      try {
        await source.add(sample);
      } finally {
        sample.close();
      }
    },
    finish: () => output.finalize(),
    cancel: () => output.cancel(),
  };
}
