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

type Field = { readonly name: string; readonly read: (value: unknown) => unknown };

const fields = new Map<string, Field>();

function fieldOf(column: string): Field {
  const known = fields.get(column);
  if (known !== undefined) return known;
  const name = column
    .replace(/_json$/, '')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  let read: Field['read'] = (value) => value;
  if (/^(is|has)_/.test(column)) read = (value) => value === 1;
  else if (column.endsWith('_json')) {
    read = (value) => (typeof value === 'string' ? JSON.parse(value) : null);
  }
  const field = { name, read };
  fields.set(column, field);
  return field;
}

/** `chapter_id` becomes `chapterId`, `is_cut` a boolean, `files_json` what it holds, as `files`. */
export function readRow<Row>(row: object): Row {
  const read: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const field = fieldOf(column);
    read[field.name] = field.read(value);
  }
  return read as Row;
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
