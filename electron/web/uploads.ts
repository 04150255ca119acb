import { mkdir, open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AppError, appError } from '../../shared/app-error.ts';
import type { FileHandles } from '../ipc/ports.ts';
import { asDiskError, removeAll } from '../platform/node/durable-file.ts';
import type { Random } from '../platform/ports.ts';

export const defaultMaxUploadBytes = 1024 ** 3;
/** What every file system takes: the title of a book, and the number of its volume, may stand in its name alone. */
const maxNameBytes = 240;
/** Names that mean a device on Windows, whatever their extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i;

/** What is longer belongs to the name: "Vol. 2 The Long Way Home". */
const maxExtensionLength = 16;

/** As many whole characters as fit into a name with that extension. */
function startWithin(text: string, extension: string): string {
  let bytes = Buffer.byteLength(extension);
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxNameBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * A file name that is safe in any file system: no folders, no control or reserved characters, not
 * hidden, at most 240 bytes, its extension kept.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = extname(plain);
  const extension = ending.length > maxExtensionLength ? '' : ending;
  const whole = plain.slice(0, plain.length - extension.length);
  let stem = startWithin(whole, extension);
  if (extension === '') stem = stem.replace(/[. ]+$/, '');
  if (stem === '' || deviceName.test(stem)) stem = `file_${stem}`.replace(/_$/, '');
  return stem + extension;
}

export type Uploads = {
  /**
   * Writes the body to the temporary folder as it comes and returns a handle of the file. Rejects with `disk_full`,
   * `disk_failed` or `file_too_large`.
   */
  readonly receive: (name: string, body: ReadableStream<Uint8Array> | null) => Promise<string>;
  /** The error for a body over the limit. */
  readonly tooLarge: () => AppError;
  /** Removes everything that was received. */
  readonly clear: () => Promise<void>;
};

export type UploadOptions = {
  readonly temporary: string;
  readonly files: FileHandles;
  readonly random: Random;
  readonly maxBytes: number;
};

/** Files that a browser sends, each in a folder of its own so that it keeps its name. */
export function createUploads(options: UploadOptions): Uploads {
  const tooLarge = () => appError('file_too_large.browser', { maxBytes: options.maxBytes });
  const folder = join(options.temporary, `web-${options.random.id()}`);

  async function write(path: string, body: ReadableStream<Uint8Array> | null): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    const reader = body?.getReader();
    try {
      let bytes = 0;
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        bytes += part.value.byteLength;
        if (bytes > options.maxBytes) throw tooLarge();
        await file.appendFile(part.value);
      }
    } catch (error) {
      reader?.cancel(error).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
  }

  return {
    async receive(name, body) {
      const own = join(folder, options.random.id());
      const path = join(own, safeFileName(name));
      try {
        await mkdir(own, { recursive: true, mode: 0o700 });
        await write(path, body);
      } catch (error) {
        await removeAll(own);
        throw asDiskError(error, path);
      }
      return options.files.register(path);
    },
    tooLarge,
    clear: () => removeAll(folder),
  };
}
