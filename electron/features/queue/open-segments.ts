import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import {
  type GeneratedSegments,
  type GenerateSegmentsOptions,
  type GenerateSegmentsParts,
  generateSegments,
  type OpenItem,
  type SegmentToGenerate,
} from '../narration/generate-segments.ts';
import { capOfJob } from './cap-stop.ts';
import { problemOf } from './job-end.ts';
import type { JobContext, JobEnd, PricedParams } from './job-runner.ts';

/** How a job ends whose lines are all made but these. */
export function endOfSegments(open: readonly OpenItem[]): JobEnd {
  return {
    files: [],
    refusedCount: open.filter(({ kind }) => kind === 'refused').length,
    problem: open.length === 0 ? null : openSegments(open),
  };
}

/** Speaks lines on behalf of a job, one by one under the caps of the settings; what is not to be had stays open. */
export function generateSegmentsOfJob(
  parts: GenerateSegmentsParts,
  { job, segments, account, signal, rank, report }: JobContext,
  orders: readonly SegmentToGenerate[],
  more: Pick<GenerateSegmentsOptions, 'onTake' | 'isWanted'> &
    Partial<Pick<GenerateSegmentsOptions, 'policy'>>,
): Promise<GeneratedSegments> {
  const asked = new Set(orders.map(({ order }) => order.identity));
  const listed = new Set(segments.map(({ identity }) => identity));
  // What an earlier run of the job has made is part of it: a job that is resumed does not begin anew.
  const madeCount = [...listed].filter(
    (identity) => !asked.has(identity) && parts.charges.findTake(identity) !== null,
  ).length;
  return generateSegments(parts, orders, {
    account,
    signal,
    rank,
    groupId: job.id,
    most: capOfJob(job.params),
    tariff: (job.params as PricedParams).tariff,
    policy: 'skip',
    via: 'sync',
    ...more,
    onProgress: ({ doneItems, totalItems, fraction }) => {
      const wholeCount = madeCount + totalItems;
      report({
        stage: 'speaking',
        doneItems: madeCount + doneItems,
        totalItems: wholeCount,
        fraction: wholeCount === 0 ? fraction : (madeCount + fraction * totalItems) / wholeCount,
      });
    },
  });
}

/** Why a job is not whole, in one sentence: the lines that are not made, and the first one's reason. */
function openSegments(open: readonly OpenItem[]): JobProblem {
  const others = open.filter((item) => item.kind !== 'unapproved');
  const unapprovedCount = open.length - others.length;
  const [first] = others;
  if (first === undefined) return problemOf(appError('approval_needed.lines', { unapprovedCount }));
  const isUncertain = others.some((item) => item.kind === 'uncertain');
  const { code, message } = first.failure;
  const values = { count: others.length, reason: message, unapprovedCount };
  return problemOf(
    appError('any.open_lines', values, { code: isUncertain ? errorCodes.decisionsNeeded : code }),
  );
}
