import { createReadStream } from 'node:fs';
import { createDurableFile } from '../../platform/node/durable-file.ts';
import { toInt16 } from '../audio-clip.ts';
import { concat } from '../mp4/boxes.ts';
import { createResampler } from '../resample/resample.ts';
import type { ChapterEncoder, ChapterOutput } from './chapter-output.ts';
import { innerPart } from './inner-part.ts';
import {
  createOpusEncoder,
  opusFrameSamples,
  opusRateHz,
  opusShortSamples,
} from './opus-encoder.ts';
import { outputRateHz } from './presets.ts';

/** Short packets behind the sound: the lookahead, and what rounding at the joins of a book may take. */
const spareShortPackets = 8;
const readBytes = 262_144;

/** The length of a chapter at the rate of Opus; not whole. */
export function opusSamplesOf(durationSamples: number): number {
  return (durationSamples * opusRateHz) / outputRateHz;
}

/**
 * Packets of a chapter, each behind its length in two bytes: whole ones of 20 ms, then some of 2.5 ms, so that
 * a book can end the chapter where its time says.
 */
export async function createOpusChapter(
  { path, bitrate }: ChapterOutput,
  totalSamples: number,
): Promise<ChapterEncoder> {
  const file = await createDurableFile(path);
  const encoder = createOpusEncoder(bitrate);
  const inner = innerPart(totalSamples);
  const resampler = createResampler(outputRateHz, opusRateHz);
  const exact = opusSamplesOf(totalSamples);
  // The last of them may not reach over the end, wherever rounding puts it.
  const wholeFrames = Math.max(0, Math.floor(exact / opusFrameSamples) - 1);
  const shortPackets =
    Math.ceil((exact - wholeFrames * opusFrameSamples) / opusShortSamples) + spareShortPackets;
  const frame = new Int16Array(opusFrameSamples);
  let filled = 0;
  let frames = 0;
  const packet = async (samples: Int16Array): Promise<void> => {
    const bytes = encoder.encode(samples);
    await file.write(Uint8Array.of(bytes.length >> 8, bytes.length & 255));
    await file.write(bytes);
  };
  const take = async (samples: Float32Array): Promise<void> => {
    const pcm = toInt16(samples);
    for (let from = 0; from < pcm.length; ) {
      const size = frames < wholeFrames ? opusFrameSamples : opusShortSamples;
      const count = Math.min(size - filled, pcm.length - from);
      frame.set(pcm.subarray(from, from + count), filled);
      filled += count;
      from += count;
      if (filled < size) continue;
      await packet(frame.subarray(0, size));
      frames += 1;
      filled = 0;
    }
  };
  return {
    write: async (block) => {
      const own = inner(block);
      if (own.length > 0) await take(resampler.push(own));
    },
    finish: async () => {
      await take(resampler.finish());
      const silence = new Float32Array(opusShortSamples);
      while (frames < wholeFrames + shortPackets) {
        await take(silence.subarray(0, opusShortSamples - (filled % opusShortSamples)));
      }
      await file.commit();
      return file.size();
    },
    discard: () => file.discard(),
  };
}

/** The packets of an encoded chapter, in order (`createOpusChapter`). */
export async function* opusPacketsOf(path: string): AsyncGenerator<Uint8Array, void> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const block of createReadStream(path, { highWaterMark: readBytes })) {
    rest = rest.length === 0 ? block : concat(rest, block);
    for (;;) {
      const [high, low] = rest;
      if (high === undefined || low === undefined) break;
      const end = 2 + high * 256 + low;
      if (rest.length < end) break;
      yield rest.subarray(2, end);
      rest = rest.subarray(end);
    }
  }
}
