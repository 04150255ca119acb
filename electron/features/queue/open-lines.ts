import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import {
  type OpenItem,
  type SegmentToGenerate,
  type SpeakLinesOptions,
  type SpeakLinesParts,
  type SpokenLines,
  speakLines,
} from '../narration/speak-lines.ts';
import { problemOf } from './job-end.ts';
import type { JobContext, JobEnd } from './job-runner.ts';

/** How a job ends whose lines are all made but these. */
export function endOfLines(open: readonly OpenItem[]): JobEnd {
  return {
    files: [],
    refusedCount: open.filter(({ kind }) => kind === 'refused').length,
    problem: open.length === 0 ? null : openLines(open),
  };
}

/** Speaks lines on behalf of a job, one by one under the caps of the settings; what is not to be had stays open. */
export function speakLinesOfJob(
  parts: SpeakLinesParts,
  { job, account, signal, rank, report }: JobContext,
  orders: readonly SegmentToGenerate[],
  onTake?: SpeakLinesOptions['onTake'],
): Promise<SpokenLines> {
  return speakLines(parts, orders, {
    ...{ account, signal, rank, groupId: job.id },
    ...{ mostTokens: null, policy: 'skip', via: 'sync' },
    ...(onTake === undefined ? {} : { onTake }),
    onProgress: (progress) => report({ stage: 'speaking', ...progress }),
  });
}

/** Why a job is not whole, in one sentence: the lines that are not made, and the first one's reason. */
function openLines(open: readonly OpenItem[]): JobProblem {
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
