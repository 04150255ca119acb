import { appError } from '../../../shared/app-error.ts';
import { damagedKindle, type PalmDatabase } from './palm-database.ts';

export type MobiHeader = {
  /** The record that it stands in; others are counted from there. */
  readonly base: number;
  readonly isKf8: boolean;
  readonly compression: number;
  readonly textRecords: number;
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly title: string | null;
  /** Of the extended header (EXTH): by type, as bytes. */
  readonly details: ReadonlyMap<number, Buffer>;
  readonly trailingFlags: number;
  readonly firstImage: number;
  readonly huffRecord: number;
  readonly huffCount: number;
  /** Records of indexes from `base`; null where there is none. */
  readonly contentsIndex: number | null;
  readonly fragmentIndex: number | null;
  readonly skeletonIndex: number | null;
};

const boundaryType = 121;
const none = 0xffff_ffff;

/**
 * The header of a Kindle book; of a file that holds both formats the one of KF8. Layout as in the MobileRead
 * description of the format. Throws `book_protected` where the text is encrypted.
 */
export function readMobiHeader(database: PalmDatabase): MobiHeader {
  const first = readHeaderAt(database, 0);
  const boundary = first.details.get(boundaryType);
  if (first.isKf8 || boundary === undefined || boundary.length < 4) return first;
  const base = boundary.readUInt32BE(0);
  if (base === none || base === 0 || base >= database.count) return first;
  const second = readHeaderAt(database, base);
  return second.isKf8 ? { ...second, firstImage: first.firstImage } : first;
}

function readHeaderAt(database: PalmDatabase, base: number): MobiHeader {
  const { fileName } = database;
  const record = database.record(base);
  if (record.length < 132 || record.toString('latin1', 16, 20) !== 'MOBI') {
    throw damagedKindle(fileName);
  }
  const number = (offset: number): number =>
    offset + 4 <= record.length && offset + 4 <= 16 + length ? record.readUInt32BE(offset) : none;
  const length = record.readUInt32BE(20);
  if (record.readUInt16BE(12) !== 0) {
    throw appError('book_protected.drm', { file: fileName, entry: 'Kindle' });
  }
  const index = (offset: number): number | null =>
    number(offset) === none ? null : number(offset);
  const isKf8 = record.readUInt32BE(36) === 8;
  const encoding = record.readUInt32BE(28) === 65_001 ? 'utf-8' : 'windows-1252';
  const details = record.readUInt32BE(128) & 0x40 ? readDetails(record, 16 + length) : new Map();
  const nameAt = record.readUInt32BE(84);
  const nameLength = record.readUInt32BE(88);
  const name = record.subarray(
    nameAt,
    Math.min(record.length, nameAt + Math.min(nameLength, 2000)),
  );
  return {
    base,
    isKf8,
    compression: record.readUInt16BE(0),
    textRecords: record.readUInt16BE(8),
    encoding,
    title: name.length === 0 ? null : new TextDecoder(encoding).decode(name),
    details,
    trailingFlags: length >= 228 && record.length >= 244 ? record.readUInt16BE(242) : 0,
    firstImage: record.readUInt32BE(108),
    huffRecord: record.readUInt32BE(112),
    huffCount: record.readUInt32BE(116),
    contentsIndex: index(244),
    fragmentIndex: isKf8 ? index(248) : null,
    skeletonIndex: isKf8 ? index(252) : null,
  };
}

function readDetails(record: Buffer, at: number): Map<number, Buffer> {
  const details = new Map<number, Buffer>();
  if (record.toString('latin1', at, at + 4) !== 'EXTH' || at + 12 > record.length) return details;
  const count = record.readUInt32BE(at + 8);
  let place = at + 12;
  for (let done = 0; done < count && place + 8 <= record.length; done += 1) {
    const type = record.readUInt32BE(place);
    const length = record.readUInt32BE(place + 4);
    if (length < 8 || place + length > record.length) break;
    if (!details.has(type)) details.set(type, record.subarray(place + 8, place + length));
    place += length;
  }
  return details;
}
