import { isUnderWay, type JobState } from '../../../shared/model/job.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobRow, JobSegment } from '../../storage/charges/jobs.ts';
import { type Approvals, approvalNeeded } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import { approvedSegments, jobSegments, purchaseOf } from '../narration/missing-segments.ts';
import type { Queue } from '../queue/queue.ts';
import type { Accounts } from '../session/accounts.ts';
import {
  checkExport,
  type ExportRequest,
  exportTitle,
  isSameExport,
  withoutRetakes,
} from './export-request.ts';
import type { Exports } from './exports.ts';

/**
 * The job of an export: an unfinished one of the same book, files and account that is in one of these
 * states goes on with what is asked now (its caps, its policy, its lines); else a new one.
 */
export function queueExport(
  queue: Queue,
  account: AccountRow,
  params: ExportRequest,
  segments: readonly JobSegment[],
  goesOn: readonly JobState[],
): JobRow {
  const older = queue.findUnfinished(
    ({ kind, state, accountId, params: known }) =>
      kind === 'export' &&
      goesOn.includes(state) &&
      accountId === account.id &&
      isSameExport(known as ExportRequest, params),
  );
  if (older !== null) {
    queue.reorder(older.id, params, segments);
    queue.resume([older.id]);
    return queue.job(older.id);
  }
  return queue.add({
    accountId: account.id,
    kind: 'export',
    title: exportTitle(params.formats),
    projectId: params.projectId,
    chapterId: null,
    params,
    folder: params.folder,
    segments,
  });
}

type StartParts = {
  readonly exports: Pick<Exports, 'missing' | 'located'>;
  readonly queue: Queue;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly approvals: Approvals;
};

/** Starts exports from a window: they buy the segments that the approval names. */
export type StartExport = (params: ExportRequest) => JobRow;

/** Where a person may want it to go on: it was stopped, or lines of it were not approved. */
const goesOn = ['paused', 'needs-decisions'] as const;

/**
 * Throws `approval_needed` where something is missing and the approval names none of it, and `bad_input` for a request
 * that no export can fulfil.
 */
export function createStartExport(parts: StartParts): StartExport {
  const { queue, approvals } = parts;
  return (asked) => {
    checkExport(asked);
    const params = parts.exports.located(withoutRetakes(asked));
    const account = parts.accounts.current();
    const { approval = null, via } = params;
    const pressedBefore =
      approval === null
        ? null
        : queue.findUnfinished(
            ({ kind, state, params: known }) =>
              kind === 'export' &&
              isUnderWay(state) &&
              (known as ExportRequest).approval === approval &&
              isSameExport(known as ExportRequest, params),
          );
    if (pressedBefore !== null) return pressedBefore;
    const missing = parts.exports.missing(params.projectId, params.chapters);
    const purchase = purchaseOf(account, parts.prices.tariffFor(account), missing, via);
    const lines = approvedSegments(approvals, purchase, missing, approval);
    if (lines.length === 0 && missing.length > 0) throw approvalNeeded(approval);
    const segments = jobSegments(lines);
    const priced = { ...params, tariff: purchase.tariff };
    const job = queueExport(queue, account, priced, segments, goesOn);
    approvals.use(approval, segments);
    return job;
  };
}
