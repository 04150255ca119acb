import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../../storage/database.ts';

export type TaskKind = 'speech-job' | 'video';

/** All states of both kinds (gateway-spec section 3); a job is never queued, a video never processing. */
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

type RawTask = {
  id: string;
  account_id: string;
  kind: TaskKind;
  status: TaskStatus;
  request_json: string;
  error_json: string | null;
  created_at_ms: number;
  finished_at_ms: number | null;
};

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
    find: (id) => {
      const row = database.get<RawTask>('SELECT * FROM task WHERE id = :id', { id });
      return row === null ? null : taskOf(row);
    },
    unfinished: () =>
      database
        .all<RawTask>(
          'SELECT * FROM task WHERE finished_at_ms IS NULL ORDER BY created_at_ms, rowid',
        )
        .map(taskOf),
    setStatus: (id, status) => {
      database.run('UPDATE task SET status = :status WHERE id = :id', { id, status });
    },
    finish: (id, error) => {
      database.run(
        `UPDATE task SET status = :status, error_json = :error, finished_at_ms = :nowMs
         WHERE id = :id`,
        {
          id,
          status: error === null ? 'completed' : 'failed',
          error: error === null ? null : JSON.stringify(error),
          nowMs: clock.nowMs(),
        },
      );
    },
  };
}

function taskOf(row: RawTask): DemoTask {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    status: row.status,
    requestJson: row.request_json,
    error: row.error_json === null ? null : (JSON.parse(row.error_json) as TaskError),
    createdAtMs: row.created_at_ms,
    finishedAtMs: row.finished_at_ms,
  };
}
