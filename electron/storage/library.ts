import type { CastMember, ChapterKind, SegmentLength } from '../../shared/model/project.ts';
import type { Database } from './database.ts';
import { type ChapterCounts, countColumns } from './segments/chapter-counts.ts';

export type ProjectRow = {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  readonly coverFile: string | null;
  readonly narratorVoiceId: string;
  readonly speed: number;
  readonly segmentLength: SegmentLength;
  readonly cast: readonly CastMember[];
  readonly isSample: boolean;
  readonly openedAtMs: number | null;
  /** Of its production (productions.ts), as it decides how the segments are asked for. */
  readonly isHeadingSpoken: boolean;
};

/** A project to store, whose production is stored by itself. */
export type StoredProject = Omit<ProjectRow, 'isHeadingSpoken'>;

/** A book without its cast, which may be long. */
export type ProjectHead = Omit<
  StoredProject,
  'narratorVoiceId' | 'speed' | 'segmentLength' | 'cast'
>;

/** A book of the list with what its chapters come to for one account. */
export type ListedProject = {
  readonly project: ProjectHead;
  readonly chapterCount: number;
  readonly counts: ChapterCounts;
  /** Some chapters are not counted for the account, or as they were before. */
  readonly isBehind: boolean;
};

/** Opening credits first, closing credits last. */
const inOrder = `ORDER BY CASE kind WHEN 'opening-credits' THEN 0 WHEN 'chapter' THEN 1 ELSE 2 END, ordinal, id`;

/** A chapter without its text, which is long. */
export type ChapterHead = {
  readonly id: string;
  readonly projectId: string;
  /** From 0. */
  readonly ordinal: number;
  readonly title: string;
  readonly revision: number;
  /** Credits stand before and behind all chapters and have no number: theirs go on from -1. */
  readonly kind: ChapterKind;
};

/** Its segments stand in rows of their own; see segments.ts. */
export type ChapterRow = ChapterHead & { readonly text: string };

const projectHeadColumns = 'id, title, author, language, cover_file, is_sample, opened_at_ms';
const projectSql = `SELECT ${projectHeadColumns}, narrator_voice_id, speed,
  segment_length, cast_json, COALESCE((
    SELECT settings_json ->> '$.isHeadingSpoken' FROM production WHERE project_id = project.id
  ), 1) AS is_heading_spoken FROM project`;
const headColumns = 'chapter.id, chapter.project_id, chapter.ordinal, title, revision, kind';
const chapterSql = `SELECT ${headColumns}, text FROM chapter
  JOIN chapter_text ON chapter_text.chapter_id = chapter.id`;

export type LibraryStore = {
  readonly transaction: <T>(work: () => T) => T;
  readonly projects: () => readonly ProjectRow[];
  /** Of all books that are not removed. */
  readonly coverFiles: () => readonly string[];
  /** Books that are not removed, with their counts; reads no chapter's text and no segment. */
  readonly listed: (accountId: string, service: string) => readonly ListedProject[];
  readonly project: (id: string) => ProjectRow | null;
  /** A book that was imported from the same bytes and by the same planner, so that a rerun finds it. */
  readonly projectBySource: (sourceKey: string) => ProjectRow | null;
  readonly insertProject: (project: StoredProject, sourceKey: string | null, nowMs: number) => void;
  readonly updateProject: (project: StoredProject) => void;
  readonly setRemoved: (id: string, atMs: number | null) => void;
  readonly isRemoved: (id: string) => boolean;
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
        .rows<ProjectRow>(
          `${projectSql} WHERE removed_at_ms IS NULL
           ORDER BY COALESCE(opened_at_ms, created_at_ms) DESC, id`,
        )
        .map(withWholeCast),
    coverFiles: () =>
      database
        .all<{ cover_file: string }>(
          'SELECT cover_file FROM project WHERE cover_file IS NOT NULL AND removed_at_ms IS NULL',
        )
        .map(({ cover_file: name }) => name),
    listed: (accountId, service) =>
      database
        .rows<ProjectHead & ChapterCounts & { chapterCount: number; isCurrent: boolean }>(
          `SELECT ${projectHeadColumns}, chapter_count,
             ${countColumns('book')},
             book.version IS :service || ' ' || project.voice_version
               AND book.complete_count = project.chapter_count AS is_current
           FROM project LEFT JOIN book_audio AS book
             ON book.project_id = project.id AND book.account_id = :accountId
           WHERE project.removed_at_ms IS NULL
           ORDER BY COALESCE(project.opened_at_ms, project.created_at_ms) DESC, project.id`,
          { accountId, service },
        )
        .map(({ chapterCount, isCurrent, ...row }) => {
          const { segmentCount, generatedCount, uncertainCount, ...timed } = row;
          const { generatedMs, totalMs, pauseMs, ...project } = timed;
          const lengths = { generatedMs, totalMs, pauseMs };
          const counts = { segmentCount, generatedCount, uncertainCount, ...lengths };
          return { project, chapterCount, counts, isBehind: !isCurrent };
        }),
    isRemoved: (id) =>
      database.value('SELECT removed_at_ms FROM project WHERE id = :id', { id }) !== null,
    voiceVersion: (projectId) =>
      database.value('SELECT voice_version FROM project WHERE id = :projectId', { projectId }) ?? 0,
    project: (id) => {
      const project = database.row<ProjectRow>(`${projectSql} WHERE id = :id`, { id });
      return project && withWholeCast(project);
    },
    projectBySource: (sourceKey) => {
      const project = database.row<ProjectRow>(
        `${projectSql} WHERE source_key = :sourceKey AND removed_at_ms IS NULL
         ORDER BY created_at_ms LIMIT 1`,
        { sourceKey },
      );
      return project && withWholeCast(project);
    },
    insertProject: (project, sourceKey, nowMs) => {
      database.run(
        `INSERT INTO project (id, title, author, language, cover_file, narrator_voice_id, speed,
           segment_length, cast_json, source_key, is_sample, created_at_ms, opened_at_ms)
         VALUES (:id, :title, :author, :language, :coverFile, :narratorVoiceId, :speed,
           :segmentLength, :cast, :sourceKey, :isSample, :nowMs, :openedAtMs)`,
        { ...project, sourceKey, nowMs },
      );
    },
    updateProject: (project) => {
      database.run(
        `UPDATE project SET title = :title, author = :author, language = :language,
           cover_file = :coverFile, narrator_voice_id = :narratorVoiceId, speed = :speed,
           segment_length = :segmentLength, cast_json = :cast, opened_at_ms = :openedAtMs WHERE id = :id`,
        project,
      );
    },
    setRemoved: (id, atMs) => {
      database.run('UPDATE project SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    chapters: (projectId) =>
      database
        .rows<ChapterHead>(
          `SELECT ${headColumns} FROM chapter
           WHERE project_id = :projectId AND removed_at_ms IS NULL ${inOrder}`,
          { projectId },
        )
        .map(numbered),
    chaptersWithText: (projectId) =>
      database
        .rows<ChapterRow>(
          `${chapterSql} WHERE project_id = :projectId AND removed_at_ms IS NULL
           ${inOrder}`,
          { projectId },
        )
        .map(numbered),
    head: (chapterId) =>
      database.row(
        `SELECT ${headColumns} FROM chapter WHERE id = :chapterId AND removed_at_ms IS NULL`,
        { chapterId },
      ),
    chapter: (id) =>
      database.row(`${chapterSql} WHERE chapter.id = :id AND removed_at_ms IS NULL`, { id }),
    insertChapter: (chapter) =>
      database.transaction(() => {
        database.run(
          `INSERT INTO chapter (id, project_id, ordinal, title, revision, kind)
           VALUES (:id, :projectId, :ordinal, :title, :revision, :kind)`,
          chapter,
        );
        database.run('INSERT INTO chapter_text (chapter_id, text) VALUES (:id, :text)', chapter);
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
    saveChapter: (chapter, baseRevision) =>
      database.transaction(() => {
        const count = database.run(
          `UPDATE chapter SET title = :title, revision = :revision
           WHERE id = :id AND revision = :baseRevision`,
          { ...chapter, baseRevision },
        );
        if (count === 0) return false;
        database.run('UPDATE chapter_text SET text = :text WHERE chapter_id = :id', chapter);
        return true;
      }),
  };
}

/** Chapters that were taken out leave no gap, and opening credits take no number. */
function numbered<Chapter extends ChapterHead>(
  chapter: Chapter,
  index: number,
  all: readonly Chapter[],
): Chapter {
  const first = all.findIndex(({ kind }) => kind !== 'opening-credits');
  return { ...chapter, ordinal: index - Math.max(0, first) };
}

/** Members kept before they had a speed and an emotion of their own get neither. */
function withWholeCast(project: ProjectRow): ProjectRow {
  const unset: Partial<CastMember> = { speed: null, emotion: null };
  const cast = project.cast.map((member) => ({ ...unset, ...member }));
  return { ...project, cast };
}
