import type { CastMember } from '../../shared/model/project.ts';
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

/** A chapter as kept: its text, the plan made from it, and the lasting ids of the plan's segments. */
export type ChapterRow = {
  readonly id: string;
  readonly projectId: string;
  readonly ordinal: number;
  readonly title: string;
  readonly text: string;
  readonly revision: number;
  readonly planJson: string;
  /** One id a segment; see `segmentIdsOf`. */
  readonly segmentIdsJson: string;
};

type RawProject = {
  id: string;
  title: string;
  author: string | null;
  language: string;
  cover_file: string | null;
  narrator_voice_id: string;
  speed: number;
  cast_json: string;
  is_sample: number;
  opened_at_ms: number | null;
};

type RawChapter = {
  id: string;
  project_id: string;
  ordinal: number;
  title: string;
  text: string;
  revision: number;
  plan_json: string;
  segment_ids_json: string;
};

export type LibraryStore = {
  readonly transaction: <T>(work: () => T) => T;
  readonly projects: () => readonly ProjectRow[];
  readonly project: (id: string) => ProjectRow | null;
  /** A book that was imported from the same bytes and by the same planner, so that a rerun finds it. */
  readonly projectBySource: (sourceKey: string) => ProjectRow | null;
  readonly insertProject: (project: ProjectRow, sourceKey: string | null, nowMs: number) => void;
  readonly updateProject: (project: ProjectRow) => void;
  readonly setRemoved: (id: string, atMs: number | null) => void;
  readonly chapters: (projectId: string) => readonly ChapterRow[];
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
        .all<RawChapter>(
          `SELECT * FROM chapter WHERE project_id = :projectId AND removed_at_ms IS NULL
           ORDER BY ordinal, id`,
          { projectId },
        )
        // Chapters that were taken out leave no gap.
        .map((row, ordinal) => ({ ...chapterOf(row), ordinal })),
    chapter: (id) => {
      const row = database.get<RawChapter>(
        'SELECT * FROM chapter WHERE id = :id AND removed_at_ms IS NULL',
        { id },
      );
      return row === null ? null : chapterOf(row);
    },
    insertChapter: (chapter) => {
      database.run(
        `INSERT INTO chapter (id, project_id, ordinal, title, text, revision, plan_json,
           segment_ids_json)
         VALUES (:id, :projectId, :ordinal, :title, :text, :revision, :planJson,
           :segmentIdsJson)`,
        { ...chapter },
      );
    },
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
      database.run(
        `UPDATE chapter SET title = :title, text = :text, revision = :revision,
           plan_json = :planJson, segment_ids_json = :segmentIdsJson
         WHERE id = :id AND revision = :baseRevision`,
        {
          id: chapter.id,
          title: chapter.title,
          text: chapter.text,
          revision: chapter.revision,
          planJson: chapter.planJson,
          segmentIdsJson: chapter.segmentIdsJson,
          baseRevision,
        },
      ) === 1,
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

function projectOf(row: RawProject): ProjectRow {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    language: row.language,
    coverFile: row.cover_file,
    narratorVoiceId: row.narrator_voice_id,
    speed: row.speed,
    cast: castOf(row.cast_json),
    isSample: row.is_sample === 1,
    openedAtMs: row.opened_at_ms,
  };
}

function chapterOf(row: RawChapter): ChapterRow {
  return {
    id: row.id,
    projectId: row.project_id,
    ordinal: row.ordinal,
    title: row.title,
    text: row.text,
    revision: row.revision,
    planJson: row.plan_json,
    segmentIdsJson: row.segment_ids_json,
  };
}

/** Members kept before they had a speed and an emotion of their own get neither. */
function castOf(json: string): readonly CastMember[] {
  const members = JSON.parse(json) as (Omit<CastMember, 'speed' | 'emotion'> &
    Partial<CastMember>)[];
  return members.map((member) => ({ speed: null, emotion: null, ...member }));
}
