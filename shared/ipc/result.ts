import { AppError, appError } from '../app-error.ts';
import { type ErrorKey, isErrorKey, wordingOf } from '../errors/wording-of.ts';
import type { ErrorData } from '../errors/wordings.ts';
import { isolated } from '../isolated.ts';
import type { ErrorCode } from './error-codes.ts';

/** An error as it crosses the border: no stack, no path, no key of an account. */
export type WireError = {
  readonly code: ErrorCode;
  /** Where its wording stands; undefined where `message` is not from the tables of words. */
  readonly key?: ErrorKey | undefined;
  readonly message: string;
  readonly data: ErrorData;
};

export type IpcResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: WireError };

/** An AppError keeps its code and words; anything else becomes `internal` and shows nothing of its inside. */
export function toWireError(error: unknown): WireError {
  const known = error instanceof AppError ? error : appError('internal.unexpected');
  const { code, key, message, data } = known;
  return { code, key, message, data };
}

/** For a page alone: a terminal would give the marks around a name to whoever copies it. */
const withIsolatedNames = (data: ErrorData): ErrorData =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? isolated(value)
        : Array.isArray(value)
          ? value.map((each) => isolated(String(each)))
          : value,
    ]),
  );

/**
 * Worded again where it can be: the page may speak another language than the program that failed. Names are isolated
 * for the page alone: from a terminal the marks would be copied with a path.
 */
export function fromWireError({ code, key, message, data }: WireError, isForPage = true): AppError {
  const isKnown = key !== undefined && isErrorKey(key);
  const words = isKnown ? wordingOf(key, isForPage ? withIsolatedNames(data) : data) : message;
  return new AppError(code, words, { key, data });
}
