import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { lockLibrary } from './library-lock.ts';

/** Rows and their lock need more of a file system than files do: networks and old formats of disks lack some of it. */
export function tryFolder(folder: string): void {
  const path = join(folder, 'probe.sqlite');
  const clear = () => {
    for (const end of ['', '-wal', '-shm', '-journal', '.holder.json']) {
      rmSync(path + end, { force: true });
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
    const [mode] = connection.prepare('PRAGMA journal_mode = WAL').all() as {
      journal_mode: string;
    }[];
    connection.exec('CREATE TABLE probe (value TEXT)');
    if (mode?.journal_mode !== 'wal') throw new Error('no write-ahead log');
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
