import type { PalmDatabase } from './palm-database.ts';

export type IndexEntry = {
  readonly label: string;
  readonly tags: ReadonlyMap<number, readonly number[]>;
};

export type RecordIndex = {
  readonly entries: readonly IndexEntry[];
  /** A string by its offset in the strings behind the index. */
  readonly text: (offset: number) => Buffer;
};

type Tag = {
  readonly tag: number;
  readonly perEntry: number;
  readonly mask: number;
  readonly isEnd: boolean;
};

const mostEntries = 200_000;

/** Reads an index (INDX with its TAGX) that begins at that record. Reads past a record's end reject with RangeError. */
export function readIndex(database: PalmDatabase, first: number): RecordIndex {
  const header = database.record(first);
  const dataCount = header.readUInt32BE(24);
  const textCount = header.readUInt32BE(52);
  const tagsAt = header.readUInt32BE(4);
  const { tags, controlBytes } = readTags(header, tagsAt);
  const entries: IndexEntry[] = [];
  for (let index = 1; index <= dataCount; index += 1) {
    const record = database.record(first + index);
    const placesAt = record.readUInt32BE(20);
    const count = record.readUInt32BE(24);
    for (let entry = 0; entry < count && entries.length < mostEntries; entry += 1) {
      const at = record.readUInt16BE(placesAt + 4 + entry * 2);
      const end =
        entry + 1 < count
          ? record.readUInt16BE(placesAt + 6 + entry * 2)
          : Math.min(placesAt, record.length);
      const length = record.readUInt8(at);
      const label = record.toString('latin1', at + 1, at + 1 + length);
      entries.push({
        label,
        tags: readValues(record.subarray(at + 1 + length, end), tags, controlBytes),
      });
    }
  }
  const text = (offset: number): Buffer => {
    const index = offset >>> 16;
    if (index >= textCount) throw new RangeError('no such string');
    const record = database.record(first + dataCount + 1 + index);
    const { value, next } = variable(record, offset & 0xffff);
    return record.subarray(next, next + value);
  };
  return { entries, text };
}

function readTags(
  header: Buffer,
  at: number,
): { readonly tags: readonly Tag[]; readonly controlBytes: number } {
  if (header.toString('latin1', at, at + 4) !== 'TAGX') throw new RangeError('no TAGX');
  const end = at + header.readUInt32BE(at + 4);
  const tags: Tag[] = [];
  for (let place = at + 12; place + 4 <= Math.min(end, header.length); place += 4) {
    const [tag = 0, perEntry = 0, mask = 0, isEnd = 0] = header.subarray(place, place + 4);
    tags.push({ tag, perEntry, mask, isEnd: isEnd === 1 });
  }
  return { tags, controlBytes: header.readUInt32BE(at + 8) };
}

type Found = { readonly tag: number; readonly count: number | null; readonly bytes: number };

function readValues(
  data: Buffer,
  tags: readonly Tag[],
  controlBytes: number,
): Map<number, number[]> {
  const found: Found[] = [];
  let control = 0;
  let at = controlBytes;
  for (const { tag, perEntry, mask, isEnd } of tags) {
    if (isEnd) {
      control += 1;
      continue;
    }
    const value = (data[control] ?? 0) & mask;
    if (value === 0) continue;
    const isSeveral = (mask & (mask - 1)) !== 0;
    if (value === mask && isSeveral) {
      const size = variable(data, at);
      at = size.next;
      found.push({ tag, count: null, bytes: size.value });
    } else found.push({ tag, count: (value / (mask & -mask)) * perEntry, bytes: 0 });
  }
  const values = new Map<number, number[]>();
  for (const { tag, count, bytes } of found) {
    const own: number[] = [];
    const end = at + bytes;
    while (at < data.length && (count === null ? at < end : own.length < count)) {
      const { value, next } = variable(data, at);
      own.push(value);
      at = next;
    }
    values.set(tag, own);
  }
  return values;
}

/** A number of seven bits a byte; the last byte has its highest bit set. */
function variable(data: Buffer, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  let next = at;
  while (next < data.length && next < at + 5) {
    const byte = data[next] ?? 0;
    next += 1;
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) break;
  }
  return { value, next };
}
