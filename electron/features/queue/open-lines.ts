import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import {
  type BookOrder,
  type OpenItem,
  type SpeakLinesOptions,
  type SpeakLinesParts,
  type SpokenLines,
  speakLines,
} from '../narration/speak-lines.ts';
import type { JobContext, JobEnd } from './job-runner.ts';

/** Of one line that a job left open because nobody agreed to its price. */
export const unapprovedLine = 'It changed after the price was approved.';

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
  orders: readonly BookOrder[],
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
  const unapproved = open.filter((item) => item.kind === 'unapproved');
  const others = open.filter((item) => item.kind !== 'unapproved');
  const [first] = others;
  if (first === undefined) {
    return { code: errorCodes.approvalNeeded, message: unapprovedLines(unapproved.length) };
  }
  const isUncertain = others.some((item) => item.kind === 'uncertain');
  const lines =
    others.length === 1 ? 'One line is not made' : `${others.length} lines are not made`;
  const also = unapproved.length === 0 ? '' : ` ${unapprovedLines(unapproved.length)}`;
  return {
    code: isUncertain ? errorCodes.decisionsNeeded : first.failure.code,
    message: `${lines}: ${first.failure.message}${also}`,
  };
}

function unapprovedLines(count: number): string {
  const [lines, price] =
    count === 1 ? ['One line', 'its price'] : [`${count} lines`, 'their price'];
  return `${lines} changed after the price was approved: approve ${price} to finish.`;
}
