import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import type { OpenItem } from '../narration/speak-lines.ts';

/** Of one line that a job left open because nobody agreed to its price. */
export const unapprovedLine = 'It changed after the price was approved.';

/** Why a job is not whole, in one sentence: the lines that are not made, and the first one's reason. */
export function openLines(open: readonly OpenItem[]): JobProblem {
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
