import { appError } from '../../shared/app-error.ts';
import { createMp3Writer } from './mp3-file.ts';
import { AAC_FRAME_SAMPLES, createM4aWriter } from './mp4/m4a-writer.ts';
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

async function createAacChapter(
  output: ChapterOutput,
  sampleRateHz: number,
  totalSamples: number,
): Promise<ChapterEncoder> {
  const { bitrate } = output;
  const writer = await createM4aWriter(output.path, { brand: 'M4A ', sampleRateHz, bitrate });
  const ready: Uint8Array[] = [];
  let decoderConfig: Uint8Array | null = null;
  const encoder = await createPacketEncoder({
    codec: 'aac',
    sampleRateHz,
    bitrate,
    onPacket: (data, config) => {
      decoderConfig ??= config?.slice() ?? null;
      ready.push(data);
    },
  });
  // Packet i decodes to the frame before it. Packet 0 is the encoder's own silence, and the room
  // tone before the chapter primes the decoder instead: joined chapters keep their exact places.
  const lastPacket = totalSamples / AAC_FRAME_SAMPLES + 1;
  let packetIndex = 0;
  const drain = async (): Promise<void> => {
    for (const packet of ready.splice(0)) {
      if (packetIndex > 0 && packetIndex <= lastPacket) await writer.addPacket(packet);
      packetIndex += 1;
    }
  };
  return {
    write: async (block) => {
      await encoder.write(block);
      await drain();
    },
    finish: async () => {
      await encoder.finish();
      await drain();
      if (packetIndex <= lastPacket || decoderConfig === null) {
        throw appError('audio_undecodable.aac_packets', {
          actual: packetIndex,
          expected: lastPacket + 1,
        });
      }
      return writer.finish({
        decoderConfig,
        primingSamples: AAC_FRAME_SAMPLES,
        durationSamples: totalSamples,
        language: null,
        tags: { title: '' },
        chapters: [],
      });
    },
    discard: async () => {
      await encoder.cancel();
      await writer.discard();
    },
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

async function createMp3Chapter(
  output: ChapterOutput,
  sampleRateHz: number,
  totalSamples: number,
): Promise<ChapterEncoder> {
  const { bitrate } = output;
  const writer = await createMp3Writer(output.path, bitrate, sampleRateHz);
  const ready: Uint8Array[] = [];
  const encoder = await createPacketEncoder({
    codec: 'mp3',
    sampleRateHz,
    bitrate,
    onPacket: (data) => ready.push(data),
  });
  const scale = lameScale(bitrate);
  let position = -AAC_FRAME_SAMPLES;
  const drain = async (): Promise<void> => {
    for (const frame of ready.splice(0)) await writer.addFrame(frame);
  };
  return {
    write: async (block) => {
      const from = Math.max(0, -position);
      const to = Math.min(block.length, totalSamples - position);
      position += block.length;
      if (to <= from) return;
      await encoder.write(block.subarray(from, to).map((value) => value / scale));
      await drain();
    },
    finish: async () => {
      await encoder.finish();
      await drain();
      return writer.finish(totalSamples);
    },
    discard: async () => {
      await encoder.cancel();
      await writer.discard();
    },
  };
}

/** An encoder and the file that it writes. `totalSamples` is a multiple of `AAC_FRAME_SAMPLES`. */
export function createChapterEncoder(
  output: ChapterOutput,
  sampleRateHz: number,
  totalSamples: number,
): Promise<ChapterEncoder> {
  return output.codec === 'aac'
    ? createAacChapter(output, sampleRateHz, totalSamples)
    : createMp3Chapter(output, sampleRateHz, totalSamples);
}
