import { realpathSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` asks for ever where a system says of a
 * folder whose parent is there that it is not, as /proc does.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above, mode);
  try {
    await mkdir(folder, mode);
  } catch (error) {
    // Somebody else may have been first.
    if (!(await isFolder(folder))) throw error;
  }
}

/** Makes a folder in one that is there. Of a library that was moved away, nothing is made anew at the old place. */
export async function makeSubfolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, 0o700);
  } catch (error) {
    if (!(await isFolder(folder))) throw error;
  }
}

/** False for what is not there, or cannot be looked at. */
export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

/** Whether both lead to one folder, by whatever link, or where case does not count. */
export function isSameFolder(one: string, other: string): boolean {
  return realOf(one) === realOf(other);
}

/** Whether it is that folder or lies in it, by whatever link. */
export function isInFolder(folder: string, path: string): boolean {
  const way = relative(realOf(folder), realOf(path));
  return way === '' || !(/^\.\.(?:[/\\]|$)/.test(way) || isAbsolute(way));
}

/** The absolute path behind every link, as far as it is there. */
export function realOf(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const above = dirname(absolute);
    return above === absolute ? absolute : join(realOf(above), basename(absolute));
  }
}
