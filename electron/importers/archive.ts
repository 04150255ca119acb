import * as zlib from 'node:zlib';
import { appError } from '../../shared/app-error.ts';
import { crc32 } from '../platform/node/crc32.ts';
import { type ArchiveEntry, checkRatio, readArchiveDirectory } from './archive-directory.ts';
import type { ByteSource } from './byte-source.ts';
import { importLimits } from './import-limits.ts';

/** A zip file whose entries are unpacked one at a time, in memory, only when asked for. */
export type Archive = {
  readonly fileName: string;
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /**
   * The entry's bytes, checked against the size and CRC that the archive states.
   * Throws `not_this_format` (damaged), `archive_unsafe` (lying sizes), `book_protected` (encrypted),
   * `file_too_large` (above `limitBytes`).
   */
  readonly read: (name: string, limitBytes: number) => Promise<Uint8Array>;
};

const largestChunkBytes = 1024 * 1024;

/** Longer extra fields cost a second read. */
const localNameAndExtraBytes = 512;

/** Opens a zip file and judges its directory; see {@link readArchiveDirectory} for what is refused. */
export async function openArchive(source: ByteSource, fileName: string): Promise<Archive> {
  const entries = new Map<string, ArchiveEntry>();
  for (const entry of await readArchiveDirectory(source, fileName)) entries.set(entry.name, entry);
  return {
    fileName,
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: async (name, limitBytes) => {
      const entry = entries.get(name);
      if (entry === undefined) {
        throw appError('not_this_format.missing_entry', { file: fileName, entry: name });
      }
      return readEntry(source, entry, fileName, limitBytes);
    },
  };
}

async function readEntry(
  source: ByteSource,
  entry: ArchiveEntry,
  fileName: string,
  limitBytes: number,
): Promise<Uint8Array> {
  if (entry.isEncrypted) {
    throw appError('book_protected.password', { file: fileName, entry: entry.name });
  }
  if (entry.unpackedBytes > limitBytes) {
    throw appError('file_too_large.entry', { file: fileName, entry: entry.name, limitBytes });
  }
  checkRatio(entry, fileName);
  const packed = await readPacked(source, entry, fileName);
  const bytes = unpack(packed, entry, fileName);
  if (bytes.byteLength !== entry.unpackedBytes || crc32(bytes) !== entry.crc32) {
    throw appError('not_this_format.checksum', { file: fileName, entry: entry.name });
  }
  return bytes;
}

async function readPacked(
  source: ByteSource,
  entry: ArchiveEntry,
  fileName: string,
): Promise<Uint8Array> {
  try {
    // Header, name, extra field and data in one read; the extra field's length stands in the header.
    const room = 30 + localNameAndExtraBytes + entry.packedBytes;
    const length = Math.min(room, source.sizeBytes - entry.headerOffset);
    const bytes = await source.read(entry.headerOffset, length);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0, true) !== 0x04034b50) throw new RangeError('no local header');
    const start = 30 + view.getUint16(26, true) + view.getUint16(28, true);
    if (start + entry.packedBytes <= length) {
      return bytes.subarray(start, start + entry.packedBytes);
    }
    return await source.read(entry.headerOffset + start, entry.packedBytes);
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw appError(
        'not_this_format.entry_cut_off',
        { file: fileName, entry: entry.name },
        { cause },
      );
    }
    throw cause;
  }
}

function unpack(packed: Uint8Array, entry: ArchiveEntry, fileName: string): Uint8Array {
  if (entry.method === 0) return packed;
  if (entry.method !== 8) {
    throw appError('not_this_format.packing_method', {
      file: fileName,
      entry: entry.name,
      method: entry.method,
    });
  }
  try {
    // The cap is the stated size: an entry that holds more than it says stops there.
    const maxOutputLength = Math.max(1, entry.unpackedBytes);
    // Room for all of it at once, where that is little: fewer pieces to put together.
    const chunkSize = Math.max(64, Math.min(maxOutputLength + 1, largestChunkBytes));
    const result = zlib.inflateRawSync(packed, { maxOutputLength, chunkSize });
    return new Uint8Array(result.buffer, result.byteOffset, result.byteLength);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') {
      throw appError(
        'not_this_format.damaged_entry',
        { file: fileName, entry: entry.name },
        { cause: error },
      );
    }
    throw appError('archive_unsafe.stated_size', {
      file: fileName,
      entry: entry.name,
      statedBytes: entry.unpackedBytes,
    });
  }
}

export type TextBudget = (bytes: number) => void;

/** Counts the text that was read from one archive and stops a book that would not end. */
export function createTextBudget(fileName: string): TextBudget {
  let used = 0;
  return (bytes) => {
    used += bytes;
    if (used <= importLimits.textBytes) return;
    throw appError('file_too_large.text', { file: fileName, limitBytes: importLimits.textBytes });
  };
}
