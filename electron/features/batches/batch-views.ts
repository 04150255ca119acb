import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { definedOnly } from '../../../shared/defined-only.ts';
import type {
  BatchBookState,
  BatchBookView,
  BatchFile,
  BatchState,
  BatchView,
} from '../../../shared/model/batch.ts';
import { isUnderWay, type JobView } from '../../../shared/model/job.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { BatchBookRow, BatchRow, BatchStore } from '../../storage/batches.ts';
import type { JobFile, JobRow, JobStore } from '../../storage/charges/jobs.ts';
import { presetsOf } from '../exports/export-request.ts';
import { capOfJob } from '../queue/cap-stop.ts';
import { interrupted } from '../queue/job-end.ts';
import type { JobViews } from '../queue/job-views.ts';
import { isFree } from '../session/account-kind.ts';
import { settingsOf } from './batch-book.ts';

export type BatchViewParts = {
  readonly batches: BatchStore;
  readonly jobStore: Pick<JobStore, 'byIds'>;
  readonly jobViews: Pick<JobViews, 'some'>;
  readonly accountOf: (id: string) => AccountRow;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};

const leastElapsedMs = 2000;
const leastGain = 0.005;

/** Batches as people see them: each book by its newest job, all of them by the ledger. */
export function createBatchViews(parts: BatchViewParts): (batch: BatchRow) => BatchView {
  /** Since when a batch runs, and how far it was then. */
  const begun = new Map<string, { readonly atMs: number; readonly fraction: number }>();

  const etaOf = (
    id: string,
    state: BatchState,
    fraction: number,
    books: readonly BatchBookView[],
  ): number | null => {
    if (state !== 'running') {
      begun.delete(id);
      return null;
    }
    const nowMs = parts.clock.monotonicMs();
    const start = begun.get(id) ?? { atMs: nowMs, fraction };
    begun.set(id, start);
    const elapsedMs = nowMs - start.atMs;
    const gained = fraction - start.fraction;
    if (elapsedMs < leastElapsedMs || gained < leastGain) return null;
    // Books count alike: short ones, done at once, say too little of a long one that still runs.
    const live = books.filter(({ state }) => isUnderWay(state));
    const slowestMs = Math.max(0, ...live.map(({ etaMs }) => etaMs ?? 0));
    if (live.every(({ etaMs }) => etaMs !== null)) return slowestMs;
    // What needs a person first takes no time.
    const left = live.reduce((sum, book) => sum + 1 - book.fraction, 0) / books.length;
    return Math.max(slowestMs, Math.round((elapsedMs / gained) * left));
  };

  return (batch) => {
    const rows = parts.batches.books(batch.id);
    const jobs = parts.jobStore.byIds(rows.flatMap(({ jobId }) => jobId ?? []));
    const shown = new Map(parts.jobViews.some([...jobs.values()]).map((job) => [job.id, job]));
    const books = rows.map((book) => {
      const id = book.jobId ?? '';
      return bookView(book, jobs.get(id) ?? null, shown.get(id) ?? null);
    });
    const state = stateOf(batch, books);
    const fraction =
      books.length === 0 ? 0 : books.reduce((sum, book) => sum + book.fraction, 0) / books.length;
    const account = parts.accountOf(batch.accountId);
    const { charged, possibly } = parts.batches.booked(batch.id);
    return {
      id: batch.id,
      name: batch.name,
      state,
      isFree: isFree(account),
      accountLabel: account.label,
      budget: { tokens: batch.mostTokens, money: batch.mostMoney },
      startsAtMs: batch.startsAtMs,
      startedAtMs: batch.startedAtMs,
      endedAtMs: batch.endedAtMs,
      fraction,
      etaMs: etaOf(batch.id, state, fraction, books),
      spentTokens: charged.tokens,
      spentMoney: charged.money,
      possiblyTokens: possibly.tokens,
      possiblyMoney: possibly.money,
      books,
    };
  };
}

function bookView(book: BatchBookRow, job: JobRow | null, shown: JobView | null): BatchBookView {
  const settings = settingsOf(book);
  const { formats, folder, via, companions, custom } = settings;
  const isLive = isUnderWay(job?.state);
  return {
    id: book.id,
    title: book.title,
    projectId: book.projectId,
    fileName: book.sourcePath === null ? null : basename(book.sourcePath),
    formats,
    presets: presetsOf(settings),
    ...definedOnly({ custom }),
    via,
    companions: companions?.kinds ?? [],
    folderLabel: folder,
    limit: capOfJob(book.settings) ?? { tokens: null, money: null },
    state: book.problem !== null && !isLive ? 'problem' : stateOfBook(book, job),
    jobId: job?.id ?? null,
    ...(shown === null ? notBegun : progressOf(shown)),
    problem: isLive ? (shown?.problem ?? null) : (book.problem ?? shown?.problem ?? null),
    files: job?.files.map(fileView) ?? [],
  };
}

type Progress = Pick<
  BatchBookView,
  | 'stage'
  | 'doneItems'
  | 'totalItems'
  | 'fraction'
  | 'etaMs'
  | 'capStop'
  | 'uncertainCount'
  | 'refusedCount'
  | 'spentTokens'
  | 'spentMoney'
  | 'possiblyTokens'
  | 'possiblyMoney'
>;

const notBegun: Progress = {
  stage: null,
  doneItems: 0,
  totalItems: 0,
  fraction: 0,
  etaMs: null,
  capStop: null,
  uncertainCount: 0,
  refusedCount: 0,
  spentTokens: 0,
  spentMoney: 0,
  possiblyTokens: 0,
  possiblyMoney: 0,
};

function progressOf(job: JobView): Progress {
  const { stage, doneItems, totalItems, fraction, etaMs, capStop } = job;
  const { uncertainCount, refusedCount } = job;
  const { spentTokens, spentMoney, possiblyTokens, possiblyMoney } = job;
  return {
    stage,
    doneItems,
    totalItems,
    fraction,
    etaMs,
    capStop,
    uncertainCount,
    refusedCount,
    spentTokens,
    spentMoney,
    possiblyTokens,
    possiblyMoney,
  };
}

function stateOfBook({ projectId }: BatchBookRow, job: JobRow | null): BatchBookState {
  if (job !== null) return job.state;
  return projectId === null ? 'unread' : 'ready';
}

function stateOf(batch: BatchRow, books: readonly BatchBookView[]): BatchState {
  const isEach = (...states: readonly BatchBookState[]) =>
    books.every((book) => states.includes(book.state));
  if (batch.startsAtMs !== null) return 'scheduled';
  if (batch.startedAtMs === null) return 'draft';
  if (books.some(({ state }) => isUnderWay(state))) return 'running';
  if (isEach('done')) return 'done';
  if (isEach('done', 'cancelled')) return 'stopped';
  const isHeld = ({ state, problem }: BatchBookView) =>
    state === 'paused' && (problem === null || problem.code === interrupted.code);
  const open = books.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  return open.some(isHeld) ? 'paused' : 'needs-you';
}

/** What an export called "name (2)" stands beside. */
const numbered = /^(.*) \(\d+\)(\.\w+)?$/;

function fileView({ path, sizeBytes: bytes, durationMs }: JobFile): BatchFile {
  const [, name, extension = ''] = numbered.exec(basename(path)) ?? [];
  const older = name === undefined ? null : `${name}${extension}`;
  const isBeside = older !== null && existsSync(join(dirname(path), older));
  return { path, bytes, durationMs, besideName: isBeside ? older : null };
}
