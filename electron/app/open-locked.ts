import type { Platform } from '../platform/ports.ts';
import { type Database, type OpenOptions, openDatabase } from '../storage/database.ts';
import { type LibraryLock, lockLibrary } from '../storage/library-lock.ts';

/** The library for its one writer: locked first, and let go of where it cannot be opened. */
export function openLocked(
  { paths, clock }: Pick<Platform, 'paths' | 'clock'>,
  program: string,
  options?: OpenOptions,
): { readonly lock: LibraryLock; readonly database: Database } {
  const lock = lockLibrary(paths.lock, program, clock.nowMs());
  try {
    return { lock, database: openDatabase(paths.database, options) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
