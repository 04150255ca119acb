import { join } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import type { BookDraft } from '../../../shared/model/import/book-draft.ts';
import type {
  CastMember,
  ChapterSummary,
  Project,
  ProjectSummary,
  SegmentView,
} from '../../../shared/model/project.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { Platform } from '../../platform/ports.ts';
import type { ChapterRow, LibraryStore, ProjectHead, ProjectRow } from '../../storage/library.ts';
import type { PublicationStore } from '../../storage/publications.ts';
import { type ChapterCounts, noCounts } from '../../storage/segments/chapter-counts.ts';
import type { SegmentAudioStore } from '../../storage/segments/segment-audio.ts';
import type { Narration } from '../narration/narration.ts';
import type { SegmentIndex } from '../narration/segment-index.ts';
import type { Accounts } from '../session/accounts.ts';
import type { ChapterWriter } from './chapter-writer.ts';
import { requireChapter, requireProject } from './chapters.ts';
import type { IndexFiller } from './index-filler.ts';
import { mergedCast } from './revised-cast.ts';
import { writeInTurns } from './write-in-turns.ts';

/** What of a book its first day decides. */
export type BookBeginning = Pick<ProjectRow, 'narratorVoiceId' | 'speed' | 'segmentLength'>;

const usualBook: BookBeginning = {
  narratorVoiceId: defaultVoiceId,
  speed: 1,
  segmentLength: 'usual',
};

export type NewProject = Pick<
  BookDraft,
  'title' | 'author' | 'language' | 'cover' | 'publication'
> & {
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
  /** The cast that `cast` was made from; without it, all of the cast is replaced. */
  readonly castFrom?: readonly CastMember[] | undefined;
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
  /** Throws `not_found` for a book that was taken off the shelf. */
  readonly opened: (projectId: string) => void;
  readonly coverPath: (project: ProjectRow) => string | null;
  readonly setCover: (projectId: string, cover: BookDraft['cover']) => Promise<void>;
};

type ProjectParts = {
  /** By the settings. */
  readonly newBook: () => BookBeginning;
  readonly library: LibraryStore;
  readonly accounts: Pick<Accounts, 'current' | 'serviceOf'>;
  readonly segmentAudio: Pick<SegmentAudioStore, 'counts'>;
  readonly index: SegmentIndex;
  readonly filler: IndexFiller;
  readonly writer: ChapterWriter;
  readonly narration: Pick<Narration, 'announceShown' | 'segmentsToShow'>;
  readonly publications: Pick<PublicationStore, 'save'>;
  readonly platform: Platform;
  /** Called before the text of a chapter is saved over. */
  readonly keepVersion: (chapter: ChapterRow) => void;
  readonly changed: (projectId: string) => void;
  /** These chapters have a new revision that no editor has asked for. */
  readonly rewritten: (chapterIds: readonly string[]) => void;
};

export function createProjects(parts: ProjectParts): Projects {
  const { library, accounts, segmentAudio, index, filler, writer, narration, platform } = parts;
  const { keepVersion, changed, rewritten } = parts;
  const row = (projectId: string): ProjectRow => requireProject(library, projectId);

  const summaryOf = (project: ProjectRow): Project => {
    const account = accounts.current();
    index.fillProject(project.id, account);
    const counts = segmentAudio.counts(project.id, account.id);
    const chapters = library.chapters(project.id).map((chapter) => ({
      id: chapter.id,
      title: chapter.title,
      ordinal: chapter.ordinal + 1,
      revision: chapter.revision,
      ...(chapter.kind === 'chapter' ? {} : { kind: chapter.kind }),
      ...countsView(counts.get(chapter.id) ?? noCounts),
    }));
    const sum = (value: (chapter: ChapterSummary) => number) =>
      chapters.reduce((total, chapter) => total + value(chapter), 0);
    return {
      ...headView(project),
      chapterCount: chapters.filter(({ kind }) => kind === undefined).length,
      segmentCount: sum((chapter) => chapter.segmentCount),
      madeCount: sum((chapter) => chapter.madeCount),
      madeMs: sum((chapter) => chapter.madeMs),
      estimatedMs: sum((chapter) => chapter.estimatedMs),
      pausesMs: sum((chapter) => chapter.pausesMs),
      narratorVoiceId: project.narratorVoiceId,
      speed: project.speed,
      segmentLength: project.segmentLength,
      cast: project.cast,
      chapters,
    };
  };

  const newChapter = (project: ProjectRow, ordinal: number, title: string, text: string) => ({
    id: platform.random.id(),
    projectId: project.id,
    ordinal,
    title,
    text,
    kind: 'chapter' as const,
  });

  const saveCover = async (cover: BookDraft['cover']): Promise<string | null> => {
    if (cover === null) return null;
    const extension = cover.mediaType === 'image/png' ? 'png' : 'jpg';
    const name = `${sha256Of(cover.bytes)}.${extension}`;
    await writeFileDurably(join(platform.paths.covers, name), cover.bytes);
    return name;
  };

  /** Nobody sees the book before its last chapter is there: what a kill leaves of it stays a removed one. */
  function* addSteps(row: ProjectRow, project: NewProject): Generator<void> {
    const { chapters, sourceKey, publication } = project;
    const nowMs = platform.clock.nowMs();
    library.insertProject(row, sourceKey ?? null, nowMs);
    library.setRemoved(row.id, nowMs);
    if (publication !== undefined) parts.publications.save(row.id, publication);
    for (const [ordinal, { title, text }] of chapters.entries()) {
      yield* writer.insertSteps(row, newChapter(row, ordinal, title, text));
    }
    library.setRemoved(row.id, null);
  }

  /** New cast names change what `@Name:` means, so every chapter is planned again. */
  const replan = (project: ProjectRow): void => {
    for (const { id } of library.chapters(project.id)) {
      const chapter = requireChapter(library, id);
      writer.save(project, chapter, chapter.text, chapter.revision);
    }
  };

  return {
    row,
    list: () => {
      const account = accounts.current();
      const list = () => library.listed(account.id, accounts.serviceOf(account));
      const known = list();
      const behind = known.filter(({ isBehind }) => isBehind);
      filler.begin(behind.map(({ project }) => project.id));
      return (behind.length === 0 ? known : list()).map(({ project, chapterCount, counts }) => {
        const { uncertainCount: _uncertain, ...view } = countsView(counts);
        return { ...headView(project), chapterCount, ...view };
      });
    },
    get: (projectId) => summaryOf(row(projectId)),
    add: async (project) => {
      const coverFile = await saveCover(project.cover);
      const added: ProjectRow = {
        id: platform.random.id(),
        title: project.title,
        author: project.author,
        language: project.language ?? 'en',
        coverFile,
        // The sample is the same for everybody.
        ...(project.isSample === true ? usualBook : parts.newBook()),
        cast: project.cast ?? [],
        isSample: project.isSample ?? false,
        openedAtMs: null,
        isHeadingSpoken: true,
      };
      await writeInTurns(library, addSteps(added, project));
      changed(added.id);
      return added.id;
    },
    update: (projectId, { castFrom, ...change }) => {
      const before = row(projectId);
      const { cast } = change;
      const merged = cast && castFrom && mergedCast(before.cast, castFrom, cast);
      const after: ProjectRow = { ...before, ...definedOnly({ ...change, cast: merged ?? cast }) };
      const isPlanned = namesOf(before) === namesOf(after) && before.language === after.language;
      library.transaction(() => {
        // What was heard till now is remembered where another identity takes its place.
        index.fillProject(projectId, accounts.current());
        library.updateProject(after);
        if (!isPlanned) replan(after);
        index.fillProject(projectId, accounts.current());
      });
      changed(projectId);
      const chapterIds = library.chapters(projectId).map(({ id }) => id);
      if (!isPlanned) rewritten(chapterIds);
      // Who speaks in another voice now has other audio, or none, in every window that shows it.
      narration.announceShown(chapterIds);
      return summaryOf(after);
    },
    setRemoved: (projectId, isRemoved) => {
      library.setRemoved(row(projectId).id, isRemoved ? platform.clock.nowMs() : null);
      changed(projectId);
    },
    addChapter: (projectId, title) => {
      const project = row(projectId);
      library.transaction(() => {
        writer.insert(project, newChapter(project, behindAll, title, `# ${title}\n\n`));
        library.orderChapters(library.chapters(projectId).map(({ id }) => id));
      });
      changed(projectId);
      return summaryOf(project);
    },
    saveChapter: (chapterId, text, baseRevision) => {
      const chapter = requireChapter(library, chapterId);
      const project = row(chapter.projectId);
      const revision = library.transaction(() => {
        const saved = writer.save(project, chapter, text, baseRevision);
        if (saved !== null) keepVersion(chapter);
        return saved;
      });
      if (revision === null) throw appError('conflict.chapter', { revision: chapter.revision });
      changed(project.id);
      return { revision, segments: narration.segmentsToShow(chapterId) };
    },
    opened: (projectId) => {
      if (library.isRemoved(projectId)) throw appError('not_found.book');
      library.updateProject({ ...row(projectId), openedAtMs: platform.clock.nowMs() });
    },
    setCover: async (projectId, cover) => {
      const coverFile = await saveCover(cover);
      library.updateProject({ ...row(projectId), coverFile });
      changed(projectId);
    },
    coverPath: (project) =>
      project.coverFile === null ? null : join(platform.paths.covers, project.coverFile),
  };
}

/** Behind every chapter, also those that were taken out, until all are numbered anew. */
const behindAll = 1_000_000;

/** Another cover has another address, as pictures are kept by theirs. */
export function coverUrlOf({
  id,
  coverFile,
}: Pick<ProjectHead, 'id' | 'coverFile'>): string | null {
  return coverFile === null ? null : `/media/cover-${id}-${coverFile.slice(0, 8)}`;
}

function headView(project: ProjectHead) {
  return {
    id: project.id,
    title: project.title,
    author: project.author,
    language: project.language,
    coverUrl: coverUrlOf(project),
    openedAtMs: project.openedAtMs,
    isSample: project.isSample,
  };
}

function countsView(counts: ChapterCounts) {
  return {
    segmentCount: counts.segmentCount,
    madeCount: counts.generatedCount,
    uncertainCount: counts.uncertainCount,
    madeMs: counts.generatedMs,
    estimatedMs: counts.totalMs,
    pausesMs: counts.pauseMs,
  };
}

function namesOf(project: ProjectRow): string {
  return JSON.stringify(project.cast.map((member) => member.name));
}
