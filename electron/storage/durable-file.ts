import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';

/** A finished file: its bytes are on the disk before this is handed out. */
export type WrittenFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** A file being written next to its final place; nothing under the final name exists before `commit`. */
export type DurableWriter = {
  readonly temporaryPath: string;
  readonly write: (chunk: Uint8Array) => Promise<void>;
  /** Synced, still under its temporary name. */
  readonly finish: () => Promise<WrittenFile>;
  readonly discard: () => Promise<void>;
};

/** Opens a temporary file in the folder; errors name the disk's trouble in plain words. */
export async function openDurableWriter(folder: string, name?: string): Promise<DurableWriter> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporaryPath = join(folder, name ?? `${randomBytes(12).toString('hex')}.part`);
  const handle = await guard(temporaryPath, () => open(temporaryPath, 'w', 0o600));
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    temporaryPath,
    write: async (chunk) => {
      await guard(temporaryPath, () => handle.appendFile(chunk));
      hash.update(chunk);
      bytes += chunk.byteLength;
    },
    finish: async () => {
      await guard(temporaryPath, () => handle.sync());
      await handle.close();
      return { path: temporaryPath, bytes, sha256: hash.digest('hex') };
    },
    discard: async () => {
      await handle.close().catch(() => undefined);
      await unlink(temporaryPath).catch(() => undefined);
    },
  };
}

/** Renames a synced file into place and syncs the folder, so that the name survives a power cut too. */
export async function moveIntoPlace(temporaryPath: string, finalPath: string): Promise<void> {
  await mkdir(dirname(finalPath), { recursive: true, mode: 0o700 });
  await guard(finalPath, () => rename(temporaryPath, finalPath));
  await syncFolder(dirname(finalPath));
}

/** Writes the whole of a small file durably under its final name. */
export async function writeFileDurably(path: string, content: Uint8Array): Promise<WrittenFile> {
  const writer = await openDurableWriter(dirname(path));
  try {
    await writer.write(content);
    const written = await writer.finish();
    await moveIntoPlace(written.path, path);
    return { ...written, path };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

export async function fileExists(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  let handle: FileHandle | null = null;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

async function guard<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOSPC' || code === 'EFBIG' || code === 'EDQUOT') {
      throw new AppError(errorCodes.diskFull, `There is no room left on the disk for ${path}.`, {
        data: { file: path },
        cause: error,
      });
    }
    throw new AppError(errorCodes.diskFailed, `The file ${path} cannot be written (${code}).`, {
      data: { file: path, cause: code },
      cause: error,
    });
  }
}
