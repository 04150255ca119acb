import type { Bookmark } from '../../shared/ipc/routes/takes.ts';
import type { Database } from './database.ts';

export type BookmarkStore = {
  /** Of a book, in its order; reads only lines that are marked. */
  readonly list: (projectId: string) => readonly Bookmark[];
  /** The note of a marked line, null for one without a mark. */
  readonly noteOf: (segmentId: string) => string | null;
  /** Null takes the mark away. */
  readonly set: (segmentId: string, note: string | null) => void;
};

/** Marks of lines, by the lasting id of their segment. */
export function createBookmarkStore(database: Database): BookmarkStore {
  return {
    list: (projectId) =>
      database
        .rows<Omit<Bookmark, 'segmentId'> & { segmentId: number }>(
          `WITH placed AS MATERIALIZED (
             SELECT id, ROW_NUMBER() OVER (PARTITION BY chapter_id ORDER BY ordinal, id) - 1 AS place
             FROM segment WHERE dropped_at IS NULL AND chapter_id IN (
               SELECT marked.chapter_id FROM bookmark CROSS JOIN segment AS marked
                 ON marked.id = bookmark.segment_id WHERE bookmark.project_id = :projectId))
           SELECT bookmark.segment_id, segment.chapter_id, chapter.title AS chapter_title,
             bookmark.note, segment.shown, segment.speaker, placed.place AS "index"
           FROM bookmark CROSS JOIN segment ON segment.id = bookmark.segment_id
           CROSS JOIN chapter ON chapter.id = segment.chapter_id
           CROSS JOIN placed ON placed.id = segment.id
           WHERE bookmark.project_id = :projectId AND segment.dropped_at IS NULL
             AND chapter.removed_at_ms IS NULL
           ORDER BY chapter.ordinal, segment.ordinal, segment.id`,
          { projectId },
        )
        .map((row) => ({ ...row, segmentId: String(row.segmentId) })),
    noteOf: (segmentId) =>
      database.value<string>('SELECT note FROM bookmark WHERE segment_id = :segmentId', {
        segmentId,
      }),
    set: (segmentId, note) => {
      if (note === null) {
        database.run('DELETE FROM bookmark WHERE segment_id = :segmentId', { segmentId });
        return;
      }
      database.run(
        `INSERT OR REPLACE INTO bookmark (segment_id, project_id, note)
         SELECT segment.id, chapter.project_id, :note FROM segment
         JOIN chapter ON chapter.id = segment.chapter_id WHERE segment.id = :segmentId`,
        { segmentId, note },
      );
    },
  };
}
