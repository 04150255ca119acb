import { createHash } from 'node:crypto';
import * as files from 'node:fs/promises';
import { basename, join } from 'node:path';
import { appError } from '../../shared/app-error.ts';
import { removeAll, renameFile } from '../platform/node/durable-file.ts';
import { sha256OfFile } from '../platform/node/file-digest.ts';
import { isChapterCached } from './chapter-cache.ts';
import { inTurn } from './in-turn.ts';
import { encodedBytes } from './plan.ts';
import type { ExportRoom, RenderableChapter } from './types.ts';

export const mostVersions = 1000;

/** What Finder and Explorer put into folders that were looked at. */
const systemFiles = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

async function fingerprint(path: string): Promise<string> {
  const stats = await files.stat(path);
  if (stats.isDirectory()) {
    const hash = createHash('sha256');
    const names = (await files.readdir(path)).filter((name) => !systemFiles.includes(name)).sort();
    for (const name of names) hash.update(`${name}\0${await fingerprint(join(path, name))}\0`);
    return `folder ${hash.digest('hex')}`;
  }
  // A pipe would be waited for.
  if (!stats.isFile()) return 'another kind';
  return `file ${await sha256OfFile(path)}`;
}

/** Whether the name is taken, be it by a link to nothing. */
export async function isTaken(path: string): Promise<boolean> {
  return files.lstat(path).then(
    () => true,
    () => false,
  );
}

/** False where a folder of this name has come meanwhile, from another program. */
async function isMoved(temporary: string, path: string): Promise<boolean> {
  try {
    await renameFile(temporary, path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

const neverStopped = new AbortController().signal;

/**
 * Moves a finished file or folder to `folder/name`; gives the path that it got. What is there is never
 * replaced: the same content is left as it is, anything else makes the new one "name (2)" and so on. One at a time
 * for each folder: a name that is found free must still be free when it is taken.
 */
export function moveToTarget(
  temporary: string,
  folder: string,
  baseName: string,
  extension: string,
): Promise<string> {
  return inTurn([folder], neverStopped, () => move(temporary, folder, baseName, extension));
}

async function move(
  temporary: string,
  folder: string,
  baseName: string,
  extension: string,
): Promise<string> {
  let own: string | null = null;
  for (let version = 1; version <= mostVersions; version++) {
    const suffix = version === 1 ? '' : ` (${version})`;
    const path = join(folder, `${baseName}${suffix}${extension}`);
    if (!(await isTaken(path)) && (await isMoved(temporary, path))) return path;
    own ??= await fingerprint(temporary);
    // What cannot be read, such as a link to nothing or a file of somebody else, is another one.
    if ((await fingerprint(path).catch(() => null)) === own) {
      await removeAll(temporary);
      return path;
    }
  }
  throw appError('conflict.export_versions', {
    folder,
    name: basename(baseName),
    limit: mostVersions,
    base: baseName,
    extension,
  });
}

/** What the folder's disk has free, where that is less than is needed. Null also where the system does not tell. */
async function lackingRoom(folder: string, neededBytes: number) {
  if (!('statfs' in files) || typeof files.statfs !== 'function') return null;
  const { bavail, bsize } = await files.statfs(folder);
  const freeBytes = bavail * bsize;
  return freeBytes >= neededBytes ? null : { folder, neededBytes, freeBytes };
}

/** Refuses work of which that much is kept in a folder of the library: rejects with `disk_full`, naming both sizes. */
export async function assertFreeSpace(folder: string, neededBytes: number): Promise<void> {
  const lacking = await lackingRoom(folder, neededBytes);
  if (lacking !== null) throw appError('disk_full.kept', lacking, { isRetryable: true });
}

/**
 * The same for an export, of the disk of the out folder and of that of the cache. What the cache has of these chapters
 * needs no room again.
 */
export async function assertExportRoom(
  folder: string,
  cacheFolder: string,
  room: ExportRoom,
  chapters: readonly RenderableChapter[],
): Promise<void> {
  const [out, cache] = await Promise.all([files.stat(folder), files.stat(cacheFolder)]);
  const keptBytes = await bytesInCache(cacheFolder, chapters);
  const cacheBytes = Math.max(0, room.cachedBytes - keptBytes);
  const isOneDisk = out.dev === cache.dev;
  const lacking = await lackingRoom(folder, room.finishedBytes + (isOneDisk ? cacheBytes : 0));
  if (lacking !== null) throw appError('disk_full.export', lacking, { isRetryable: true });
  if (!isOneDisk) await assertFreeSpace(cacheFolder, cacheBytes);
}

async function bytesInCache(
  cacheFolder: string,
  chapters: readonly RenderableChapter[],
): Promise<number> {
  let bytes = 0;
  for (const { encodings, estimatedMs } of chapters) {
    for (const encoding of encodings) {
      if (!(await isChapterCached(cacheFolder, encoding))) continue;
      bytes += encodedBytes(encoding, estimatedMs);
    }
  }
  return bytes;
}
