import { AppError, type ErrorData } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';

/** What stands before the reason: the name that the person knows, never the path. */
function refusal(
  code: 'audioUndecodable' | 'bookProtected' | 'fileTooLarge' | 'notThisFormat',
  name: string,
  message: string,
  data: ErrorData = {},
  cause?: unknown,
): AppError {
  return new AppError(errorCodes[code], message, { data: { file: name, ...data }, cause });
}

export function emptyFile(name: string): AppError {
  return refusal('audioUndecodable', name, `"${name}" is empty.`, { reason: 'empty' });
}

/** `what` says what the bytes are: "a PNG picture". */
export function notSound(name: string, what: string): AppError {
  const message = `"${name}" is not sound: it is ${what}.`;
  return refusal('notThisFormat', name, message, { reason: 'not-audio', found: what });
}

export function noSoundTrack(name: string, container: string): AppError {
  const message = `"${name}" is ${container} without any sound in it.`;
  return refusal('notThisFormat', name, message, { reason: 'no-sound' });
}

export function noSamples(name: string, format: string): AppError {
  const message = `"${name}" has the header of a sound file (${format}), but no sound in it.`;
  return refusal('audioUndecodable', name, message, { reason: 'no-samples' });
}

export function damagedFile(name: string, what: string, cause?: unknown): AppError {
  const message = `"${name}" is damaged: ${what}. Export or record it again.`;
  return refusal('audioUndecodable', name, message, { reason: 'damaged' }, cause);
}

export function unknownCodec(name: string, codec: string, container: string): AppError {
  const message = `The sound of "${name}" is ${codec} in ${container}, which cannot be read here. Save it as WAV, FLAC or MP3 and try again.`;
  return refusal('notThisFormat', name, message, { reason: 'unknown-codec', codec });
}

export function protectedFile(name: string): AppError {
  const message = `"${name}" is protected by DRM (copy protection) and cannot be opened.`;
  return refusal('bookProtected', name, message, { reason: 'protected' });
}

function spoken(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 1) return `${Math.round(durationMs / 1000)} seconds`;
  if (minutes < 100) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${(durationMs / 3_600_000).toFixed(1)} hours`;
}

/** `durationMs` is null where the file goes on past the limit and nobody knows how far. */
export function tooLong(name: string, durationMs: number | null, limitMs: number): AppError {
  const length = durationMs === null ? `more than ${spoken(limitMs)}` : spoken(durationMs);
  const message = `"${name}" is ${length} long; at most ${spoken(limitMs)} are taken. A voice needs about a minute: cut one out and drop that.`;
  return refusal('fileTooLarge', name, message, { reason: 'too-long', durationMs, limitMs });
}
