import type { Database } from './database.ts';

/** What a person decided about one place of a chapter. */
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

/** A take as it sounds at one place. */
export type TakeEdit = {
  readonly segmentId: string;
  readonly takeId: string;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly gainDb: number;
};

export type SegmentChoiceStore = {
  readonly choices: (chapterId: string) => readonly SegmentChoice[];
  readonly edits: (chapterId: string) => readonly TakeEdit[];
  /** Identities that had audio at each place before. */
  readonly past: (chapterId: string) => ReadonlyMap<string, readonly string[]>;
  readonly choose: (chapterId: string, choice: SegmentChoice) => void;
  readonly edit: (chapterId: string, edit: TakeEdit) => void;
  readonly remember: (
    chapterId: string,
    places: readonly { readonly segmentId: string; readonly identity: string }[],
  ) => void;
  /** Gives what was decided at these places of `fromId` to another chapter, under the ids they have there. */
  readonly moveTo: (chapterId: string, fromId: string, ids: ReadonlyMap<string, string>) => void;
};

type ChoiceRow = {
  segment_id: string;
  take_id: string | null;
  for_identity: string | null;
  is_locked: number;
  pause_after_ms: number | null;
  is_flagged: number;
  flag_note: string;
};

type EditRow = {
  segment_id: string;
  take_id: string;
  trim_start_ms: number;
  trim_end_ms: number;
  gain_db: number;
};

/** Choices, corrections and former wordings, by chapter and the lasting id of a segment. */
export function createSegmentChoiceStore(database: Database): SegmentChoiceStore {
  return {
    choices: (chapterId) =>
      database
        .all<ChoiceRow>('SELECT * FROM segment_choice WHERE chapter_id = :chapterId', { chapterId })
        .map((row) => ({
          segmentId: row.segment_id,
          takeId: row.take_id,
          forIdentity: row.for_identity,
          isLocked: row.is_locked === 1,
          pauseAfterMs: row.pause_after_ms,
          isFlagged: row.is_flagged === 1,
          flagNote: row.flag_note,
        })),
    edits: (chapterId) =>
      database
        .all<EditRow>('SELECT * FROM take_edit WHERE chapter_id = :chapterId', { chapterId })
        .map((row) => ({
          segmentId: row.segment_id,
          takeId: row.take_id,
          trimStartMs: row.trim_start_ms,
          trimEndMs: row.trim_end_ms,
          gainDb: row.gain_db,
        })),
    past: (chapterId) => {
      const past = new Map<string, string[]>();
      const rows = database.all<{ segment_id: string; identity: string }>(
        'SELECT segment_id, identity FROM segment_past WHERE chapter_id = :chapterId',
        { chapterId },
      );
      for (const row of rows) {
        const known = past.get(row.segment_id);
        if (known === undefined) past.set(row.segment_id, [row.identity]);
        else known.push(row.identity);
      }
      return past;
    },
    choose: (chapterId, choice) => {
      database.run(
        `INSERT OR REPLACE INTO segment_choice (chapter_id, segment_id, take_id, for_identity,
           is_locked, pause_after_ms, is_flagged, flag_note)
         VALUES (:chapterId, :segmentId, :takeId, :forIdentity, :isLocked, :pauseAfterMs,
           :isFlagged, :flagNote)`,
        {
          chapterId,
          ...choice,
          isLocked: choice.isLocked ? 1 : 0,
          isFlagged: choice.isFlagged ? 1 : 0,
        },
      );
    },
    edit: (chapterId, edit) => {
      database.run(
        `INSERT OR REPLACE INTO take_edit (chapter_id, segment_id, take_id, trim_start_ms,
           trim_end_ms, gain_db)
         VALUES (:chapterId, :segmentId, :takeId, :trimStartMs, :trimEndMs, :gainDb)`,
        { chapterId, ...edit },
      );
    },
    moveTo: (chapterId, fromId, ids) =>
      database.transaction(() => {
        for (const table of ['segment_past', 'segment_choice', 'take_edit']) {
          for (const [from, to] of ids) {
            database.run(
              `UPDATE OR REPLACE ${table} SET chapter_id = :chapterId, segment_id = :to
               WHERE chapter_id = :fromId AND segment_id = :from`,
              { chapterId, fromId, from, to },
            );
          }
        }
      }),
    remember: (chapterId, places) =>
      database.transaction(() => {
        for (const { segmentId, identity } of places) {
          database.run(
            `INSERT OR IGNORE INTO segment_past (chapter_id, segment_id, identity)
             VALUES (:chapterId, :segmentId, :identity)`,
            { chapterId, segmentId, identity },
          );
        }
      }),
  };
}
