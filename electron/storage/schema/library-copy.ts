import * as files from 'node:fs';
import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { removeFileSync, renameFileSync } from '../../platform/node/durable-file.ts';

const keptCopies = 2;
/** Room for the copy, and for the log of the migration, which may write every row anew. */
const neededShare = 2;

/**
 * Keeps the library as it was before its schema changes, beside it, as `NAME.schema-N.sqlite`: whoever has to
 * go back to the program of before opens that. The two newest copies stay; older ones, and half of one, go.
 * Throws `disk_full` before anything is written.
 */
export function copyBeforeMigration(
  path: string,
  schema: number,
  copyTo: (target: string) => void,
  freeBytesOf = freeBytesIn,
): string {
  const folder = dirname(path);
  const name = basename(path, '.sqlite');
  removeOlder(folder, `${name}.schema-`, schema);
  checkRoom(path, freeBytesOf(folder));
  const target = join(folder, `${name}.schema-${schema}.sqlite`);
  const unfinished = `${target}.part`;
  copyTo(unfinished);
  chmodSync(unfinished, 0o600);
  syncFile(unfinished, 'r+');
  renameFileSync(unfinished, target);
  if (process.platform !== 'win32') syncFile(folder, 'r');
  return target;
}

/** What is left beside the copy that is about to be made. */
function removeOlder(folder: string, prefix: string, schema: number): void {
  const copies = readdirSync(folder).filter((file) => file.startsWith(prefix));
  const schemaOf = (file: string) => Number(/^(\d+)\.sqlite$/.exec(file.slice(prefix.length))?.[1]);
  const whole = copies
    .filter((file) => schemaOf(file) < schema)
    .sort((one, other) => schemaOf(other) - schemaOf(one));
  const kept = new Set(whole.slice(0, keptCopies - 1));
  for (const file of copies) {
    if (!kept.has(file)) removeFileSync(join(folder, file));
  }
}

/** What is free on the disk of a folder; null where the runtime cannot ask, as the fallback's. */
export function freeBytesIn(folder: string): number | null {
  if (!('statfsSync' in files) || typeof files.statfsSync !== 'function') return null;
  const { bavail, bsize } = files.statfsSync(folder);
  return bavail * bsize;
}

/** Refuses a copy of a library that its disk has no room for, before anything is copied: throws `disk_full`. */
export function assertRoomForCopy(
  folder: string,
  needed: number,
  freeBytes = freeBytesIn(folder),
): void {
  if (freeBytes === null || freeBytes >= needed) return;
  throw appError('disk_full.move', { folder, free: freeBytes, needed });
}

function checkRoom(path: string, freeBytes: number | null): void {
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const neededBytes = neededShare * (statSync(path).size + logBytes);
  if (freeBytes === null || freeBytes >= neededBytes) return;
  throw appError('disk_full.migration', { freeBytes, neededBytes });
}

function syncFile(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
