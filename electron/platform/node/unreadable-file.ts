import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type AppError, appError } from '../../../shared/app-error.ts';

const keyByCode = {
  ENOENT: 'file_not_readable.missing',
  ENOTDIR: 'file_not_readable.missing',
  EACCES: 'file_not_readable.no_permission',
  EPERM: 'file_not_readable.no_permission',
  EBUSY: 'file_not_readable.in_use',
  EISDIR: 'file_not_readable.no_file',
} as const;

/** `file_not_readable` of a person's file, with what the system says of it: it is not there, closed to them, a folder. */
export function unreadableFile(file: string, cause: unknown): AppError {
  const { code = '' } = Object(cause) as NodeJS.ErrnoException;
  const key = keyByCode[code as keyof typeof keyByCode] ?? 'file_not_readable.open';
  return appError(key, { file }, { cause });
}

/**
 * The bytes of a person's file. Rejects with what `tooLarge` makes of its name past the limit, where reading stops:
 * a device has no size and no end. Rejects with `file_not_readable`, too.
 */
export async function readPersonsFile(
  path: string,
  limitBytes: number,
  tooLarge: (file: string) => AppError,
): Promise<Buffer> {
  const file = basename(path);
  const bytes = await buffer(createReadStream(path, { end: limitBytes })).catch(
    (cause: unknown) => {
      throw unreadableFile(file, cause);
    },
  );
  if (bytes.length > limitBytes) throw tooLarge(file);
  return bytes;
}
