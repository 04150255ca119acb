import { realpath, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isUnderWay } from '../../../shared/model/job.ts';
import { isMadeFile } from '../../exporters/made-file.ts';
import { sha256Of, sha256OfFile } from '../../platform/node/file-digest.ts';
import type { Clock } from '../../platform/ports.ts';
import type { BatchBookRow, BatchStore } from '../../storage/batches.ts';
import type { JobStore } from '../../storage/charges/jobs.ts';
import type { WatchFolderRow, WatchFolderStore } from '../../storage/watch-folders.ts';
import type { BatchBookSettings } from './batch-book.ts';
import type { Batches } from './batches.ts';
import { createWrittenFiles } from './written-files.ts';

export type DroppedBooksParts = {
  readonly folders: Pick<WatchFolderStore, 'isTaken' | 'take'>;
  readonly batches: Pick<Batches, 'addBooks'>;
  readonly batchStore: Pick<BatchStore, 'books'>;
  readonly jobStore: Pick<JobStore, 'find' | 'hasMade' | 'isMadeBook' | 'inStates'>;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/** By whatever link or case it is named. */
const realOf = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));

/** Tells which files of a watched folder are books that are new, and puts them into its batch. */
export function createDroppedBooks({
  folders,
  batches,
  batchStore,
  jobStore,
  clock,
}: DroppedBooksParts) {
  const files = createWrittenFiles();

  const bookOf = ({ batchId }: WatchFolderRow, path: string): BatchBookRow | undefined =>
    batchStore.books(batchId).find(({ sourcePath }) => sourcePath === path);
  const isLive = (book: BatchBookRow | undefined): boolean =>
    book?.jobId != null && isUnderWay(jobStore.find(book.jobId)?.state);

  /** By what a file that was made here is remembered: what its name may tell, for that name alone. Null for others. */
  const madeKeyOf = async (
    folder: WatchFolderRow,
    path: string,
    sha256: string,
  ): Promise<string | null> => {
    if (jobStore.isMadeBook(sha256)) return sha256;
    const isMade = bookOf(folder, path) === undefined && (await isMadeFile(path));
    return isMade ? sha256Of(`${sha256} ${basename(path)}`) : null;
  };

  /** Adds a file to the batch, once for the same content. Returns its book, or null if it was added before. */
  const takeFile = async (
    folder: WatchFolderRow,
    path: string,
    madeHere: (title: string) => void,
  ): Promise<string | null> => {
    // A newer file of a book that is just made is taken when that is over.
    if (isLive(bookOf(folder, path))) return null;
    const state = files.seen(path);
    // An EPUB or a text that was made here is no new book: it would be bought, and what is made of it too.
    if (state !== undefined && jobStore.hasMade(path)) {
      files.judge(path, state);
      return null;
    }
    const sha256 = await sha256OfFile(path);
    const now = await stat(path);
    if (state === undefined) return null;
    // It was written to while it was read: it is looked at again.
    if (now.size !== state.size || now.mtimeMs !== state.mtimeMs) return null;
    files.judge(path, state);
    if (folders.isTaken(folder.id, sha256)) return null;
    const title = basename(path);
    const madeKey = await madeKeyOf(folder, path, sha256);
    if (madeKey !== null) {
      // Said once.
      if (!folders.isTaken(folder.id, madeKey)) madeHere(title);
      folders.take(folder.id, madeKey, title, clock.nowMs());
      return null;
    }
    const settings = folder.settings as BatchBookSettings;
    // Put into the batch first: after a kill between the two it is found there again, by its path.
    batches.addBooks(folder.batchId, [{ title, sourcePath: path, projectId: null, settings }]);
    folders.take(folder.id, sha256, title, clock.nowMs());
    return bookOf(folder, path)?.id ?? null;
  };

  /**
   * The ids of the books that were put into its batch; `madeHere` hears of files that Lectern made, which are none.
   * Rejects where the folder or a file cannot be read.
   */
  return async (
    folder: WatchFolderRow,
    madeHere: (title: string) => void,
  ): Promise<readonly string[]> => {
    // What a job puts here is known to be its own once it has ended.
    const filled = jobStore.inStates(['running']).flatMap((job) => job.folder ?? []);
    const isFilled =
      filled.length > 0 &&
      (await Promise.all(filled.map(realOf))).includes(await realOf(folder.path));
    const taken: string[] = [];
    for (const path of isFilled ? [] : await files.lookAt(folder.path)) {
      const bookId = await takeFile(folder, path, madeHere);
      if (bookId !== null) taken.push(bookId);
    }
    return taken;
  };
}
