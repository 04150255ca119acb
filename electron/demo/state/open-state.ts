import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppError, appError } from '../../../shared/app-error.ts';
import { keepToOwner } from '../../platform/node/owner-only.ts';
import type { Clock } from '../../platform/ports.ts';
import { type Database, openDatabase } from '../../storage/database.ts';
import { type LibraryLock, lockLibrary } from '../../storage/library-lock.ts';
import { type BlobStore, createFolderBlobStore, createMemoryBlobStore } from './blob-store.ts';
import { demoMigrations } from './schema.ts';

/** Where the state lies: in a folder, which survives a restart, or in memory. */
export type OpenState = {
  readonly database: Database;
  /** Finished speech jobs and videos. */
  readonly results: BlobStore;
  /** The reference audio of cloned voices. */
  readonly samples: BlobStore;
  readonly close: () => void;
};

const resultsMaxBytes = 256 * 1024 * 1024;
/** Twice the largest upload: without a folder a sample is of no use once it has been measured. */
const samplesMaxBytes = 40 * 1024 * 1024;

/** An app that was killed leaves one behind, which on a busy machine needs seconds to notice. */
const lockPatienceMs = 15_000;
const lockRetryMs = 100;

/**
 * Opens the state folder, or a state in memory for null. Rejects with `library_busy` when another
 * demo gateway holds the folder, and as `openDatabase` does.
 */
export async function openState(folder: string | null, clock: Clock): Promise<OpenState> {
  if (folder === null) {
    const database = openDatabase(':memory:', { steps: demoMigrations });
    return {
      database,
      results: createMemoryBlobStore(resultsMaxBytes),
      samples: createMemoryBlobStore(samplesMaxBytes),
      close: database.close,
    };
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  keepToOwner(folder);
  const lock = await lockFolder(folder, clock);
  try {
    const database = openDatabase(join(folder, 'demo.sqlite'), { steps: demoMigrations });
    return {
      database,
      results: await createFolderBlobStore(join(folder, 'results')),
      samples: await createFolderBlobStore(join(folder, 'samples')),
      close: () => {
        database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** One that is just ending, because its app was closed, gets a moment to let go. */
async function lockFolder(folder: string, clock: Clock): Promise<LibraryLock> {
  const giveUpMs = clock.monotonicMs() + lockPatienceMs;
  for (;;) {
    try {
      return lockLibrary(join(folder, 'lock.sqlite'), 'lectern demo-gateway', clock.nowMs());
    } catch (error) {
      if (clock.monotonicMs() >= giveUpMs) throw folderBusy(folder, error);
    }
    await clock.delay(lockRetryMs);
  }
}

function folderBusy(folder: string, cause: unknown): AppError {
  return appError('library_busy.demo_gateway', { file: folder }, { cause });
}
