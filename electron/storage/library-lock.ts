import { readFileSync, writeFileSync } from 'node:fs';
import { AppError, appError } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import { makeForOwner } from '../platform/node/owner-only.ts';
import { asLibraryError, openConnection } from './database.ts';

export type LibraryLock = { readonly release: () => void };

/**
 * One writer a library: an exclusive transaction on `lock.sqlite`, which the system lets go of even
 * when the holder is killed. Throws `library_busy` and says who holds it; what else SQLite refuses, a full
 * disk above all, is told as what it is.
 */
export function lockLibrary(path: string, program: string, nowMs: number): LibraryLock {
  makeForOwner(path);
  const connection = openConnection(path);
  try {
    connection.exec('PRAGMA busy_timeout = 0');
    connection.exec('PRAGMA journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (!isHeld(error)) throw asLockError(error, path);
    throw appError(
      'library_busy.library',
      { file: path, holder: readHolder(path) },
      { cause: error },
    );
  }
  noteHolder(path, { program, pid: process.pid, sinceMs: nowMs });
  return {
    release: () => {
      connection.exec('ROLLBACK');
      connection.close();
    },
  };
}

/** A damaged lock costs nothing: what is to be done about a damaged library would lose one that is whole. */
function asLockError(error: unknown, path: string): unknown {
  const trouble = asLibraryError(error, path);
  const isDamaged = trouble instanceof AppError && trouble.code === errorCodes.libraryDamaged;
  return isDamaged ? appError('library_damaged.lock', { file: path }, { cause: error }) : trouble;
}

function isHeld(error: unknown): boolean {
  const name = (error as { sqliteCodeName?: string }).sqliteCodeName ?? '';
  return /^SQLITE_(BUSY|LOCKED)/.test(name);
}

function noteHolder(path: string, holder: object): void {
  try {
    writeFileSync(`${path}.holder.json`, JSON.stringify(holder), { mode: 0o600 });
  } catch {
    // On a full disk: the lock itself is what counts.
  }
}

function readHolder(path: string): string {
  try {
    const holder: unknown = JSON.parse(readFileSync(`${path}.holder.json`, 'utf8'));
    if (typeof holder === 'object' && holder !== null && 'program' in holder && 'pid' in holder) {
      return `${String(holder.program)} (process ${String(holder.pid)})`;
    }
  } catch {
    // The note is a courtesy; the lock itself is what counts.
  }
  return 'another Lectern';
}
