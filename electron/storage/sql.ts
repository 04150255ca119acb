type SqlValue = string | number | bigint | null | Uint8Array;
export type SqlParameters = Readonly<Record<string, SqlValue>>;

/** A thin hold on SQLite: cached statements, one level of transaction, rows typed by the caller. */
export type Database = {
  readonly get: <Row>(sql: string, parameters?: SqlParameters) => Row | null;
  readonly all: <Row>(sql: string, parameters?: SqlParameters) => readonly Row[];
  /** Number of rows changed. */
  readonly run: (sql: string, parameters?: SqlParameters) => number;
  /** Commits when the work returns, rolls back when it throws. Nested calls join the outer one. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
};
