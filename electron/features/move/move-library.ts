import { readFileSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import type { MovePlan } from '../../../shared/model/upkeep/library-move.ts';
import { removeAll, writeFileDurably } from '../../platform/node/durable-file.ts';
import { sha256OfFile } from '../../platform/node/file-digest.ts';
import {
  hasLibrary,
  movedFromName,
  movedToName,
  readMovedFrom,
  readMovedTo,
} from '../../platform/node/library-move.ts';
import { isFolder, isInFolder, makeFolder, realOf } from '../../platform/node/make-folder.ts';
import { commandLineName } from '../../platform/node/paths.ts';
import { hasLog } from '../../storage/clean-end.ts';
import { lockLibrary } from '../../storage/library-lock.ts';
import { putLogAway, tryFolder } from '../../storage/move-rows.ts';
import { assertRoomForCopy, freeBytesIn } from '../../storage/schema/library-copy.ts';
import { copyFile, copyFiles, filesOfLibrary, movingName } from './library-files.ts';

/** Said of whoever has the library while it is moved. */
export const mover = 'lectern library move';

/** Beside what is copied: logs of the rows, and what is made until the program ends. */
const spareBytes = 100_000_000;

const rowsName = 'library.sqlite';
/** Left where the program was killed while it tried the folder, or wrote its note. */
const ofEarlierTry = /^probe\.sqlite|^[0-9a-f]{24}\.part$/;

/** Of the folder that is named, wherever the library is; the command line that runs may have the latter open. */
const stays = (name: string): boolean => name === movedToName || name === commandLineName;

const note = (content: unknown): Uint8Array => Buffer.from(`${JSON.stringify(content)}\n`, 'utf8');

/**
 * Whether the library of `home` can be moved to a folder, which is empty, not there yet, or of an earlier try, and
 * made here. Throws `bad_input` with the reason, `disk_full`.
 */
export async function planMove(
  home: string,
  wanted: string,
  freeBytesOf: (folder: string) => number | null = freeBytesIn,
): Promise<MovePlan> {
  if (!hasLibrary(home)) throw appError('not_found.library', { folder: home });
  if (!isAbsolute(wanted)) throw appError('bad_input.move_relative', { folder: wanted });
  const target = realOf(wanted);
  if (isInFolder(home, target) || isInFolder(target, home)) {
    throw appError('bad_input.move_within', { folder: target, home });
  }
  await checkEmpty(home, target);
  try {
    await makeFolder(target, 0o700);
    await chmod(target, 0o700);
    tryFolder(target);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw appError('bad_input.move_unfit', { folder: target, reason }, { cause: error });
  }
  const there = await sizeOf(target);
  const bytes = await sizeOf(home);
  const freeBytes = freeBytesOf(target);
  assertRoomForCopy(target, Math.max(0, bytes - there) + spareBytes, freeBytes);
  return { target, bytes, freeBytes };
}

async function checkEmpty(home: string, target: string): Promise<void> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw appError('bad_input.move_unfit', { folder: target, reason: error.code ?? '' });
  });
  const others = names.filter((name) => !stays(name) && !ofEarlierTry.test(name));
  if (others.length === 0 || readMoving(target) === home) return;
  if (hasLibrary(target)) throw appError('bad_input.move_library_there', { folder: target });
  throw appError('bad_input.move_not_empty', { folder: target });
}

function readMoving(target: string): string | null {
  try {
    return String(JSON.parse(readFileSync(join(target, movingName), 'utf8')).home);
  } catch {
    return null;
  }
}

async function sizeOf(home: string): Promise<number> {
  const files = await filesOfLibrary(home);
  const rows = await stat(join(home, rowsName)).catch(() => null);
  return files.reduce((sum, { bytes }) => sum + bytes, rows?.size ?? 0);
}

/** Copies all but the rows, while the library may be in use; again, what is new. Throws `disk_full`, `disk_failed`. */
export async function copyLibrary(
  home: string,
  target: string,
  signal: AbortSignal,
  onProgress: (doneBytes: number, totalBytes: number) => void,
): Promise<void> {
  await writeFileDurably(join(target, movingName), note({ home }));
  await copyFiles(home, target, signal, onProgress);
}

/** Removes what was copied; a folder that was there stays, empty. */
export async function discardMove(home: string, target: string): Promise<void> {
  if (readMoving(target) !== home) return;
  const notNote = (await readdir(target)).filter((name) => name !== movedToName);
  // The note last: without it nothing of the folder would be known to be ours.
  for (const name of [...notNote.filter((one) => one !== movingName), movingName]) {
    await removeAll(join(target, name));
  }
}

/**
 * Copies what is new, and the rows, and leads to the new place: with the note in `home` the library is there, before
 * it is here, whenever this ends. Nobody else may have the library open. Throws `library_busy`, `disk_full`,
 * `library_damaged`.
 */
export async function finishMove(home: string, target: string, nowMs: number): Promise<void> {
  const lock = lockLibrary(join(home, 'lock.sqlite'), mover, nowMs);
  try {
    await copyLibrary(home, target, new AbortController().signal, () => undefined);
    await copyRows(home, target);
    const before = readMovedFrom(home);
    const generation = (before?.generation ?? 0) + 1;
    const folders = [home, ...(before?.folders ?? []).filter((one) => one !== target)];
    const movedFrom = { generation, folders: [...new Set(folders)] };
    await writeFileDurably(join(target, movedFromName), note(movedFrom));
    const movedTo = note({ folder: target, generation });
    await writeFileDurably(join(home, movedToName), movedTo);
    // Of no account any more, and it would ask for a disk that may be gone.
    await removeAll(join(target, movedToName));
    await removeAll(join(target, movingName));
    for (const former of movedFrom.folders.slice(1)) {
      // That is only a shorter way; a folder that is gone needs none.
      if (await isFolder(former)) {
        await writeFileDurably(join(former, movedToName), movedTo).catch(() => undefined);
      }
    }
  } finally {
    lock.release();
  }
}

async function copyRows(home: string, target: string): Promise<void> {
  const source = join(home, rowsName);
  const copy = join(target, rowsName);
  if (hasLog(source)) putLogAway(source);
  const { size, mode, mtimeMs } = await stat(source);
  const rows = { path: rowsName, bytes: size, mode, changedMs: mtimeMs };
  await copyFile(home, rows, target);
  if ((await sha256OfFile(copy)) !== (await sha256OfFile(source))) {
    throw appError('disk_failed.file', { file: copy, cause: 'changed' });
  }
}

/** The copy that the last move has left, where it is still there. */
export async function formerCopy(
  home: string,
): Promise<{ readonly folder: string; readonly bytes: number } | null> {
  const folder = readMovedFrom(home)?.folders[0];
  if (folder === undefined || !hasLibrary(folder)) return null;
  if (readMovedTo(folder)?.folder !== home) return null;
  return { folder, bytes: await sizeOf(folder) };
}

/**
 * Removes that copy but for the note that leads here and what the command line keeps there. Throws `library_busy` where
 * something has it open.
 */
export async function removeFormerCopy(home: string, nowMs: number): Promise<void> {
  const former = await formerCopy(home);
  if (former === null) return;
  const { folder } = former;
  const lock = lockLibrary(join(folder, 'lock.sqlite'), 'lectern library', nowMs);
  try {
    // The rows last: until then it is offered again.
    const names = (await readdir(folder)).filter((name) => !stays(name));
    const isRows = (name: string) => name.startsWith(rowsName) || name.startsWith('lock.sqlite');
    for (const name of names.filter((one) => !isRows(one))) {
      await removeAll(join(folder, name));
    }
    await removeAll(join(folder, rowsName));
  } finally {
    lock.release();
  }
  for (const name of await readdir(folder)) {
    if (!stays(name)) await removeAll(join(folder, name));
  }
}
