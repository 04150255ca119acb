import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import type { ImportReview, ProjectSummary } from '../../../shared/model/project.ts';
import type { SampleLanguage } from '../../../shared/model/sample-books.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { forget, recall } from '../../stores/remembered.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { player } from '../player/player-store.ts';
import { goToPlace } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { firstStartBook, lastOpenedFirst } from './progress.ts';

type LibraryState = {
  /** Null until the library was read once. */
  readonly books: readonly ProjectSummary[] | null;
  readonly problem: AppError | null;
  /** The name of the file that is being read. */
  readonly readingName: string | null;
  /** Null until main knows the file. */
  readonly readingHandle: string | null;
  /** How much of it is read, 0 to 1. */
  readonly readingFraction: number;
  /** Why files could not be read, each until a person has put the note away. */
  readonly importProblems: readonly AppError[];
  readonly review: ImportReview | null;
  /** Of the file under review, for reading it otherwise. */
  readonly reviewHandle: string | null;
  readonly reviewName: string;
  /** Files that come to their review after this one. */
  readonly waiting: readonly WaitingFile[];
  /** How many were added as proposed, without a review of each; null where each has its own. */
  readonly addedCount: number | null;
};

export type WaitingFile = { readonly name: string; readonly handleOf: () => Promise<string> };

export const useLibraryStore = create<LibraryState>()(() => ({
  books: null,
  problem: null,
  readingName: null,
  readingHandle: null,
  readingFraction: 0,
  importProblems: [],
  review: null,
  reviewHandle: null,
  reviewName: '',
  waiting: [],
  addedCount: null,
}));

const { getState: get, setState: set } = useLibraryStore;
const { go } = useViewStore.getState();

const freshMs = 1000;
let readAtMs = Number.NEGATIVE_INFINITY;

export async function loadLibrary(): Promise<void> {
  try {
    set({ books: lastOpenedFirst(await request('library.list', {})), problem: null });
    readAtMs = performance.now();
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** For a screen that is shown: what was opened or made since the last reading is said by the cards. */
export async function refreshLibrary(): Promise<void> {
  // The first reading is the start's own.
  if (get().books !== null && performance.now() - readAtMs > freshMs) await loadLibrary();
}

/** Opens the sample on a first start, else the book that was open last, of the list that was read. */
export async function openFirstBook(): Promise<void> {
  const { books, readingName, review } = get();
  const sample = firstStartBook(books ?? []);
  if (sample !== null) {
    // Who has gone somewhere or dropped a book while the list was read is not taken away from there.
    if (useViewStore.getState().screen === 'library' && readingName === null && review === null) {
      go('script');
    }
    await useScriptStore.getState().openProject(sample.id);
    return;
  }
  const last = recall('project');
  if (last !== null && books?.some(({ id }) => id === last)) {
    await useScriptStore.getState().openProject(last);
  }
}

// Main notes when a book is opened, and tells nobody: the list in hand is as new as that.
useScriptStore.subscribe(({ project }, before) => {
  const { books } = get();
  if (books === null || project === null || project.id === before.project?.id) return;
  const openedAtMs = Date.now();
  set({ books: books.map((book) => (book.id === project.id ? { ...book, openedAtMs } : book)) });
});

export async function openBook(projectId: string): Promise<void> {
  const { screen } = useViewStore.getState();
  if (useScriptStore.getState().project?.id !== projectId) {
    // Shown before it is there, the screen would have the book of before, and take keys for it.
    await useScriptStore.getState().openProject(projectId);
    if (useViewStore.getState().screen !== screen) return;
  }
  go('script');
}

/** Makes an empty book and opens it to be written in. Throws AppError. */
export async function createProject(title: string, language: string): Promise<void> {
  const { projectId } = await request('project.create', { title, language });
  await loadLibrary();
  await openBook(projectId);
  const { project, chapter } = useScriptStore.getState();
  if (project?.id !== projectId || chapter === null) return;
  const { length: end } = chapter.text;
  await goToPlace({ chapterId: chapter.id, start: end, end, isFocused: true });
}

/** Opens a story that came with the program; it is added where it is not in the library. */
export async function openSample(language: SampleLanguage): Promise<void> {
  await withErrorToast(async () => {
    const { projectId } = await request('library.openSample', { language });
    await loadLibrary();
    await openBook(projectId);
  });
}

/** Takes books off the shelf, with one way back for all of them. */
export async function removeBooks(books: readonly ProjectSummary[]): Promise<void> {
  const removed: ProjectSummary[] = [];
  const remove = async (): Promise<void> => {
    removed.length = 0;
    try {
      for (const book of books) {
        await closeBook(book.id);
        await request('library.remove', { projectId: book.id });
        removed.push(book);
      }
    } finally {
      await loadLibrary();
    }
  };
  const restore = async (): Promise<void> => {
    for (const { id: projectId } of removed) await request('library.restore', { projectId });
    await loadLibrary();
  };
  await actOrSay(async () => {
    try {
      await remove();
    } finally {
      // Where one could not be removed, those before it have their way back all the same.
      const [first] = removed;
      const { length: count } = removed;
      if (first !== undefined) {
        const { title } = first;
        const label =
          count === 1 ? t('library.removed', { title }) : t('library.removedMany', { count });
        announceUndo({ label, undo: restore, redo: remove });
      }
    }
  });
}

/** What is open or heard of a book that goes. */
async function closeBook(projectId: string): Promise<void> {
  player.getState().leave(projectId);
  if (useScriptStore.getState().project?.id !== projectId) return;
  await useScriptStore.getState().closeProject();
  forget('project');
}
