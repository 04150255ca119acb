import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { OpenedFile } from '../../../shared/ipc/routes/files.ts';
import type { ImportReview, ProjectSummary } from '../../../shared/model/project.ts';
import type { SampleLanguage } from '../../../shared/model/sample-books.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { forget, recall } from '../../stores/remembered.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { actOrSay, announceUndo } from '../../ui/messages/undo-toast.ts';
import { player } from '../player/player-store.ts';
import { isProjectFile, openProjectFile, openProjectHandle } from '../portable/portable-store.ts';
import { goToPlace } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { firstStartBook, lastOpenedFirst } from './progress.ts';
import type { ReviewChoice } from './review.ts';

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

type WaitingFile = { readonly name: string; readonly handleOf: () => Promise<string> };

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

/** While a book is stored, files that are dropped wait: the next one is looked at after it. */
let isAdding = false;

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

/** Files to be looked at one after another: the next one when the one before was added or put away. */
export async function importFiles(files: readonly File[]): Promise<void> {
  for (const file of files.filter(isProjectFile)) await openProjectFile(file);
  const books = files.filter((file) => !isProjectFile(file));
  await reviewFiles(books.map((file) => ({ name: file.name, handleOf: () => fileHandle(file) })));
}

/** The same for files that main knows already. */
export async function importOpened(files: readonly OpenedFile[]): Promise<void> {
  for (const file of files.filter(isProjectFile)) await openProjectHandle(file.handle);
  const books = files.filter((file) => !isProjectFile(file));
  await reviewFiles(books.map(({ name, handle }) => ({ name, handleOf: async () => handle })));
}

/** Main tells how far it is with a book. */
export function onReading(fileHandle: string, fraction: number): void {
  if (get().readingHandle === fileHandle) set({ readingFraction: fraction });
}

/** Ends the reading; nothing is left of it. */
export async function stopReading(): Promise<void> {
  const { readingHandle } = get();
  if (readingHandle === null) return;
  endAddingAll();
  await withErrorToast(() => request('library.stopReading', { fileHandle: readingHandle }));
}

/** The dialog for files opens: what reads a book may start meanwhile. */
export function prepareReading(): void {
  request('library.prepareReading', {}).catch(() => undefined);
}

/** Reads the file under review again, its tags kept or taken as words. Throws AppError. */
export async function readAsScript(isScript: boolean): Promise<void> {
  const { review: before, reviewHandle } = get();
  if (before === null || reviewHandle === null) return;
  set({ review: await request('library.review', { fileHandle: reviewHandle, isScript }) });
  await request('library.discard', { draftId: before.draftId });
}

/** Adds the book under review and opens it, unless a person has gone elsewhere. Throws AppError. */
export async function confirmReview(choice: ReviewChoice): Promise<void> {
  const { review } = get();
  if (review === null) return;
  const projectId = await storeBook(review, choice);
  const { addedCount } = get();
  if (addedCount !== null) {
    set({ review: null, addedCount: addedCount + 1 });
    void reviewNext();
    return;
  }
  // With more to look at, the library is where the next one comes from.
  const isHere = useViewStore.getState().screen === 'review';
  if (isHere && get().waiting.length === 0) await openBook(projectId);
  set({ review: null });
  showToast(t('review.added', { title: choice.title }));
  void reviewNext();
}

/** Adds the book under review, and those that wait as they are proposed. Throws AppError. */
export async function confirmAll(choice: ReviewChoice): Promise<void> {
  set({ addedCount: 0 });
  try {
    await confirmReview(choice);
  } catch (error) {
    set({ addedCount: null });
    throw error;
  }
}

/** Those that wait are looked at one by one again. */
function endAddingAll(): void {
  const { addedCount } = get();
  if (addedCount === null) return;
  set({ addedCount: null });
  if (useViewStore.getState().screen === 'review') go('library');
  showToast(t('review.addedAll', { count: addedCount }));
}

/** Files that wait are left out; nothing of them was read. */
export function leaveOutWaiting(): void {
  set({ waiting: [] });
}

async function storeBook(review: ImportReview, choice: ReviewChoice): Promise<string> {
  isAdding = true;
  try {
    const { projectId } = await request('library.confirm', {
      draftId: review.draftId,
      ...choice,
      chapters: [...choice.chapters],
    });
    await loadLibrary();
    return projectId;
  } finally {
    isAdding = false;
  }
}

export function closeProblem(problem: AppError): void {
  set({ importProblems: get().importProblems.filter((one) => one !== problem) });
}

export async function discardReview(): Promise<void> {
  const { review } = get();
  set({ review: null });
  go('library');
  if (review !== null) {
    // A draft that is gone already is what was wanted.
    await request('library.discard', { draftId: review.draftId }).catch(() => undefined);
  }
  void reviewNext();
}

/** Makes an empty book and opens it to be written in. Throws AppError. */
export async function createProject(title: string): Promise<void> {
  const { projectId } = await request('project.create', { title });
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

/** Files that come while one is read, looked at or added wait for their turn. */
async function reviewFiles(files: readonly WaitingFile[]): Promise<void> {
  const { waiting, readingName, review } = get();
  // What is said of files that came together stands until all of them were looked at.
  if (review === null && readingName === null && waiting.length === 0) set({ importProblems: [] });
  set({ waiting: [...waiting, ...files] });
  if (review !== null && !isAdding) go('review');
  else if (readingName === null && !isAdding) await reviewNext();
}

async function reviewNext(): Promise<void> {
  const [next, ...waiting] = get().waiting;
  if (get().readingName !== null) return;
  if (next === undefined) return endAddingAll();
  set({ waiting });
  const isRead = await reviewFile(next);
  // What could not be read has its reason on this screen and on the review; the next one does not wait for it.
  if (!isRead) await reviewNext();
}

/** Reads one file for a look at it; false where there is nothing to look at. */
async function reviewFile({ name, handleOf }: WaitingFile): Promise<boolean> {
  set({ readingName: name, readingFraction: 0 });
  // Who has gone elsewhere while many are added is not called back for each.
  if (get().addedCount === null || useViewStore.getState().screen === 'review') go('library');
  try {
    const handle = await handleOf();
    set({ readingHandle: handle });
    const review = await request('library.review', { fileHandle: handle });
    const { addedCount, books } = get();
    if (addedCount !== null) {
      // Of the code of the review, which a start does not need.
      const { proposedChoice } = await import('./review.ts');
      const proposed = proposedChoice(review, books ?? []);
      if (proposed !== null) {
        await storeBook(review, proposed);
        set({ addedCount: addedCount + 1 });
        return false;
      }
    }
    set({ review, reviewHandle: handle, reviewName: name });
    go('review');
    return true;
  } catch (error) {
    const problem = asAppError(error);
    if (problem.code !== errorCodes.cancelled) {
      set({ importProblems: [...get().importProblems, problem] });
    }
    return false;
  } finally {
    set({ readingName: null, readingHandle: null });
  }
}
