import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createDurableFile } from '../../platform/node/durable-file.ts';
import { toInt16 } from '../audio-clip.ts';
import { flacHeader } from './flac.ts';
import { flacFrame, flacFrameSamples } from './flac-frame-writer.ts';

export type WrittenFlac = {
  readonly sampleCount: number;
  readonly flacBytes: number;
  readonly flacSha256: string;
};

export type FlacFile = {
  readonly write: (samples: Float32Array) => Promise<void>;
  /** Samples written so far. */
  readonly sampleCount: () => number;
  /** Fills in the header, syncs the file and puts it in its place. */
  readonly finish: () => Promise<WrittenFlac>;
  readonly discard: () => Promise<void>;
};

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/**
 * Writes mono sound of any length as 16-bit FLAC, frame by frame; the same samples give the same bytes as
 * `encodeFlac`. Rejects with `disk_full` or `disk_failed`.
 */
export async function createFlacFile(path: string, sampleRateHz: number): Promise<FlacFile> {
  const file = await createDurableFile(path);
  const checksum = createHash('md5');
  const frame = new Int16Array(flacFrameSamples);
  const frameSizes = { count: 0, smallest: 0xffffff, largest: 0 };
  let filled = 0;
  let sampleCount = 0;
  const header = (md5: Uint8Array): Uint8Array =>
    flacHeader({ sampleRateHz, sampleCount, md5, ...frameSizes });
  await file.write(header(new Uint8Array(16)));

  const writeFrame = async (): Promise<void> => {
    const samples = frame.subarray(0, filled);
    checksum.update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    const written = flacFrame(samples, frameSizes.count, sampleRateHz);
    const size = written.byteLength;
    await file.write(written);
    frameSizes.count += 1;
    frameSizes.smallest = Math.min(frameSizes.smallest, size);
    frameSizes.largest = Math.max(frameSizes.largest, size);
    sampleCount += filled;
    filled = 0;
  };

  return {
    sampleCount: () => sampleCount + filled,
    write: async (samples) => {
      const whole = toInt16(samples);
      for (let place = 0; place < whole.length; ) {
        const part = whole.subarray(place, place + frame.length - filled);
        frame.set(part, filled);
        filled += part.length;
        place += part.length;
        if (filled === frame.length) await writeFrame();
      }
    },
    finish: async () => {
      if (filled > 0) await writeFrame();
      await file.patch(header(checksum.digest()), 0);
      const flacBytes = file.size();
      await file.commit();
      return { sampleCount, flacBytes, flacSha256: await sha256OfFile(path) };
    },
    discard: () => file.discard(),
  };
}
