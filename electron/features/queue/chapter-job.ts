import { appError } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { isUnderWay } from '../../../shared/model/job.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import { type Approvals, approvalNeeded } from '../approvals/approvals.ts';
import type { PriceList } from '../money/price-list.ts';
import { splitByApproval } from '../narration/job-segments.ts';
import { approvedSegments, missingSegments, purchaseOf } from '../narration/missing-segments.ts';
import type { Narration } from '../narration/narration.ts';
import { uniqueByIdentity } from '../narration/segment-orders.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { chapterDraft } from './chapter-draft.ts';
import { problemOf } from './job-end.ts';
import type { JobRunner, PricedParams } from './job-runner.ts';
import { endOfSegments, generateSegmentsOfJob } from './open-segments.ts';
import type { Queue } from './queue.ts';
import { type ResendParams, type ResendParts, resend } from './resend.ts';

type ChapterParams = {
  readonly chapterId: string;
  /** The approval that it was made with; null where it is free. Absent in jobs of older versions. */
  readonly approval?: string | null;
} & PricedParams &
  Partial<Pick<ResendParams, 'chargeId'>>;

/**
 * Makes the lines of a chapter that were approved, as far as they are still missing and still the same.
 * What was edited or cast anew since, also while this runs, is not made, and nothing in its place.
 */
export function chapterRunner(parts: ResendParts): JobRunner {
  return async (context) => {
    const { job, segments, account } = context;
    const { chapterId, chargeId } = job.params as ChapterParams;
    const { project } = parts.narration.find(chapterId, account);
    const listed = new Set(segments.map(({ segmentId }) => segmentId));
    const isOld = segments.length === 0 && chargeId === undefined;
    const missing = parts.narration
      .missing(chapterId, undefined, account)
      .filter(({ segmentId }) => isOld || listed.has(segmentId));
    const { allowed, unapproved } = splitByApproval(parts, account, segments, missing);
    // A job of several lines is sent again as it was: that is what the decision is about.
    const isJobOfSeveral = chargeId !== undefined && parts.charges.packOf(chargeId).length > 0;
    if (chargeId !== undefined && (isJobOfSeveral || uniqueByIdentity(allowed).length === 0)) {
      return resend(parts, context, { chapterId, chargeId });
    }
    const orders = uniqueByIdentity(allowed).map(({ order }) => ({
      projectId: project.id,
      chapterId,
      order,
    }));
    const speaking = generateSegmentsOfJob(parts, context, orders, {
      isWanted: ({ identity }) => parts.narration.hasIdentity(chapterId, identity, account),
    });
    parts.narration.announce(chapterId);
    const { open } = await speaking;
    // Beside the whole chapter, some lines stand out that did not while it was made.
    parts.narration.announce(chapterId);
    const end = endOfSegments(open);
    const isUnlisted = isOld && unapproved.length > 0;
    return { ...end, problem: end.problem ?? (isUnlisted ? unlisted : null) };
  };
}

/** A job of an older version knows its lines by their numbers only, and these may be others by now. */
const unlisted = problemOf(appError('approval_needed.older_version'));

type Started = { readonly started: number; readonly jobId: string | null };
const nothing: Started = { started: 0, jobId: null };

type Wanted = { readonly chapterId: string; readonly segmentIds?: readonly string[] };
type Where = { readonly jobId?: string; readonly where?: 'first' | 'last' };

/** Making chapters on request, through the queue. */
export type ChapterGeneration = {
  /**
   * What the approval names of these segments, or of all. Throws `approval_needed` where it names none of what
   * is missing. A job id is given where its calls count under a budget that holds it already.
   */
  readonly make: (
    chapterId: string,
    segmentIds: readonly string[] | undefined,
    approval: string | null,
    jobId?: string,
  ) => Started;
  /**
   * Several chapters by one approval, of each these segments or all. Throws `approval_needed` where it names
   * nothing that is missing. Behind other jobs they keep their order.
   */
  readonly makeAll: (
    wanted: readonly Wanted[],
    approval: string | null,
    where?: 'first' | 'last',
  ) => { readonly started: number };
  /** Takes back what has not been sent yet. */
  readonly stop: (chapterId: string) => void;
};

type MakingParts = {
  readonly narration: Pick<Narration, 'find' | 'requireVoices'>;
  readonly accounts: Pick<Accounts, 'current'>;
  readonly queue: Queue;
  readonly prices: Pick<PriceList, 'tariffFor'>;
  readonly approvals: Approvals;
};

export function createChapterGeneration(parts: MakingParts): ChapterGeneration {
  const { narration, accounts, queue, approvals } = parts;
  const isRunning = ({ state }: JobRow) => isUnderWay(state);
  const stopping = new Set<string>();
  /** Cancels what is meant of a chapter. Returns which jobs that were. */
  const cancel = (chapterId: string, isMeant: (row: JobRow) => boolean): ReadonlySet<string> => {
    const ids = new Set<string>();
    const isNext = (row: JobRow) =>
      row.kind === 'chapter' && isMeant(row) && !stopping.has(row.id) && !ids.has(row.id);
    for (;;) {
      const job = queue.findUnfinished(isNext, { chapterId });
      if (job === null) return ids;
      ids.add(job.id);
      queue.cancel([job.id]);
    }
  };

  /** A second press with the same approval means the job that there is. */
  const pressedBefore = (chapterId: string, approval: string | null) =>
    approval === null
      ? null
      : queue.findUnfinished(
          (row) =>
            row.kind === 'chapter' &&
            isRunning(row) &&
            (row.params as ChapterParams).approval === approval,
          { chapterId },
        );

  /**
   * Finds what is to be made of a chapter, or throws why it cannot be, and changes nothing. Returns what puts it
   * in; null where the approval names nothing of what is missing, or only what is taken.
   */
  const check = (
    { chapterId, segmentIds }: Wanted,
    approval: string | null,
    taken: Set<string>,
  ): ((where: Where) => Started & { readonly cancelled?: ReadonlySet<string> }) | null => {
    const account = accounts.current();
    const found = narration.find(chapterId);
    const missing = missingSegments(found, segmentIds);
    if (missing.length === 0) return () => nothing;
    const running = pressedBefore(chapterId, approval);
    if (running !== null) {
      return () => ({ started: uniqueByIdentity(missing).length, jobId: running.id });
    }
    const purchase = purchaseOf(account, parts.prices.tariffFor(account), missing);
    const lines = approvedSegments(approvals, purchase, missing, approval).filter(
      ({ order }) => !taken.has(order.identity),
    );
    if (lines.length === 0) return null;
    const orders = uniqueByIdentity(lines).map(({ order }) => order);
    narration.requireVoices(account, found.project.id, orders);
    // What costs nothing is made in each chapter that asks for it, without an approval.
    if (!isFree(account)) for (const { identity } of orders) taken.add(identity);
    // One of all that is missing also takes the place of those that a limit, a person or a price stopped.
    const isStopped = ({ state, problem }: JobRow) =>
      state === 'paused' || problem?.code === errorCodes.approvalNeeded;
    const isReplaced = (row: JobRow) =>
      isRunning(row) || (isStopped(row) && row.accountId === account.id);
    const params: ChapterParams = {
      chapterId,
      approval: isFree(account) ? null : approval,
      tariff: purchase.tariff,
    };
    return ({ jobId, where = 'first' }) => {
      const cancelled = cancel(chapterId, segmentIds === undefined ? isReplaced : isRunning);
      const job = queue.add(
        { ...definedOnly({ id: jobId }), ...chapterDraft(found, account.id, params, lines) },
        where,
      );
      return { started: orders.length, jobId: job.id, cancelled };
    };
  };

  /** All are checked before anything is stopped or put in; what is not committed uses up nothing. */
  const begin = (
    wanted: readonly Wanted[],
    approval: string | null,
    where: Where,
  ): readonly Started[] => {
    const taken = new Set<string>();
    const checked = wanted.flatMap((one) => check(one, approval, taken) ?? []);
    if (checked.length === 0 && wanted.length > 0) throw approvalNeeded(approval);
    const begun = queue.inOneGo(() => checked.map((put) => put(where)));
    for (const { cancelled = [] } of begun) for (const id of cancelled) stopping.add(id);
    approvals.use(
      approval,
      [...taken].map((identity) => ({ identity })),
    );
    return begun;
  };

  return {
    make: (chapterId, segmentIds, approval, jobId) => {
      const wanted = { chapterId, ...definedOnly({ segmentIds }) };
      const [begun = nothing] = begin([wanted], approval, definedOnly({ jobId }));
      return { started: begun.started, jobId: begun.jobId };
    },
    makeAll: (wanted, approval, where = 'first') => {
      const begun = begin(wanted, approval, { where });
      return { started: begun.reduce((sum, { started }) => sum + started, 0) };
    },
    stop: (chapterId) => {
      for (const id of cancel(chapterId, isRunning)) stopping.add(id);
    },
  };
}
