import { appError } from '../../../shared/app-error.ts';
import { asLibraryError, openConnection } from '../database.ts';
import { migrations } from '../schema/migrations.ts';

/**
 * Makes the rows of a backup ready to take a library's place: nothing in them begins by itself, as what they knew of may
 * be done by now. Throws `library_newer`, `library_damaged`.
 */
export function readyForUse(path: string): void {
  const connection = openConnection(path);
  try {
    // The file is renamed by itself: nothing may lie in a log beside it.
    connection.exec('PRAGMA journal_mode = DELETE');
    const [schema = 0] = Object.values(connection.prepare('PRAGMA user_version').get() ?? {});
    if (Number(schema) > migrations.length) {
      const known = migrations.length;
      throw appError('library_newer.schema', { file: path, schema: Number(schema), known });
    }
    for (const sql of withoutTimes) {
      // An older schema may not have that table.
      const table = /UPDATE (\w+)/.exec(sql)?.[1] ?? '';
      if (connection.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)) {
        connection.exec(sql);
      }
    }
  } catch (error) {
    throw asLibraryError(error, path);
  } finally {
    connection.close();
  }
}

const withoutTimes = [
  'UPDATE batch SET starts_at_ms = NULL',
  'UPDATE watch_folder SET day_tokens = NULL, day_money = NULL',
];

/** What lies in the log of a killed program goes into its rows; where they are damaged, it stays. */
export function putLogAway(path: string): void {
  try {
    const connection = openConnection(path);
    try {
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      connection.close();
    }
  } catch {
    // Both are kept under another name.
  }
}
