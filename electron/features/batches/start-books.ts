import { stat } from 'node:fs/promises';
import { isUnderWay, type JobProblem } from '../../../shared/model/job.ts';
import type { Random } from '../../platform/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { BatchBookRow, BatchStore } from '../../storage/batches.ts';
import type { JobFile, JobRow, JobSegment, JobStore } from '../../storage/charges/jobs.ts';
import { type Approvals, approvalNeeded } from '../approvals/approvals.ts';
import type { AccountQuestion } from '../exports/account-of-takes.ts';
import {
  type ExportRequest,
  exportTitle,
  isSameExport,
  requireRetakeLimit,
  withoutRetakes,
} from '../exports/export-request.ts';
import type { Exports } from '../exports/exports.ts';
import type { PriceList } from '../money/price-list.ts';
import {
  approvedSegments,
  jobSegments,
  type MissingSegment,
  purchaseOf,
} from '../narration/missing-segments.ts';
import { problemOf } from '../queue/job-end.ts';
import type { Queue } from '../queue/queue.ts';
import { requestOf } from './batch-book.ts';

/** What stands for a person's consent: the tokens of the price that was shown, or caps (the command line). */
export type Consent = { readonly approvals: readonly string[] } | 'caps';

export type StartParts = {
  readonly batches: BatchStore;
  readonly queue: Queue;
  readonly jobStore: JobStore;
  readonly exports: Pick<Exports, 'missing' | 'contentOf' | 'located' | 'doubtsLeft'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly approvals: Approvals;
  readonly requireAccountTold: AccountQuestion['requireAccountTold'];
  readonly random: Pick<Random, 'id'>;
};

/**
 * Puts the books of a batch into the queue, in their order: an unfinished job goes on with what is asked now, one
 * that made its files is left alone, and what cannot start is the problem of its book only. Returns the jobs that
 * are to run. With `hold` they wait, paused, for the reason that it says.
 */
export async function startBooks(
  parts: StartParts,
  account: AccountRow,
  books: readonly BatchBookRow[],
  consent: Consent,
  hold: JobProblem | null,
): Promise<readonly JobRow[]> {
  const jobs: JobRow[] = [];
  const used: JobSegment[] = [];
  for (const book of books) {
    if (book.problem !== null || book.projectId === null) continue;
    try {
      const started = await startOne(parts, {
        account,
        book,
        projectId: book.projectId,
        consent,
        hold,
      });
      if (started === null) continue;
      jobs.push(started.job);
      used.push(...started.segments);
    } catch (error) {
      parts.batches.updateBook(book.id, { problem: problemOf(error) });
    }
  }
  // Only now: several books may have the same line, which the approval names once for each of them.
  if (consent !== 'caps') for (const token of consent.approvals) parts.approvals.use(token, used);
  return jobs;
}

type StartInput = {
  readonly account: AccountRow;
  readonly book: BatchBookRow;
  readonly projectId: string;
  readonly consent: Consent;
  readonly hold: JobProblem | null;
};

async function startOne(
  parts: StartParts,
  { account, book, projectId, consent, hold }: StartInput,
): Promise<{ readonly job: JobRow; readonly segments: readonly JobSegment[] } | null> {
  const { batches, queue, jobStore } = parts;
  const asked = parts.exports.located(requestOf(book, projectId));
  const request = consent === 'caps' ? asked : withoutRetakes(asked);
  const { mostTokens: tokens, mostMoney: money } = batches.byId(book.batchId);
  requireRetakeLimit(request, account, { tokens, money });
  const own = book.jobId === null ? null : jobStore.find(book.jobId);
  const missing = parts.exports.missing(projectId, request.chapters);
  const content = parts.exports.contentOf(projectId, request.chapters);
  const asks = { asked, request, content };
  if (own !== null && missing.length === 0 && (await isMade(parts, own, book, asks))) return null;
  if (consent === 'caps') await requireTold(parts, missing, own);
  const older = queue.findUnfinished(
    (job) =>
      job.kind === 'export' &&
      job.accountId === account.id &&
      isSameExport(job.params as ExportRequest, request),
  );
  // What an earlier run of the same command left waiting is to run; in the window it does already.
  if (older !== null && isUnderWay(older.state) && consent !== 'caps') {
    // What is under way keeps the content that it began with, so that an edit since then is seen.
    if (older.id !== book.jobId) batches.addJob(older.id, book, content);
    return { job: older, segments: [] };
  }
  const { lines, params } = consented(parts, account, request, missing, consent);
  if (lines.length === 0 && missing.length > 0) {
    throw approvalNeeded(consent === 'caps' ? null : (consent.approvals[0] ?? null));
  }
  const segments = jobSegments(lines);
  // Settings that were changed make another job; the one before asks for nothing more.
  if (own !== null && own.id !== older?.id) queue.cancel([own.id]);
  const id = older?.id ?? parts.random.id();
  batches.addJob(id, book, content);
  if (older !== null) {
    queue.reorder(id, params, segments);
    if (hold === null) queue.resume([id]);
    return { job: queue.job(id), segments };
  }
  const { folder, formats } = request;
  const title = exportTitle(formats);
  const job = queue.add(
    {
      id,
      accountId: account.id,
      kind: 'export',
      title,
      projectId,
      chapterId: null,
      params,
      folder,
      segments,
    },
    'last',
    hold,
  );
  return { job, segments };
}

/** Throws where nobody was asked which account is meant; the book's own job waits for the same reason then. */
async function requireTold(
  { requireAccountTold, queue }: StartParts,
  missing: readonly MissingSegment[],
  own: JobRow | null,
): Promise<void> {
  try {
    await requireAccountTold(missing);
  } catch (error) {
    if (own !== null && !isUnderWay(own.state)) queue.pause([own.id], problemOf(error));
    throw error;
  }
}

/** What of it may be bought, and how. Each route has a token of its own: the one that names these lines counts. */
function consented(
  { prices, approvals }: StartParts,
  account: AccountRow,
  request: ExportRequest,
  missing: readonly MissingSegment[],
  consent: Consent,
): { readonly lines: readonly MissingSegment[]; readonly params: ExportRequest } {
  if (consent === 'caps') return { lines: missing, params: request };
  const tariff = prices.tariffFor(account);
  const purchase = purchaseOf(account, tariff, missing, request.via);
  const tokens = consent.approvals.length === 0 ? [null] : consent.approvals;
  const allowed = tokens.map((token) => approvedSegments(approvals, purchase, missing, token));
  const lines = allowed.find((some) => some.length > 0) ?? [];
  return { lines, params: { ...request, tariff } };
}

/** It is done, and settings, source and book are what they were when it was queued. */
export function isMadeFrom(
  job: JobRow,
  book: BatchBookRow,
  request: ExportRequest,
  content: string,
): boolean {
  return (
    job.state === 'done' &&
    isSameExport(job.params as ExportRequest, request) &&
    book.sourceSha256 === book.jobSourceSha256 &&
    (book.jobContentSha256 ?? content) === content
  );
}

/** With nothing left to do. In a window a book is made with the new takes that its plan asks for, and without them. */
async function isMade(
  parts: Pick<StartParts, 'exports'>,
  own: JobRow,
  book: BatchBookRow,
  { asked, request, content }: { asked: ExportRequest; request: ExportRequest; content: string },
): Promise<boolean> {
  if (![asked, request].some((one) => isMadeFrom(own, book, one, content))) return false;
  return (await hasItsFiles(own)) && !(await isRetakeLeft(parts, own, request));
}

/**
 * Its new takes were stopped before the first one of a line that is doubted still, and its limit is another one now:
 * with the same, each run of a plan would buy up to it again.
 */
async function isRetakeLeft(
  { exports }: Pick<StartParts, 'exports'>,
  { params }: JobRow,
  request: ExportRequest,
): Promise<boolean> {
  const before = params as ExportRequest;
  const isSameLimit =
    before.mostTokens === request.mostTokens &&
    (before.mostMoney ?? null) === (request.mostMoney ?? null);
  if (request.retakeTries === undefined || isSameLimit) return false;
  return (await exports.doubtsLeft(request))?.isRetakeLeft === true;
}

async function hasItsFiles({ files }: JobRow): Promise<boolean> {
  return (await Promise.all(files.map(isWhole))).every(Boolean);
}

async function isWhole({ path, sizeBytes }: JobFile): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size === sizeBytes,
    () => false,
  );
}
