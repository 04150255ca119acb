import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { Bookmark } from '../../../shared/ipc/routes/takes.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { useLineMarks } from '../../stores/line-marks.ts';
import { recall, remember } from '../../stores/remembered.ts';
import { asAct } from '../../stores/undo-stack.ts';
import { announceUndo } from '../../ui/messages/undo-toast.ts';
import { undoHere, useScriptStore } from '../script-editor/save/script-store.ts';

/** The line whose bookmark is being made or changed. */
type AskedLine = {
  readonly segmentId: string;
  /** From 1. */
  readonly number: number;
  readonly shown: string;
  /** Null where it has no bookmark yet. */
  readonly note: string | null;
};

type BookmarksState = {
  /** Whether the list stands in the place of the chapters. */
  readonly isShown: boolean;
  /** Of the open book, in its order; null until they were read. */
  readonly bookmarks: readonly Bookmark[] | null;
  readonly problem: AppError | null;
  readonly asked: AskedLine | null;
};

export const useBookmarks = create<BookmarksState>()(() => ({
  isShown: recall('bookmarks.shown') === 'yes',
  bookmarks: null,
  problem: null,
  asked: null,
}));

const { getState: get, setState: set } = useBookmarks;

let latest = 0;

/** Reads the bookmarks of a book: only lines that have one are read. */
export async function loadBookmarks(projectId: string): Promise<void> {
  latest += 1;
  const mine = latest;
  try {
    const bookmarks = await request('bookmarks.list', { projectId });
    if (mine !== latest) return;
    set({ bookmarks, problem: null });
    useLineMarks.setState({
      notes: new Map(bookmarks.map(({ segmentId, note }) => [segmentId, note])),
    });
  } catch (error) {
    if (mine === latest) set({ problem: asAppError(error) });
  }
}

export function showBookmarks(isShown: boolean): void {
  remember('bookmarks.shown', isShown ? 'yes' : 'no');
  set({ isShown });
}

/** Asks for the note of a line of the open chapter. */
export function askBookmark(segmentId: string): void {
  const segment = useScriptStore.getState().segments.find(({ id }) => id === segmentId);
  if (segment === undefined) return;
  const note = useLineMarks.getState().notes.get(segmentId) ?? null;
  set({ asked: { segmentId, number: segment.index + 1, shown: segment.shown, note } });
}

export function dropAsked(): void {
  set({ asked: null });
}

/** Marks a line, changes its note, or takes the mark away (null), with a way back. Throws AppError. */
export function setBookmark(segmentId: string, note: string | null): Promise<void> {
  const announce = undoHere(announceUndo);
  return asAct(async () => {
    const put = async (wanted: string | null): Promise<string | null> => {
      const { former } = await request('bookmarks.set', { segmentId, note: wanted });
      const projectId = useScriptStore.getState().project?.id;
      if (projectId !== undefined) await loadBookmarks(projectId);
      return former;
    };
    const former = await put(note);
    if (former === note) return;
    const words = note === null ? 'removed' : former === null ? 'added' : 'changed';
    announce({
      label: t(`bookmarks.${words}`),
      undo: () => put(former),
      redo: () => put(note),
    });
  });
}

/** The bookmark after (or before) a place of the book, around its ends; null where there is none. */
export function nextBookmark(
  bookmarks: readonly Bookmark[],
  chapterIds: readonly string[],
  from: { readonly chapterId: string; readonly index: number },
  direction: 1 | -1,
): Bookmark | null {
  const ranks = new Map(chapterIds.map((id, rank) => [id, rank]));
  const here = ranks.get(from.chapterId) ?? 0;
  const distance = ({ chapterId, index }: Bookmark): number =>
    ((ranks.get(chapterId) ?? 0) - here || index - from.index) * direction;
  const ordered = direction === 1 ? bookmarks : [...bookmarks].reverse();
  return ordered.find((bookmark) => distance(bookmark) > 0) ?? ordered[0] ?? null;
}

export const openBookmarks = (): readonly Bookmark[] => get().bookmarks ?? [];
