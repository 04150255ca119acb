import { basename } from 'node:path';
import { refuseMoved } from '../platform/node/library-move.ts';
import type { Platform } from '../platform/ports.ts';
import { type OpenDatabase, type OpenOptions, openDatabase } from '../storage/database.ts';
import { type LibraryLock, lockLibrary } from '../storage/library-lock.ts';

/**
 * The library for its one writer: locked first, and let go of where it cannot be opened. An older one is
 * brought up to date, and the log says so.
 */
export function openLocked(
  { paths, clock, logger }: Pick<Platform, 'paths' | 'clock' | 'logger'>,
  program: string,
  options: OpenOptions = {},
): { readonly lock: LibraryLock; readonly database: OpenDatabase } {
  const lock = lockLibrary(paths.lock, program, clock.nowMs());
  try {
    refuseMoved(paths.home);
    const onMigration = (done: number, total: number): void => {
      options.onMigration?.(done, total);
      if (done === 0 || done === total) {
        logger.info('the library is brought up to date', { done, total });
      }
    };
    const onCopy = (file: string): void => {
      logger.info('the library was copied before its update', { file: basename(file) });
    };
    return { lock, database: openDatabase(paths.database, { ...options, onMigration, onCopy }) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
