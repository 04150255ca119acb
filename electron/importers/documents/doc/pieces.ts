import { parts, type Range, readPlaces, type WordFile } from './word-file.ts';

/** Characters of the text, and where they stand in the file. */
export type Piece = Range & {
  readonly offset: number;
  /** Bytes of a character: UTF-16, or one of windows-1252. */
  readonly width: 1 | 2;
};

/** Where a character of a piece stands in the file. */
export function byteAt({ from, offset, width }: Piece, at: number): number {
  return offset + (at - from) * width;
}

const formatsMark = 1;
const piecesMark = 2;
const isNarrowBit = 0x40000000;

/** The pieces of all stories, in the order of the text ([MS-DOC] 2.4.1). Throws RangeError where they do not fit. */
export function readPieces(file: WordFile): readonly Piece[] {
  const part = file.part(parts.pieces);
  let at = 0;
  while (part[at] === formatsMark) at += 3 + part.readUInt16LE(at + 1);
  if (part[at] !== piecesMark) throw new RangeError('no pieces');
  const places = readPlaces(part.subarray(at + 5, at + 5 + part.readUInt32LE(at + 1)), 8);
  return places.map(({ from, to, record }) => {
    const place = record.readUInt32LE(2);
    const isNarrow = (place & isNarrowBit) !== 0;
    const stated = (place & (isNarrowBit - 1)) >>> 0;
    const piece: Piece = {
      from,
      to,
      offset: isNarrow ? stated / 2 : stated,
      width: isNarrow ? 1 : 2,
    };
    if (to < from || piece.offset + (to - from) * piece.width > file.main.length) {
      throw new RangeError('a piece outside of the file');
    }
    return piece;
  });
}
