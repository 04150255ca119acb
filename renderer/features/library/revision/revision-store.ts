import { create } from 'zustand';
import type { AppError } from '../../../../shared/app-error.ts';
import type { RevisionChange, RevisionReview } from '../../../../shared/model/import/revision.ts';
import type { Price } from '../../../../shared/model/money.ts';
import type { RevisionOrder, RevisionSide } from '../../../../shared/script/revise/revision.ts';
import { t } from '../../../i18n/index.ts';
import { asAppError, fileHandle, request } from '../../../ipc/client.ts';
import { debounced } from '../../../stores/delayed.ts';
import { useViewStore } from '../../../stores/view-store.ts';
import { announceUndo } from '../../../ui/messages/undo-toast.ts';
import { undoHere, useScriptStore } from '../../script-editor/save/script-store.ts';
import { discardReview } from '../import-files.ts';
import { loadLibrary, openBook, useLibraryStore } from '../library-store.ts';
import { allSides, type ChosenSides, choicesOf, withSide } from './revision-choices.ts';

export type UpdatedBook = { readonly id: string; readonly title: string };

type RevisionState = {
  /** A file is wanted for this book. */
  readonly wanted: UpdatedBook | null;
  readonly book: UpdatedBook | null;
  readonly fileName: string;
  /** Null while the file is read and compared. */
  readonly review: RevisionReview | null;
  readonly chosen: ChosenSides;
  /** The chapter whose changes are shown, by index. */
  readonly chapter: number;
  readonly cost: { readonly lineCount: number; readonly price: Price } | null;
  readonly isBusy: boolean;
  readonly problem: AppError | null;
};

const closed: RevisionState = {
  wanted: null,
  book: null,
  fileName: '',
  review: null,
  chosen: new Map(),
  chapter: 0,
  cost: null,
  isBusy: false,
  problem: null,
};

export const useRevisionStore = create<RevisionState>()(() => closed);

const { getState: get, setState: set } = useRevisionStore;
const { go } = useViewStore.getState();

/** Asks for the file with the revised manuscript of a book. */
export function chooseUpdate(wanted: UpdatedBook): void {
  set({ wanted: { id: wanted.id, title: wanted.title } });
}

/** Compares a book with a file, and shows what would become of it; changes nothing. */
async function reviewUpdate(
  book: UpdatedBook,
  fileName: string,
  handleOf: () => Promise<string>,
): Promise<void> {
  discardDraft();
  set({ ...closed, book, fileName });
  go('revision');
  try {
    await useScriptStore.getState().flush();
    const handle = await handleOf();
    const review = await request('revision.review', { projectId: book.id, fileHandle: handle });
    if (get().book !== book) {
      await request('revision.discard', { draftId: review.draftId });
      return;
    }
    show(review);
  } catch (error) {
    if (get().book === book) set({ problem: asAppError(error) });
  }
}

export function updateFromFile(file: File): void {
  const { wanted } = get();
  if (wanted !== null) void reviewUpdate(wanted, file.name, () => fileHandle(file));
}

/** The file under review is no new book: the one that is here is compared with it. */
export async function updateInstead(book: UpdatedBook): Promise<void> {
  const { review, reviewHandle, reviewName } = useLibraryStore.getState();
  if (review === null || reviewHandle === null) return;
  await discardReview();
  await reviewUpdate(book, reviewName, async () => reviewHandle);
}

function show(review: RevisionReview): void {
  const first = review.chapters.findIndex(({ changes }) => changes.length > 0);
  const { lineCount, price } = review;
  set({ review, chosen: new Map(), chapter: Math.max(0, first), cost: { lineCount, price } });
}

/** The chapters as they are here, or as in the manuscript. */
export async function changeOrder(order: RevisionOrder): Promise<void> {
  const { review } = get();
  if (review === null || review.order === order) return;
  await guarded(async () => {
    show(await request('revision.reorder', { draftId: review.draftId, order }));
  });
}

export function showChapter(chapter: number): void {
  set({ chapter });
}

export function chooseSide(chapter: number, change: RevisionChange, side: RevisionSide): void {
  set(({ chosen }) => ({ chosen: withSide(chosen, chapter, change, side) }));
  priceSoon();
}

export function chooseAll(side: RevisionSide): void {
  const { review } = get();
  if (review === null) return;
  set({ chosen: allSides(review.chapters, side) });
  priceSoon();
}

/** Choices are priced once the hand rests. */
const restMs = 200;

const price = debounced(() => {
  const { review, chosen } = get();
  if (review === null) return;
  void guarded(async () => {
    const choices = choicesOf(chosen);
    const cost = await request('revision.price', { draftId: review.draftId, choices });
    if (get().review === review && get().chosen === chosen) set({ cost });
  });
}, restMs);

function priceSoon(): void {
  set({ cost: null });
  price();
}

/** Brings the book up to the manuscript by what was chosen; one step back undoes all of it. */
export async function applyUpdate(): Promise<void> {
  const { review, book, chosen } = get();
  if (review === null || book === null) return;
  set({ isBusy: true });
  await guarded(async () => {
    const choices = choicesOf(chosen);
    await useScriptStore.getState().flush();
    const { actId, chapterIds } = await request('revision.apply', {
      draftId: review.draftId,
      choices,
    });
    set(closed);
    await openBook(book.id);
    const announce = undoHere(announceUndo, book.id);
    await follow(chapterIds);
    await loadLibrary();
    const step = (name: 'revision.undo' | 'revision.redo') => async (): Promise<void> => {
      await useScriptStore.getState().flush();
      await follow((await request(name, { actId })).chapterIds);
    };
    const label = t('revision.applied', { title: book.title, name: review.fileName });
    announce({ label, undo: step('revision.undo'), redo: step('revision.redo') });
  });
  set({ isBusy: false });
}

/** Shows what main did to the chapters; one that is gone gives way to the first. */
async function follow(chapterIds: readonly string[]): Promise<void> {
  const { adopt, refreshProject, openChapter } = useScriptStore.getState();
  await refreshProject();
  const { project, chapter } = useScriptStore.getState();
  const [first] = project?.chapters ?? [];
  const isThere = project?.chapters.some(({ id }) => id === chapter?.id) ?? true;
  if (isThere) await adopt(chapterIds);
  else if (first !== undefined) await openChapter(first.id);
}

export function leaveUpdate(): void {
  const { book } = get();
  discardDraft();
  set(closed);
  if (book !== null) void openBook(book.id);
}

function discardDraft(): void {
  const { review } = get();
  if (review === null) return;
  // A draft that is gone already is what was wanted.
  request('revision.discard', { draftId: review.draftId }).catch(() => undefined);
}

async function guarded(work: () => Promise<void>): Promise<void> {
  set({ problem: null });
  try {
    await work();
  } catch (error) {
    set({ problem: asAppError(error) });
  }
}
