import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import type { OpenItem } from '../narration/speak-lines.ts';

/** Why a job is not whole, in one sentence: the lines that are not made, and the first one's reason. */
export function openLines(open: readonly OpenItem[]): JobProblem {
  const isUncertain = open.some((item) => item.kind === 'uncertain');
  const lines = open.length === 1 ? 'One line is not made' : `${open.length} lines are not made`;
  return {
    code: isUncertain ? errorCodes.decisionsNeeded : (open[0]?.failure.code ?? errorCodes.internal),
    message: `${lines}: ${open[0]?.failure.message ?? ''}`,
  };
}
