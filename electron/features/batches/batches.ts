import { AppError, appError } from '../../../shared/app-error.ts';
import { messageOf, spokenLanguage } from '../../../shared/messages/message-of.ts';
import type { BatchPrice, BatchView } from '../../../shared/model/batch.ts';
import { isUnderWay, type JobProblem } from '../../../shared/model/job.ts';
import { formatLocaleOf } from '../../../shared/model/look/language.ts';
import type { Limit } from '../../../shared/model/money.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { BatchBookRow, BatchRow } from '../../storage/batches.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { Accounts } from '../session/accounts.ts';
import { requestOf } from './batch-book.ts';
import { type BatchBooks, createBatchBooks } from './batch-books.ts';
import { type BatchViewParts, createBatchViews } from './batch-views.ts';
import { type PrepareParts, prepareBooks } from './prepare-books.ts';
import { type PriceParts, priceBooks } from './price-books.ts';
import { type Consent, isMadeFrom, type StartParts, startBooks } from './start-books.ts';

export type NewBatch = {
  readonly name: string;
  readonly planKey: string | null;
  readonly budget: Limit;
  readonly reportFolder: string | null;
};

/** Batches of books: rows that survive a restart, run as jobs of the queue. */
export type Batches = BatchBooks & {
  readonly list: () => readonly BatchView[];
  readonly view: (batchId: string) => BatchView;
  readonly row: (batchId: string) => BatchRow;
  /** The batch of that plan on the current account, or a new one; name, budget and report are replaced. */
  readonly open: (batch: NewBatch) => BatchRow;
  readonly setBudget: (batchId: string, budget: Limit) => void;
  /** Reads the files of books that are not in progress, or only of these; see `prepareBooks`. */
  readonly prepare: (
    batchId: string,
    signal: AbortSignal,
    bookIds?: readonly string[],
  ) => Promise<void>;
  /** For books not in progress, nor done in their current state. Throws `conflict` on another account. */
  readonly price: (batchId: string) => BatchPrice;
  /** Returns the jobs to run, in order. With a time they wait for it; throws `bad_input` for a time in the past. */
  readonly start: (
    batchId: string,
    consent: Consent,
    startsAtMs?: number | null,
    /** Only these of its books. */
    bookIds?: readonly string[],
  ) => Promise<readonly JobRow[]>;
  /** Starts at once a batch that waits for its time. */
  readonly startNow: (batchId: string) => void;
  readonly pause: (batchId: string) => void;
  /** Continues books that are paused, failed or wait for decisions; only what was approved is bought. */
  readonly resume: (batchId: string) => void;
  /** Ends its jobs; what was generated is kept. */
  readonly stop: (batchId: string) => void;
  readonly remove: (batchId: string) => void;
  /** Puts a removed batch back into the list; its jobs are not started. */
  readonly restore: (batchId: string) => void;
  readonly setEnded: (batchId: string, endedAtMs: number | null) => void;
};

export type BatchParts = BatchViewParts &
  PrepareParts &
  PriceParts &
  StartParts & {
    readonly accounts: Accounts;
    readonly clock: Clock;
    readonly changed: (batchId: string) => void;
  };

export function createBatches(parts: BatchParts): Batches {
  const { batches, queue, jobStore, clock, changed } = parts;
  const viewOf = createBatchViews(parts);
  const view = (id: string) => viewOf(batches.byId(id));

  const jobsOf = (batchId: string): readonly JobRow[] => {
    const ids = batches.books(batchId).flatMap(({ jobId }) => jobId ?? []);
    const jobs = jobStore.byIds(ids);
    return ids.flatMap((id) => jobs.get(id) ?? []);
  };
  const isLive = ({ jobId }: BatchBookRow): boolean =>
    jobId !== null && isUnderWay(jobStore.find(jobId)?.state);
  /** Done, and of what the book is now. */
  const isMade = (book: BatchBookRow): boolean => {
    const job = book.jobId === null ? null : jobStore.find(book.jobId);
    if (job?.state !== 'done' || book.problem !== null || book.projectId === null) return false;
    const request = requestOf(book, book.projectId);
    try {
      const content = parts.exports.contentOf(book.projectId, request.chapters);
      return isMadeFrom(job, book, request, content);
    } catch (error) {
      // Chapters that are gone meanwhile: pricing tells it of this book.
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  /** On the account in use: what was begun on one is not priced or bought on another. */
  const accountFor = (batch: BatchRow): AccountRow => {
    const account = parts.accounts.current();
    if (batch.accountId === account.id) return account;
    if (jobsOf(batch.id).length === 0) {
      batches.update(batch.id, { accountId: account.id });
      return account;
    }
    const { label } = parts.accountOf(batch.accountId);
    throw appError('conflict.batch_account', { name: batch.name, account: label });
  };
  const changes = <Values extends readonly unknown[], Answer>(
    work: (batchId: string, ...values: Values) => Answer,
  ) => {
    return (batchId: string, ...values: Values): Answer => {
      const answer = work(batchId, ...values);
      changed(batchId);
      return answer;
    };
  };
  const go = (batchId: string, states: readonly string[]): void => {
    const ids = jobsOf(batchId).flatMap(({ id, state }) => (states.includes(state) ? [id] : []));
    batches.update(batchId, {
      startsAtMs: null,
      startedAtMs: batches.byId(batchId).startedAtMs ?? clock.nowMs(),
      endedAtMs: null,
    });
    queue.resume(ids);
  };

  return {
    list: () => batches.all().map(viewOf),
    view,
    row: batches.byId,
    open: ({ name, planKey, budget, reportFolder }) => {
      const { id: accountId } = parts.accounts.current();
      const known = planKey === null ? null : batches.byPlan(accountId, planKey);
      const limits = { mostTokens: budget.tokens, mostMoney: budget.money };
      const batch =
        known === null
          ? batches.insert({
              id: parts.random.id(),
              accountId,
              name,
              planKey,
              reportFolder,
              ...limits,
              createdAtMs: clock.nowMs(),
            })
          : batches.update(known.id, { name, reportFolder, ...limits });
      changed(batch.id);
      return batch;
    },
    setBudget: changes((id, { tokens, money }) => {
      batches.update(id, { mostTokens: tokens, mostMoney: money });
    }),
    ...createBatchBooks(parts, isLive),
    prepare: async (id, signal, bookIds) => {
      const account = accountFor(batches.byId(id));
      const isAsked = (book: BatchBookRow) => bookIds?.includes(book.id) ?? true;
      const books = batches.books(id).filter((book) => isAsked(book) && !isLive(book));
      await prepareBooks(parts, account, books, signal, () => changed(id));
    },
    price: (id) => {
      const batch = batches.byId(id);
      const account = accountFor(batch);
      const open = batches.books(id).filter((book) => !isLive(book) && !isMade(book));
      return priceBooks(parts, account, batch, open);
    },
    start: async (id, consent, startsAtMs = null, bookIds) => {
      if (startsAtMs !== null && startsAtMs < clock.nowMs() - onTheWayMs) {
        throw appError('bad_input.past_time');
      }
      const account = accountFor(batches.byId(id));
      if (startsAtMs === null) batches.update(id, { startedAtMs: clock.nowMs() });
      batches.update(id, { startsAtMs: null, endedAtMs: null });
      const hold = startsAtMs === null ? null : scheduled(startsAtMs);
      const books = batches.books(id).filter((book) => bookIds?.includes(book.id) ?? true);
      const jobs = await startBooks(parts, account, books, consent, hold);
      // Only now: its time may come while its books are put into the queue.
      batches.update(id, { startsAtMs });
      changed(id);
      return jobs;
    },
    startNow: changes((id) => go(id, ['paused'])),
    pause: changes((id) => queue.pause(jobsOf(id).map((job) => job.id))),
    resume: changes((id) => go(id, ['paused', 'failed', 'needs-decisions'])),
    stop: changes((id) => {
      queue.cancel(jobsOf(id).map((job) => job.id));
      batches.update(id, { startsAtMs: null });
    }),
    remove: changes((id) => {
      const open = jobsOf(id).filter(({ state }) => state !== 'done' && state !== 'cancelled');
      queue.cancel(open.map((job) => job.id));
      batches.remove(id, clock.nowMs());
    }),
    restore: changes((id) => {
      batches.remove(id, null);
      batches.update(id, { startsAtMs: null });
    }),
    setEnded: changes((id, endedAtMs) => {
      batches.update(id, { endedAtMs });
    }),
  };
}

/** A time may go by while it is asked for. */
const onTheWayMs = 60_000;

/** Of jobs that wait for the time of their batch. */
export const scheduledCode = 'scheduled';

function scheduled(startsAtMs: number): JobProblem {
  const locale = formatLocaleOf(spokenLanguage());
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const message = messageOf('batch.scheduled', { time: time.format(startsAtMs) });
  return { code: scheduledCode, message };
}
