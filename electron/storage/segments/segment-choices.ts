import type { Database } from '../database.ts';

/** What a person decided about one segment. */
export type SegmentChoice = {
  readonly segmentId: string;
  /** Null leaves the newest take of the text. */
  readonly takeId: string | null;
  /** The identity that the take was chosen for: with another text it stands no longer, unless locked. */
  readonly forIdentity: string | null;
  readonly isLocked: boolean;
  /** Null leaves the natural pause. */
  readonly pauseAfterMs: number | null;
  readonly isFlagged: boolean;
  readonly flagNote: string;
};

/** A take as it is heard at one segment. */
export type TakeEdit = {
  readonly segmentId: string;
  readonly takeId: string;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly gainDb: number;
};

export type SegmentChoiceStore = {
  /** The segments of a book whose chosen take this is. */
  readonly choosing: (projectId: string, takeId: string) => readonly string[];
  readonly edits: (segmentId: string) => readonly TakeEdit[];
  /** Identities that had audio at the segment before. */
  readonly past: (segmentId: string) => readonly string[];
  readonly choose: (choice: SegmentChoice) => void;
  readonly edit: (edit: TakeEdit) => void;
};

/** Choices, corrections and former wordings, by the id of a segment. */
export function createSegmentChoiceStore(database: Database): SegmentChoiceStore {
  return {
    choosing: (projectId, takeId) =>
      database
        .all<{ id: number }>(
          `SELECT segment.id FROM segment_choice JOIN segment ON segment.id = segment_id
           JOIN chapter ON chapter.id = segment.chapter_id
           WHERE take_id = :takeId AND project_id = :projectId AND dropped_at IS NULL
             AND chapter.removed_at_ms IS NULL`,
          { projectId, takeId },
        )
        .map(({ id }) => String(id)),
    edits: (segmentId) =>
      database
        .rows<TakeEdit>('SELECT * FROM take_edit WHERE segment_id = :segmentId', { segmentId })
        .map((edit) => ({ ...edit, segmentId })),
    past: (segmentId) =>
      database
        .all<{ identity: string }>(
          'SELECT identity FROM segment_past WHERE segment_id = :segmentId ORDER BY identity',
          { segmentId },
        )
        .map(({ identity }) => identity),
    choose: (choice) => {
      database.run(
        `INSERT OR REPLACE INTO segment_choice (segment_id, take_id, for_identity, is_locked,
           pause_after_ms, is_flagged, flag_note)
         VALUES (:segmentId, :takeId, :forIdentity, :isLocked, :pauseAfterMs, :isFlagged,
           :flagNote)`,
        choice,
      );
    },
    edit: (edit) => {
      database.run(
        `INSERT OR REPLACE INTO take_edit (segment_id, take_id, trim_start_ms, trim_end_ms, gain_db)
         VALUES (:segmentId, :takeId, :trimStartMs, :trimEndMs, :gainDb)`,
        edit,
      );
    },
  };
}
