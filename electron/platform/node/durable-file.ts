import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appError } from '../../../shared/app-error.ts';
import { isFolder, makeFolder, makeSubfolder } from './make-folder.ts';

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

/** A file of many small pieces, some of which are filled in at the end; not hashed. */
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

/** Pieces are gathered to this size before they go to the disk. */
const flushBytes = 262_144;

/**
 * Opens a temporary file in the folder, for its owner only, and takes up room for `reservedBytes`, so that
 * a full disk shows now; what is not used is given back at `finish`. Rejects with `disk_full` or
 * `disk_failed`, which name the folder: the name of a temporary file tells nobody anything.
 */
export async function openDurableWriter(
  folder: string,
  name?: string,
  reservedBytes = 0,
): Promise<DurableWriter> {
  const temporaryPath = join(folder, name ?? `${randomBytes(12).toString('hex')}.part`);
  const handle = await guard(folder, () => inFolder(folder, () => open(temporaryPath, 'w', 0o600)));
  try {
    await guard(folder, () => takeUpRoom(handle, reservedBytes));
  } catch (error) {
    await closeAndRemove(handle, temporaryPath);
    throw error;
  }
  const hash = createHash('sha256');
  const pieces = gatherPieces(handle, folder);
  let bytes = 0;
  return {
    temporaryPath,
    write: async (chunk) => {
      await pieces.add(chunk);
      hash.update(chunk);
      bytes += chunk.byteLength;
    },
    finish: async () => {
      await pieces.flush();
      if (bytes < reservedBytes) await guard(folder, () => handle.truncate(bytes));
      await guard(folder, () => handle.sync());
      await handle.close();
      return { path: temporaryPath, bytes, sha256: hash.digest('hex') };
    },
    discard: () => closeAndRemove(handle, temporaryPath),
  };
}

/**
 * Writes a file beside its place in an existing folder and puts it there whole or not at all.
 * Rejects with `disk_full` or `disk_failed`, which name the final path. A file for people is open to whom their
 * umask says; what is only the library's has a mode of its own.
 */
export async function createDurableFile(path: string, mode = 0o666): Promise<DurableFile> {
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}.part`;
  const handle = await guard(path, () => open(temporaryPath, 'wx+', mode));
  const pieces = gatherPieces(handle, path);
  let size = 0;
  return {
    size: () => size,
    write: async (bytes) => {
      size += bytes.byteLength;
      await pieces.add(bytes);
    },
    patch: async (bytes, offset) => {
      await pieces.flush();
      // A positioned write does not move the place where the next piece goes.
      await guard(path, () => handle.write(bytes, 0, bytes.byteLength, offset));
    },
    commit: async () => {
      await pieces.flush();
      await guard(path, () => handle.sync());
      await handle.close();
      await guard(path, () => renameFile(temporaryPath, path));
      await syncFolder(dirname(path));
    },
    discard: () => closeAndRemove(handle, temporaryPath),
  };
}

/** Tries whether a file can be written there, before anything is bought for it. Rejects as `createDurableFile`. */
export async function assertPlace(path: string): Promise<void> {
  if (await isFolder(path)) throw appError('file_not_readable.no_file', { file: path });
  await guard(path, () => makeFolder(dirname(path)));
  await (await createDurableFile(path)).discard();
}

/** Few large writes in place of many small ones; a failure names `path`. */
function gatherPieces(handle: FileHandle, path: string) {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  const flush = async (): Promise<void> => {
    const pieces = gathered;
    gathered = [];
    gatheredBytes = 0;
    if (pieces.length === 0) return;
    const [first] = pieces;
    const whole = first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
    await guard(path, () => handle.appendFile(whole));
  };
  return {
    flush,
    add: async (piece: Uint8Array): Promise<void> => {
      gathered.push(piece);
      gatheredBytes += piece.byteLength;
      if (gatheredBytes >= flushBytes) await flush();
    },
  };
}

/** What Windows answers while a virus scanner or the search index still reads what was just written. */
const heldCodes: ReadonlySet<string> = new Set(['EACCES', 'EBUSY', 'ENOTEMPTY', 'EPERM']);
/** Together 1.6 s: such a program is done by then, and who may not write there need not wait for long. */
const waitsMs: readonly number[] = [10, 20, 50, 100, 200, 400, 800];

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
};

const thisMachine: Machine = {
  platform: process.platform,
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  wait: (milliseconds) => delay(milliseconds),
};

async function untilFree(work: () => Promise<void>, machine: Machine): Promise<void> {
  for (const milliseconds of machine.platform === 'win32' ? waitsMs : []) {
    try {
      return await work();
    } catch (error) {
      if (!heldCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    await machine.wait(milliseconds);
  }
  await work();
}

/** Renames a file or folder, as Node does, on Windows again while another program holds it. */
export function renameFile(from: string, to: string, machine = thisMachine): Promise<void> {
  return untilFree(() => machine.rename(from, to), machine);
}

const asleep = new Int32Array(new SharedArrayBuffer(4));

const machineNow = {
  platform: process.platform,
  rename: renameSync,
  wait: (milliseconds: number): unknown => Atomics.wait(asleep, 0, 0, milliseconds),
};

function untilFreeSync(work: () => void, machine: Omit<typeof machineNow, 'rename'>): void {
  for (const milliseconds of machine.platform === 'win32' ? waitsMs : []) {
    try {
      work();
      return;
    } catch (error) {
      if (!heldCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    machine.wait(milliseconds);
  }
  work();
}

/** The same for what must be done before anything else. */
export function renameFileSync(from: string, to: string, machine = machineNow): void {
  untilFreeSync(() => machine.rename(from, to), machine);
}

/** Removes a file, or a folder with all in it, where it is there; on Windows again while another program holds it. */
export function removeAll(path: string, machine = thisMachine): Promise<void> {
  return untilFree(() => machine.remove(path), machine);
}

/** The same for a file that must be gone before anything else. */
export function removeFileSync(path: string): void {
  untilFreeSync(() => rmSync(path, { force: true }), machineNow);
}

/** Renames a synced file into place and syncs the folder, so that the name survives a power cut too. */
export async function moveIntoPlace(temporaryPath: string, finalPath: string): Promise<void> {
  await guard(finalPath, () =>
    inFolder(dirname(finalPath), () => renameFile(temporaryPath, finalPath)),
  );
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

/** Copies a file into a folder under the SHA-256 of its bytes; an equal one that is there already wins. */
export async function copyByHash(
  source: string,
  folder: string,
  extension: string,
): Promise<WrittenFile> {
  const writer = await openDurableWriter(folder);
  try {
    for await (const chunk of createReadStream(source)) await writer.write(chunk as Uint8Array);
    const written = await writer.finish();
    const path = join(folder, `${written.sha256}${extension}`);
    if (await fileExists(path)) await unlink(written.path);
    else await moveIntoPlace(written.path, path);
    return { ...written, path };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Copies a file; what is under the new name is whole and on the disk. The mode is that of `createDurableFile`. */
export async function copyDurably(source: string, target: string, mode?: number): Promise<void> {
  const file = await createDurableFile(target, mode);
  try {
    for await (const chunk of createReadStream(source)) await file.write(chunk as Uint8Array);
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

export async function fileExists(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

const zeros = Buffer.alloc(flushBytes);

/**
 * Writes zeros to the beginning of an empty file. Positioned, so that what is written next replaces them.
 * Node has no fallocate; written pages are room that the file system has promised.
 */
async function takeUpRoom(handle: FileHandle, bytes: number): Promise<void> {
  for (let at = 0; at < bytes; ) {
    const pieces = Array.from({ length: Math.ceil((bytes - at) / flushBytes) }, (_, index) =>
      zeros.subarray(0, Math.min(flushBytes, bytes - at - index * flushBytes)),
    );
    at += (await handle.writev(pieces, at)).bytesWritten;
  }
}

async function closeAndRemove(handle: FileHandle, path: string): Promise<void> {
  await handle.close().catch(() => undefined);
  await unlink(path).catch(() => undefined);
}

/** Makes the folder only where it is missing: nearly always it is there. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makeSubfolder(folder);
    return work();
  }
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
    if (fullCodes.has(code)) throw appError('disk_full.file', { file: path }, { cause: error });
    throw appError('disk_failed.file', { file: path, cause: code }, { cause: error });
  }
}

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EFBIG', 'EDQUOT']);
/** What a file system answers, and no network does. */
const failedCodes: ReadonlySet<string> = new Set([
  'EACCES',
  'EBUSY',
  'EEXIST',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENAMETOOLONG',
  'ENFILE',
  'ENODEV',
  'ENOENT',
  'ENOTDIR',
  'ENOTEMPTY',
  'ENXIO',
  'EPERM',
  'EROFS',
  'ESTALE',
  'EXDEV',
]);

/**
 * An error of the file system as `disk_full` or `disk_failed`, which name its file, or `place` where the system does
 * not tell it; any other error as it is.
 */
export function asDiskError(error: unknown, place: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', path: file = place } = error as NodeJS.ErrnoException;
  if (fullCodes.has(code)) return appError('disk_full.file', { file }, { cause: error });
  if (!failedCodes.has(code)) return error;
  return appError('disk_failed.used', { file, cause: code }, { cause: error });
}
