import { closeSync, openSync, readSync } from 'node:fs';
import { appError } from '../../../shared/app-error.ts';
import { asLibraryError, openConnection } from '../database.ts';
import { migrations } from '../schema/migrations.ts';

/** Beside rows that were copied of a backup: the next start puts them in the library's place before it opens it. */
export const restoreNoteName = 'restore-next.json';

/**
 * Lets nothing in a copy of a library begin by itself: no batch at its time, and no budget of a watched folder, as what
 * they are for may be done by the time it takes a library's place. Throws `library_newer`, `library_damaged`.
 */
export function withoutSchedules(path: string): void {
  const schema = schemaOf(path);
  const known = migrations.length;
  if (schema > known) throw appError('library_newer.schema', { file: path, schema, known });
  // No statement is prepared: the file stays open until one is collected, and then Windows does not rename it.
  const connection = openConnection(path);
  try {
    // The file is renamed by itself: nothing may lie in a log beside it.
    connection.exec('PRAGMA journal_mode = DELETE');
    for (const sql of schedules) {
      try {
        connection.exec(sql);
      } catch (error) {
        // An older schema may not have that table.
        if (!/no such (table|column)/.test(String(error))) throw error;
      }
    }
  } catch (error) {
    throw asLibraryError(error, path);
  } finally {
    connection.close();
  }
}

const schedules = [
  'UPDATE batch SET starts_at_ms = NULL',
  'UPDATE watch_folder SET day_tokens = NULL, day_money = NULL',
];

/** `PRAGMA user_version`, as the header of the file has it (SQLite's file format, section 1.3). */
function schemaOf(path: string): number {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(64);
    readSync(file, header, 0, header.byteLength, 0);
    return header.readUInt32BE(60);
  } finally {
    closeSync(file);
  }
}
