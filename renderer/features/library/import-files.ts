import type { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { OpenedFile } from '../../../shared/ipc/routes/files.ts';
import type { ImportReview } from '../../../shared/model/project.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../ipc/client.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showToast, withErrorToast } from '../../ui/messages/toast.tsx';
import { isProjectFile, openProjectFile, openProjectHandle } from '../portable/portable-store.ts';
import { loadLibrary, openBook, useLibraryStore, type WaitingFile } from './library-store.ts';
import type { ReviewChoice } from './review.ts';

const { getState: get, setState: set } = useLibraryStore;
const { go } = useViewStore.getState();

/** While a book is stored, files that are dropped wait: the next one is looked at after it. */
let isAdding = false;

/** Files to be looked at one after another: the next one when the one before was added or put away. */
export async function importFiles(files: readonly File[]): Promise<void> {
  for (const file of files.filter(isProjectFile)) await openProjectFile(file);
  const books = files.filter((file) => !isProjectFile(file));
  await reviewFiles(books.map((file) => ({ name: file.name, handleOf: () => fileHandle(file) })));
}

/** Imports files that main knows already, as `importFiles` does. */
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
