import { append } from '../../shared/append.ts';
import type { PronunciationRule } from '../../shared/model/pronunciation.ts';
import type { Database } from './database.ts';

/** Rules of pronunciation, words a person found fine, and lines that a rule left to be made again. */
export type PronunciationStore = {
  readonly transaction: <T>(work: () => T) => T;
  /** Those of a book, or of all books for null, in their order. */
  readonly rules: (projectId: string | null) => readonly PronunciationRule[];
  readonly rule: (id: string) => PronunciationRule | null;
  /** Adds a rule, or replaces the one of that id. */
  readonly put: (rule: PronunciationRule) => void;
  readonly remove: (id: string) => void;
  readonly fineWords: (projectId: string) => ReadonlySet<string>;
  readonly setFine: (projectId: string, word: string, isFine: boolean) => void;
  /** Ids of the segments that a rule left to be made again, by chapter. */
  readonly stale: (projectId: string) => ReadonlyMap<string, readonly string[]>;
  readonly setStale: (segmentIds: readonly string[], isStale: boolean) => void;
};

export function createPronunciationStore(database: Database): PronunciationStore {
  return {
    transaction: database.transaction,
    rules: (projectId) =>
      database.rows(
        'SELECT * FROM pronunciation WHERE project_id IS :projectId ORDER BY rank, id',
        { projectId },
      ),
    rule: (id) => database.row('SELECT * FROM pronunciation WHERE id = :id', { id }),
    put: (rule) => {
      database.run(
        `INSERT INTO pronunciation (id, project_id, rank, find, say, kind, is_whole_word,
           is_case_sensitive, is_on, note)
         VALUES (:id, :projectId, :rank, :find, :say, :kind, :isWholeWord, :isCaseSensitive, :isOn,
           :note)
         ON CONFLICT (id) DO UPDATE SET project_id = excluded.project_id, rank = excluded.rank,
           find = excluded.find, say = excluded.say, kind = excluded.kind,
           is_whole_word = excluded.is_whole_word,
           is_case_sensitive = excluded.is_case_sensitive, is_on = excluded.is_on,
           note = excluded.note`,
        rule,
      );
    },
    remove: (id) => {
      database.run('DELETE FROM pronunciation WHERE id = :id', { id });
    },
    fineWords: (projectId) => {
      const sql = 'SELECT word FROM fine_word WHERE project_id = :projectId';
      return new Set(database.rows<{ word: string }>(sql, { projectId }).map(({ word }) => word));
    },
    setFine: (projectId, word, isFine) => {
      const sql = isFine
        ? 'INSERT OR IGNORE INTO fine_word (project_id, word) VALUES (:projectId, :word)'
        : 'DELETE FROM fine_word WHERE project_id = :projectId AND word = :word';
      database.run(sql, { projectId, word });
    },
    stale: (projectId) => {
      const stale = new Map<string, string[]>();
      const rows = database.rows<{ chapterId: string; segmentId: number }>(
        `SELECT segment.chapter_id, segment_id FROM pronunciation_stale
         JOIN segment ON segment.id = segment_id AND segment.dropped_at IS NULL
         JOIN chapter ON chapter.id = segment.chapter_id WHERE chapter.project_id = :projectId
         ORDER BY chapter.ordinal, segment.ordinal`,
        { projectId },
      );
      for (const { chapterId, segmentId } of rows) append(stale, chapterId, String(segmentId));
      return stale;
    },
    setStale: (segmentIds, isStale) =>
      database.transaction(() => {
        const sql = isStale
          ? 'INSERT OR IGNORE INTO pronunciation_stale (segment_id) VALUES (:segmentId)'
          : 'DELETE FROM pronunciation_stale WHERE segment_id = :segmentId';
        for (const segmentId of segmentIds) database.run(sql, { segmentId });
      }),
  };
}
