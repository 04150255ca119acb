import { appError } from '../../shared/app-error.ts';
import type { JobKind, JobProblem, JobState } from '../../shared/model/job.ts';
import type { Database, SqlParameters } from './database.ts';
import { spentKindsSql } from './spent-kinds.ts';

export type JobFile = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly durationMs: number;
  /** Of a file that holds one chapter; null for a whole book. */
  readonly chapterIndex: number | null;
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
    | 'doneItems'
    | 'totalItems'
    | 'refusedCount'
    | 'files'
    | 'problem'
    | 'endedAtMs'
  >
>;

/** What the paid requests of a job add up to. */
export type JobTotals = {
  readonly attempts: number;
  readonly uncertainCount: number;
  readonly spentTokens: number;
  readonly spentMoney: number;
};

export type JobStore = {
  /** Those not taken off the list, by rank. */
  readonly all: () => readonly JobRow[];
  /** Throws `not_found`. */
  readonly byId: (id: string) => JobRow;
  readonly find: (id: string) => JobRow | null;
  readonly insert: (job: NewJob, where: 'first' | 'last', nowMs: number) => JobRow;
  readonly update: (id: string, patch: JobPatch) => JobRow;
  readonly remove: (id: string, nowMs: number) => void;
  readonly segments: (id: string) => readonly JobSegment[];
  /** Asks for something else, and for other lines, at once. */
  readonly reorder: (id: string, params: unknown, segments: readonly JobSegment[]) => JobRow;
  readonly totals: (id: string) => JobTotals;
  /** Of every job at once; one without any request is not in it. */
  readonly allTotals: () => ReadonlyMap<string, JobTotals>;
};

type RawJob = {
  id: string;
  account_id: string;
  kind: JobKind;
  title: string;
  project_id: string | null;
  chapter_id: string | null;
  params_json: string;
  state: JobState;
  rank: number;
  done_items: number;
  total_items: number;
  refused_count: number;
  folder: string | null;
  files_json: string;
  problem_json: string | null;
  created_at_ms: number;
  ended_at_ms: number | null;
};
type RawSums = { id: string; attempts: number; uncertain: number };
type RawSpent = { id: string; tokens: number; money: number };

const noTotals: JobTotals = { attempts: 0, uncertainCount: 0, spentTokens: 0, spentMoney: 0 };

export function createJobStore(database: Database): JobStore {
  const find = (id: string): JobRow | null => {
    const row = database.get<RawJob>('SELECT * FROM job WHERE id = :id', { id });
    return row === null ? null : jobOf(row);
  };
  const byId = (id: string): JobRow => {
    const job = find(id);
    if (job === null) throw appError('not_found.job');
    return job;
  };
  const sums = (where: string, parameters: SqlParameters): ReadonlyMap<string, JobTotals> => {
    const totals = new Map<string, JobTotals>();
    const counts = database.all<RawSums>(
      `SELECT group_id AS id, SUM(sent_count) AS attempts, SUM(state = 'uncertain') AS uncertain
       FROM charge WHERE ${where} GROUP BY group_id`,
      parameters,
    );
    for (const { id, attempts, uncertain } of counts) {
      totals.set(id, { ...noTotals, attempts, uncertainCount: uncertain });
    }
    const spent = database.all<RawSpent>(
      `SELECT group_id AS id, SUM(tokens) AS tokens, SUM(money) AS money FROM ledger_entry
       WHERE ${where} AND kind IN ${spentKindsSql} GROUP BY group_id`,
      parameters,
    );
    for (const { id, tokens, money } of spent) {
      const known = totals.get(id) ?? noTotals;
      totals.set(id, { ...known, spentTokens: tokens, spentMoney: money });
    }
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
    const edge = database.get<{ first: number | null; last: number | null }>(
      'SELECT MIN(rank) AS first, MAX(rank) AS last FROM job WHERE removed_at_ms IS NULL',
    );
    const rank = where === 'first' ? (edge?.first ?? 0) - 1 : (edge?.last ?? 0) + 1;
    const { params, segments = [], ...columns } = job;
    database.run(
      `INSERT INTO job (id, account_id, kind, title, project_id, chapter_id, params_json, state,
         rank, folder, created_at_ms)
       VALUES (:id, :accountId, :kind, :title, :projectId, :chapterId, :params, 'waiting', :rank,
         :folder, :nowMs)`,
      { ...columns, params: JSON.stringify(params), rank, nowMs },
    );
    keepSegments(job.id, segments);
    return byId(job.id);
  };
  const update: JobStore['update'] = (id, patch) => {
    const next = { ...byId(id), ...patch };
    database.run(
      `UPDATE job SET params_json = :params, state = :state, rank = :rank,
         done_items = :doneItems, total_items = :totalItems, refused_count = :refusedCount,
         files_json = :files, problem_json = :problem, ended_at_ms = :endedAtMs
       WHERE id = :id`,
      {
        id,
        params: JSON.stringify(next.params),
        state: next.state,
        rank: next.rank,
        doneItems: next.doneItems,
        totalItems: next.totalItems,
        refusedCount: next.refusedCount,
        files: JSON.stringify(next.files),
        problem: next.problem === null ? null : JSON.stringify(next.problem),
        endedAtMs: next.endedAtMs,
      },
    );
    return next;
  };

  return {
    all: () =>
      database
        .all<RawJob>('SELECT * FROM job WHERE removed_at_ms IS NULL ORDER BY rank, id')
        .map(jobOf),
    byId,
    find,
    insert: (...job) => database.transaction(() => insert(...job)),
    update,
    reorder: (id, params, segments) =>
      database.transaction(() => {
        dropSegments(id);
        keepSegments(id, segments);
        return update(id, { params });
      }),
    segments: (id) =>
      database.all<JobSegment>(
        `SELECT segment_id AS segmentId, chapter_id AS chapterId, identity FROM job_segment
         WHERE job_id = :id ORDER BY ordinal`,
        { id },
      ),
    remove: (id, nowMs) =>
      database.transaction(() => {
        dropSegments(id);
        database.run('UPDATE job SET removed_at_ms = :nowMs WHERE id = :id', { id, nowMs });
      }),
    totals: (id) => sums('group_id = :id', { id }).get(id) ?? noTotals,
    allTotals: () => sums('group_id IS NOT NULL', {}),
  };
}

function jobOf(row: RawJob): JobRow {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    title: row.title,
    projectId: row.project_id,
    chapterId: row.chapter_id,
    params: JSON.parse(row.params_json) as unknown,
    state: row.state,
    rank: row.rank,
    doneItems: row.done_items,
    totalItems: row.total_items,
    refusedCount: row.refused_count,
    folder: row.folder,
    files: JSON.parse(row.files_json) as readonly JobFile[],
    problem: row.problem_json === null ? null : (JSON.parse(row.problem_json) as JobProblem),
    createdAtMs: row.created_at_ms,
    endedAtMs: row.ended_at_ms,
  };
}
