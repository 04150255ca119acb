import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { Outcome } from '../../jobs/ports.ts';

/**
 * What a call of one's own made. Throws where it made nothing: `gateway_uncertain` for one that may have
 * been charged, else why it was refused.
 */
export function madeOf<Result>(outcome: Outcome<Result>): {
  readonly result: Result;
  readonly isReused: boolean;
} {
  if (outcome.kind === 'done') return outcome;
  const { code, message } = outcome.failure;
  throw new AppError(outcome.kind === 'uncertain' ? errorCodes.gatewayUncertain : code, message);
}
