import { appError } from '../../../shared/app-error.ts';
import { importLimits } from '../import-limits.ts';
import type { Yielder } from '../yielder.ts';
import { createHuffReader } from './huff-cdic.ts';
import type { MobiHeader } from './mobi-header.ts';
import { damagedKindle, type PalmDatabase } from './palm-database.ts';

const noCompression = 1;
const palmDoc = 2;
const huffCdic = 17_480;

/** How the text is packed. */
export type PackedText = Pick<
  MobiHeader,
  'base' | 'compression' | 'textRecords' | 'trailingFlags' | 'huffRecord' | 'huffCount'
>;

/** The unpacked text of all text records, as bytes. Throws `file_too_large`, `not_this_format`. */
export async function readBookText(
  database: PalmDatabase,
  header: PackedText,
  turns: Yielder,
): Promise<Buffer> {
  const { fileName } = database;
  const limitBytes = importLimits.textEntryBytes;
  const unpack = unpackerOf(database, header, limitBytes);
  const parts: Buffer[] = [];
  let size = 0;
  for (let index = 1; index <= header.textRecords; index += 1) {
    await turns();
    const record = database.record(header.base + index);
    const part = unpack(withoutTrailers(record, header.trailingFlags));
    size += part.length;
    if (size > limitBytes) throw appError('file_too_large.text', { file: fileName, limitBytes });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function unpackerOf(
  database: PalmDatabase,
  { compression, base, huffRecord, huffCount }: PackedText,
  limitBytes: number,
): (record: Buffer) => Buffer {
  if (compression === noCompression) return (record) => record;
  if (compression === palmDoc) return unpackPalmDoc;
  if (compression !== huffCdic || huffCount > database.count) {
    throw damagedKindle(database.fileName);
  }
  const tables = Array.from({ length: huffCount }, (_, index) =>
    database.record(base + huffRecord + index),
  );
  return createHuffReader(tables, limitBytes);
}

/** Entries behind the text, each with its own length at its end. */
function withoutTrailers(record: Buffer, flags: number): Buffer {
  let end = record.length;
  for (let rest = flags >>> 1; rest > 0; rest >>>= 1) {
    if ((rest & 1) === 0) continue;
    let size = 0;
    for (let at = Math.max(0, end - 4); at < end; at += 1) {
      const byte = record[at] ?? 0;
      if (byte & 0x80) size = 0;
      size = size * 128 + (byte & 0x7f);
    }
    end = Math.max(0, end - size);
  }
  if (flags & 1) end = Math.max(0, end - (((record[end - 1] ?? 0) & 3) + 1));
  return record.subarray(0, end);
}

/** PalmDOC: literals, spaces with a letter, and pairs of distance and length. */
export function unpackPalmDoc(record: Buffer): Buffer {
  // A pair of two bytes makes ten at most.
  const out = Buffer.alloc(record.length * 8 + 16);
  let to = 0;
  let at = 0;
  while (at < record.length) {
    const byte = record[at] ?? 0;
    at += 1;
    if (byte >= 1 && byte <= 8) {
      to += record.copy(out, to, at, at + byte);
      at += byte;
    } else if (byte < 0x80) {
      out[to] = byte;
      to += 1;
    } else if (byte >= 0xc0) {
      out[to] = 0x20;
      out[to + 1] = byte ^ 0x80;
      to += 2;
    } else {
      const pair = ((byte & 0x3f) << 8) | (record[at] ?? 0);
      at += 1;
      const distance = pair >> 3;
      for (let count = (pair & 7) + 3; count > 0; count -= 1) {
        out[to] = distance === 0 || distance > to ? 0x20 : (out[to - distance] ?? 0x20);
        to += 1;
      }
    }
  }
  return out.subarray(0, to);
}
