import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { Database } from '../sql.ts';
import { type Said, saidKey } from './segment-rows.ts';

/** Lines that went lately, so that one that is put into another chapter takes along what was decided about it. */
export type DroppedTwins = {
  readonly dropped: (segmentId: string, key: string) => void;
  /** Copies the decisions of the last segment of the same book that said this and is gone; it keeps them, too. */
  readonly inherit: (segmentId: string, said: Said) => void;
};

const mostKept = 1000;

const tables = [
  ['segment_choice', 'take_id, for_identity, is_locked, pause_after_ms, is_flagged, flag_note'],
  ['take_edit', 'take_id, trim_start_ms, trim_end_ms, gain_db'],
  ['segment_past', 'identity'],
  ['bookmark', 'project_id, note'],
] as const;

export function createDroppedTwins(database: Database): DroppedTwins {
  const lastOf = new Map<string, string>();
  return {
    dropped: (segmentId, key) => {
      lastOf.delete(key);
      lastOf.set(key, segmentId);
      forgetOldest(lastOf, mostKept);
    },
    inherit: (segmentId, said) => {
      // As of a book that is new: its lines need no key.
      if (lastOf.size === 0) return;
      const key = saidKey(said);
      const fromId = lastOf.get(key);
      if (fromId === undefined) return;
      const pair = { segmentId, fromId };
      const isGone = database.value<number>(
        `SELECT 1 FROM segment AS gone JOIN chapter AS former ON former.id = gone.chapter_id
         JOIN segment AS own ON own.id = :segmentId
         JOIN chapter ON chapter.id = own.chapter_id AND chapter.project_id = former.project_id
         WHERE gone.id = :fromId AND gone.dropped_key = :key AND gone.dropped_at IS NOT NULL`,
        { ...pair, key },
      );
      if (isGone === null) return;
      lastOf.delete(key);
      for (const [table, columns] of tables) {
        database.run(
          `INSERT INTO ${table} (segment_id, ${columns})
           SELECT :segmentId, ${columns} FROM ${table} WHERE segment_id = :fromId`,
          pair,
        );
      }
      // Own audio is named by the segment that it was recorded at.
      database.run(
        `INSERT OR IGNORE INTO segment_past (segment_id, identity)
         SELECT :segmentId, identity FROM take WHERE identity = 'local:' || :fromId`,
        pair,
      );
    },
  };
}
