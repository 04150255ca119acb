import type { VideoRequest } from '../charges/ports.ts';
import type { Database } from './database.ts';

/** A finished video, as its call has it; its file may be gone. */
export type VideoRow = {
  readonly id: string;
  readonly accountId: string;
  readonly request: VideoRequest;
  /** By the path of when it was made: only its name counts. */
  readonly filePath: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly madeAtMs: number;
};

export type VideoStore = {
  /** The newest first. */
  readonly all: () => readonly VideoRow[];
  readonly find: (id: string) => VideoRow | null;
};

type Columns = {
  readonly id: string;
  readonly accountId: string;
  readonly request: string;
  readonly answer: string;
  readonly madeAtMs: number;
};

const columns = `id, account_id AS accountId, request_json AS request, answer_json AS answer,
  updated_at_ms AS madeAtMs FROM charge WHERE kind = 'video' AND state = 'done'`;

export function createVideoStore(database: Database): VideoStore {
  return {
    all: () =>
      database
        .all<Columns>(`SELECT ${columns} AND answer_json IS NOT NULL ORDER BY created_at_ms DESC`)
        .map(rowOf),
    find: (id) => {
      const row = database.row<Columns>(
        `SELECT ${columns} AND answer_json IS NOT NULL AND id = :id`,
        { id },
      );
      return row === null ? null : rowOf(row);
    },
  };
}

function rowOf({ id, accountId, request, answer, madeAtMs }: Columns): VideoRow {
  const { path, mediaType, sizeBytes } = JSON.parse(answer) as {
    readonly path: string;
    readonly mediaType: string;
    readonly sizeBytes: number;
  };
  return {
    id,
    accountId,
    madeAtMs,
    mediaType,
    sizeBytes,
    request: JSON.parse(request) as VideoRequest,
    filePath: path,
  };
}
