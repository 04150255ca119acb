import { crc32 } from './crc32.ts';

/** One entry of a zip file, stored as it is: sound does not get smaller by packing. */
type Stored = {
  readonly name: Buffer;
  readonly flags: number;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly offset: number;
};

type StoredZip = {
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Adds a file of less than 4 GB piece by piece; its size and checksum are written after it. */
  readonly addStream: (
    name: string,
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) => Promise<void>;
  /** Writes the directory; nothing is added afterwards. */
  readonly finish: () => Promise<void>;
};

/** 1 January 1980: the same contents give the same file. */
const earliestDate = (1 << 5) | 1;
/** Names are UTF-8 (PKWARE APPNOTE 6.3, section 4.4.4). */
const utf8Flag = 1 << 11;
/** Size and checksum stand behind the data (section 4.3.9). */
const descriptorFlag = 1 << 3;
const most32 = 0xffffffff;
const most16 = 0xffff;

/** Writes a zip file piece by piece, of any size and number of entries (Zip64 where it has to be). */
export function createStoredZip(write: (bytes: Uint8Array) => Promise<void>): StoredZip {
  const entries: Stored[] = [];
  let offset = 0;
  const put = async (bytes: Uint8Array): Promise<void> => {
    await write(bytes);
    offset += bytes.byteLength;
  };
  const putHeader = (facts: Stored): Promise<void> => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    writeFacts(header, 4, facts);
    return put(Buffer.concat([header, facts.name]));
  };
  return {
    add: async (fileName, bytes) => {
      const name = Buffer.from(fileName, 'utf8');
      const crc = crc32(bytes);
      const entry = { name, flags: utf8Flag, crc, sizeBytes: bytes.byteLength, offset };
      entries.push(entry);
      await putHeader(entry);
      await put(bytes);
    },
    addStream: async (fileName, pieces) => {
      const name = Buffer.from(fileName, 'utf8');
      const flags = utf8Flag | descriptorFlag;
      const start = { name, flags, crc: 0, sizeBytes: 0, offset };
      await putHeader(start);
      let crc = 0;
      let sizeBytes = 0;
      for await (const piece of pieces) {
        crc = crc32(piece, crc);
        sizeBytes += piece.byteLength;
        await put(piece);
      }
      const descriptor = Buffer.alloc(16);
      descriptor.writeUInt32LE(0x08074b50, 0);
      descriptor.writeUInt32LE(crc, 4);
      descriptor.writeUInt32LE(sizeBytes, 8);
      descriptor.writeUInt32LE(sizeBytes, 12);
      await put(descriptor);
      entries.push({ ...start, crc, sizeBytes });
    },
    finish: async () => {
      const start = offset;
      for (const entry of entries) await put(directoryEntry(entry));
      await put(endOfDirectory(entries.length, start, offset - start));
    },
  };
}

/** What the local header and the directory say alike, from the version on. */
function writeFacts(header: Buffer, at: number, { name, flags, crc, sizeBytes }: Stored): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(earliestDate, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(sizeBytes, at + 14);
  header.writeUInt32LE(sizeBytes, at + 18);
  header.writeUInt16LE(name.byteLength, at + 22);
}

function directoryEntry(entry: Stored): Buffer {
  const isFar = entry.offset >= most32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  writeFacts(header, 6, entry);
  header.writeUInt32LE(isFar ? most32 : entry.offset, 42);
  if (!isFar) return Buffer.concat([header, entry.name]);
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  header.writeUInt16LE(extra.byteLength, 30);
  return Buffer.concat([header, entry.name, extra]);
}

function endOfDirectory(count: number, start: number, sizeBytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, most32), 12);
  end.writeUInt32LE(Math.min(start, most32), 16);
  if (count < most16 && start < most32 && sizeBytes < most32) return end;
  // Section 4.3.14 and 4.3.15: the same in 64 bits, and where that stands.
  const large = Buffer.alloc(76);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(sizeBytes), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  large.writeUInt32LE(0x07064b50, 56);
  large.writeBigUInt64LE(BigInt(start + sizeBytes), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}
