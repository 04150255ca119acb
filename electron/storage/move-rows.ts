import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { removeFileSync } from '../platform/node/durable-file.ts';
import { lockLibrary } from './library-lock.ts';

/** Rows and their lock need more of a file system than files do: networks and old formats of disks lack some of it. */
export function tryFolder(folder: string): void {
  const path = join(folder, 'probe.sqlite');
  const clear = () => {
    for (const end of ['', '-wal', '-shm', '-journal', '.holder.json']) {
      removeFileSync(path + end);
    }
  };
  clear();
  const lock = lockLibrary(path, 'lectern', 0);
  try {
    let isLocked = false;
    try {
      lockLibrary(path, 'lectern', 0).release();
    } catch {
      isLocked = true;
    }
    if (!isLocked) throw new Error('no locks');
  } finally {
    lock.release();
  }
  const connection = new DatabaseSync(path);
  try {
    // No prepared statement: with one the file stays open for a while, and Windows does not remove it.
    connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE probe (value TEXT)');
    if (!existsSync(`${path}-wal`)) throw new Error('no write-ahead log');
  } finally {
    connection.close();
    clear();
  }
}

/** What a program that was killed has left beside its rows goes into them. */
export function putLogAway(path: string): void {
  const connection = new DatabaseSync(path);
  try {
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    connection.close();
  }
}
