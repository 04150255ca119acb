import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ChapterVersion } from '../../shared/model/import/manuscript.ts';
import type { Database } from './database.ts';

export type ChapterVersionRow = ChapterVersion & {
  readonly chapterId: string;
  readonly revision: number;
};

/** Former texts of chapters, deflated: a book of words shrinks to a third. */
export type ChapterVersionStore = {
  /** Newest first, without their texts. */
  readonly list: (chapterId: string) => readonly ChapterVersionRow[];
  readonly byId: (id: number) => ChapterVersionRow | null;
  readonly textOf: (id: number) => string | null;
  /** The id of the new row. */
  readonly insert: (version: Omit<ChapterVersionRow, 'id'>, text: string) => number;
  readonly remove: (ids: readonly number[]) => void;
};

const columns = `id, chapter_id, revision, at_ms, reason, note, characters, added_words, removed_words`;

export function createChapterVersionStore(database: Database): ChapterVersionStore {
  return {
    list: (chapterId) =>
      database.rows(
        `SELECT ${columns} FROM chapter_version WHERE chapter_id = :chapterId
         ORDER BY at_ms DESC, id DESC`,
        { chapterId },
      ),
    byId: (id) => database.row(`SELECT ${columns} FROM chapter_version WHERE id = :id`, { id }),
    textOf: (id) => {
      const sql = 'SELECT text_deflated FROM chapter_version WHERE id = :id';
      const deflated = database.value<Uint8Array>(sql, { id });
      return deflated === null ? null : inflateRawSync(deflated).toString('utf8');
    },
    insert: (version, text) =>
      database.value(
        `INSERT INTO chapter_version (chapter_id, revision, at_ms, reason, note, characters,
           added_words, removed_words, text_deflated)
         VALUES (:chapterId, :revision, :atMs, :reason, :note, :characters, :addedWords,
           :removedWords, :deflated) RETURNING id`,
        { ...version, deflated: deflateRawSync(Buffer.from(text, 'utf8')) },
      ) ?? 0,
    remove: (ids) => {
      for (const id of ids) database.run('DELETE FROM chapter_version WHERE id = :id', { id });
    },
  };
}
