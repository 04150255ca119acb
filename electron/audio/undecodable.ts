import { AppError, type ErrorData } from '../../shared/app-error.ts';

/** The error of audio that is not what it should be; `message` says what the bytes really are. */
export function undecodable(message: string, data: ErrorData = {}, cause?: unknown): AppError {
  return new AppError('audio_undecodable', message, { data, cause });
}
