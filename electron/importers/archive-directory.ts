import { appError } from '../../shared/app-error.ts';
import type { ByteSource } from './byte-source.ts';
import { importLimits } from './import-limits.ts';

/** One entry of a zip file, as its central directory tells it (PKWARE APPNOTE 6.3, section 4.3.12). */
export type ArchiveEntry = {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly headerOffset: number;
};

const endRecordBytes = 22;
const localHeaderBytes = 30;
/** Drawings, objects and pictures without loss: an empty or plain one packs to nothing. Looked at when it is unpacked. */
const seldomUnpacked = /\.(?:emf|wmf|bmp|bin|png|gif|tiff?)$/i;
const deviceName = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\..*)?$/i;

/**
 * Reads and judges the directory of a zip file before anything is unpacked: number of entries, sizes
 * they claim, ratio, overlaps, names. Throws `not_this_format`, `archive_unsafe` or `file_too_large`.
 */
export async function readArchiveDirectory(
  source: ByteSource,
  fileName: string,
): Promise<readonly ArchiveEntry[]> {
  const end = await findEndRecord(source);
  if (end === null) throw appError('not_this_format.no_directory', { file: fileName });
  const view = new DataView(end.bytes.buffer, end.bytes.byteOffset, end.bytes.byteLength);
  const count = view.getUint16(10, true);
  const directoryBytes = view.getUint32(12, true);
  const directoryOffset = view.getUint32(16, true);
  if (count > importLimits.archiveEntries) {
    throw appError('archive_unsafe.entries', {
      file: fileName,
      limit: importLimits.archiveEntries,
    });
  }
  if (view.getUint16(4, true) !== 0 || directoryOffset + directoryBytes > end.offset) {
    throw appError('not_this_format.directory', { file: fileName });
  }
  const entries = parseDirectory(
    await source.read(directoryOffset, directoryBytes),
    count,
    fileName,
  );
  checkSizes(entries, fileName);
  checkOverlaps(entries, directoryOffset, fileName);
  return entries;
}

async function findEndRecord(
  source: ByteSource,
): Promise<{ readonly bytes: Uint8Array; readonly offset: number } | null> {
  const tailBytes = Math.min(source.sizeBytes, 0xffff + endRecordBytes);
  const tailOffset = source.sizeBytes - tailBytes;
  const tail = await source.read(tailOffset, tailBytes);
  for (let at = tail.byteLength - endRecordBytes; at >= 0; at -= 1) {
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6) {
      return { bytes: tail.subarray(at), offset: tailOffset + at };
    }
  }
  return null;
}

function parseDirectory(bytes: Uint8Array, count: number, fileName: string): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ArchiveEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== 0x02014b50) {
      throw appError('not_this_format.directory_cut_off', { file: fileName });
    }
    const flags = view.getUint16(at + 8, true);
    const nameBytes = view.getUint16(at + 28, true);
    const next =
      at + 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > bytes.byteLength) {
      throw appError('not_this_format.directory_cut_off', { file: fileName });
    }
    if (nameBytes > importLimits.entryNameBytes) {
      throw appError('archive_unsafe.long_name', {
        file: fileName,
        nameBytes,
        limit: importLimits.entryNameBytes,
      });
    }
    const raw = bytes.subarray(at + 46, at + 46 + nameBytes);
    const name = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8');
    checkName(name, fileName);
    if (
      view.getUint16(at + 4, true) >> 8 === 3 &&
      (view.getUint16(at + 40, true) & 0xf000) === 0xa000
    ) {
      throw appError('archive_unsafe.link', { file: fileName, entry: name });
    }
    entries.push({
      name,
      isEncrypted: (flags & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      headerOffset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

/** Nothing is ever unpacked to disk; a name that tries to leave its folder still tells of a hostile file. */
function checkName(name: string, fileName: string): void {
  const isUnsafe =
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    name.includes('\\') ||
    /\p{Cc}(?<![\u0080-\u009f])/u.test(name) ||
    name.split('/').some((part) => part === '..' || deviceName.test(part));
  if (isUnsafe) throw appError('archive_unsafe.name', { file: fileName, entry: name.slice(0, 80) });
}

/** Throws `archive_unsafe` for what packs to far less than text or pictures do. */
export function checkRatio(entry: ArchiveEntry, fileName: string): void {
  const isBig = entry.unpackedBytes > importLimits.archiveRatioFromBytes;
  if (isBig && entry.unpackedBytes > entry.packedBytes * importLimits.archiveRatio) {
    throw appError('archive_unsafe.ratio', {
      file: fileName,
      entry: entry.name,
      limit: importLimits.archiveRatio,
    });
  }
}

function checkSizes(entries: readonly ArchiveEntry[], fileName: string): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.unpackedBytes;
    if (!seldomUnpacked.test(entry.name)) checkRatio(entry, fileName);
  }
  if (total > importLimits.archiveBytes) {
    throw appError('archive_unsafe.size', {
      file: fileName,
      limitBytes: importLimits.archiveBytes,
    });
  }
}

function checkOverlaps(
  entries: readonly ArchiveEntry[],
  directoryOffset: number,
  fileName: string,
): void {
  const sorted = [...entries].sort((a, b) => a.headerOffset - b.headerOffset);
  for (const [index, entry] of sorted.entries()) {
    const end = entry.headerOffset + localHeaderBytes + entry.packedBytes;
    const limit = sorted[index + 1]?.headerOffset ?? directoryOffset;
    if (end > limit) {
      throw appError('archive_unsafe.overlap', { file: fileName, entry: entry.name });
    }
  }
}
