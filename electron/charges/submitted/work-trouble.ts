import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { CallFailure } from '../ports.ts';

/** What a failed free call about submitted work comes to. */
export type WorkTrouble = {
  /** For the person: what it means, what to do, and that nothing is lost or bought again. */
  readonly error: AppError;
  /** Only another key helps: asking again before is no use. */
  readonly isKey: boolean;
  /** Passes by itself, as a rule: it is told once it lasts. */
  readonly isPassing: boolean;
};

/** Words the failure of a poll or a download (docs/money.md, "Submitted work"). */
export function workTroubleOf(error: unknown, call: CallFailure | null): WorkTrouble {
  const told = { isKey: false, isPassing: false };
  const cause = { cause: error };
  if (call?.errorCode === errorCodes.gatewayKeyMissing) {
    return { ...told, isKey: true, error: appError('gateway_key_missing.submitted', {}, cause) };
  }
  if (call?.status === 401 || call?.errorCode === errorCodes.gatewayKeyRefused) {
    return { ...told, isKey: true, error: appError('gateway_key_refused.submitted', {}, cause) };
  }
  // A firewall's page says nothing of the work.
  const isPage = call?.errorCode === errorCodes.gatewayRefused;
  switch (isPage ? null : call?.status) {
    case 402:
      return { ...told, error: appError('gateway_balance.submitted', {}, cause) };
    case 403:
      return { ...told, error: appError('gateway_forbidden.submitted', {}, cause) };
    case 404:
    case 410:
      return { ...told, error: appError('gateway_not_found.submitted', {}, cause) };
    default: {
      const { code, message: reason } = known(error);
      return {
        isKey: false,
        isPassing: code !== errorCodes.secretStoreUnavailable,
        error: appError('any.submitted', { reason }, { code, ...cause }),
      };
    }
  }
}

/** Why the result of submitted work could not be taken, though it is there: for the person, as above. */
export function notTaken(error: unknown): AppError {
  const { code, message: reason, isRetryable } = known(error);
  return appError('any.submitted_not_taken', { reason }, { code, isRetryable, cause: error });
}

function known(error: unknown): Pick<AppError, 'code' | 'message' | 'isRetryable'> {
  return error instanceof AppError ? error : appError('internal.own_reason');
}
