import {
  createDurableFile,
  type DurableFile,
  writeFileDurably,
} from '../../platform/node/durable-file.ts';
import { sha256OfFile } from '../../platform/node/file-digest.ts';
import { joinArrays } from '../audio-clip.ts';
import { createFlacStream } from './flac.ts';
import { flacHeaderBytes } from './flac-info.ts';

export type WrittenFlac = {
  readonly sampleCount: number;
  readonly flacBytes: number;
  readonly flacSha256: string;
};

export type FlacFile = {
  readonly write: (pcm: Int16Array) => Promise<void>;
  /** Samples written so far. */
  readonly sampleCount: () => number;
  /** Fills in the header, syncs the file and puts it in its place. */
  readonly finish: () => Promise<WrittenFlac>;
  readonly discard: () => Promise<void>;
};

/** A minute or so: what is shorter is written, and named by its hash, in one go. */
const mostInMemoryBytes = 4_000_000;

/**
 * Writes mono sound of any length as 16-bit FLAC, frame by frame; the same samples give the same bytes as
 * `encodeFlac`. Rejects with `disk_full` or `disk_failed`.
 */
export function createFlacFile(path: string, sampleRateHz: number): FlacFile {
  const stream = createFlacStream(sampleRateHz);
  let frames: Uint8Array[] = [];
  let flacBytes = flacHeaderBytes;
  let file: DurableFile | null = null;

  const keep = async (made: readonly Uint8Array[]): Promise<void> => {
    for (const frame of made) {
      flacBytes += frame.byteLength;
      if (file === null) frames.push(frame);
      else await file.write(frame);
    }
    if (file !== null || flacBytes <= mostInMemoryBytes) return;
    file = await createDurableFile(path, 0o600);
    for (const piece of [new Uint8Array(flacHeaderBytes), ...frames]) await file.write(piece);
    frames = [];
  };
  const finishLong = async (written: DurableFile, header: Uint8Array): Promise<string> => {
    await written.patch(header, 0);
    await written.commit();
    return sha256OfFile(path);
  };

  return {
    sampleCount: stream.sampleCount,
    write: (pcm) => keep(stream.push(pcm)),
    finish: async () => {
      const end = stream.finish();
      await keep(end.frames);
      const flacSha256 =
        file === null
          ? (await writeFileDurably(path, joinArrays([end.header, ...frames], Uint8Array))).sha256
          : await finishLong(file, end.header);
      return { sampleCount: stream.sampleCount(), flacBytes, flacSha256 };
    },
    discard: async () => file?.discard(),
  };
}
