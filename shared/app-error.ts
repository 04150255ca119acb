import type { ErrorCode } from './ipc/error-codes.ts';

/** Facts that an error carries for the surface: file, line, limit, model names. JSON values only, never a key. */
export type ErrorData = {
  readonly [name: string]: string | number | boolean | null | undefined | readonly string[];
};

type AppErrorOptions = {
  readonly data?: ErrorData;
  readonly cause?: unknown;
  readonly isRetryable?: boolean;
};

/**
 * The one error family. `message` is a whole sentence for a person: what happened and what to do.
 * An abort is not an error: aborted work rejects with the signal's reason and is never an AppError.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: ErrorData;
  readonly isRetryable: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.data = options.data ?? {};
    this.isRetryable = options.isRetryable ?? false;
  }
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
