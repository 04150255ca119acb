import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { growLibrary } from '../../test/support/builders/grow-library.ts';

type Row = Readonly<Record<string, unknown>>;

function withDatabase<Result>(
  home: string,
  work: (database: InstanceType<typeof DatabaseSync>) => Result,
): Result {
  const database = new DatabaseSync(join(home, 'library.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The sample book that a first start has made, and the account of its segments. */
function sampleOf(home: string) {
  return withDatabase(home, (database) => {
    const project = database.prepare('SELECT id FROM project').get() as Row;
    const account = database.prepare('SELECT account_id FROM segment_audio').get() as Row;
    return { projectId: String(project.id), accountId: String(account.account_id) };
  });
}

/** Jobs that wait, as exports of the sample that a person has paused. */
export const addJobs = (count: number) => (home: string) => {
  const { projectId, accountId } = sampleOf(home);
  withDatabase(home, (database) =>
    database
      .prepare(
        `WITH RECURSIVE job_number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM job_number WHERE n < ?)
         INSERT INTO job (id, account_id, kind, title, project_id, params_json, state, rank, created_at_ms)
         SELECT 'waiting~' || n, ?, 'export', 'Book ' || n, ?, '{}', 'paused', n, 1000 FROM job_number`,
      )
      .run(count, accountId, projectId),
  );
};

/** Copies of the sample, each with its segments; the sample itself stays the one that is opened. */
export const addBooks = (count: number) => (home: string) => {
  growLibrary(join(home, 'library.sqlite'), {
    ...sampleOf(home),
    from: 1,
    to: count,
    takesPerBook: 10,
  });
};
