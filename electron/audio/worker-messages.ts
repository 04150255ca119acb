import { AppError, isAbort } from '../../shared/app-error.ts';
import { errorCodes } from '../../shared/ipc/error-codes.ts';
import type { RenderProgress } from './render-chapter.ts';
import type { AudioTask, AudioTaskResults } from './tasks.ts';

export type ToWorker =
  | { readonly type: 'run'; readonly id: number; readonly task: AudioTask }
  | { readonly type: 'cancel'; readonly id: number };

export type FromWorker =
  | { readonly type: 'progress'; readonly id: number; readonly progress: RenderProgress }
  | {
      readonly type: 'done';
      readonly id: number;
      readonly result: AudioTaskResults[AudioTask['kind']];
    }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure };

/** An error as it crosses the thread border, where classes are lost. */
export type Failure =
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'error';
      readonly code: string;
      readonly message: string;
      readonly data: AppError['data'];
      readonly isRetryable: boolean;
    };

export function toFailure(error: unknown): Failure {
  if (isAbort(error)) return { kind: 'aborted' };
  if (error instanceof AppError) {
    const { code, message, data, isRetryable } = error;
    return { kind: 'error', code, message, data, isRetryable };
  }
  return {
    kind: 'error',
    code: 'internal',
    message: `The audio work failed: ${error instanceof Error ? error.message : String(error)}`,
    data: {},
    isRetryable: false,
  };
}

export function toAppError(failure: Extract<Failure, { kind: 'error' }>): AppError {
  const code = Object.values(errorCodes).find((known) => known === failure.code) ?? 'internal';
  return new AppError(code, failure.message, {
    data: failure.data,
    isRetryable: failure.isRetryable,
  });
}
