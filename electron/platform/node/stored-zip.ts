import { crc32 } from './crc32.ts';

/** One entry of a zip file, stored as it is: sound does not get smaller by packing. */
type Stored = {
  readonly name: Buffer;
  readonly crc: number;
  readonly sizeBytes: number;
  readonly offset: number;
};

type StoredZip = {
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Writes the directory; nothing is added afterwards. */
  readonly finish: () => Promise<void>;
};

const localHeaderBytes = 30;
const directoryEntryBytes = 46;
/** 1 January 1980: the same files give the same bytes. */
const earliestDate = (1 << 5) | 1;
/** Names are UTF-8 (PKWARE APPNOTE 6.3, section 4.4.4). */
const utf8Flag = 1 << 11;

/** Writes a zip file piece by piece, under 4 GB in all. */
export function createStoredZip(write: (bytes: Uint8Array) => Promise<void>): StoredZip {
  const entries: Stored[] = [];
  let offset = 0;
  const put = async (bytes: Uint8Array): Promise<void> => {
    await write(bytes);
    offset += bytes.byteLength;
  };
  return {
    add: async (fileName, bytes) => {
      const name = Buffer.from(fileName, 'utf8');
      const entry = { name, crc: crc32(bytes), sizeBytes: bytes.byteLength, offset };
      entries.push(entry);
      const header = Buffer.alloc(localHeaderBytes);
      header.writeUInt32LE(0x04034b50, 0);
      writeFacts(header, 4, entry);
      await put(Buffer.concat([header, name]));
      await put(bytes);
    },
    finish: async () => {
      const start = offset;
      for (const entry of entries) {
        const header = Buffer.alloc(directoryEntryBytes);
        header.writeUInt32LE(0x02014b50, 0);
        header.writeUInt16LE(20, 4);
        writeFacts(header, 6, entry);
        header.writeUInt32LE(entry.offset, 42);
        await put(Buffer.concat([header, entry.name]));
      }
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(offset - start, 12);
      end.writeUInt32LE(start, 16);
      await put(end);
    },
  };
}

/** What the local header and the directory say alike, from the version on. */
function writeFacts(header: Buffer, at: number, { name, crc, sizeBytes }: Stored): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(utf8Flag, at + 2);
  header.writeUInt16LE(earliestDate, at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(sizeBytes, at + 14);
  header.writeUInt32LE(sizeBytes, at + 18);
  header.writeUInt16LE(name.byteLength, at + 22);
}
