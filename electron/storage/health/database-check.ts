import type { Database } from '../database.ts';

/** SQLite's own check of a table with its indexes, and of what its rows refer to. */
export type DatabaseCheck = {
  readonly schema: () => number;
  readonly tables: () => readonly string[];
  /** What is wrong, without anything of the rows; empty where nothing is. */
  readonly problemsOf: (table: string) => readonly string[];
  readonly rowCount: (table: string) => number;
  /** How many jobs, and how many paid requests, there are of each kind in each state. */
  readonly workStates: () => readonly WorkState[];
};

type WorkState = {
  readonly work: 'job' | 'charge';
  readonly kind: string;
  readonly state: string;
  readonly count: number;
};

const mostProblems = 10;

export function createDatabaseCheck(database: Database): DatabaseCheck {
  /** Only names of the schema come here. */
  const quoted = (table: string) => `"${table.replaceAll('"', '""')}"`;
  return {
    schema: () => database.value<number>('PRAGMA user_version') ?? 0,
    tables: () =>
      database
        .all<{ readonly name: string }>(
          `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
           ORDER BY name`,
        )
        .map(({ name }) => name),
    problemsOf: (table) => {
      const told = database
        .all<Readonly<Record<string, unknown>>>(`PRAGMA integrity_check(${quoted(table)})`)
        .map((row) => String(Object.values(row)[0]))
        .filter((line) => line !== 'ok');
      const astray = database.all(`PRAGMA foreign_key_check(${quoted(table)})`).length;
      const references = astray === 0 ? [] : [`${table}: ${astray} rows refer to nothing`];
      return [...told, ...references].slice(0, mostProblems);
    },
    workStates: () =>
      database.rows<WorkState>(
        `SELECT 'job' AS work, kind, state, COUNT(*) AS count FROM job GROUP BY kind, state
         UNION ALL SELECT 'charge', kind, state, COUNT(*) FROM charge GROUP BY kind, state
         ORDER BY work, kind, state`,
      ),
    rowCount: (table) => database.value<number>(`SELECT COUNT(*) FROM ${quoted(table)}`) ?? 0,
  };
}
