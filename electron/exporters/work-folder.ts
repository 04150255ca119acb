import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { AppError, appError } from '../../shared/app-error.ts';
import { asDiskError, removeAll } from '../platform/node/durable-file.ts';
import { sha256Of } from '../platform/node/file-digest.ts';
import { makeFolder } from '../platform/node/make-folder.ts';

let madeCount = 0;

/** One library on one machine: a library is open in one program at a time. */
function ownPrefix(cacheFolder: string): string {
  const owner = sha256Of(`${hostname()}\n${cacheFolder}`);
  return `.lectern-export-${owner.slice(0, 8)}-`;
}

/**
 * A hidden folder in the out folder, in which files are finished before they get their names. What an earlier
 * program of this library left there when it was killed is removed.
 */
export async function openWorkFolder(outFolder: string, cacheFolder: string): Promise<string> {
  const prefix = ownPrefix(cacheFolder);
  const own = `${prefix}${process.pid}-`;
  for (const name of await readdir(outFolder)) {
    if (name.startsWith(prefix) && !name.startsWith(own)) await removeAll(join(outFolder, name));
  }
  madeCount += 1;
  const folder = join(outFolder, `${own}${madeCount}`);
  await makeFolder(folder).catch((cause: unknown) => {
    // Told of the folder that a person knows.
    throw Object.assign(cause as Error, { path: outFolder });
  });
  return folder;
}

/**
 * Makes the out folder where it is not there, and tries it. Before anything is bought: a book for a folder that
 * cannot be written to would else be paid for first. Rejects with `disk_failed` or `disk_full`.
 */
export async function assertWritable(outFolder: string, cacheFolder: string): Promise<void> {
  try {
    await makeFolder(outFolder);
    await removeAll(await openWorkFolder(outFolder, cacheFolder));
  } catch (cause) {
    const error = asDiskError(cause, outFolder);
    // A full disk may have room later.
    if (!(error instanceof AppError) || error.code !== 'disk_failed') throw error;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    throw appError('disk_failed.out_folder', { folder: outFolder, cause: code }, { cause });
  }
}
