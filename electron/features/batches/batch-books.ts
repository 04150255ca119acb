import { appError } from '../../../shared/app-error.ts';
import type { CompanionKind } from '../../../shared/model/companions.ts';
import type { Clock } from '../../platform/ports.ts';
import type { BatchBookRow } from '../../storage/batches.ts';
import { type BatchBookInput, settingsOf } from './batch-book.ts';
import type { StartParts } from './start-books.ts';

export type BatchBookChange = Partial<BatchBookInput['settings']> & {
  /** What is made beside the audio; a feed, which needs its address, stays as it is. */
  readonly companionKinds?: readonly Exclude<CompanionKind, 'feed'>[];
};

/** Which books a batch has, in which order and with which settings. */
export type BatchBooks = {
  readonly addBooks: (batchId: string, books: readonly BatchBookInput[]) => void;
  /** Makes its books these, in this order; a book is known again by its file or project. */
  readonly setBooks: (batchId: string, books: readonly BatchBookInput[]) => void;
  readonly setBook: (bookId: string, change: BatchBookChange) => void;
  /** The same for the folder of the book whose job that is; a job of no batch is left alone. */
  readonly setFolderOfJob: (jobId: string, folder: string) => void;
  readonly removeBook: (bookId: string) => void;
  /** What was removed stands in its place again, unless it was added anew; its job stays ended. */
  readonly restoreBook: (bookId: string) => void;
  /** Puts a book before another one; null puts it last. */
  readonly moveBook: (bookId: string, beforeId: string | null) => void;
};

type BatchBooksParts = Pick<StartParts, 'batches' | 'queue' | 'jobStore' | 'random'> & {
  readonly clock: Clock;
  readonly changed: (batchId: string) => void;
};

/** `isLive`: a book that is under way is not changed; throws `conflict`. */
export function createBatchBooks(
  { batches, queue, jobStore, clock, random, changed }: BatchBooksParts,
  isLive: (book: BatchBookRow) => boolean,
): BatchBooks {
  const change = (bookId: string, work: (book: BatchBookRow) => void): void => {
    const book = batches.book(bookId);
    if (isLive(book)) throw appError('conflict.batch_book', { title: book.title });
    work(book);
    changed(book.batchId);
  };
  const insert = (batchId: string, { title, sourcePath, projectId, settings }: BatchBookInput) =>
    batches.addBook(batchId, {
      id: random.id(),
      title,
      sourcePath,
      projectId,
      settings,
    });
  const isSameBook = (row: BatchBookRow, book: Pick<BatchBookRow, 'sourcePath' | 'projectId'>) =>
    book.sourcePath === null
      ? row.projectId === book.projectId
      : row.sourcePath === book.sourcePath;

  return {
    addBooks: (batchId, books) => {
      const { id } = batches.byId(batchId);
      for (const book of books) {
        if (!batches.books(id).some((row) => isSameBook(row, book))) insert(id, book);
      }
      changed(id);
    },
    setBooks: (id, books) => {
      const rows = batches.books(id);
      for (const row of rows) {
        if (!books.some((book) => isSameBook(row, book))) batches.removeBook(row.id, clock.nowMs());
      }
      for (const [rank, book] of books.entries()) {
        const row = rows.find((known) => isSameBook(known, book)) ?? insert(id, book);
        batches.updateBook(row.id, { rank, settings: book.settings });
      }
      changed(id);
    },
    setBook: (bookId, { companionKinds, ...settings }) =>
      change(bookId, (book) => {
        const before = settingsOf(book);
        const others = before.companions?.kinds.filter((kind) => kind === 'feed') ?? [];
        const companions =
          companionKinds === undefined
            ? {}
            : { companions: { ...before.companions, kinds: [...companionKinds, ...others] } };
        batches.updateBook(bookId, { settings: { ...before, ...settings, ...companions } });
      }),
    setFolderOfJob: (jobId, folder) => {
      const batchId = batches.batchOfJob(jobId);
      const books = batchId === null ? [] : batches.books(batchId);
      const own = books.find((book) => book.jobId === jobId);
      if (own === undefined) return;
      change(own.id, (book) => {
        batches.updateBook(book.id, { settings: { ...settingsOf(book), folder } });
      });
    },
    removeBook: (bookId) =>
      change(bookId, ({ jobId }) => {
        if (jobId !== null && jobStore.find(jobId) !== null) queue.cancel([jobId]);
        batches.removeBook(bookId, clock.nowMs());
      }),
    restoreBook: (bookId) => {
      batches.removeBook(bookId, null);
      const book = batches.book(bookId);
      const others = batches.books(book.batchId).filter(({ id }) => id !== bookId);
      if (others.some((row) => isSameBook(row, book))) batches.removeBook(bookId, clock.nowMs());
      changed(book.batchId);
    },
    moveBook: (bookId, beforeId) => {
      const { batchId } = batches.book(bookId);
      const others = batches.books(batchId).filter(({ id }) => id !== bookId);
      const at = others.findIndex(({ id }) => id === beforeId);
      const before = at < 0 ? others.at(-1) : others[at - 1];
      const after = at < 0 ? undefined : others[at];
      const low = before?.rank ?? (after?.rank ?? 0) - 2;
      const high = after?.rank ?? low + 2;
      batches.updateBook(bookId, { rank: (low + high) / 2 });
      changed(batchId);
    },
  };
}
