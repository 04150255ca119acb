import type { FileHandle } from 'node:fs/promises';
import { AppError, appError } from '../../../shared/app-error.ts';
import { openToRead } from '../../platform/node/open-to-read.ts';
import { unreadableFile } from '../../platform/node/unreadable-file.ts';

/** A file of a person, read in pieces. Errors name the file, never its path. */
export type MediaFile = {
  readonly name: string;
  readonly sizeBytes: number;
  /** What is there from `start` on: fewer bytes at the end of the file. */
  readonly read: (start: number, byteCount: number) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** A file that makes us want more than this at once lies about itself. */
const mostReadBytes = 128 * 1024 * 1024;

async function openHandle(path: string, name: string): Promise<FileHandle> {
  try {
    return await openToRead(path);
  } catch (cause) {
    throw unreadableFile(name, cause);
  }
}

/**
 * Opens a file of a person. Rejects with `file_not_readable`, and with `audio_undecodable` when it is empty.
 * Once the signal is aborted, every read rejects with its reason.
 */
export async function openMediaFile(
  path: string,
  name: string,
  signal?: AbortSignal,
): Promise<MediaFile> {
  const handle = await openHandle(path, name);
  const entry = await handle.stat();
  if (!entry.isFile() || entry.size === 0) {
    await handle.close();
    if (entry.isFile()) throw appError('audio_undecodable.empty_file', { file: name });
    throw appError('file_not_readable.no_file', { file: name });
  }
  const readAll = async (start: number, byteCount: number): Promise<Uint8Array> => {
    const wanted = Math.max(0, Math.min(byteCount, entry.size - start));
    if (wanted > mostReadBytes) {
      throw appError('audio_undecodable.file_piece', {
        file: name,
        megabytes: Math.round(wanted / 1_000_000),
      });
    }
    const bytes = new Uint8Array(wanted);
    let filled = 0;
    while (filled < wanted) {
      const { bytesRead } = await handle.read(bytes, filled, wanted - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  };
  return {
    name,
    sizeBytes: entry.size,
    close: () => handle.close(),
    read: async (start, byteCount) => {
      signal?.throwIfAborted();
      try {
        return await readAll(start, byteCount);
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw appError('file_not_readable.end', { file: name }, { cause });
      }
    },
  };
}
