import { AppError, type Circumstances } from '../../../shared/app-error.ts';
import {
  codeOf,
  type ErrorKey,
  type ValuesOf,
  wordingOf,
} from '../../../shared/errors/wording-of.ts';
import type { ErrorData } from '../../../shared/errors/wordings.ts';
import type { ErrorCode } from '../../../shared/ipc/error-codes.ts';

/** `not-sent`: it is certain that no byte of the request was written. Everything else is `sent`. */
export type CallPhase = 'not-sent' | 'sent';

/** What is known about a call that failed. Also the `data` of its AppError, where `errorCode` is `code`. */
export type GatewayFailure = {
  readonly errorCode: ErrorCode;
  readonly phase: CallPhase;
  /** HTTP status; null when no status line arrived. */
  readonly status: number | null;
  /** The gateway's own code from the body, such as `upstream_outcome_unknown`. */
  readonly code: string | null;
  /** The field of the request that was refused. */
  readonly parameter: string | null;
  /** 0 to 15 minutes; null when the gateway asked for no wait. */
  readonly retryAfterMs: number | null;
  /** The gateway's own words, at most 200 characters, without key or voice id. */
  readonly detail: string | null;
};

type CallFacts = Partial<Omit<GatewayFailure, 'errorCode' | 'phase'>> &
  Pick<GatewayFailure, 'phase'>;

const unknownFacts = {
  status: null,
  code: null,
  parameter: null,
  retryAfterMs: null,
  detail: null,
} as const;

/** An AppError that carries the facts of a failed call. */
export function gatewayError<Key extends ErrorKey>(
  key: Key,
  facts: CallFacts & ValuesOf<Key> & ErrorData,
  circumstances: Circumstances = {},
): AppError {
  const data = { ...unknownFacts, ...facts };
  return new AppError(codeOf(key), wordingOf(key, data), { ...circumstances, key, data });
}

/**
 * The facts of a failed call, typed; null when the error did not come from a call (an abort, a full disk).
 * For a charged call whose `onSent` was called, null means: unknown whether it was charged.
 */
export function gatewayFailureOf(error: unknown): GatewayFailure | null {
  if (!(error instanceof AppError)) return null;
  const { phase, status, code, parameter, retryAfterMs, detail } = error.data;
  if (phase !== 'not-sent' && phase !== 'sent') return null;
  return {
    errorCode: error.code,
    phase,
    status: numberOrNull(status),
    code: textOrNull(code),
    parameter: textOrNull(parameter),
    retryAfterMs: numberOrNull(retryAfterMs),
    detail: textOrNull(detail),
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
