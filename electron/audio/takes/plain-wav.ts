import { type FileHandle, open } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { type PcmLayout, readPcmLayout } from '../media/pcm-file.ts';

/** A whole wav file of 16-bit mono, as the gateway gives it: its samples need no decoder. */
export type PlainWav = {
  readonly sampleRateHz: number;
  /** The samples in order; a block is good until the next one is asked for. */
  readonly blocks: () => AsyncGenerator<Int16Array, void>;
  readonly close: () => Promise<void>;
};

const headBytes = 4096;
const blockSamples = 131_072;

async function readLayout(handle: FileHandle, sizeBytes: number): Promise<PcmLayout | null> {
  const readAt = async (start: number, count: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(count);
    const { bytesRead } = await handle.read(bytes, 0, count, start);
    return bytes.subarray(0, bytesRead);
  };
  const head = await readAt(0, headBytes);
  const nameAt = (place: number) => String.fromCharCode(...head.subarray(place, place + 4));
  if (nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') return null;
  const read = async (start: number, count: number) =>
    start + count <= head.byteLength ? head.subarray(start, start + count) : readAt(start, count);
  try {
    return await readPcmLayout({ sizeBytes, read }, 'wav', (fault) => new Error(fault));
  } catch {
    return null;
  }
}

/** Null for anything else, damaged files among them: who decodes those says what is wrong. */
export async function openPlainWav(path: string): Promise<PlainWav | null> {
  const handle = await open(path, 'r');
  let layout: PcmLayout | null = null;
  try {
    layout = await readLayout(handle, (await handle.stat()).size);
  } finally {
    if (layout === null) await handle.close();
  }
  if (layout === null) return null;
  const { codec, channelCount, sampleRateHz, start, byteCount, missingBytes } = layout;
  const sampleCount = byteCount >> 1;
  if (codec !== 'pcm-s16' || channelCount !== 1 || missingBytes > 0 || sampleCount === 0) {
    await handle.close();
    return null;
  }
  const blocks = async function* (): AsyncGenerator<Int16Array, void> {
    const buffer = new Int16Array(Math.min(blockSamples, sampleCount));
    for (let sample = 0; sample < sampleCount; ) {
      const bytes = Math.min(buffer.length, sampleCount - sample) * 2;
      const { bytesRead } = await handle.read(buffer, 0, bytes, start + sample * 2);
      const read = bytesRead >> 1;
      if (read === 0) {
        throw appError('audio_undecodable.wav_cut_off', {
          expectedBytes: byteCount,
          actualBytes: sample * 2,
        });
      }
      yield buffer.subarray(0, read);
      sample += read;
    }
  };
  return { sampleRateHz, blocks, close: () => handle.close() };
}
