import type { CastMember } from '../../shared/model/project.ts';
import { type ChapterCounts, type CountRow, countColumns, countsOf } from './chapter-counts.ts';
import type { Database } from './database.ts';

export type ProjectRow = {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  readonly coverFile: string | null;
  readonly narratorVoiceId: string;
  readonly speed: number;
  readonly cast: readonly CastMember[];
  readonly isSample: boolean;
  readonly openedAtMs: number | null;
};

/** A book without its cast, which may be long. */
export type ProjectHead = Omit<ProjectRow, 'narratorVoiceId' | 'speed' | 'cast'>;

/** A book of the list with what its chapters come to for one account. */
export type ListedProject = {
  readonly project: ProjectHead;
  readonly chapterCount: number;
  readonly counts: ChapterCounts;
  /** Some chapters are not counted for the account, or as they were before. */
  readonly isBehind: boolean;
};

/** A chapter without its text, which is long. */
export type ChapterHead = {
  readonly id: string;
  readonly projectId: string;
  /** From 0. */
  readonly ordinal: number;
  readonly title: string;
  readonly revision: number;
};

/** Its segments stand in rows of their own; see segments.ts. */
export type ChapterRow = ChapterHead & { readonly text: string };

type RawProjectHead = {
  id: string;
  title: string;
  author: string | null;
  language: string;
  cover_file: string | null;
  is_sample: number;
  opened_at_ms: number | null;
};
type RawProject = RawProjectHead & {
  narrator_voice_id: string;
  speed: number;
  cast_json: string;
};

type RawHead = {
  id: string;
  project_id: string;
  ordinal: number;
  title: string;
  revision: number;
};
type RawChapter = RawHead & { text: string };
type RawListed = RawProjectHead & CountRow & { chapter_count: number; is_current: number };

const headColumns = 'chapter.id, chapter.project_id, chapter.ordinal, title, revision';

export type LibraryStore = {
  readonly transaction: <T>(work: () => T) => T;
  readonly projects: () => readonly ProjectRow[];
  /** The same with their counts: no chapter's text and no segment is read. */
  readonly listed: (accountId: string, service: string) => readonly ListedProject[];
  readonly project: (id: string) => ProjectRow | null;
  /** A book that was imported from the same bytes and by the same planner, so that a rerun finds it. */
  readonly projectBySource: (sourceKey: string) => ProjectRow | null;
  readonly insertProject: (project: ProjectRow, sourceKey: string | null, nowMs: number) => void;
  readonly updateProject: (project: ProjectRow) => void;
  readonly setRemoved: (id: string, atMs: number | null) => void;
  /** Changes with everything that decides how the segments of a book are asked for. */
  readonly voiceVersion: (projectId: string) => number;
  readonly chapters: (projectId: string) => readonly ChapterHead[];
  /** All of a book's words: for what reads every chapter. */
  readonly chaptersWithText: (projectId: string) => readonly ChapterRow[];
  readonly head: (chapterId: string) => ChapterHead | null;
  readonly chapter: (id: string) => ChapterRow | null;
  readonly insertChapter: (chapter: ChapterRow) => void;
  /** Numbers these chapters from 0 in this order. */
  readonly orderChapters: (ids: readonly string[]) => void;
  readonly setChapterRemoved: (id: string, atMs: number | null) => void;
  /** False when the chapter has moved on since `baseRevision`. */
  readonly saveChapter: (chapter: ChapterRow, baseRevision: number) => boolean;
};

export function createLibraryStore(database: Database): LibraryStore {
  return {
    transaction: database.transaction,
    projects: () =>
      database
        .all<RawProject>(
          `SELECT * FROM project WHERE removed_at_ms IS NULL
           ORDER BY COALESCE(opened_at_ms, created_at_ms) DESC, id`,
        )
        .map(projectOf),
    listed: (accountId, service) =>
      database
        .all<RawListed>(
          `SELECT id, title, author, language, cover_file, is_sample, opened_at_ms, chapter_count,
             ${countColumns('book')},
             book.version IS :service || ' ' || project.voice_version
               AND book.complete_count = project.chapter_count AS is_current
           FROM project LEFT JOIN book_audio AS book
             ON book.project_id = project.id AND book.account_id = :accountId
           WHERE project.removed_at_ms IS NULL
           ORDER BY COALESCE(project.opened_at_ms, project.created_at_ms) DESC, project.id`,
          { accountId, service },
        )
        .map((row) => ({
          project: projectHeadOf(row),
          chapterCount: row.chapter_count,
          counts: countsOf(row),
          isBehind: row.is_current !== 1,
        })),
    voiceVersion: (projectId) =>
      database.get<{ voice_version: number }>(
        'SELECT voice_version FROM project WHERE id = :projectId',
        { projectId },
      )?.voice_version ?? 0,
    project: (id) => {
      const row = database.get<RawProject>('SELECT * FROM project WHERE id = :id', { id });
      return row === null ? null : projectOf(row);
    },
    projectBySource: (sourceKey) => {
      const row = database.get<RawProject>(
        `SELECT * FROM project WHERE source_key = :sourceKey AND removed_at_ms IS NULL
         ORDER BY created_at_ms LIMIT 1`,
        { sourceKey },
      );
      return row === null ? null : projectOf(row);
    },
    insertProject: (project, sourceKey, nowMs) => {
      database.run(
        `INSERT INTO project (id, title, author, language, cover_file, narrator_voice_id, speed,
           cast_json, source_key, is_sample, created_at_ms, opened_at_ms)
         VALUES (:id, :title, :author, :language, :coverFile, :narratorVoiceId, :speed, :cast,
           :sourceKey, :isSample, :nowMs, :openedAtMs)`,
        { ...parametersOf(project), sourceKey, isSample: project.isSample ? 1 : 0, nowMs },
      );
    },
    updateProject: (project) => {
      database.run(
        `UPDATE project SET title = :title, author = :author, language = :language,
           cover_file = :coverFile, narrator_voice_id = :narratorVoiceId, speed = :speed,
           cast_json = :cast, opened_at_ms = :openedAtMs WHERE id = :id`,
        parametersOf(project),
      );
    },
    setRemoved: (id, atMs) => {
      database.run('UPDATE project SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    chapters: (projectId) =>
      database
        .all<RawHead>(
          `SELECT ${headColumns} FROM chapter
           WHERE project_id = :projectId AND removed_at_ms IS NULL ORDER BY ordinal, id`,
          { projectId },
        )
        // Chapters that were taken out leave no gap.
        .map((row, ordinal) => ({ ...headOf(row), ordinal })),
    chaptersWithText: (projectId) =>
      database
        .all<RawChapter>(
          `SELECT ${headColumns}, text FROM chapter
           JOIN chapter_text ON chapter_text.chapter_id = chapter.id
           WHERE project_id = :projectId AND removed_at_ms IS NULL ORDER BY ordinal, id`,
          { projectId },
        )
        .map((row, ordinal) => ({ ...headOf(row), ordinal, text: row.text })),
    head: (chapterId) => {
      const row = database.get<RawHead>(
        `SELECT ${headColumns} FROM chapter WHERE id = :chapterId AND removed_at_ms IS NULL`,
        { chapterId },
      );
      return row === null ? null : headOf(row);
    },
    chapter: (id) => {
      const row = database.get<RawChapter>(
        `SELECT ${headColumns}, text FROM chapter
         JOIN chapter_text ON chapter_text.chapter_id = chapter.id
         WHERE chapter.id = :id AND removed_at_ms IS NULL`,
        { id },
      );
      return row === null ? null : { ...headOf(row), text: row.text };
    },
    insertChapter: ({ text, ...head }) =>
      database.transaction(() => {
        database.run(
          `INSERT INTO chapter (id, project_id, ordinal, title, revision)
           VALUES (:id, :projectId, :ordinal, :title, :revision)`,
          { ...head },
        );
        database.run('INSERT INTO chapter_text (chapter_id, text) VALUES (:id, :text)', {
          id: head.id,
          text,
        });
      }),
    orderChapters: (ids) =>
      database.transaction(() => {
        for (const [ordinal, id] of ids.entries()) {
          database.run('UPDATE chapter SET ordinal = :ordinal WHERE id = :id', { ordinal, id });
        }
      }),
    setChapterRemoved: (id, atMs) => {
      database.run('UPDATE chapter SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    saveChapter: ({ id, title, text, revision }, baseRevision) =>
      database.transaction(() => {
        const count = database.run(
          `UPDATE chapter SET title = :title, revision = :revision
           WHERE id = :id AND revision = :baseRevision`,
          { id, title, revision, baseRevision },
        );
        if (count === 0) return false;
        database.run('UPDATE chapter_text SET text = :text WHERE chapter_id = :id', { id, text });
        return true;
      }),
  };
}

function parametersOf(project: ProjectRow) {
  return {
    id: project.id,
    title: project.title,
    author: project.author,
    language: project.language,
    coverFile: project.coverFile,
    narratorVoiceId: project.narratorVoiceId,
    speed: project.speed,
    cast: JSON.stringify(project.cast),
    openedAtMs: project.openedAtMs,
  };
}

function projectHeadOf(row: RawProjectHead): ProjectHead {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    language: row.language,
    coverFile: row.cover_file,
    isSample: row.is_sample === 1,
    openedAtMs: row.opened_at_ms,
  };
}

function projectOf(row: RawProject): ProjectRow {
  return {
    ...projectHeadOf(row),
    narratorVoiceId: row.narrator_voice_id,
    speed: row.speed,
    cast: castOf(row.cast_json),
  };
}

function headOf(row: RawHead): ChapterHead {
  return {
    id: row.id,
    projectId: row.project_id,
    ordinal: row.ordinal,
    title: row.title,
    revision: row.revision,
  };
}

/** Members kept before they had a speed and an emotion of their own get neither. */
function castOf(json: string): readonly CastMember[] {
  const members = JSON.parse(json) as (Omit<CastMember, 'speed' | 'emotion'> &
    Partial<CastMember>)[];
  return members.map((member) => ({ speed: null, emotion: null, ...member }));
}
