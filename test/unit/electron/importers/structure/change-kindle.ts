import { type Chance, hostileNumbers, oneOf, shuffleOne } from './chance.ts';

/** A Palm database with its records changed, its directory right for them: readers get to what is inside. */
export function changeKindle(bytes: Uint8Array, chance: Chance): Uint8Array {
  const file = Buffer.from(bytes);
  const count = file.readUInt16BE(76);
  const places = Array.from({ length: count }, (_, at) => file.readUInt32BE(78 + at * 8));
  let records = places.map((from, at) => Buffer.from(file.subarray(from, places[at + 1])));
  for (let changes = 1 + chance(5); changes > 0; changes -= 1) {
    const kind = chance(10);
    if (kind === 0) records = shuffleOne(records, chance);
    // Headers and indexes are few beside text and pictures, so they are chosen more often.
    else
      changeRecord(
        kind < 7 ? oneOf(indexes(records), chance) : chance(records.length),
        records,
        chance,
      );
  }
  const directory = Buffer.alloc(records.length * 8 + 2);
  let place = 78 + directory.length;
  for (const [at, record] of records.entries()) {
    directory.writeUInt32BE(place, at * 8);
    directory.writeUInt32BE(at * 2, at * 8 + 4);
    place += record.length;
  }
  const head = Buffer.from(file.subarray(0, 78));
  head.writeUInt16BE(records.length, 76);
  return new Uint8Array(Buffer.concat([head, directory, ...records]));
}

function indexes(records: readonly Buffer[]): readonly number[] {
  const isHeader = (record: Buffer, at: number): boolean =>
    at === 0 || /^(?:INDX|FDST|HUFF|CDIC)|^.{16}MOBI/s.test(record.toString('latin1', 0, 20));
  const found = records.flatMap((record, at) => {
    // An index has its entries in the record behind it.
    return isHeader(record, at) ? [at, Math.min(at + 1, records.length - 1)] : [];
  });
  return found.length === 0 ? [0] : found;
}

function changeRecord(at: number, records: Buffer[], chance: Chance): void {
  const record = records[at];
  if (record === undefined || record.length < 8) return;
  const hostile = (size: 2 | 4): number => {
    const value = oneOf(
      [...hostileNumbers, records.length, records.length - 1, record.length],
      chance,
    );
    return size === 2 ? value & 0xffff : value >>> 0;
  };
  // Fields of headers stand in the first bytes.
  const reach = chance(3) === 0 ? record.length - 4 : Math.min(record.length - 4, 280);
  const place = chance(reach);
  switch (chance(6)) {
    case 0:
      record.writeUInt16BE(hostile(2), place);
      break;
    case 1:
    case 2:
      record.writeUInt32BE(hostile(4), place - (place % 4));
      break;
    case 3:
      records[at] = record.subarray(0, chance(record.length));
      break;
    case 4:
      records[at] = Buffer.concat([record, record.subarray(0, 1 + chance(200))]);
      break;
    default:
      record[chance(record.length)] = chance(256);
  }
}
