import { appError } from '../../../shared/app-error.ts';
import { toInt16 } from '../audio-clip.ts';
import { createFlacFile } from '../flac/flac-file.ts';
import { aacFrameSamples, createM4aWriter } from '../mp4/m4a-writer.ts';
import { type AacPackets, aacDecoderConfig, createAacEncoder } from './aac-encoder.ts';
import type { ChapterEncoder, ChapterOutput } from './chapter-output.ts';
import { innerPart } from './inner-part.ts';
import { createMp3Writer } from './mp3-file.ts';
import { createOpusChapter } from './opus-chapter.ts';
import { outputRateHz } from './presets.ts';

/** `totalSamples` is a multiple of `aacFrameSamples`. */
async function createAacChapter(
  { path, bitrate }: ChapterOutput,
  totalSamples: number,
): Promise<ChapterEncoder> {
  const writer = await createM4aWriter(path, {
    brand: 'M4A ',
    sampleRateHz: outputRateHz,
    bitrate,
  });
  const encoder = createAacEncoder(outputRateHz, bitrate);
  // A packet decodes to the first of its two frames. The room tone before the chapter primes the
  // decoder, that behind it ends the last packet: joined chapters keep their exact places.
  const expected = totalSamples / aacFrameSamples + 1;
  let actual = 0;
  const add = ({ data, sizes }: AacPackets): Promise<void> => {
    actual += sizes.length;
    return writer.addPackets(data.slice(), sizes);
  };
  return {
    write: async (block) => {
      for (const packets of encoder.encode(block)) await add(packets);
    },
    finish: async () => {
      await add(encoder.finish());
      if (actual !== expected) {
        throw appError('audio_undecodable.aac_packets', { actual, expected });
      }
      return writer.finish({
        decoderConfig: aacDecoderConfig,
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

/** LAME works in a thread of its own; so many samples go there at once. */
const mp3BatchSamples = 262_144;

async function createMp3Chapter(
  { path, bitrate }: ChapterOutput,
  totalSamples: number,
): Promise<ChapterEncoder> {
  const writer = await createMp3Writer(path, bitrate);
  const ready: Uint8Array[] = [];
  const { createMp3Encoder } = await import('./mp3-encoder.ts');
  const encoder = await createMp3Encoder({
    sampleRateHz: outputRateHz,
    bitrate,
    onFrame: (frame) => ready.push(frame),
  });
  const gain = 1 / lameScale(bitrate);
  const batch = new Float32Array(mp3BatchSamples);
  let batched = 0;
  const inner = innerPart(totalSamples);
  const addReady = async (): Promise<void> => {
    for (const frame of ready.splice(0)) await writer.addFrame(frame);
  };
  const send = async (): Promise<void> => {
    if (batched === 0) return;
    await encoder.write(toInt16(batch.subarray(0, batched)));
    batched = 0;
    await addReady();
  };
  return {
    write: async (block) => {
      const own = inner(block);
      for (let from = 0; from < own.length; ) {
        const count = Math.min(own.length - from, mp3BatchSamples - batched);
        for (let index = 0; index < count; index++) {
          batch[batched + index] = (own[from + index] ?? 0) * gain;
        }
        batched += count;
        from += count;
        if (batched === mp3BatchSamples) await send();
      }
    },
    finish: async () => {
      await send();
      await encoder.finish();
      await addReady();
      return writer.finish(totalSamples);
    },
    discard: async () => {
      await encoder.cancel();
      await writer.discard();
    },
  };
}

/** 16-bit FLAC: what lossless files are made from. */
async function createFlacChapter(
  { path }: ChapterOutput,
  totalSamples: number,
): Promise<ChapterEncoder> {
  const file = createFlacFile(path, outputRateHz);
  const inner = innerPart(totalSamples);
  return {
    write: async (block) => {
      const own = inner(block);
      if (own.length > 0) await file.write(toInt16(own));
    },
    finish: async () => (await file.finish()).flacBytes,
    discard: file.discard,
  };
}

const creators = {
  aac: createAacChapter,
  mp3: createMp3Chapter,
  opus: createOpusChapter,
  flac: createFlacChapter,
};

/** An encoder and the file that it writes, at `outputRateHz`. `totalSamples` is a multiple of `aacFrameSamples`. */
export function createChapterEncoder(
  output: ChapterOutput,
  totalSamples: number,
): Promise<ChapterEncoder> {
  return creators[output.codec](output, totalSamples);
}
