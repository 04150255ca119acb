import { appError } from '../../../shared/app-error.ts';
import type { JobKind, JobProblem, JobState } from '../../../shared/model/job.ts';
import type { ChargeFailure } from '../../charges/ports.ts';
import type { Database, SqlValues } from '../sql.ts';
import { isChargedSql, isInDoubt, isOpen, isPossiblySql } from './charge-rows.ts';

export type JobFile = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly durationMs: number;
  /** Of a file that holds one chapter; null for a whole book. */
  readonly chapterIndex: number | null;
  /** What it was made from: an export of the same gives the same file. Missing in rows of older versions. */
  readonly key?: string;
};

/** A row of the queue, as it outlives a restart. */
export type JobRow = {
  readonly id: string;
  readonly accountId: string;
  readonly kind: JobKind;
  readonly title: string;
  readonly projectId: string | null;
  readonly chapterId: string | null;
  /** What the job's kind needs to run it again. */
  readonly params: unknown;
  readonly state: JobState;
  readonly rank: number;
  readonly doneItems: number;
  readonly totalItems: number;
  readonly refusedCount: number;
  readonly folder: string | null;
  readonly files: readonly JobFile[];
  /** What was done otherwise than asked, in sentences. */
  readonly notices: readonly string[];
  readonly problem: JobProblem | null;
  readonly createdAtMs: number;
  readonly endedAtMs: number | null;
};

/** A line that a job may buy: nothing else is bought where it has become another one. */
export type JobSegment = {
  readonly segmentId: string;
  readonly chapterId: string;
  readonly identity: string;
};

export type NewJob = Pick<
  JobRow,
  'id' | 'accountId' | 'kind' | 'title' | 'projectId' | 'chapterId' | 'params' | 'folder'
> & {
  /** In their order; kept with the row in one transaction. */
  readonly segments?: readonly JobSegment[];
};

export type JobPatch = Partial<
  Pick<
    JobRow,
    | 'state'
    | 'rank'
    | 'params'
    | 'folder'
    | 'doneItems'
    | 'totalItems'
    | 'refusedCount'
    | 'files'
    | 'notices'
    | 'problem'
    | 'endedAtMs'
  >
>;

/** What the paid requests of a job add up to. */
export type JobTotals = {
  readonly attempts: number;
  readonly uncertainCount: number;
  /** Charged, with corrections. */
  readonly spentTokens: number;
  readonly spentMoney: number;
  /** Possibly charged beyond that, at worst, also by calls in doubt. */
  readonly possiblyTokens: number;
  readonly possiblyMoney: number;
  /** Its calls that have not been answered, and what they are expected to take, before the tariff. */
  readonly leftCalls: number;
  readonly leftTokens: number;
  /** Of one of its calls whose work is submitted and cannot be asked for or taken just now. */
  readonly workFailure: ChargeFailure | null;
};

export type JobStore = {
  /** Those not taken off the list, by rank. */
  readonly all: () => readonly JobRow[];
  readonly ranks: () => readonly Pick<JobRow, 'id' | 'rank'>[];
  /** Of those, the ones in these states, of one kind where it is given. */
  readonly inStates: (
    states: readonly JobState[],
    only?: { readonly kind?: JobKind; readonly chapterId?: string },
  ) => readonly JobRow[];
  /** Of those, the exports of a book. */
  readonly exportsOf: (projectId: string) => readonly JobRow[];
  /** Whether a job, also one that was taken off the list, has put a file there. */
  readonly hasMade: (path: string) => boolean;
  /** Remembers contents that jobs are about to put somewhere as files that could be taken as books. */
  readonly noteMadeBooks: (sha256s: readonly string[]) => void;
  readonly isMadeBook: (sha256: string) => boolean;
  /** Whether a job of that id was there and not taken off the list. */
  readonly isListed: (id: string) => boolean;
  /** Throws `not_found`. */
  readonly byId: (id: string) => JobRow;
  readonly find: (id: string) => JobRow | null;
  /** Those of these ids that are there, by id. */
  readonly byIds: (ids: readonly string[]) => ReadonlyMap<string, JobRow>;
  readonly insert: (job: NewJob, where: 'first' | 'last', nowMs: number) => JobRow;
  readonly update: (id: string, patch: JobPatch) => JobRow;
  readonly remove: (id: string, nowMs: number) => void;
  readonly segments: (id: string) => readonly JobSegment[];
  /** The chapters that its segments are of. */
  readonly chapterIds: (id: string) => readonly string[];
  /** Asks for something else, and for other lines, at once. */
  readonly reorder: (id: string, params: unknown, segments: readonly JobSegment[]) => JobRow;
  readonly totals: (id: string) => JobTotals;
  /** Of these at once; one without any request is not in it. */
  readonly totalsOf: (ids: readonly string[]) => ReadonlyMap<string, JobTotals>;
  /** The same of every job of the list. */
  readonly allTotals: () => ReadonlyMap<string, JobTotals>;
};

const jobSql = `SELECT id, account_id, kind, title, project_id, chapter_id, params_json, state, rank,
  done_items, total_items, refused_count, folder, files_json, notices_json, problem_json,
  created_at_ms, ended_at_ms FROM job`;

/** States of a job that goes on no more, as SQL lists them. */
export const endedStates = "('done', 'failed', 'cancelled')";
const isUnanswered = "state IN ('queued', 'reserved', 'sending', 'retry_wait')";

export const noTotals: JobTotals = {
  attempts: 0,
  uncertainCount: 0,
  spentTokens: 0,
  spentMoney: 0,
  possiblyTokens: 0,
  possiblyMoney: 0,
  leftCalls: 0,
  leftTokens: 0,
  workFailure: null,
};

export function createJobStore(database: Database): JobStore {
  const find: JobStore['find'] = (id) => database.row(`${jobSql} WHERE id = :id`, { id });
  const byId = (id: string): JobRow => {
    const job = find(id);
    if (job === null) throw appError('not_found.job');
    return job;
  };
  const sums = (
    where: string,
    values: SqlValues,
    whereOpen = where,
  ): ReadonlyMap<string, JobTotals> => {
    const totals = new Map<string, JobTotals>();
    const add = (sql: string): void => {
      for (const { id, ...sums } of database.rows<{ id: string } & Partial<JobTotals>>(
        sql,
        values,
      )) {
        totals.set(id, { ...noTotals, ...totals.get(id), ...sums });
      }
    };
    add(`SELECT group_id AS id, SUM(sent_count) AS attempts,
        SUM(state = 'uncertain') AS uncertain_count
      FROM charge WHERE ${where} GROUP BY group_id`);
    add(`SELECT group_id AS id, MIN(failure_json) AS work_failure_json
      FROM charge WHERE ${whereOpen} AND state IN ('processing', 'received')
        AND ${isOpen} AND failure_json IS NOT NULL GROUP BY group_id`);
    add(`SELECT group_id AS id, COUNT(*) AS left_calls, SUM(expected_tokens) AS left_tokens
      FROM charge WHERE ${whereOpen} AND ${isUnanswered}
        AND ${isOpen} GROUP BY group_id`);
    add(`SELECT group_id AS id, SUM(tokens) AS spent_tokens, SUM(money) AS spent_money
      FROM ledger_entry WHERE ${where} AND ${isChargedSql()} GROUP BY group_id`);
    add(`SELECT id, SUM(tokens) AS possibly_tokens, SUM(money) AS possibly_money FROM (
        SELECT group_id AS id, tokens, money FROM ledger_entry WHERE ${where} AND ${isPossiblySql}
        UNION ALL SELECT group_id, reserved_tokens, reserved_money FROM charge
        WHERE ${whereOpen} AND ${isInDoubt} AND ${isOpen})
      GROUP BY id`);
    return totals;
  };

  const keepSegments = (jobId: string, segments: readonly JobSegment[]): void => {
    for (const [ordinal, segment] of segments.entries()) {
      database.run(
        `INSERT INTO job_segment (job_id, ordinal, segment_id, chapter_id, identity)
         VALUES (:jobId, :ordinal, :segmentId, :chapterId, :identity)`,
        { jobId, ordinal, ...segment },
      );
    }
  };
  const dropSegments = (jobId: string): void => {
    database.run('DELETE FROM job_segment WHERE job_id = :jobId', { jobId });
  };
  const insert: JobStore['insert'] = (job, where, nowMs) => {
    const edge = database.row<{ first: number | null; last: number | null }>(
      'SELECT MIN(rank) AS first, MAX(rank) AS last FROM job WHERE removed_at_ms IS NULL',
    );
    const rank = where === 'first' ? (edge?.first ?? 0) - 1 : (edge?.last ?? 0) + 1;
    database.run(
      `INSERT INTO job (id, account_id, kind, title, project_id, chapter_id, params_json, state,
         rank, folder, created_at_ms)
       VALUES (:id, :accountId, :kind, :title, :projectId, :chapterId, :params, 'waiting', :rank,
         :folder, :nowMs)`,
      { ...job, params: JSON.stringify(job.params), rank, nowMs },
    );
    keepSegments(job.id, job.segments ?? []);
    return byId(job.id);
  };
  const update: JobStore['update'] = (id, patch) => {
    const next = { ...byId(id), ...patch };
    database.run(
      `UPDATE job SET params_json = :params, folder = :folder, state = :state, rank = :rank,
         done_items = :doneItems, total_items = :totalItems, refused_count = :refusedCount,
         files_json = :files, notices_json = :notices, problem_json = :problem, ended_at_ms = :endedAtMs
       WHERE id = :id`,
      { ...next, params: JSON.stringify(next.params) },
    );
    return next;
  };

  return {
    all: () => database.rows(`${jobSql} WHERE removed_at_ms IS NULL ORDER BY rank, id`),
    ranks: () =>
      database.all('SELECT id, rank FROM job WHERE removed_at_ms IS NULL ORDER BY rank, id'),
    inStates: (states, { kind = null, chapterId = null } = {}) =>
      database.rows(
        `${jobSql} WHERE removed_at_ms IS NULL AND (:kind IS NULL OR kind = :kind)
         AND (:chapterId IS NULL OR chapter_id = :chapterId)
         AND state IN (SELECT value FROM json_each(:states)) ORDER BY rank, id`,
        { states: JSON.stringify(states), kind, chapterId },
      ),
    exportsOf: (projectId) =>
      database.rows(
        `${jobSql} WHERE removed_at_ms IS NULL AND kind = 'export' AND project_id = :projectId
         ORDER BY rank, id`,
        { projectId },
      ),
    hasMade: (path) =>
      database.value(
        `SELECT 1 FROM job, json_each(job.files_json) AS file
         WHERE file.value ->> 'path' = :path LIMIT 1`,
        { path },
      ) === 1,
    noteMadeBooks: (sha256s) => {
      database.run(
        'INSERT INTO made_book SELECT value FROM json_each(:sha256s) WHERE true ON CONFLICT DO NOTHING',
        { sha256s: JSON.stringify(sha256s) },
      );
    },
    isMadeBook: (sha256) =>
      database.value('SELECT 1 FROM made_book WHERE sha256 = :sha256', { sha256 }) === 1,
    isListed: (id) =>
      database.value('SELECT 1 FROM job WHERE id = :id AND removed_at_ms IS NULL', { id }) === 1,
    byId,
    find,
    byIds: (ids) => {
      const jobs = database.rows<JobRow>(
        `${jobSql} WHERE id IN (SELECT value FROM json_each(:ids))`,
        { ids },
      );
      return new Map(jobs.map((job) => [job.id, job]));
    },
    insert: (...job) => database.transaction(() => insert(...job)),
    update,
    reorder: (id, params, segments) =>
      database.transaction(() => {
        dropSegments(id);
        keepSegments(id, segments);
        return update(id, { params });
      }),
    segments: (id) =>
      database.rows(
        `SELECT segment_id, chapter_id, identity FROM job_segment WHERE job_id = :id
         ORDER BY ordinal`,
        { id },
      ),
    chapterIds: (id) =>
      database
        .rows<{ chapterId: string }>(
          'SELECT DISTINCT chapter_id FROM job_segment WHERE job_id = :id',
          { id },
        )
        .map(({ chapterId }) => chapterId),
    remove: (id, nowMs) =>
      database.transaction(() => {
        dropSegments(id);
        database.run('UPDATE job SET removed_at_ms = :nowMs WHERE id = :id', { id, nowMs });
      }),
    totals: (id) => sums('group_id = :id', { id }).get(id) ?? noTotals,
    totalsOf: (ids) => sums('group_id IN (SELECT value FROM json_each(:ids))', { ids }),
    allTotals: () => {
      const isListed = 'group_id IN (SELECT id FROM job WHERE removed_at_ms IS NULL)';
      // Few calls are open: the sign keeps SQLite from looking at each call of every job.
      return sums(isListed, {}, `+${isListed}`);
    },
  };
}
