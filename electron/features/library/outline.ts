import { appError } from '../../../shared/app-error.ts';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import { placeAfterEdits } from '../../../shared/script/diff/text-diff.ts';
import type { Clock, Random } from '../../platform/ports.ts';
import type { ChapterRow, LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { ChapterWriter } from './chapter-writer.ts';
import { openingHeading, requireChapter } from './chapters.ts';
import type { ChapterHistory } from './history.ts';
import type { Projects } from './projects.ts';

/** The chapters of a book as an outline. Each act has its inverse here; audio and choices stay with the lines. */
export type Outline = {
  /** Puts a chapter at another place, from 0. */
  readonly move: (chapterId: string, toIndex: number) => void;
  /**
   * Changes the heading in the text, or the bare name of a chapter without one. Returns the former heading as it was
   * written, or the former name, which takes it back.
   */
  readonly rename: (chapterId: string, title: string) => string;
  /** Takes a chapter out of the book; `restore` brings it back to its place. The last one stays. */
  readonly remove: (chapterId: string) => void;
  readonly restore: (chapterId: string) => void;
  /** Everything from that place on, in UTF-16 units, becomes a chapter of its own; its id. */
  readonly split: (chapterId: string, at: number, baseRevision: number) => string;
  /** Appends a chapter to the one before it, if that is the one that is named; which one that is. */
  readonly join: (chapterId: string, toChapterId?: string) => { readonly chapterId: string };
  /** Undoes a join, with the text as it is now. Throws `not_found` for a join of an earlier run. */
  readonly part: (chapterId: string) => void;
};

/** What a chapter was joined to, and how. */
type Join = {
  readonly beforeId: string;
  readonly text: string;
  readonly gap: string;
  /** Where the joined one begins in that text. */
  readonly at: number;
};

const mostJoins = 50;

type OutlineParts = {
  readonly library: LibraryStore;
  readonly projects: Pick<Projects, 'row' | 'saveChapter'>;
  readonly writer: ChapterWriter;
  readonly history: Pick<ChapterHistory, 'keep'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly changed: (projectId: string) => void;
  readonly rewritten: (chapterIds: readonly string[]) => void;
};

export function createOutline(parts: OutlineParts): Outline {
  const { library, projects, writer, history, clock, random, changed, rewritten } = parts;
  /** By the chapter that was joined. */
  const joins = new Map<string, Join>();

  const find = (
    chapterId: string,
  ): { readonly chapter: ChapterRow; readonly project: ProjectRow } => {
    const chapter = requireChapter(library, chapterId);
    return { chapter, project: projects.row(chapter.projectId) };
  };
  // Credits stay at their ends.
  const idsInOrder = (projectId: string) =>
    library.chapters(projectId).flatMap(({ id, kind }) => (kind === 'chapter' ? [id] : []));

  /** The rest of a chapter becomes the one that follows it. */
  const partAt = (
    { chapter, project }: ReturnType<typeof find>,
    [end, at]: readonly [number, number],
    tail: Pick<ChapterRow, 'id' | 'title'>,
  ): void => {
    const head = chapter.text.slice(0, end);
    const text = chapter.text.slice(at);
    if (head.trim() === '' || text.trim() === '') throw appError('bad_input.split_at_edge');
    history.keep(chapter, 'edit');
    writer.split(project, chapter, head, { ...tail, text });
    const ids = idsInOrder(project.id).filter((known) => known !== tail.id);
    ids.splice(ids.indexOf(chapter.id) + 1, 0, tail.id);
    library.orderChapters(ids);
  };
  const tell = (projectId: string, chapterIds: readonly string[]): void => {
    rewritten(chapterIds);
    changed(projectId);
  };

  return {
    move: (chapterId, toIndex) => {
      const { project } = find(chapterId);
      const ids = idsInOrder(project.id).filter((id) => id !== chapterId);
      ids.splice(Math.min(toIndex, ids.length), 0, chapterId);
      library.orderChapters(ids);
      changed(project.id);
    },
    rename: (chapterId, title) => {
      const { chapter, project } = find(chapterId);
      const opening = openingHeading(chapter.text);
      if (opening === null) {
        library.saveChapter(
          { ...chapter, title, revision: chapter.revision + 1 },
          chapter.revision,
        );
      } else {
        const { mark, words } = opening;
        const text = mark + title + chapter.text.slice(mark.length + words.length);
        projects.saveChapter(chapterId, text, chapter.revision);
      }
      rewritten([chapterId]);
      changed(project.id);
      return opening === null ? chapter.title : opening.words.trim().slice(0, 500);
    },
    remove: (chapterId) => {
      const { chapter, project } = find(chapterId);
      if (chapter.kind === 'chapter' && idsInOrder(project.id).length === 1) {
        throw appError('bad_input.only_chapter');
      }
      library.setChapterRemoved(chapterId, clock.nowMs());
      changed(project.id);
    },
    restore: (chapterId) => {
      library.setChapterRemoved(chapterId, null);
      const { chapter, project } = find(chapterId);
      writer.replanEmpty(project, chapter);
      changed(chapter.projectId);
    },
    split: (chapterId, at, baseRevision) => {
      const found = find(chapterId);
      const { chapter, project } = found;
      if (chapter.revision !== baseRevision) throw appError('conflict.chapter_to_split');
      const id = random.id();
      library.transaction(() => partAt(found, [at, at], { id, title: chapter.title }));
      tell(project.id, [chapterId]);
      return id;
    },
    join: (chapterId, toChapterId) => {
      const { chapter, project } = find(chapterId);
      const ids = idsInOrder(project.id);
      const beforeId = ids[ids.indexOf(chapterId) - 1];
      if (beforeId === undefined) throw appError('bad_input.no_chapter_before');
      if (beforeId !== (toChapterId ?? beforeId)) throw appError('conflict.chapter_moved');
      const before = requireChapter(library, beforeId);
      const gap = /\n\s*\n$/.test(before.text) ? '' : before.text.endsWith('\n') ? '\n' : '\n\n';
      const text = `${before.text}${gap}${chapter.text}`;
      library.transaction(() => {
        history.keep(before, 'edit');
        history.keep(chapter, 'edit');
        writer.join(project, before, chapter, text);
        library.setChapterRemoved(chapterId, clock.nowMs());
      });
      joins.set(chapterId, { beforeId, text, gap, at: before.text.length + gap.length });
      forgetOldest(joins, mostJoins);
      tell(project.id, [beforeId]);
      return { chapterId: beforeId };
    },
    part: (chapterId) => {
      const join = joins.get(chapterId);
      if (join === undefined) throw appError('not_found.undo');
      const found = find(join.beforeId);
      const { text } = found.chapter;
      const at = placeAfterEdits(join.text, text, join.at);
      const end = text.slice(0, at).endsWith(join.gap) ? at - join.gap.length : at;
      library.transaction(() => {
        library.setChapterRemoved(chapterId, null);
        const { title } = requireChapter(library, chapterId);
        partAt(found, [end, at], { id: chapterId, title });
      });
      joins.delete(chapterId);
      tell(found.project.id, [join.beforeId, chapterId]);
    },
  };
}
