import { appError } from '../../../shared/app-error.ts';
import { forgetOldest } from '../../../shared/forget-oldest.ts';
import type { RevisionAct } from '../../../shared/model/import/revision.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import { mergeTexts } from '../../../shared/script/diff/text-merge.ts';
import type { ComposedChapter } from '../../../shared/script/revise/compose.ts';
import type { ManuscriptChapter } from '../../../shared/script/revise/manuscript.ts';
import type { Random } from '../../platform/ports.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { Manuscript, ManuscriptStore } from '../../storage/manuscripts.ts';
import type { ArrangedChapter } from './arrange-chapters.ts';
import type { Projects } from './projects.ts';
import { joiningMembers, withoutJoined } from './revised-cast.ts';

/** What a file says of a book, and who speaks in it where it is a script of Lectern's own. */
export type ReadManuscript = Manuscript & { readonly speakers: readonly string[] };

export type BookChapter = ManuscriptChapter & { readonly id: string };

/** A book as it was when it was compared, and the manuscript that it is brought up to. */
export type BookToRevise = {
  readonly projectId: string;
  readonly book: readonly BookChapter[];
  readonly draft: ReadManuscript;
};

type Done = {
  readonly projectId: string;
  readonly before: readonly ArrangedChapter[];
  readonly after: readonly ArrangedChapter[];
  readonly manuscriptBefore: Manuscript | null;
  readonly manuscriptAfter: Manuscript;
  readonly joined: readonly CastMember[];
};

export type RevisionActParts = {
  readonly library: LibraryStore;
  readonly manuscripts: ManuscriptStore;
  readonly projects: Pick<Projects, 'row' | 'update'>;
  readonly arrange: (
    project: ProjectRow,
    chapters: readonly ArrangedChapter[],
  ) => readonly string[];
  readonly random: Random;
  readonly changed: (projectId: string) => void;
  readonly rewritten: (chapterIds: readonly string[]) => void;
};

const mostKept = 4;

/** The chapters of a book that a manuscript has too: credits are no part of one. */
export function manuscriptChapters(
  library: Pick<LibraryStore, 'chaptersWithText'>,
  projectId: string,
) {
  return library.chaptersWithText(projectId).filter(({ kind }) => kind === 'chapter');
}

/** Carries revisions out, each as one step that can be undone and done again. */
export function createRevisionActs(parts: RevisionActParts) {
  const { library, manuscripts, projects } = parts;
  const acts = new Map<string, Done>();

  const arrange = (projectId: string, chapters: readonly ArrangedChapter[]) =>
    parts.arrange(projects.row(projectId), chapters);
  const tell = (projectId: string, chapterIds: readonly string[]): void => {
    parts.rewritten(chapterIds);
    parts.changed(projectId);
  };

  const setCast = (projectId: string, cast: readonly CastMember[]): void => {
    if (cast.length !== projects.row(projectId).cast.length) projects.update(projectId, { cast });
  };
  const join = (projectId: string, members: readonly CastMember[]): void => {
    const { cast } = projects.row(projectId);
    const isNew = ({ name }: CastMember) => cast.every((one) => one.name !== name);
    setCast(projectId, [...cast, ...members.filter(isNew)]);
  };

  const carryOut = (
    { projectId, book, draft }: BookToRevise,
    composed: readonly ComposedChapter[],
  ): RevisionAct => {
    if (composed.length === 0) throw appError('bad_input.no_chapter_ticked');
    const nameOf = ({ id, text }: BookChapter) => `${id} ${text}`;
    const now = manuscriptChapters(library, projectId);
    const isSame =
      now.length === book.length && book.every((one, at) => nameOf(one) === nameOf(now[at] ?? one));
    if (!isSame) throw appError('conflict.book_revised');
    const after = composed.map(({ former, title, text }) => {
      const id = former === null ? undefined : book[former]?.id;
      return { id: id ?? parts.random.id(), title, text };
    });
    const actId = parts.random.id();
    const manuscriptBefore = manuscripts.of(projectId);
    const joined = joiningMembers(projects.row(projectId).cast, draft.speakers, after);
    const chapterIds = library.transaction(() => {
      join(projectId, joined);
      manuscripts.keep(projectId, draft);
      return arrange(projectId, after);
    });
    const before = book.map(({ id, title, text }) => ({ id, title, text }));
    acts.set(actId, { projectId, before, after, manuscriptBefore, manuscriptAfter: draft, joined });
    forgetOldest(acts, mostKept);
    tell(projectId, chapterIds);
    return { actId, chapterIds };
  };

  const step = (actId: string, direction: 'undo' | 'redo'): RevisionAct => {
    const act = acts.get(actId);
    if (act === undefined) throw appError('not_found.undo');
    const [from, to] = direction === 'undo' ? [act.after, act.before] : [act.before, act.after];
    const texts = new Map(from.map(({ id, text }) => [id, text]));
    const wanted = to.map((chapter): ArrangedChapter => {
      const now = library.chapter(chapter.id)?.text;
      const was = texts.get(chapter.id);
      if (now === undefined || was === undefined || now === was) return chapter;
      return { ...chapter, text: mergeTexts(was, now, chapter.text).text };
    });
    const isKnown = new Set([...act.before, ...act.after].map(({ id }) => id));
    for (const { id, title, ordinal, kind } of library.chapters(act.projectId)) {
      // A chapter that was added since stays where it is.
      const text = isKnown.has(id) || kind !== 'chapter' ? undefined : library.chapter(id)?.text;
      if (text !== undefined) wanted.splice(ordinal, 0, { id, title, text });
    }
    const chapterIds = library.transaction(() => {
      const manuscript = direction === 'undo' ? act.manuscriptBefore : act.manuscriptAfter;
      if (manuscript === null) manuscripts.forget(act.projectId);
      else manuscripts.keep(act.projectId, manuscript);
      if (direction === 'redo') join(act.projectId, act.joined);
      const rewritten = arrange(act.projectId, wanted);
      const { cast } = projects.row(act.projectId);
      if (direction === 'undo') {
        setCast(
          act.projectId,
          withoutJoined(cast, act.joined, manuscriptChapters(library, act.projectId)),
        );
      }
      return rewritten;
    });
    tell(act.projectId, chapterIds);
    return { actId, chapterIds };
  };

  return {
    /** Throws `conflict` where the book was edited since it was compared. */
    carryOut,
    undo: (actId: string) => step(actId, 'undo'),
    redo: (actId: string) => step(actId, 'redo'),
  };
}
