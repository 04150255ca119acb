import { codeOf, type ErrorKey, type ValuesOf, wordingOf } from './errors/wording-of.ts';
import type { ErrorData } from './errors/wordings.ts';
import type { ErrorCode } from './ipc/error-codes.ts';

/** What a new error knows beside its key and data. */
export type Circumstances = { readonly cause?: unknown; readonly isRetryable?: boolean };

type AppErrorOptions = Circumstances & { readonly key?: ErrorKey; readonly data?: ErrorData };

/**
 * The one error family. `message` is a whole sentence for a person: what happened and what to do.
 * An abort is not an error: aborted work rejects with the signal's reason and is never an AppError.
 * New errors are made by `appError`; this is for what was worded before, by another process or in a row.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Where the sentence stands in the tables of words; undefined where it is not from there. */
  readonly key: ErrorKey | undefined;
  readonly data: ErrorData;
  readonly isRetryable: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.key = options.key;
    this.data = options.data ?? {};
    this.isRetryable = options.isRetryable ?? false;
  }
}

/** Data is needed where the wording has values, a code where the key has none of its own. */
type ErrorArguments<Key extends ErrorKey> = [Key] extends [`any.${string}`]
  ? [data: ErrorData & ValuesOf<Key>, options: Circumstances & { readonly code: ErrorCode }]
  : object extends ValuesOf<Key>
    ? [data?: ErrorData, options?: Circumstances]
    : [data: ErrorData & ValuesOf<Key>, options?: Circumstances];

/** A new error, worded by the table in `shared/errors`; more data than the wording needs is kept too. */
export function appError<Key extends ErrorKey>(key: Key, ...rest: ErrorArguments<Key>): AppError {
  const [data = {}, options = {}]: [ErrorData?, (Circumstances & { code?: ErrorCode })?] = rest;
  return new AppError(options.code ?? codeOf(key), wordingOf(key, data), { ...options, key, data });
}

/** True for the rejection of aborted work (DOMException AbortError, or Node's ABORT_ERR). */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The reason to abort work with, where a person or the program stops it. */
export function abortError(message: string): Error {
  const error = new Error(message);
  error.name = 'AbortError';
  return error;
}

/** Closes an exhaustive switch: a new case that nobody handles does not compile. */
export function assertNever(value: never, what: string): never {
  throw new Error(`Unhandled ${what}: ${JSON.stringify(value)}`);
}
