import { AppError } from '../../../shared/app-error.ts';
import type { Archive } from '../archive.ts';
import { type FoundCover, readCover } from '../cover.ts';
import { importLimits } from '../import-limits.ts';

/** The cover that the package names. */
export async function readArchiveCover(archive: Archive, path: string | null): Promise<FoundCover> {
  if (path === null || !archive.has(path)) return readCover(null);
  try {
    return readCover({ name: path, bytes: await archive.read(path, importLimits.coverBytes) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return readCover({ name: path, bytes: null });
  }
}
