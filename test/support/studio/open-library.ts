import { type Database, openForReading } from '../../../electron/storage/database.ts';

/** The database of a library, to be read beside the studio that writes to it. */
export function openLibrary(path: string): Database {
  const reader = openForReading(path);
  if (reader === null) throw new Error('The library has an older schema.');
  return reader;
}
