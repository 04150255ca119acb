import { appError } from '../../shared/app-error.ts';
import type { JobProblem } from '../../shared/model/job.ts';
import { type Amount, addAmounts } from '../../shared/model/money.ts';
import { isInDoubt, reservedWhere } from './charges/charge-rows.ts';
import { bookedWhere } from './charges/ledger-entries.ts';
import type { Database } from './sql.ts';

/** Several books that are made in one go, under a budget that they share. */
export type BatchRow = {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** SHA-256 of the path of its plan; null for one made in the window. */
  readonly planKey: string | null;
  readonly mostTokens: number | null;
  readonly mostMoney: number | null;
  readonly startsAtMs: number | null;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  /** Where its report is written at its end; null for nowhere. */
  readonly reportFolder: string | null;
  readonly createdAtMs: number;
};

export type BatchBookRow = {
  readonly id: string;
  readonly batchId: string;
  readonly rank: number;
  readonly title: string;
  readonly sourcePath: string | null;
  readonly sourceSha256: string | null;
  readonly projectId: string | null;
  /** How it is read and exported, as its feature defines it. */
  readonly settings: unknown;
  readonly problem: JobProblem | null;
  /** Its newest job, and the file as it was read for it. */
  readonly jobId: string | null;
  readonly jobSourceSha256: string | null;
  /** What its files are made from, as it was when it was queued; null for jobs of older versions. */
  readonly jobContentSha256: string | null;
};

export type NewBatchBook = Pick<
  BatchBookRow,
  'id' | 'title' | 'sourcePath' | 'projectId' | 'settings'
>;

type BatchPatch = Partial<Omit<BatchRow, 'id' | 'planKey' | 'createdAtMs'>>;
type BookPatch = Partial<
  Pick<BatchBookRow, 'title' | 'sourceSha256' | 'projectId' | 'settings' | 'problem' | 'rank'>
>;

export type BatchStore = {
  /** Those that were not removed, the newest first. */
  readonly all: () => readonly BatchRow[];
  /** Throws `not_found`. */
  readonly byId: (id: string) => BatchRow;
  readonly byPlan: (accountId: string, planKey: string) => BatchRow | null;
  readonly insert: (batch: Omit<BatchRow, 'startsAtMs' | 'startedAtMs' | 'endedAtMs'>) => BatchRow;
  readonly update: (id: string, patch: BatchPatch) => BatchRow;
  /** Null takes it back. */
  readonly remove: (id: string, nowMs: number | null) => void;
  /** Those that were not removed, in their order. */
  readonly books: (batchId: string) => readonly BatchBookRow[];
  readonly book: (id: string) => BatchBookRow;
  readonly addBook: (batchId: string, book: NewBatchBook) => BatchBookRow;
  readonly updateBook: (id: string, patch: BookPatch) => BatchBookRow;
  /** Null takes it back. */
  readonly removeBook: (id: string, nowMs: number | null) => void;
  /** From now on the job is that of the book, and counts under the budget of its batch. */
  readonly addJob: (
    jobId: string,
    book: Pick<BatchBookRow, 'id' | 'batchId' | 'sourceSha256'>,
    contentSha256: string,
  ) => void;
  /** What the files of that job are made from, where it is known to have been `before`. */
  readonly noteContent: (jobId: string, before: string, after: string) => void;
  /** Whether the job of one of its books runs or waits for its turn. */
  readonly hasLiveJob: (batchId: string) => boolean;
  readonly batchOfJob: (jobId: string) => string | null;
  /** Of all jobs that were ever run for it, as the ledger says, and what is held for their calls in doubt. */
  readonly booked: (batchId: string) => { readonly charged: Amount; readonly possibly: Amount };
};

const ofBatch = 'group_id IN (SELECT job_id FROM batch_job WHERE batch_id = :batchId)';
const batchSql = `SELECT id, account_id, name, plan_key, most_tokens, most_money, starts_at_ms,
  started_at_ms, ended_at_ms, report_folder, created_at_ms FROM batch`;
const newestJob = `WHERE batch_id = batch_book.batch_id AND book_id = batch_book.id
  ORDER BY ordinal DESC LIMIT 1`;
const bookSql = `SELECT id, batch_id, rank, title, source_path, source_sha256, project_id,
  settings_json, problem_json, (SELECT job_id FROM batch_job ${newestJob}) AS job_id,
  (SELECT source_sha256 FROM batch_job ${newestJob}) AS job_source_sha256,
  (SELECT content_sha256 FROM batch_job ${newestJob}) AS job_content_sha256 FROM batch_book`;

export function createBatchStore(database: Database): BatchStore {
  const byId = (id: string): BatchRow => {
    const batch = database.row<BatchRow>(`${batchSql} WHERE id = :id AND removed_at_ms IS NULL`, {
      id,
    });
    if (batch === null) throw appError('not_found.batch');
    return batch;
  };
  const book = (id: string): BatchBookRow => {
    const row = database.row<BatchBookRow>(`${bookSql} WHERE id = :id AND removed_at_ms IS NULL`, {
      id,
    });
    if (row === null) throw appError('not_found.batch_book');
    return row;
  };

  return {
    all: () =>
      database.rows(`${batchSql} WHERE removed_at_ms IS NULL ORDER BY created_at_ms DESC, id`),
    byId,
    byPlan: (accountId, planKey) =>
      database.row(
        `${batchSql} WHERE account_id = :accountId AND plan_key = :planKey
           AND removed_at_ms IS NULL`,
        { accountId, planKey },
      ),
    insert: (batch) => {
      database.run(
        `INSERT INTO batch (id, account_id, name, plan_key, most_tokens, most_money, report_folder,
           created_at_ms)
         VALUES (:id, :accountId, :name, :planKey, :mostTokens, :mostMoney, :reportFolder,
           :createdAtMs)`,
        batch,
      );
      return byId(batch.id);
    },
    update: (id, patch) => {
      const next = { ...byId(id), ...patch };
      database.run(
        `UPDATE batch SET account_id = :accountId, name = :name, most_tokens = :mostTokens,
           most_money = :mostMoney, starts_at_ms = :startsAtMs, started_at_ms = :startedAtMs,
           ended_at_ms = :endedAtMs, report_folder = :reportFolder WHERE id = :id`,
        next,
      );
      return next;
    },
    remove: (id, nowMs) => {
      database.run('UPDATE batch SET removed_at_ms = :nowMs WHERE id = :id', { id, nowMs });
    },
    books: (batchId) =>
      database.rows(
        `${bookSql} WHERE batch_id = :batchId AND removed_at_ms IS NULL ORDER BY rank, id`,
        { batchId },
      ),
    book,
    addBook: (batchId, added) => {
      database.run(
        `INSERT INTO batch_book (id, batch_id, rank, title, source_path, project_id, settings_json)
         VALUES (:id, :batchId, (SELECT COALESCE(MAX(rank), 0) + 1 FROM batch_book
           WHERE batch_id = :batchId), :title, :sourcePath, :projectId, :settings)`,
        { ...added, batchId },
      );
      return book(added.id);
    },
    updateBook: (id, patch) => {
      const next = { ...book(id), ...patch };
      database.run(
        `UPDATE batch_book SET rank = :rank, title = :title, source_sha256 = :sourceSha256,
           project_id = :projectId, settings_json = :settings, problem_json = :problem
         WHERE id = :id`,
        next,
      );
      return next;
    },
    removeBook: (id, nowMs) => {
      database.run('UPDATE batch_book SET removed_at_ms = :nowMs WHERE id = :id', { id, nowMs });
    },
    addJob: (jobId, { id: bookId, batchId, sourceSha256 }, contentSha256) => {
      database.run(
        `INSERT INTO batch_job (job_id, batch_id, book_id, source_sha256, content_sha256, ordinal)
         VALUES (:jobId, :batchId, :bookId, :sourceSha256, :contentSha256, (SELECT COALESCE(MAX(ordinal), 0) + 1
           FROM batch_job))
         ON CONFLICT (job_id) DO UPDATE SET batch_id = :batchId, book_id = :bookId,
           source_sha256 = :sourceSha256, content_sha256 = :contentSha256, ordinal = excluded.ordinal`,
        { jobId, batchId, bookId, sourceSha256, contentSha256 },
      );
    },
    noteContent: (jobId, before, after) => {
      database.run(
        `UPDATE batch_job SET content_sha256 = :after
         WHERE job_id = :jobId AND content_sha256 = :before`,
        { jobId, before, after },
      );
    },
    hasLiveJob: (batchId) =>
      database.value(
        `SELECT 1 FROM batch_book JOIN job ON job.id = (SELECT job_id FROM batch_job ${newestJob})
         WHERE batch_book.batch_id = :batchId AND batch_book.removed_at_ms IS NULL
           AND job.state IN ('running', 'waiting') LIMIT 1`,
        { batchId },
      ) === 1,
    batchOfJob: (jobId) =>
      database.value('SELECT batch_id FROM batch_job WHERE job_id = :jobId', { jobId }),
    booked: (batchId) => {
      const { charged, possibly } = bookedWhere(database, ofBatch, { batchId });
      const inDoubt = reservedWhere(database, `${isInDoubt} AND ${ofBatch}`, { batchId });
      return { charged, possibly: addAmounts(possibly, inDoubt) };
    },
  };
}
