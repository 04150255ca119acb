import { AppError, appError, isAbort } from '../../shared/app-error.ts';
import { openToRead } from '../platform/node/open-to-read.ts';
import { unreadableFile } from '../platform/node/unreadable-file.ts';

/** Bytes that can be read piece by piece: a file, or a buffer that was dropped on the window. */
export type ByteSource = {
  readonly sizeBytes: number;
  /** Exactly `length` bytes from `offset`; a range outside of the source rejects. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

export function sourceFromBytes(bytes: Uint8Array): ByteSource {
  return {
    sizeBytes: bytes.byteLength,
    read: async (offset, length) => {
      if (offset < 0 || offset + length > bytes.byteLength) throw new RangeError('outside of file');
      return bytes.subarray(offset, offset + length);
    },
    close: async () => {},
  };
}

/** Up to this size a book is read at once; above, only the pieces that are needed. */
const wholeFileBytes = 16 * 1024 * 1024;

/** Opens a file for reading. Throws `file_not_readable` when it is missing, a folder, or not permitted. */
export async function sourceFromFile(path: string, fileName: string): Promise<ByteSource> {
  try {
    const handle = await openToRead(path);
    const stat = await handle.stat();
    if (!stat.isFile()) {
      await handle.close();
      throw appError('file_not_readable.no_file', { file: fileName });
    }
    const read = async (offset: number, length: number): Promise<Uint8Array> => {
      if (offset < 0 || offset + length > stat.size) throw new RangeError('outside of file');
      const buffer = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled);
        if (bytesRead === 0) throw new RangeError('file became shorter');
        filled += bytesRead;
      }
      return buffer;
    };
    if (stat.size > 0 && stat.size <= wholeFileBytes) {
      const bytes = await read(0, stat.size).finally(() => handle.close());
      return sourceFromBytes(bytes);
    }
    return { sizeBytes: stat.size, read, close: () => handle.close() };
  } catch (cause) {
    if (isAbort(cause) || cause instanceof AppError) throw cause;
    throw unreadableFile(fileName, cause);
  }
}
