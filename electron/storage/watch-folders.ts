import { type Amount, type Limit, noAmount } from '../../shared/model/money.ts';
import type { Database } from './sql.ts';

/** A folder whose books go into a batch, as they are dropped there. */
export type WatchFolderRow = {
  readonly id: string;
  readonly batchId: string;
  readonly path: string;
  /** How its books are made, as its feature defines it. */
  readonly settings: unknown;
  /** What they may cost on a day without being asked about; null where they wait for a yes. */
  readonly perDay: Limit | null;
  /** The day that was begun, and what the batch had cost before it; null before the first. */
  readonly day: { readonly startMs: number; readonly before: Amount } | null;
};

type StoredFolder = Pick<WatchFolderRow, 'id' | 'batchId' | 'path' | 'settings'> & {
  readonly dayTokens: number | null;
  readonly dayMoney: number | null;
  readonly dayStartMs: number | null;
  readonly beforeTokens: number;
  readonly beforeMoney: number;
};

export type WatchFolderStore = {
  /** Those that are watched, the newest first. */
  readonly all: () => readonly WatchFolderRow[];
  readonly insert: (folder: Omit<WatchFolderRow, 'day'>, nowMs: number) => void;
  readonly update: (folder: Pick<WatchFolderRow, 'id' | 'settings' | 'perDay'>) => void;
  readonly remove: (id: string, nowMs: number) => void;
  readonly beginDay: (id: string, startMs: number, before: Amount) => void;
  /** Also where the same folder was watched before. */
  readonly isTaken: (id: string, sha256: string) => boolean;
  readonly take: (id: string, sha256: string, name: string, nowMs: number) => void;
};

export function createWatchFolderStore(database: Database): WatchFolderStore {
  return {
    all: () =>
      database
        .rows<StoredFolder>(
          `SELECT id, batch_id, path, settings_json, day_tokens, day_money, day_start_ms,
             before_tokens, before_money FROM watch_folder WHERE removed_at_ms IS NULL
           ORDER BY created_at_ms DESC, id`,
          {},
        )
        .map(folderOf),
    insert: ({ perDay, ...folder }, nowMs) => {
      const { tokens: dayTokens = null, money: dayMoney = null } = perDay ?? {};
      database.run(
        `INSERT INTO watch_folder (id, batch_id, path, settings_json, day_tokens, day_money,
           created_at_ms)
         VALUES (:id, :batchId, :path, :settings, :dayTokens, :dayMoney, :nowMs)`,
        { ...folder, dayTokens, dayMoney, nowMs },
      );
    },
    update: ({ id, settings, perDay }) => {
      const { tokens: dayTokens = null, money: dayMoney = null } = perDay ?? {};
      database.run(
        `UPDATE watch_folder SET settings_json = :settings, day_tokens = :dayTokens,
           day_money = :dayMoney WHERE id = :id`,
        { id, settings, dayTokens, dayMoney },
      );
    },
    remove: (id, nowMs) => {
      database.run('UPDATE watch_folder SET removed_at_ms = :nowMs WHERE id = :id', { id, nowMs });
    },
    beginDay: (id, startMs, before = noAmount) => {
      database.run(
        `UPDATE watch_folder SET day_start_ms = :startMs, before_tokens = :tokens,
           before_money = :money WHERE id = :id`,
        { id, startMs, ...before },
      );
    },
    isTaken: (id, sha256) =>
      database.value(
        `SELECT 1 FROM watch_file WHERE sha256 = :sha256 AND folder_id IN (SELECT id
           FROM watch_folder WHERE path = (SELECT path FROM watch_folder WHERE id = :id))`,
        { id, sha256 },
      ) !== null,
    take: (id, sha256, name, nowMs) => {
      database.run(
        `INSERT INTO watch_file (folder_id, sha256, name, taken_at_ms)
         VALUES (:id, :sha256, :name, :nowMs) ON CONFLICT DO NOTHING`,
        { id, sha256, name, nowMs },
      );
    },
  };
}

function folderOf(stored: StoredFolder): WatchFolderRow {
  const { id, batchId, path, settings, dayTokens: tokens, dayMoney: money } = stored;
  const before = { tokens: stored.beforeTokens, money: stored.beforeMoney };
  return {
    id,
    batchId,
    path,
    settings,
    perDay: tokens === null && money === null ? null : { tokens, money },
    day: stored.dayStartMs === null ? null : { startMs: stored.dayStartMs, before },
  };
}
