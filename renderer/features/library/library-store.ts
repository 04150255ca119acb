import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { OpenedFile } from '../../../shared/ipc/routes/files.ts';
import type { ImportReview, ProjectSummary } from '../../../shared/model/project.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { forget, recall } from '../../stores/remembered.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, showUndo, withErrorToast } from '../../ui/messages/toast.tsx';
import { isProjectFile, openProjectFile, openProjectHandle } from '../portable/portable-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { firstStartBook, speechOrdersOf } from './progress.ts';
import type { ReviewChapter } from './review-outline.ts';

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
  readonly importProblem: AppError | null;
  readonly review: ImportReview | null;
  /** Of the file under review, for reading it otherwise. */
  readonly reviewHandle: string | null;
};

export type ReviewChoice = {
  readonly title: string;
  readonly author: string | null;
  readonly language: string;
  readonly chapters: readonly ReviewChapter[];
};

export const useLibraryStore = create<LibraryState>()(() => ({
  books: null,
  problem: null,
  readingName: null,
  readingHandle: null,
  readingFraction: 0,
  importProblem: null,
  review: null,
  reviewHandle: null,
}));

const { getState: get, setState: set } = useLibraryStore;
const { go } = useViewStore.getState();

export async function loadLibrary(): Promise<void> {
  try {
    set({ books: speechOrdersOf(await request('library.list', {})), problem: null });
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}

/** Reads the library and opens the sample on a first start, else the book that was open last. */
export async function startLibrary(): Promise<void> {
  await loadLibrary();
  const books = get().books ?? [];
  const sample = firstStartBook(books);
  if (sample !== null) {
    // Who has gone somewhere or dropped a book while the list was read is not taken away from there.
    const { readingName, review } = get();
    if (useViewStore.getState().screen === 'library' && readingName === null && review === null) {
      go('script');
    }
    await useScriptStore.getState().openProject(sample.id);
    return;
  }
  const last = recall('project');
  if (last !== null && books.some(({ id }) => id === last)) {
    await useScriptStore.getState().openProject(last);
  }
}

export async function openBook(projectId: string): Promise<void> {
  go('script');
  if (useScriptStore.getState().project?.id !== projectId) {
    await useScriptStore.getState().openProject(projectId);
  }
}

export function importFile(file: File): Promise<void> {
  if (isProjectFile(file)) return openProjectFile(file);
  return reviewFile(file.name, () => fileHandle(file));
}

/** The same for a file that main knows already. */
export function importOpened({ name, handle }: OpenedFile): Promise<void> {
  if (isProjectFile({ name })) return openProjectHandle(handle);
  return reviewFile(name, async () => handle);
}

/** Main tells how far it is with a book. */
export function onReading(fileHandle: string, fraction: number): void {
  if (get().readingHandle === fileHandle) set({ readingFraction: fraction });
}

/** Ends the reading; nothing is left of it. */
export async function stopReading(): Promise<void> {
  const { readingHandle } = get();
  if (readingHandle === null) return;
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

/** Adds the book under review and opens it. Throws AppError. */
export async function confirmReview(choice: ReviewChoice): Promise<void> {
  const { review } = get();
  if (review === null) return;
  const { projectId } = await request('library.confirm', {
    draftId: review.draftId,
    ...choice,
    chapters: [...choice.chapters],
  });
  await loadLibrary();
  await openBook(projectId);
  set({ review: null });
  showToast(t('review.added', { title: choice.title }));
}

export async function discardReview(): Promise<void> {
  const { review } = get();
  set({ review: null });
  go('library');
  if (review !== null) {
    // A draft that is gone already is what was wanted.
    await request('library.discard', { draftId: review.draftId }).catch(() => undefined);
  }
}

/** Makes an empty book and opens it. Throws AppError. */
export async function createProject(title: string): Promise<void> {
  const { projectId } = await request('project.create', { title });
  await loadLibrary();
  await openBook(projectId);
}

export async function removeBook({ id: projectId, title }: ProjectSummary): Promise<void> {
  await withErrorToast(async () => {
    if (useScriptStore.getState().project?.id === projectId) {
      await useScriptStore.getState().closeProject();
      forget('project');
    }
    await request('library.remove', { projectId });
    await loadLibrary();
    showUndo(t('library.removed', { title }), () => {
      void withErrorToast(() => request('library.restore', { projectId }).then(loadLibrary));
    });
  });
}

/** Reads one file for a look at it; a second one waits for nobody and is passed over. */
async function reviewFile(name: string, handleOf: () => Promise<string>): Promise<void> {
  if (get().readingName !== null) return;
  set({ readingName: name, readingFraction: 0, importProblem: null });
  go('library');
  try {
    const handle = await handleOf();
    set({ readingHandle: handle });
    const review = await request('library.review', { fileHandle: handle });
    set({ review, reviewHandle: handle });
    go('review');
  } catch (error) {
    const problem = asAppError(error);
    if (problem.code !== errorCodes.cancelled) set({ importProblem: problem });
  } finally {
    set({ readingName: null, readingHandle: null });
  }
}
