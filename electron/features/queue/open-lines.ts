import { appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { JobProblem } from '../../../shared/model/job.ts';
import type { OpenItem } from '../narration/speak-lines.ts';
import { problemOf } from './job-end.ts';

/** Why a job is not whole, in one sentence: the lines that are not made, and the first one's reason. */
export function openLines(open: readonly OpenItem[]): JobProblem {
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
