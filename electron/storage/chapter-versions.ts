import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ChapterVersion, VersionReason } from '../../shared/model/manuscript.ts';
import type { Database } from './database.ts';

export type ChapterVersionRow = ChapterVersion & {
  readonly chapterId: string;
  readonly revision: number;
};

type RawVersion = {
  id: number;
  chapter_id: string;
  revision: number;
  at_ms: number;
  reason: VersionReason;
  note: string;
  characters: number;
  added_words: number | null;
  removed_words: number | null;
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
      database
        .all<RawVersion>(
          `SELECT ${columns} FROM chapter_version WHERE chapter_id = :chapterId
           ORDER BY at_ms DESC, id DESC`,
          { chapterId },
        )
        .map(versionOf),
    byId: (id) => {
      const row = database.get<RawVersion>(
        `SELECT ${columns} FROM chapter_version WHERE id = :id`,
        { id },
      );
      return row === null ? null : versionOf(row);
    },
    textOf: (id) => {
      const row = database.get<{ text_deflated: Uint8Array }>(
        'SELECT text_deflated FROM chapter_version WHERE id = :id',
        { id },
      );
      return row === null ? null : inflateRawSync(row.text_deflated).toString('utf8');
    },
    insert: (version, text) => {
      const row = database.get<{ id: number }>(
        `INSERT INTO chapter_version (chapter_id, revision, at_ms, reason, note, characters,
           added_words, removed_words, text_deflated)
         VALUES (:chapterId, :revision, :atMs, :reason, :note, :characters, :addedWords,
           :removedWords, :deflated) RETURNING id`,
        { ...version, deflated: deflateRawSync(Buffer.from(text, 'utf8')) },
      );
      return row?.id ?? 0;
    },
    remove: (ids) => {
      for (const id of ids) database.run('DELETE FROM chapter_version WHERE id = :id', { id });
    },
  };
}

function versionOf(row: RawVersion): ChapterVersionRow {
  return {
    id: row.id,
    chapterId: row.chapter_id,
    revision: row.revision,
    atMs: row.at_ms,
    reason: row.reason,
    note: row.note,
    characters: row.characters,
    addedWords: row.added_words,
    removedWords: row.removed_words,
  };
}
