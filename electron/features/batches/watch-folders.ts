import { basename } from 'node:path';
import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { WatchedFolder } from '../../../shared/model/batch.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import {
  addAmounts,
  dayStartMs,
  type Limit,
  noAmount,
  noLimit,
} from '../../../shared/model/money.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { isSameFolder } from '../../platform/node/make-folder.ts';
import type { Clock, Logger, Random } from '../../platform/ports.ts';
import type { BatchBookRow } from '../../storage/batches.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { WatchFolderRow, WatchFolderStore } from '../../storage/watch-folders.ts';
import type { AccountQuestion } from '../exports/account-of-takes.ts';
import type { PriceList } from '../money/price-list.ts';
import { problemOf } from '../queue/job-end.ts';
import type { Queue } from '../queue/queue.ts';
import type { Accounts } from '../session/accounts.ts';
import type { BatchBookSettings } from './batch-book.ts';
import { type Batches, scheduledCode } from './batches.ts';
import { createDroppedBooks, type DroppedBooksParts } from './dropped-books.ts';
import { above } from './standing-budget.ts';

export type NewWatchFolder = {
  readonly path: string;
  readonly settings: BatchBookSettings;
  /** A standing budget; null if each book waits for an approval. */
  readonly budget: { readonly perDay: Limit; readonly perBook: Limit } | null;
};

/** Watched folders: their new books are exported with settings chosen before. */
export type WatchFolders = {
  readonly list: () => readonly WatchedFolder[];
  /** Returns its batch; a folder that is already watched gets these settings from now on. */
  readonly add: (folder: NewWatchFolder) => string;
  /** Books that were added stay in its batch. */
  readonly remove: (id: string) => void;
  /**
   * Looks once, and returns the jobs that are to run now under standing budgets. `madeHere` hears the names and
   * batches of files that are left out because Lectern made them, each once.
   */
  readonly look: (
    signal: AbortSignal,
    madeHere?: (title: string, batchId: string) => void,
  ) => Promise<readonly JobRow[]>;
  /** Resumes the jobs of its batch that were paused by a problem, not by a person, unless they are held; returns them. */
  readonly goOn: (batchId: string) => Promise<readonly JobRow[]>;
  /** Looks by itself from now on. */
  readonly open: () => void;
  readonly close: () => Promise<void>;
};

export type WatchFolderParts = DroppedBooksParts & {
  readonly requireJobTold: AccountQuestion['requireJobTold'];
  readonly folders: WatchFolderStore;
  readonly batches: Batches;
  readonly queue: Pick<Queue, 'resume'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly charges: Pick<ChargeStore, 'spent' | 'reserved'>;
  readonly prices: Pick<PriceList, 'readyToQuote'>;
  readonly clock: Clock;
  readonly random: Pick<Random, 'id'>;
  readonly logger: Logger;
  readonly changed: (batchId: string) => void;
  readonly notice: (batchId: string, title: string, body: string) => void;
};

/** The interval of looks, and how long a file must stay unchanged before it counts as complete. */
const lookMs = 3000;

export function createWatchFolders(parts: WatchFolderParts): WatchFolders {
  const { folders, batches, clock, accounts } = parts;
  const takeDropped = createDroppedBooks(parts);
  /** By folder, why it or one of its files could not be added. */
  const problems = new Map<string, JobProblem>();
  /** Books that wait until a person says which account is to be charged. */
  const held = new Set<string>();
  const control = new AbortController();
  let looking: Promise<unknown> = Promise.resolve();

  const tell = ({ id, batchId, path }: WatchFolderRow, problem: JobProblem | null): void => {
    if (problems.get(id)?.message === problem?.message) return;
    if (problem === null) problems.delete(id);
    else {
      problems.set(id, problem);
      parts.notice(batchId, basename(path), problem.message);
    }
    parts.changed(batchId);
  };

  /** Sets the budget of its batch to its cost before today plus the budget of a day. Returns whether a day began. */
  const beginDay = ({ id, batchId, perDay, day }: WatchFolderRow): boolean => {
    const startMs = dayStartMs(clock.nowMs());
    // A clock that was set back, or is wrong until it is set, begins no day a second time.
    if (perDay === null || (day !== null && startMs <= day.startMs)) return false;
    const jobs = { accountId: batches.row(batchId).accountId, batchId };
    const before = addAmounts(parts.charges.spent(jobs), parts.charges.reserved(jobs));
    folders.beginDay(id, startMs, before);
    batches.setBudget(batchId, above(before, perDay));
    return day !== null;
  };

  /** Goes on with its jobs that stopped for such a reason, but for what is held; what a person stopped has none. */
  const goOnWith = async (
    batchId: string,
    isMeant: (code: string) => boolean,
  ): Promise<readonly JobRow[]> => {
    const stopped = parts.batchStore.books(batchId).flatMap(({ jobId }) => {
      const job = jobId === null ? null : parts.jobStore.find(jobId);
      if (job?.state !== 'paused' || job.problem === null) return [];
      return isMeant(job.problem.code) ? [job] : [];
    });
    const told: string[] = [];
    for (const job of stopped) {
      const isTold = await parts.requireJobTold(job).then(
        () => true,
        // Whatever else is wrong with it is told where it runs.
        (error: unknown) => !isHeld(problemOf(error)),
      );
      if (isTold) told.push(job.id);
    }
    parts.queue.resume(told);
    return told.flatMap((id) => parts.jobStore.find(id) ?? []);
  };

  const lookAt = async (
    folder: WatchFolderRow,
    signal: AbortSignal,
    madeHere?: (title: string, batchId: string) => void,
  ): Promise<readonly JobRow[]> => {
    // What only the budget of yesterday stopped goes on.
    const jobs: JobRow[] = beginDay(folder)
      ? [...(await goOnWith(folder.batchId, (code) => code === errorCodes.capReached))]
      : [];
    const { batchId, perDay } = folder;
    const taken = await takeDropped(folder, (title) => {
      parts.notice(batchId, title, messageOf('batch.madeHere'));
      madeHere?.(title, batchId);
    });
    // Under a standing budget also what a kill kept from its start, and what an earlier run held.
    const isLeft = ({ id, jobId, problem }: BatchBookRow) =>
      perDay !== null && jobId === null && (problem === null || isHeld(problem)) && !held.has(id);
    const books = parts.batchStore.books(batchId);
    const fresh = books.filter((book) => taken.includes(book.id) || isLeft(book));
    if (fresh.length === 0) return jobs;
    // To prepare a book takes its problem away.
    const open = books.filter(({ id }) => !held.has(id));
    await batches.prepare(
      batchId,
      signal,
      open.map(({ id }) => id),
    );
    tellTaken(folder, taken);
    if (perDay === null) return jobs;
    await parts.prices.readyToQuote(accounts.current());
    // The standing budgets, of the day and of each book, stand for the approval.
    const asked = fresh.map(({ id }) => id);
    const started = await batches.start(batchId, 'caps', null, asked);
    for (const { id, title, problem } of parts.batchStore.books(batchId)) {
      if (problem === null || !isHeld(problem) || held.has(id)) continue;
      held.add(id);
      parts.notice(batchId, title, problem.message);
    }
    return [...jobs, ...started];
  };

  const tellTaken = ({ batchId, perDay }: WatchFolderRow, taken: readonly string[]): void => {
    for (const { id, title, problem } of batches.view(batchId).books) {
      if (!taken.includes(id)) continue;
      if (problem !== null) parts.notice(batchId, title, problem.message);
      else if (perDay === null) parts.notice(batchId, title, messageOf('batch.waitsForYes'));
    }
  };

  const look: WatchFolders['look'] = async (signal, madeHere) => {
    const jobs: JobRow[] = [];
    for (const folder of folders.all()) {
      signal.throwIfAborted();
      try {
        jobs.push(...(await lookAt(folder, signal, madeHere)));
        tell(folder, null);
      } catch (error) {
        signal.throwIfAborted();
        tell(folder, isGone(error) ? unreadable(folder) : problemOf(error));
      }
    }
    return jobs;
  };

  const run = async (): Promise<void> => {
    for (;;) {
      await look(control.signal);
      await clock.delay(lookMs, control.signal);
    }
  };

  return {
    list: () =>
      folders.all().map(({ id, batchId, path, perDay }) => ({
        id,
        batchId,
        path,
        perDay,
        problem: problems.get(id) ?? null,
      })),
    add: ({ path, settings, budget }) => {
      // What was made would be taken as the next book, and bought, and so on.
      if (isSameFolder(settings.folder, path)) throw appError('bad_input.watched_out');
      const { tokens: mostTokens = null, money: mostMoney = null } = budget?.perBook ?? {};
      const perDay = budget?.perDay ?? null;
      const chosen = {
        settings: { ...settings, ...(budget === null ? {} : { mostTokens, mostMoney }) },
        perDay,
      };
      const known = folders.all().find((folder) => isSameFolder(folder.path, path));
      if (known !== undefined) {
        folders.update({ id: known.id, ...chosen });
        const { before = noAmount } = known.day ?? {};
        batches.setBudget(known.batchId, perDay === null ? noLimit : above(before, perDay));
        return known.batchId;
      }
      const { id: batchId } = batches.open({
        name: basename(path),
        planKey: null,
        budget: noLimit,
        reportFolder: null,
      });
      folders.insert({ id: parts.random.id(), batchId, path, ...chosen }, clock.nowMs());
      parts.changed(batchId);
      return batchId;
    },
    remove: (id) => {
      const batchId = folders.all().find((folder) => folder.id === id)?.batchId;
      folders.remove(id, clock.nowMs());
      if (batchId !== undefined) parts.changed(batchId);
    },
    look,
    goOn: (batchId) => goOnWith(batchId, (code) => code !== scheduledCode),
    open: () => {
      looking = run().catch((error: unknown) => {
        if (control.signal.aborted) return;
        parts.logger.warn('folders are not watched any more', { reason: String(error) });
      });
    },
    close: async () => {
      control.abort();
      await looking;
    },
  };
}

/** It would be charged to one account, and another one has its lines. */
function isHeld({ code }: JobProblem): boolean {
  return code === errorCodes.approvalNeeded;
}

function unreadable({ path }: WatchFolderRow): JobProblem {
  return {
    code: errorCodes.fileNotReadable,
    message: messageOf('batch.folderUnreadable', { path }),
  };
}

/** An error of the file system, which has a code such as ENOENT. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
