import { parts, type Range, readPlaces, type WordFile } from './word-file.ts';

/** Formats by their codes ([MS-DOC] 2.6); others change nothing here. */
const codes = {
  isInTable: 0x2416,
  isRowEnd: 0x2417,
  dropCap: 0x442c,
  outline: 0x2640,
  listLevel: 0x260a,
  list: 0x460b,
  isDeleted: 0x0800,
  isInserted: 0x0801,
  bold: 0x0835,
  hidden: 0x083c,
  raise: 0x2a48,
  position: 0x4845,
  isSpecial: 0x0855,
  symbol: 0x6a09,
} as const;

export type ParagraphFormat = {
  readonly style: number;
  readonly isInTable: boolean;
  readonly isRowEnd: boolean;
  /** The large first letter of the next paragraph. */
  readonly isDropCap: boolean;
  /** What it states itself, and not its style. */
  readonly outline: number | null;
  readonly list: number | null;
  readonly listLevel: number | null;
};

export type CharacterFormat = {
  readonly isDeleted: boolean;
  readonly isInserted: boolean;
  /** 0 or 1, `asStyle` or its opposite. */
  readonly bold: number;
  readonly hidden: number;
  readonly isRaised: boolean;
  /** A character below the space has a meaning of its own; others are signs of a font of symbols. */
  readonly isSpecial: boolean;
};

/** Bytes of the file, all of one format. */
export type Run<Format> = Range & { readonly format: Format };

/** A format that may be on or off: as the style has it. One more is the opposite. */
export const asStyle = 128;

const pageBytes = 512;
const pageMask = 0x3fffff;
/** Two formats say their length in their own way. */
const tabs = 0xc615;
const tableShape = 0xd608;
const operandBytes = [1, 1, 2, 4, 2, 2, 0, 3] as const;

/** What a list of formats states, by code; a value of more than two bytes is 0. */
function readFormats(list: Buffer): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let at = 0; at + 2 < list.length; ) {
    const code = list.readUInt16LE(at);
    at += 2;
    const fixed = operandBytes[code >> 13] ?? 1;
    const isWord = fixed === 2 && at + 2 <= list.length;
    found.set(code, fixed === 1 ? (list[at] ?? 0) : isWord ? list.readUInt16LE(at) : 0);
    if (fixed > 0) at += fixed;
    else if (code === tableShape && at + 2 <= list.length) at += 1 + list.readUInt16LE(at);
    else if (code === tabs && list[at] === 255) return found;
    else at += 1 + (list[at] ?? 0);
  }
  return found;
}

export function paragraphFormat(style: number, list: Buffer): ParagraphFormat {
  const found = readFormats(list);
  return {
    style,
    isInTable: found.get(codes.isInTable) === 1,
    isRowEnd: found.get(codes.isRowEnd) === 1,
    isDropCap: ((found.get(codes.dropCap) ?? 0) & 7) > 0,
    outline: found.get(codes.outline) ?? null,
    list: found.get(codes.list) ?? null,
    listLevel: found.get(codes.listLevel) ?? null,
  };
}

export function characterFormat(list: Buffer): CharacterFormat {
  const found = readFormats(list);
  // No style is deleted, so that its opposite is.
  const isOn = (code: number): boolean => ((found.get(code) ?? 0) & 1) === 1;
  return {
    isDeleted: isOn(codes.isDeleted),
    isInserted: isOn(codes.isInserted),
    bold: found.get(codes.bold) ?? asStyle,
    hidden: found.get(codes.hidden) ?? asStyle,
    isRaised: found.get(codes.raise) === 1 || isAbove(found.get(codes.position) ?? 0),
    isSpecial: isOn(codes.isSpecial) || found.has(codes.symbol),
  };
}

/** In half points, signed. */
function isAbove(position: number): boolean {
  return position > 0 && position < 0x8000;
}

/** Of what no format is told. */
export const plainParagraph = paragraphFormat(0, Buffer.alloc(0));
export const plainCharacters = characterFormat(Buffer.alloc(0));

/** The formats of all paragraphs, in the order of the file ([MS-DOC] 2.9.176, PapxFkp). */
export function readParagraphFormats(file: WordFile): readonly Run<ParagraphFormat>[] {
  return readPages(
    file,
    parts.paragraphPages,
    13,
    (page, start) => {
      // The length counts words, and is that of the byte after it where it is none.
      const isPadded = page[start] === 0;
      const from = start + (isPadded ? 2 : 1);
      const to = isPadded ? from + 2 * (page[start + 1] ?? 0) : from + 2 * (page[start] ?? 0) - 1;
      if (from + 2 > page.length) return plainParagraph;
      return paragraphFormat(page.readUInt16LE(from), page.subarray(from + 2, to));
    },
    plainParagraph,
  );
}

/** The formats of all characters, in the order of the file ([MS-DOC] 2.9.33, ChpxFkp). */
export function readCharacterFormats(file: WordFile): readonly Run<CharacterFormat>[] {
  return readPages(
    file,
    parts.characterPages,
    1,
    (page, start) => characterFormat(page.subarray(start + 1, start + 1 + (page[start] ?? 0))),
    plainCharacters,
  );
}

/** Pages of 512 bytes: places, a record for each whose first byte says where its format stands, and their count. */
function readPages<Format>(
  file: WordFile,
  part: number,
  recordBytes: number,
  read: (page: Buffer, start: number) => Format,
  plain: Format,
): readonly Run<Format>[] {
  const pages = new Set(
    readPlaces(file.part(part), 4).map(({ record }) => record.readUInt32LE(0) & pageMask),
  );
  const runs: Run<Format>[] = [];
  for (const at of pages) {
    const page = file.main.subarray(at * pageBytes, (at + 1) * pageBytes);
    if (page.length < pageBytes) continue;
    const count = page[pageBytes - 1] ?? 0;
    const records = 4 * (count + 1);
    if (records + count * recordBytes > pageBytes) continue;
    for (let index = 0; index < count; index += 1) {
      const start = 2 * (page[records + index * recordBytes] ?? 0);
      const from = page.readUInt32LE(index * 4);
      const to = page.readUInt32LE(index * 4 + 4);
      if (from < to) runs.push({ from, to, format: start === 0 ? plain : read(page, start) });
    }
  }
  return runs.sort((one, other) => one.from - other.from);
}

/** Of ranges in their order, the first that ends behind a place. */
export function firstEndingAfter(ranges: readonly Range[], place: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
