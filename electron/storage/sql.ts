type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlParameters = Readonly<Record<string, SqlValue>>;
/** Values for the parameters of a statement, as `bindParameters` takes them. */
export type SqlValues = Readonly<Record<string, unknown>>;

/** A thin hold on SQLite: cached statements, one level of transaction, rows typed by the caller. */
export type Database = {
  /** As the table has it. */
  readonly get: <Row>(sql: string, values?: SqlValues) => Row | null;
  readonly all: <Row>(sql: string, values?: SqlValues) => readonly Row[];
  /** Under the program's names, as `readRow` says. */
  readonly row: <Row>(sql: string, values?: SqlValues) => Row | null;
  readonly rows: <Row>(sql: string, values?: SqlValues) => readonly Row[];
  /** The first column of the first row. */
  readonly value: <Value>(sql: string, values?: SqlValues) => Value | null;
  /** Number of rows changed. */
  readonly run: (sql: string, values?: SqlValues) => number;
  /** Commits when the work returns, rolls back when it throws. Nested calls join the outer one. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
};

type Field = {
  readonly column: string;
  readonly name: string;
  /** Null for a value that is handed on as it is. */
  readonly read: ((value: unknown) => unknown) | null;
};

function fieldOf(column: string): Field {
  const name = column
    .replace(/_json$/, '')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (/^(is|has)_/.test(column)) return { column, name, read: (value) => value === 1 };
  if (!column.endsWith('_json')) return { column, name, read: null };
  const read = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null);
  return { column, name, read };
}

/** By the columns of a row: long lists ask once for all of their rows. */
const fieldLists = new Map<string, readonly Field[]>();

function fieldsOf(row: object): readonly Field[] {
  const columns = Object.keys(row);
  const key = columns.join();
  const known = fieldLists.get(key) ?? columns.map(fieldOf);
  fieldLists.set(key, known);
  return known;
}

/** `chapter_id` becomes `chapterId`, `is_cut` a boolean, `files_json` what it holds, as `files`. */
export function readRows<Row>(rows: readonly object[]): readonly Row[] {
  const [first] = rows;
  if (first === undefined) return [];
  const fields = fieldsOf(first);
  return (rows as readonly Record<string, unknown>[]).map((row) => {
    const result: Record<string, unknown> = {};
    for (const { column, name, read } of fields) {
      const value = row[column];
      result[name] = read === null ? value : read(value);
    }
    return result as Row;
  });
}

/** One row with its columns named and typed as `readRows` does. */
export function readRow<Row>(row: object): Row {
  return readRows<Row>([row])[0] as Row;
}

/** The names of a statement's parameters (`:name`). */
export function parameterNames(sql: string): readonly string[] {
  const names = sql.replace(/'[^']*'/g, '').matchAll(/:([a-z_]\w*)/gi);
  return [...new Set([...names].map(([, name = '']) => name))];
}

/**
 * What a statement takes of `values`, by name: booleans as 0 and 1, lists and objects as JSON. Further
 * properties are passed over, so that a whole row can be given. Throws where one is missing.
 */
export function bindParameters(names: readonly string[], values: SqlValues): SqlParameters {
  return Object.fromEntries(names.map((name) => [name, sqlValue(name, values[name])]));
}

function sqlValue(name: string, value: unknown): SqlValue {
  switch (typeof value) {
    case 'string':
      // The binding ends a text at NUL and loses what follows: the sign of a lost character, as long, takes its place.
      return value.replaceAll('\0', '\ufffd');
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'object':
      return value === null || value instanceof Uint8Array ? value : JSON.stringify(value);
    default:
      throw new Error(`A statement has no value for :${name}.`);
  }
}
