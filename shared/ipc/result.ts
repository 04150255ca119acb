import { AppError, type ErrorData } from '../app-error.ts';
import { type ErrorCode, errorCodes } from './error-codes.ts';

/** An error as it crosses the border: no stack, no path, no key. */
export type WireError = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data: ErrorData;
};

export type IpcResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: WireError };

/** An AppError keeps its code and words; anything else becomes `internal` and shows nothing of its inside. */
export function toWireError(error: unknown): WireError {
  if (error instanceof AppError) {
    return { code: error.code, message: error.message, data: error.data };
  }
  return {
    code: errorCodes.internal,
    message: 'Something went wrong inside Lectern. The log has the details.',
    data: {},
  };
}

export function fromWireError(error: WireError): AppError {
  return new AppError(error.code, error.message, { data: error.data });
}
