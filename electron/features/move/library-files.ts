import { createReadStream } from 'node:fs';
import { chmod, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moveIntoPlace, openDurableWriter, removeAll } from '../../platform/node/durable-file.ts';
import { movedFromName, movedToName } from '../../platform/node/library-move.ts';
import { makeFolder } from '../../platform/node/make-folder.ts';
import { commandLineName } from '../../platform/node/paths.ts';

/** A file of the library, below its folder, with slashes. */
export type LibraryFile = {
  readonly path: string;
  readonly bytes: number;
  readonly mode: number;
  readonly changedMs: number;
};

/** Of a folder that a library is being copied to. */
export const movingName = 'moving.json';
/** Why the last move came to no end, for the next start to tell. */
export const problemName = 'move-problem.json';

/**
 * What is no part of the library: the rows, which come last; locks, notes of moves, logs, and what Chromium keeps,
 * which it makes anew.
 */
const leftOut = new Set([
  movedToName,
  movedFromName,
  movingName,
  problemName,
  'logs',
  'window',
  commandLineName,
]);
const isLeftOut = (name: string): boolean =>
  leftOut.has(name) || name.startsWith('lock.sqlite') || /^library\.sqlite(-|\.clean|$)/.test(name);

/** Of the temporary folder only answers that are paid for. */
const isTemporary = (path: string): boolean =>
  path.startsWith('temporary/') && !path.endsWith('.body');

/** What the page remembers in the browser's own storage, such as the widths of its panes. */
const pageStorage = 'window/Local Storage/leveldb';

/** Links that a person has put in the place of a folder are followed, but not in circles. */
const deepest = 12;

/** Every file that a move takes along but the rows, in an order that stays the same. */
export async function filesOfLibrary(home: string): Promise<readonly LibraryFile[]> {
  const found: LibraryFile[] = [];
  const add = async (folder: string, depth: number): Promise<void> => {
    for (const name of await readdir(join(home, folder)).catch(() => [])) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if ((folder === '' && isLeftOut(name)) || isTemporary(path)) continue;
      // One that is gone by now is not missed.
      const entry = await stat(join(home, path)).catch(() => null);
      if (entry?.isDirectory() && depth < deepest) await add(path, depth + 1);
      else if (entry?.isFile()) {
        found.push({ path, bytes: entry.size, mode: entry.mode, changedMs: entry.mtimeMs });
      }
    }
  };
  await add('', 0);
  await add(pageStorage, 0);
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Named by its content: one of that name and size is the same. */
const isNamedByHash = (path: string): boolean => /\/[0-9a-f]{64}\.\w+$/.test(path);

async function isThere(file: LibraryFile, target: string): Promise<boolean> {
  const there = await stat(join(target, file.path)).catch(() => null);
  if (there?.isFile() !== true || there.size !== file.bytes) return false;
  return isNamedByHash(file.path) || Math.abs(there.mtimeMs - file.changedMs) < 2;
}

/** Copies a file whole, synced, or not at all; false for one that is gone by now. */
export async function copyFile(home: string, file: LibraryFile, target: string): Promise<boolean> {
  const path = join(target, file.path);
  await makeFolder(dirname(path), 0o700);
  const writer = await openDurableWriter(dirname(path));
  try {
    for await (const chunk of createReadStream(join(home, file.path))) {
      await writer.write(chunk as Uint8Array);
    }
    const written = await writer.finish();
    await chmod(written.path, file.mode & 0o777);
    await utimes(written.path, file.changedMs / 1000, file.changedMs / 1000);
    await moveIntoPlace(written.path, path);
    return true;
  } catch (error) {
    await writer.discard();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Brings `target` up to the files of `home`; what is there already is not copied again. Throws `disk_full`. */
export async function copyFiles(
  home: string,
  target: string,
  signal: AbortSignal,
  onProgress: (doneBytes: number, totalBytes: number) => void,
): Promise<void> {
  const files = await filesOfLibrary(home);
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  for (const file of files) {
    signal.throwIfAborted();
    onProgress(doneBytes, totalBytes);
    if (!(await isThere(file, target))) await copyFile(home, file, target);
    doneBytes += file.bytes;
  }
  onProgress(totalBytes, totalBytes);
  const wanted = new Set(files.map(({ path }) => path));
  for (const { path } of await filesOfLibrary(target)) {
    if (!wanted.has(path)) await removeAll(join(target, path));
  }
}
