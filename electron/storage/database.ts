import { accessSync, existsSync, constants as modes, readdirSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { AppError, appError } from '../../shared/app-error.ts';
import { keepToOwner, makeForOwner } from '../platform/node/owner-only.ts';
import { hasLog, noteCleanEnd, takeCleanEnd } from './clean-end.ts';
import { copyBeforeMigration } from './schema/library-copy.ts';
import { type Migration, migrations } from './schema/migrations.ts';
import { newestSchema } from './schema/newest-schema.ts';
import { audioTriggers } from './segments/segment-audio-sql.ts';
import {
  bindParameters,
  type Database,
  parameterNames,
  readRow,
  readRows,
  type SqlParameters,
  type SqlValues,
} from './sql.ts';

type Connection = InstanceType<typeof DatabaseSync>;

export type { Database, SqlParameters } from './sql.ts';

export type OpenOptions = {
  /** Those of the library unless others are given. */
  readonly steps?: readonly Migration[];
  /** Chapters of an older library that are brought up to date. */
  readonly onMigration?: (done: number, total: number) => void;
  /** What is free on the disk of a folder, where that can be told. */
  readonly freeBytesOf?: (folder: string) => number | null;
  /** The library of before was copied to that file. */
  readonly onCopy?: (file: string) => void;
  /** The weekly check will read all of it: opening looks for damage only after an end that was not clean. */
  readonly isCheckedLater?: boolean;
  /** Sees each statement that is run. */
  readonly trace?: (sql: string, parameters: SqlParameters) => void;
};

export type OpenDatabase = Database & {
  /** When it was last found whole, for the next start; null once damage was found. */
  readonly lastCheck: { atMs: number | null };
};

const weekMs = 7 * 86_400_000;

/** A clock that was set back says nothing about the age. */
const isOld = (checkedAtMs: number, nowMs: number) =>
  nowMs < checkedAtMs || nowMs - checkedAtMs >= weekMs;

/**
 * Opens a database, the library's unless other steps are given, and brings it to the newest schema, after a copy of
 * it was made. It is read through for damage unless its last end was clean and that was done within a week. A damaged
 * file is kept and named, never replaced; one of a newer program is refused.
 */
export function openDatabase(path: string, options: OpenOptions = {}): OpenDatabase {
  const { steps = migrations } = options;
  const isNew = !existsSync(path);
  if (!isNew && isEmptied(path)) throw damaged(path, 'it is empty');
  const nowMs = Date.now();
  const knownMs = isNew || hasLog(path) ? null : takeCleanEnd(path);
  const isTrusted = knownMs !== null && (options.isCheckedLater || !isOld(knownMs, nowMs));
  if (path !== ':memory:') {
    makeForOwner(path);
    for (const end of ['-wal', '-shm']) keepToOwner(path + end);
  }
  const connection = openConnection(path);
  try {
    // First: of a program that was just killed, this lock may be let go of after that of the library.
    connection.exec('PRAGMA busy_timeout = 5000');
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = FULL');
    connection.exec('PRAGMA foreign_keys = ON');
    if (!isNew && !isTrusted) checkIntegrity(connection, path);
    const database = wrap(connection, path, options.trace);
    if (!isNew) copyOlder(database, connection, path, options);
    migrate(database, connection, path, options);
    if (steps === migrations) connection.exec(audioTriggers);
    const lastCheck: OpenDatabase['lastCheck'] = { atMs: isTrusted ? knownMs : nowMs };
    return {
      ...database,
      lastCheck,
      close: () => {
        putAway(connection);
        database.close();
        if (lastCheck.atMs !== null) noteCleanEnd(path, lastCheck.atMs);
      },
    };
  } catch (error) {
    connection.close();
    throw asLibraryError(error, path);
  }
}

/**
 * Opens the library beside whoever writes to it, and changes nothing in the file: no check, no migration.
 * Null where its schema is older, as only a writer brings it up. Throws `library_newer`, `library_damaged`.
 */
export function openForReading(path: string): Database | null {
  const connection = openConnection(path, { readOnly: true });
  try {
    connection.exec('PRAGMA busy_timeout = 5000');
    const database = wrap(connection, path);
    if (schemaOf(database, path, migrations.length) === migrations.length) return database;
    database.close();
    return null;
  } catch (error) {
    connection.close();
    throw asLibraryError(error, path);
  }
}

/** What lies in the log goes into the file, unless somebody reads it just now. */
function putAway(connection: Connection): void {
  try {
    connection.exec('PRAGMA busy_timeout = 0');
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The next start does it.
  }
}

/** Throws what `asLibraryError` makes of a refusal. */
export function openConnection(
  path: string,
  options: { readonly readOnly?: boolean } = {},
): Connection {
  try {
    return new DatabaseSync(path, options);
  } catch (error) {
    throw asLibraryError(error, path);
  }
}

function checkIntegrity(connection: Connection, path: string): void {
  const row = connection.prepare('PRAGMA quick_check(1)').get() as Record<string, unknown>;
  const verdict = String(Object.values(row)[0]);
  if (verdict !== 'ok') throw damaged(path, verdict);
}

/** Cut to nothing: SQLite would take it for a new one, although takes lie beside it. */
function isEmptied(path: string): boolean {
  if (statSync(path).size > 0) return false;
  const audio = join(dirname(path), 'audio');
  return existsSync(audio) && readdirSync(audio).length > 0;
}

/** A library with something in it is copied before its schema changes. */
function copyOlder(
  database: Database,
  connection: Connection,
  path: string,
  { steps = migrations, onCopy = () => undefined, freeBytesOf }: OpenOptions,
): void {
  const version = schemaOf(database, path, steps.length);
  if (version === 0 || version === steps.length) return;
  const copyTo = (target: string) => {
    connection.prepare('VACUUM INTO ?').run(target);
  };
  onCopy(copyBeforeMigration(path, version, copyTo, freeBytesOf));
}

/** All steps at once or none: what is killed on the way finds the file as it was. */
function migrate(
  database: Database,
  connection: Connection,
  path: string,
  { steps = migrations, onMigration = () => undefined }: OpenOptions,
): void {
  const version = schemaOf(database, path, steps.length);
  if (version === steps.length) return;
  const exec = (sql: string) => connection.exec(sql);
  database.transaction(() => {
    // What all steps lead to, in a sixth of their time.
    const isNewest = version === 0 && steps === migrations;
    for (const step of isNewest ? [newestSchema] : steps.slice(version)) {
      if (typeof step === 'string') exec(step);
      else step(database, exec, onMigration);
    }
    exec(`PRAGMA user_version = ${steps.length}`);
  });
}

/** Throws `library_newer` where a newer program has written to it. */
function schemaOf(database: Database, path: string, known: number): number {
  const version = database.value<number>('PRAGMA user_version') ?? 0;
  if (version <= known) return version;
  throw appError('library_newer.schema', { file: path, schema: version, known });
}

function wrap(connection: Connection, path: string, trace?: OpenOptions['trace']): Database {
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw asDamage(error, path) ?? asDiskTrouble(error, path) ?? error;
    }
  };
  const prepare = (sql: string) => ({
    statement: connection.prepare(sql),
    names: parameterNames(sql),
  });
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  /** A statement that is ready to run, with its parameters. */
  const bound = (sql: string, values: SqlValues) => {
    const known = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, known);
    const parameters = bindParameters(known.names, values);
    trace?.(sql, parameters);
    return [known.statement, parameters] as const;
  };
  const get = (sql: string, values: SqlValues = {}) =>
    guard(() => {
      const [statement, parameters] = bound(sql, values);
      return statement.get(parameters) ?? null;
    });
  const all = (sql: string, values: SqlValues = {}) =>
    guard(() => {
      const [statement, parameters] = bound(sql, values);
      return statement.all(parameters);
    });
  let depth = 0;
  return {
    get,
    all,
    row: (sql, values) => {
      const row = get(sql, values);
      return row && readRow(row);
    },
    rows: (sql, values) => readRows(all(sql, values)),
    value: <Value>(sql: string, values?: SqlValues) => {
      const row: Readonly<Record<string, Value>> | null = get(sql, values);
      return Object.values(row ?? {})[0] ?? null;
    },
    run: (sql, values = {}) =>
      guard(() => {
        const [statement, parameters] = bound(sql, values);
        return Number(statement.run(parameters).changes);
      }),
    transaction: <T>(work: () => T): T => {
      if (depth > 0) return work();
      guard(() => connection.exec('BEGIN IMMEDIATE'));
      depth += 1;
      try {
        const result = work();
        guard(() => connection.exec('COMMIT'));
        return result;
      } catch (error) {
        // A full disk may have rolled it back already.
        if (connection.isTransaction) connection.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => {
      prepared.clear();
      connection.close();
    },
  };
}

function damaged(path: string, detail: string, cause?: unknown): AppError {
  return appError('library_damaged.file', { file: path, detail: detail.slice(0, 200) }, { cause });
}

/** What SQLite says of a file of the library, as an error for people. */
export function asLibraryError(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error;
  const trouble = asDamage(error, path) ?? asDiskTrouble(error, path);
  if (trouble !== null) return trouble;
  const message = error instanceof Error ? error.message : String(error);
  return appError('disk_failed.library_open', { file: path, reason: message }, { cause: error });
}

/** A file that SQLite cannot make sense of; null for anything else. */
function asDamage(error: unknown, path: string): AppError | null {
  const name = (error as { sqliteCodeName?: string }).sqliteCodeName ?? '';
  const message = error instanceof Error ? error.message : String(error);
  const isDamage =
    /^SQLITE_(CORRUPT|NOTADB)/.test(name) || /image is malformed|not a database/.test(message);
  return isDamage ? damaged(path, message, error) : null;
}

/** A disk that is full, broken or not writable any more; null for anything else. */
function asDiskTrouble(error: unknown, path: string): AppError | null {
  const { sqliteCodeName: name = '', systemErrno } = Object(error) as {
    sqliteCodeName?: string;
    systemErrno?: number;
  };
  const options = { cause: error };
  // What a reader shares with writers has to be made beside the file, which is told as an input error.
  const isFull = /^SQLITE_FULL/.test(name) || systemErrno === constants.errno.ENOSPC;
  if (isFull) return appError('disk_full.library', { file: path }, options);
  if (!/^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(name)) return null;
  const cause = systemErrno === constants.errno.EMFILE ? 'EMFILE' : refusalOf(path);
  if (cause !== null) return appError('disk_failed.used', { file: path, cause }, options);
  return appError('disk_failed.library', { file: path, reason: name }, options);
}

/** SQLite opens no file with a longer path (its MAX_PATHNAME less an ending), though a system may allow thousands. */
const longestPathBytes = 504;

/** Why a file of a folder cannot be used, which SQLite does not tell; its readers write beside it, too. Null: it can. */
function refusalOf(path: string): string | null {
  if (Buffer.byteLength(path) > longestPathBytes) return 'ENAMETOOLONG';
  try {
    accessSync(dirname(path), modes.W_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? null;
  }
}
