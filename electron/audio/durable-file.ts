import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';
import { AppError } from '../../shared/app-error.ts';

const FLUSH_BYTES = 262_144;
let temporaryCount = 0;

export type DurableFile = {
  /** Bytes written so far. */
  readonly size: () => number;
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Overwrites bytes that were written before. */
  readonly patch: (bytes: Uint8Array, offset: number) => Promise<void>;
  /** Syncs, renames to the final path and syncs the folder. */
  readonly commit: () => Promise<void>;
  /** Removes what was written; nothing stands at the final path. */
  readonly discard: () => Promise<void>;
};

function diskError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError(
      'disk_full',
      `The disk is full: ${path} could not be written. Make room and try again.`,
      {
        data: { path },
        cause: error,
        isRetryable: true,
      },
    );
  }
  return error;
}

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows cannot open a folder; there the rename itself is journaled.
  }
}

/** Writes a file beside its place and puts it there whole or not at all. Rejects with `disk_full`. */
export async function createDurableFile(path: string): Promise<DurableFile> {
  temporaryCount += 1;
  const temporary = `${path}.${process.pid}-${threadId}-${temporaryCount}.part`;
  const handle: FileHandle = await open(temporary, 'wx+');
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let size = 0;
  let isOpen = true;

  const flush = async (): Promise<void> => {
    const blocks = buffered;
    buffered = [];
    bufferedBytes = 0;
    try {
      if (blocks.length > 0) await handle.writev(blocks);
    } catch (error) {
      throw diskError(path, error);
    }
  };
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return {
    size: () => size,
    write: async (bytes) => {
      buffered.push(bytes);
      bufferedBytes += bytes.byteLength;
      size += bytes.byteLength;
      if (bufferedBytes >= FLUSH_BYTES) await flush();
    },
    patch: async (bytes, offset) => {
      await flush();
      // A positioned write does not move the place where the next block goes.
      await handle.write(bytes, 0, bytes.byteLength, offset);
    },
    commit: async () => {
      await flush();
      await handle.sync();
      await close();
      await rename(temporary, path);
      await syncFolder(dirname(path));
    },
    discard: async () => {
      await close();
      await rm(temporary, { force: true });
    },
  };
}

/** Writes a whole file durably. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await createDurableFile(path);
  try {
    await file.write(bytes);
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}
