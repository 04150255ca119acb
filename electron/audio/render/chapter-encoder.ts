import { appError } from '../../../shared/app-error.ts';
import { aacFrameSamples, createM4aWriter } from '../mp4/m4a-writer.ts';
import { createMp3Writer } from './mp3-file.ts';
import { createPacketEncoder } from './packet-encoder.ts';

export type ChapterOutput = {
  readonly codec: 'aac' | 'mp3';
  readonly bitrate: number;
  readonly path: string;
};

export type ChapterEncoder = {
  /** Blocks of the chapter with `AAC_FRAME_SAMPLES` of room tone before and behind it. */
  readonly write: (block: Float32Array) => Promise<void>;
  /** Puts the file in its place; gives its size in bytes. */
  readonly finish: () => Promise<number>;
  readonly discard: () => Promise<void>;
};

/** A file of packets in the making, and what of the chapter goes into it. */
type PacketFile = {
  readonly cut: (block: Float32Array) => Float32Array;
  readonly add: (packet: Uint8Array, decoderConfig: Uint8Array | null) => Promise<void>;
  readonly finish: () => Promise<number>;
  readonly discard: () => Promise<void>;
};

async function createAacFile(
  { path, bitrate }: ChapterOutput,
  sampleRateHz: number,
  totalSamples: number,
): Promise<PacketFile> {
  const writer = await createM4aWriter(path, { brand: 'M4A ', sampleRateHz, bitrate });
  let config: Uint8Array | null = null;
  // Packet i decodes to the frame before it. Packet 0 is the encoder's own silence, and the room
  // tone before the chapter primes the decoder instead: joined chapters keep their exact places.
  const lastPacket = totalSamples / aacFrameSamples + 1;
  let packetIndex = 0;
  return {
    cut: (block) => block,
    add: async (packet, decoderConfig) => {
      config ??= decoderConfig;
      if (packetIndex > 0 && packetIndex <= lastPacket) await writer.addPacket(packet);
      packetIndex += 1;
    },
    finish: async () => {
      if (packetIndex <= lastPacket || config === null) {
        throw appError('audio_undecodable.aac_packets', {
          actual: packetIndex,
          expected: lastPacket + 1,
        });
      }
      return writer.finish({
        decoderConfig: config,
        primingSamples: aacFrameSamples,
        durationSamples: totalSamples,
        language: null,
        tags: { title: '' },
        chapters: [],
      });
    },
    discard: writer.discard,
  };
}

/**
 * LAME scales its input down by a factor that depends on the rate (measured with a 1 kHz tone);
 * left alone, a chapter would come out 0.45 dB too quiet.
 */
function lameScale(bitrate: number): number {
  if (bitrate >= 256_000) return 1;
  if (bitrate >= 224_000) return 0.98;
  return bitrate >= 192_000 ? 0.97 : 0.95;
}

async function createMp3File(
  { path, bitrate }: ChapterOutput,
  sampleRateHz: number,
  totalSamples: number,
): Promise<PacketFile> {
  const writer = await createMp3Writer(path, bitrate, sampleRateHz);
  const scale = lameScale(bitrate);
  let position = -aacFrameSamples;
  return {
    cut: (block) => {
      const from = Math.max(0, -position);
      const to = Math.min(block.length, totalSamples - position);
      position += block.length;
      return block.subarray(from, Math.max(from, to)).map((value) => value / scale);
    },
    add: writer.addFrame,
    finish: () => writer.finish(totalSamples),
    discard: writer.discard,
  };
}

/** An encoder and the file that it writes. `totalSamples` is a multiple of `AAC_FRAME_SAMPLES`. */
export async function createChapterEncoder(
  output: ChapterOutput,
  sampleRateHz: number,
  totalSamples: number,
): Promise<ChapterEncoder> {
  const { codec, bitrate } = output;
  const createFile = codec === 'aac' ? createAacFile : createMp3File;
  const file = await createFile(output, sampleRateHz, totalSamples);
  const ready: (readonly [packet: Uint8Array, decoderConfig: Uint8Array | null])[] = [];
  const encoder = await createPacketEncoder({
    codec,
    sampleRateHz,
    bitrate,
    onPacket: (packet, decoderConfig) => ready.push([packet, decoderConfig?.slice() ?? null]),
  });
  const drain = async (): Promise<void> => {
    for (const packet of ready.splice(0)) await file.add(...packet);
  };
  return {
    write: async (block) => {
      const samples = file.cut(block);
      if (samples.length === 0) return;
      await encoder.write(samples);
      await drain();
    },
    finish: async () => {
      await encoder.finish();
      await drain();
      return file.finish();
    },
    discard: async () => {
      await encoder.cancel();
      await file.discard();
    },
  };
}
