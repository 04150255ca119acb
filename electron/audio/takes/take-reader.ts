import { open, readFile } from 'node:fs/promises';
import { AppError, appError } from '../../../shared/app-error.ts';
import { decodeAudio } from '../decode.ts';
import { readFlacFrames } from '../flac/flac-frame.ts';
import { type FlacInfo, findFlacFrames, flacHeaderBytes, readFlacInfo } from '../flac/flac-info.ts';

/** A stored take, opened: its length is known before anything is decoded. */
export type TakeReader = {
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  /** Mono blocks of a few seconds at most; rejects when the file does not hold what it promises. */
  readonly blocks: () => AsyncGenerator<Float32Array, void>;
};

const readBytes = 65_536;

async function* flacBlocks(path: string, info: FlacInfo): AsyncGenerator<Float32Array, void> {
  const handle = await open(path, 'r');
  let decodedCount = 0;
  try {
    const bytesAt = async (offset: number): Promise<Uint8Array> => {
      const head = new Uint8Array(4);
      const { bytesRead } = await handle.read(head, 0, 4, offset);
      return head.subarray(0, bytesRead === 4 ? 4 : 0);
    };
    let offset = await findFlacFrames(bytesAt);
    const buffer = new Uint8Array(readBytes + info.mostFrameBytes);
    while (decodedCount < info.sampleCount) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, offset);
      if (bytesRead === 0) break;
      const isLast = bytesRead < buffer.byteLength;
      let place = 0;
      // A frame that may not be whole waits for the next read, which begins with it.
      const leastBytes = isLast ? 1 : info.mostFrameBytes;
      while (bytesRead - place >= leastBytes && decodedCount < info.sampleCount) {
        const frames = readFlacFrames(buffer.subarray(place, bytesRead), info, {
          sampleCount: info.sampleCount - decodedCount,
          leastBytes,
        });
        place += frames.byteLength;
        decodedCount += frames.samples.length;
        yield frames.samples;
      }
      offset += place;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw appError(
      'audio_undecodable.stored_take',
      { path, reason: error.message },
      { cause: error },
    );
  } finally {
    await handle.close();
  }
  if (decodedCount < info.sampleCount) {
    throw appError('audio_undecodable.take_samples', {
      path,
      expectedSamples: info.sampleCount,
      actualSamples: decodedCount,
    });
  }
}

/**
 * Opens a take of the store. FLAC is streamed; other formats are decoded whole. Rejects with
 * `file_not_readable` or `audio_undecodable`, both naming the file.
 */
export async function openTake(path: string): Promise<TakeReader> {
  try {
    const head = new Uint8Array(flacHeaderBytes);
    const handle = await open(path, 'r');
    await handle.read(head, 0, flacHeaderBytes, 0).finally(() => handle.close());
    if (String.fromCharCode(...head.subarray(0, 4)) === 'fLaC') {
      const info = readFlacInfo(head);
      const { sampleRateHz, sampleCount } = info;
      // Without a count in the header the file has to be decoded to know its length.
      if (sampleCount > 0) {
        return { sampleRateHz, sampleCount, blocks: () => flacBlocks(path, info) };
      }
    }
    const { samples, sampleRateHz } = await decodeAudio(await readFile(path));
    return {
      sampleRateHz,
      sampleCount: samples.length,
      blocks: async function* () {
        yield samples;
      },
    };
  } catch (error) {
    if (error instanceof AppError) {
      throw appError('audio_undecodable.take', { path, reason: error.message }, { cause: error });
    }
    throw appError('file_not_readable.take', { path }, { cause: error });
  }
}
