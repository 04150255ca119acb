import { AppError, appError, isAbort } from '../../../shared/app-error.ts';
import { definedOnly } from '../../../shared/defined-only.ts';
import { enErrors } from '../../../shared/errors/en.ts';
import { type ErrorCode, errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { CapStop, JobProblem } from '../../../shared/model/job.ts';
import type { JobPatch } from '../../storage/charges/jobs.ts';
import type { JobEnd } from './job-runner.ts';

/** Who stopped a running job: a person, or the end of the program. */
export type StopReason = 'pause' | 'cancel' | 'quit';

/** Shown on jobs that were under way when the program ended. */
export const interrupted: JobProblem = {
  code: 'interrupted',
  message: enErrors['any.interrupted'],
};

/** Trouble that passes, or that a person can mend: the job waits and goes on where it stopped. */
const pausing: ReadonlySet<ErrorCode> = new Set([
  errorCodes.capReached,
  errorCodes.diskFull,
  errorCodes.diskFailed,
  errorCodes.secretStoreUnavailable,
  errorCodes.voiceMissing,
]);

/** Only a person can say how it goes on. */
const deciding: ReadonlySet<ErrorCode> = new Set([
  errorCodes.decisionsNeeded,
  errorCodes.approvalNeeded,
]);

/** How a job's row looks after its work ended or was stopped. */
export function endOf(
  end: JobEnd | null,
  error: unknown,
  why: StopReason | null,
  nowMs: number,
): JobPatch {
  if (end !== null) return ownEnd(end, nowMs);
  if (isAbort(error) && why !== null) {
    if (why === 'cancel') return { state: 'cancelled', problem: null, endedAtMs: nowMs };
    return { state: 'paused', problem: why === 'quit' ? interrupted : null };
  }
  const problem = problemOf(error);
  if (error instanceof AppError) {
    if (deciding.has(error.code)) return { state: 'needs-decisions', problem };
    if (error.code.startsWith('gateway_') || pausing.has(error.code)) {
      return { state: 'paused', problem };
    }
  }
  return { state: 'failed', problem, endedAtMs: nowMs };
}

function ownEnd({ isFailed = false, ...end }: JobEnd, nowMs: number): JobPatch {
  if (isFailed) return { ...end, state: 'failed', endedAtMs: nowMs };
  if (end.problem !== null) return { ...end, state: 'needs-decisions', endedAtMs: null };
  return { ...end, state: 'done', endedAtMs: nowMs };
}

/** The error as it is kept with the job: code and sentence. */
export function problemOf(error: unknown): JobProblem {
  const { code, message, key } =
    error instanceof AppError ? error : appError('internal.own_reason');
  const cap = caps.find((one) => key?.startsWith(`cap_reached.${one}`));
  return { code, message, ...definedOnly({ cap }) };
}

const caps: readonly CapStop['cap'][] = ['today', 'export', 'batch'];
