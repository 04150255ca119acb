import { join } from 'node:path';
import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { BookDraft } from '../../../shared/model/book-draft.ts';
import type {
  CastMember,
  ChapterSummary,
  Project,
  ProjectSummary,
  SegmentView,
} from '../../../shared/model/project.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import type { Platform } from '../../platform/ports.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { Narration } from '../narration/narration.ts';
import type { PastTakes } from '../narration/past-takes.ts';
import { defaultVoiceId } from '../voices/voices.ts';
import { planFor, requireChapter, sha256Of } from './chapters.ts';
import { nextRevision } from './next-revision.ts';

export type NewProject = Pick<BookDraft, 'title' | 'author' | 'language' | 'cover'> & {
  readonly chapters: readonly { readonly title: string; readonly text: string }[];
  readonly cast?: readonly CastMember[];
  readonly isSample?: boolean;
  /** Names the file it came from, so that the same command finds its book again. */
  readonly sourceKey?: string | null;
};

export type ProjectChange = {
  readonly title?: string | undefined;
  readonly author?: string | null | undefined;
  readonly language?: string | undefined;
  readonly narratorVoiceId?: string | undefined;
  readonly speed?: number | undefined;
  readonly cast?: readonly CastMember[] | undefined;
};

/** Books and their chapters: adding, listing, editing. Main owns the truth; the windows mirror it. */
export type Projects = {
  readonly list: () => readonly ProjectSummary[];
  readonly get: (projectId: string) => Project;
  readonly row: (projectId: string) => ProjectRow;
  readonly add: (project: NewProject) => Promise<string>;
  readonly update: (projectId: string, change: ProjectChange) => Project;
  readonly setRemoved: (projectId: string, isRemoved: boolean) => void;
  readonly addChapter: (projectId: string, title: string) => Project;
  readonly saveChapter: (
    chapterId: string,
    text: string,
    baseRevision: number,
  ) => { readonly revision: number; readonly segments: readonly SegmentView[] };
  readonly opened: (projectId: string) => void;
  readonly coverPath: (project: ProjectRow) => string | null;
};

type ProjectParts = {
  readonly library: LibraryStore;
  readonly narration: Narration;
  readonly pastTakes: PastTakes;
  readonly platform: Platform;
  /** Called before the text of a chapter is saved over. */
  readonly keepVersion: (chapter: ChapterRow) => void;
  readonly changed: (projectId: string) => void;
  /** These chapters have a new revision that no editor has asked for. */
  readonly rewritten: (chapterIds: readonly string[]) => void;
};

export function createProjects(parts: ProjectParts): Projects {
  const { library, narration, pastTakes, platform, keepVersion, changed, rewritten } = parts;
  const row = (projectId: string): ProjectRow => {
    const project = library.project(projectId);
    if (project === null) {
      throw new AppError(errorCodes.notFound, 'That book is not in the library any more.');
    }
    return project;
  };

  const summaryOf = (project: ProjectRow): Project => {
    const chapters = library
      .chapters(project.id)
      .map((chapter) => chapterSummary(chapter, narration.segmentsOf(project, chapter)));
    const sum = (value: (chapter: ChapterSummary) => number) =>
      chapters.reduce((total, chapter) => total + value(chapter), 0);
    return {
      id: project.id,
      title: project.title,
      author: project.author,
      language: project.language,
      coverUrl: project.coverFile === null ? null : `/media/cover-${project.id}`,
      chapterCount: chapters.length,
      segmentCount: sum((chapter) => chapter.segmentCount),
      madeCount: sum((chapter) => chapter.madeCount),
      madeMs: sum((chapter) => chapter.madeMs),
      estimatedMs: sum((chapter) => chapter.estimatedMs),
      openedAtMs: project.openedAtMs,
      isSample: project.isSample,
      narratorVoiceId: project.narratorVoiceId,
      speed: project.speed,
      cast: project.cast,
      chapters,
    };
  };

  const insertChapter = (project: ProjectRow, ordinal: number, title: string, text: string) =>
    library.insertChapter({
      id: platform.random.id(),
      projectId: project.id,
      ordinal,
      title,
      text,
      revision: 0,
      planJson: JSON.stringify(planFor(project, text)),
      segmentIdsJson: '[]',
    });

  const saveCover = async (cover: BookDraft['cover']): Promise<string | null> => {
    if (cover === null) return null;
    const extension = cover.mediaType === 'image/png' ? 'png' : 'jpg';
    const name = `${sha256Of(cover.bytes)}.${extension}`;
    await writeFileDurably(join(platform.paths.covers, name), cover.bytes);
    return name;
  };

  /** New cast names change what `@Name:` means, so every chapter is planned again. */
  const replan = (project: ProjectRow): void => {
    for (const chapter of library.chapters(project.id)) {
      library.saveChapter(nextRevision(project, chapter, chapter.text), chapter.revision);
    }
  };

  return {
    row,
    list: () => library.projects().map(withoutChapters(summaryOf)),
    get: (projectId) => summaryOf(row(projectId)),
    add: async (project) => {
      const coverFile = await saveCover(project.cover);
      const added: ProjectRow = {
        id: platform.random.id(),
        title: project.title,
        author: project.author,
        language: project.language ?? 'en',
        coverFile,
        narratorVoiceId: defaultVoiceId,
        speed: 1,
        cast: project.cast ?? [],
        isSample: project.isSample ?? false,
        openedAtMs: null,
      };
      library.transaction(() => {
        library.insertProject(added, project.sourceKey ?? null, platform.clock.nowMs());
        for (const [ordinal, { title, text }] of project.chapters.entries()) {
          insertChapter(added, ordinal, title, text);
        }
      });
      changed(added.id);
      return added.id;
    },
    update: (projectId, change) => {
      const before = row(projectId);
      const after: ProjectRow = { ...before, ...definedOnly(change) };
      const isPlanned = namesOf(before) === namesOf(after) && before.language === after.language;
      library.transaction(() => {
        const keepPast = pastTakes(projectId);
        library.updateProject(after);
        if (!isPlanned) replan(after);
        keepPast();
      });
      changed(projectId);
      if (!isPlanned) rewritten(library.chapters(projectId).map(({ id }) => id));
      return summaryOf(after);
    },
    setRemoved: (projectId, isRemoved) => {
      library.setRemoved(row(projectId).id, isRemoved ? platform.clock.nowMs() : null);
      changed(projectId);
    },
    addChapter: (projectId, title) => {
      const project = row(projectId);
      library.transaction(() => {
        insertChapter(project, behindAll, title, `# ${title}\n\n`);
        library.orderChapters(library.chapters(projectId).map(({ id }) => id));
      });
      changed(projectId);
      return summaryOf(project);
    },
    saveChapter: (chapterId, text, baseRevision) => {
      const chapter = requireChapter(library, chapterId);
      const project = row(chapter.projectId);
      const next = nextRevision(project, chapter, text);
      const isSaved = library.transaction(() => {
        const keepPast = pastTakes(project.id, chapterId);
        const isOwn = library.saveChapter(next, baseRevision);
        if (isOwn) {
          keepVersion(chapter);
          keepPast();
        }
        return isOwn;
      });
      if (!isSaved) {
        throw new AppError(
          errorCodes.conflict,
          'This chapter was changed elsewhere meanwhile. Your text is still here; copy it before loading the other.',
          { data: { revision: chapter.revision } },
        );
      }
      changed(project.id);
      return { revision: next.revision, segments: narration.segmentsOf(project, next) };
    },
    opened: (projectId) => {
      library.updateProject({ ...row(projectId), openedAtMs: platform.clock.nowMs() });
    },
    coverPath: (project) =>
      project.coverFile === null ? null : join(platform.paths.covers, project.coverFile),
  };
}

/** Behind every chapter, also those that were taken out, until all are numbered anew. */
const behindAll = 1_000_000;

function withoutChapters(summaryOf: (project: ProjectRow) => Project) {
  return (project: ProjectRow): ProjectSummary => {
    const {
      narratorVoiceId: _voice,
      speed: _speed,
      cast: _cast,
      chapters: _chapters,
      ...summary
    } = summaryOf(project);
    return summary;
  };
}

function chapterSummary(chapter: ChapterRow, segments: readonly SegmentView[]): ChapterSummary {
  const spoken = segments.filter((segment) => segment.status !== 'silent');
  const made = spoken.filter((segment) => segment.durationMs !== null);
  const lengthOf = (segment: SegmentView) => segment.durationMs ?? segment.estimatedMs;
  const total = (views: readonly SegmentView[]) =>
    views.reduce((sum, view) => sum + lengthOf(view) + view.pauseAfterMs, 0);
  return {
    id: chapter.id,
    title: chapter.title,
    ordinal: chapter.ordinal + 1,
    segmentCount: spoken.length,
    madeCount: made.length,
    uncertainCount: spoken.filter((segment) => segment.status === 'uncertain').length,
    madeMs: total(made),
    estimatedMs: total(segments),
  };
}

function namesOf(project: ProjectRow): string {
  return JSON.stringify(project.cast.map((member) => member.name));
}

function definedOnly(change: ProjectChange): Partial<ProjectRow> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<ProjectRow>;
}
