import { AppError, appError, isAbort } from '../../../shared/app-error.ts';
import type { RenderProgress } from '../render/render-chapter.ts';
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
  | ({ readonly kind: 'error' } & Pick<
      AppError,
      'code' | 'key' | 'message' | 'data' | 'isRetryable'
    >);

export function toFailure(error: unknown): Failure {
  if (isAbort(error)) return { kind: 'aborted' };
  const reason = error instanceof Error ? error.message : String(error);
  const known = error instanceof AppError ? error : appError('internal.audio_work', { reason });
  const { code, key, message, data, isRetryable } = known;
  return { kind: 'error', code, key, message, data, isRetryable };
}

export function toAppError({ code, message, ...rest }: Extract<Failure, { kind: 'error' }>) {
  return new AppError(code, message, rest);
}
