import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../../storage/database.ts';

export type TaskKind = 'speech-job' | 'video';

/** All states of both kinds; a job is never queued, a video never processing. */
export type TaskStatus =
  | 'pending'
  | 'queued'
  | 'processing'
  | 'in_progress'
  | 'completed'
  | 'failed';

export type TaskError = { readonly code: string; readonly message: string };

/** A speech job or a video: charged when it was submitted, made afterwards. */
export type DemoTask = {
  readonly id: string;
  readonly accountId: string;
  readonly kind: TaskKind;
  readonly status: TaskStatus;
  /** What was asked for, as JSON of its kind. */
  readonly requestJson: string;
  readonly error: TaskError | null;
  readonly createdAtMs: number;
  readonly finishedAtMs: number | null;
};

export type TaskBook = {
  readonly add: (task: Pick<DemoTask, 'id' | 'accountId' | 'kind' | 'requestJson'>) => DemoTask;
  readonly find: (id: string) => DemoTask | null;
  /** Those that are neither completed nor failed, oldest first. */
  readonly unfinished: () => readonly DemoTask[];
  readonly setStatus: (id: string, status: TaskStatus) => void;
  /** Completed, or failed when an error is given. */
  readonly finish: (id: string, error: TaskError | null) => void;
};

const taskSql = `SELECT id, account_id, kind, status, request_json AS requestJson, error_json,
  created_at_ms, finished_at_ms FROM task`;

export function createTaskBook(database: Database, clock: Clock): TaskBook {
  return {
    add: (task) => {
      const createdAtMs = clock.nowMs();
      database.run(
        `INSERT INTO task (id, account_id, kind, status, request_json, created_at_ms)
         VALUES (:id, :accountId, :kind, 'pending', :requestJson, :createdAtMs)`,
        { ...task, createdAtMs },
      );
      return { ...task, status: 'pending', error: null, createdAtMs, finishedAtMs: null };
    },
    find: (id) => database.row(`${taskSql} WHERE id = :id`, { id }),
    unfinished: () =>
      database.rows(`${taskSql} WHERE finished_at_ms IS NULL ORDER BY created_at_ms, rowid`),
    setStatus: (id, status) => {
      database.run('UPDATE task SET status = :status WHERE id = :id', { id, status });
    },
    finish: (id, error) => {
      database.run(
        `UPDATE task SET status = :status, error_json = :error, finished_at_ms = :nowMs
         WHERE id = :id`,
        { id, status: error === null ? 'completed' : 'failed', error, nowMs: clock.nowMs() },
      );
    },
  };
}
