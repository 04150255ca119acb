import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** An entry of a zip file that was stored as it is, by where its bytes stand in the file. */
export type ZipEntry = {
  readonly name: string;
  readonly offset: number;
  readonly sizeBytes: number;
};

/** A zip file of stored entries; it is read without holding more than a piece of it. */
export type StoredZipFile = {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** The entry's bytes, a piece at a time. */
  readonly pieces: (entry: ZipEntry) => Iterable<Uint8Array>;
  readonly close: () => void;
};

/** What is wrong with a zip file: `hostile` is nothing that a writer does by mistake. */
export class ZipProblem extends Error {
  readonly kind: 'none' | 'damaged' | 'hostile';
  constructor(kind: ZipProblem['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const pieceBytes = 1 << 20;
const mostDirectoryBytes = 256 << 20;
const most32 = 0xffffffff;

/**
 * Opens a zip file whose names all match and whose entries are stored, do not overlap and lie in the file.
 * Throws `ZipProblem`, and what the system says of a file that cannot be read.
 */
export function openStoredZip(path: string, isName: (name: string) => boolean): StoredZipFile {
  const file = openSync(path, 'r');
  try {
    const read = (offset: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      let filled = 0;
      while (filled < length) {
        const count = readSync(file, bytes, filled, length - filled, offset + filled);
        if (count === 0) throw new ZipProblem('damaged', 'it was cut short');
        filled += count;
      }
      return bytes;
    };
    const entries = readDirectory(read, fstatSync(file).size, isName);
    return {
      entries,
      pieces: function* ({ offset, sizeBytes }) {
        for (let at = 0; at < sizeBytes; at += pieceBytes) {
          yield read(offset + at, Math.min(pieceBytes, sizeBytes - at));
        }
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

type Read = (offset: number, length: number) => Buffer;

function readDirectory(read: Read, fileBytes: number, isName: (name: string) => boolean) {
  const { count, start, sizeBytes } = findDirectory(read, fileBytes);
  if (start + sizeBytes > fileBytes) throw new ZipProblem('damaged', 'it was cut short');
  if (sizeBytes > mostDirectoryBytes) throw new ZipProblem('hostile', 'its directory is too large');
  const bytes = read(start, sizeBytes);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > sizeBytes || bytes.readUInt32LE(at) !== 0x02014b50) {
      throw new ZipProblem('damaged', 'its directory is damaged');
    }
    const nameBytes = bytes.readUInt16LE(at + 28);
    const extraBytes = bytes.readUInt16LE(at + 30);
    const next = at + 46 + nameBytes + extraBytes + bytes.readUInt16LE(at + 32);
    if (next > sizeBytes) throw new ZipProblem('damaged', 'its directory is damaged');
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    if (!isName(name)) {
      throw new ZipProblem('hostile', `it holds ${JSON.stringify(name.slice(0, 80))}`);
    }
    if (entries.has(name)) throw new ZipProblem('hostile', `it holds "${name}" twice`);
    const size = bytes.readUInt32LE(at + 24);
    const isStored = bytes.readUInt16LE(at + 10) === 0 && bytes.readUInt32LE(at + 20) === size;
    if (!isStored || (bytes.readUInt16LE(at + 8) & 1) === 1) {
      throw new ZipProblem('damaged', 'it was repacked by another program');
    }
    const extra = bytes.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes);
    const header = farOffset(bytes.readUInt32LE(at + 42), extra);
    const offset = dataOffset(read, header, name, start);
    // In the order of the directory, as they were written: none lies in another.
    if (header < before || offset + size > start) {
      throw new ZipProblem('hostile', `"${name}" overlaps another entry`);
    }
    before = offset + size;
    entries.set(name, { name, offset, sizeBytes: size });
    at = next;
  }
  return entries;
}

function findDirectory(read: Read, fileBytes: number) {
  const tailBytes = Math.min(fileBytes, 0xffff + 22);
  const tail = read(fileBytes - tailBytes, tailBytes);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < 0 || at + 22 > tailBytes) throw new ZipProblem('none', 'it has no directory');
  const count = tail.readUInt16LE(at + 10);
  const sizeBytes = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (count < 0xffff && sizeBytes < most32 && start < most32) return { count, sizeBytes, start };
  const locator = at - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) {
    throw new ZipProblem('damaged', 'its directory is damaged');
  }
  const large = Number(tail.readBigUInt64LE(locator + 8));
  if (large + 56 > fileBytes) throw new ZipProblem('damaged', 'its directory is damaged');
  const record = read(large, 56);
  if (record.readUInt32LE(0) !== 0x06064b50) {
    throw new ZipProblem('damaged', 'its directory is damaged');
  }
  return {
    count: Number(record.readBigUInt64LE(32)),
    sizeBytes: Number(record.readBigUInt64LE(40)),
    start: Number(record.readBigUInt64LE(48)),
  };
}

/** Where the local header stands: in the extra field where 32 bits do not hold it. */
function farOffset(offset: number, extra: Buffer): number {
  if (offset < most32) return offset;
  if (extra.byteLength < 12 || extra.readUInt16LE(0) !== 1) {
    throw new ZipProblem('damaged', 'its directory is damaged');
  }
  return Number(extra.readBigUInt64LE(4));
}

function dataOffset(read: Read, header: number, name: string, end: number): number {
  if (header + 30 > end) throw new ZipProblem('damaged', `"${name}" is not in the file`);
  const local = read(header, 30);
  const nameBytes = local.readUInt16LE(26);
  const isOwn =
    local.readUInt32LE(0) === 0x04034b50 &&
    header + 30 + nameBytes <= end &&
    read(header + 30, nameBytes).toString('utf8') === name;
  if (!isOwn) throw new ZipProblem('damaged', `"${name}" is not where it should be`);
  return header + 30 + nameBytes + local.readUInt16LE(28);
}
