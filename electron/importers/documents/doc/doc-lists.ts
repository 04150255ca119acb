import { type WordList, type WordLists, WordNumbers } from '../docx/word-numbers.ts';
import type { ListLevel } from '../list-labels.ts';
import { withBases } from '../paragraph-kinds.ts';
import type { DocStyle } from './doc-styles.ts';
import type { ParagraphFormat } from './formats.ts';
import { parts, type WordFile } from './word-file.ts';

const definitionBytes = 28;
const listBytes = 16;
const levelBytes = 28;
const allLevels = 9;
const bullet = 23;
const noNumber = 255;
/** As HTML's `type` of a list ([MS-OSHARED] 2.2.1.3); the others are said in digits. */
const formats: { readonly [code: number]: string } = { 1: 'I', 2: 'i', 3: 'A', 4: 'a' };

type Definition = {
  readonly levels: (ListLevel | undefined)[];
  readonly levelOfStyle: ReadonlyMap<string, number>;
};

/** Reads records that follow one another; beyond the end there are only zeros. */
class Records {
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  take(length: number): Buffer {
    const found = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return found.length === length
      ? found
      : Buffer.concat([found, Buffer.alloc(length - found.length)]);
  }
}

/** The numbers that a document shows before its paragraphs ([MS-DOC] 2.9.131, 2.9.147, 2.9.150). */
export class DocLists {
  private readonly numbers: WordNumbers;

  constructor(file: WordFile) {
    this.numbers = new WordNumbers(readLists(file));
  }

  /** Once for each paragraph, in their order; '' where it has none. */
  next({ style, list, listLevel }: ParagraphFormat, styles: ReadonlyMap<number, DocStyle>): string {
    const own = [...withBases(styles, style)].find((one) => one.list !== null);
    return this.numbers.next(
      { id: `${style}`, list: nameOf(own?.list ?? null), listLevel: own?.listLevel ?? null },
      { list: nameOf(list), level: listLevel },
    );
  }
}

const nameOf = (list: number | null): string | null => (list === null ? null : `${list}`);

function readLists(file: WordFile): WordLists {
  const definitions = readDefinitions(file);
  const records = new Records(file.part(parts.lists));
  const count = records.take(4).readUInt32LE(0);
  const heads: Buffer[] = [];
  while (heads.length < count && !records.isAtEnd) heads.push(records.take(listBytes));
  const lists = new Map<string, WordList>();
  heads.forEach((head, index) => {
    const definition = head.readInt32LE(0);
    const known = definitions.get(definition);
    const levels = [...(known?.levels ?? [])];
    const starts = new Map<number, number>();
    records.take(4);
    for (let left = head[12] ?? 0; left > 0 && !records.isAtEnd; left -= 1) {
      const override = records.take(8);
      const flags = override.readUInt32LE(4);
      const level = flags & 0xf;
      if ((flags & 0x20) !== 0) levels[level] = readLevel(records, level);
      else if ((flags & 0x10) !== 0) starts.set(level, override.readInt32LE(0));
    }
    if (known === undefined) return;
    const { levelOfStyle } = known;
    lists.set(`${index + 1}`, { definition: `${definition}`, levels, levelOfStyle, starts });
  });
  return lists;
}

/** The levels stand behind the definitions, in their order. */
function readDefinitions(file: WordFile): ReadonlyMap<number, Definition> {
  const records = new Records(file.fromPart(parts.listDefinitions));
  const count = file.part(parts.listDefinitions).length === 0 ? 0 : records.take(2).readUInt16LE(0);
  const heads: Buffer[] = [];
  while (heads.length < count && !records.isAtEnd) heads.push(records.take(definitionBytes));
  const definitions = new Map<number, Definition>();
  for (const head of heads) {
    const levelCount = ((head[26] ?? 0) & 1) === 1 ? 1 : allLevels;
    const levels = Array.from({ length: levelCount }, (_, level) => readLevel(records, level));
    const levelOfStyle = new Map<string, number>();
    for (let level = 0; level < allLevels; level += 1) {
      const style = head.readUInt16LE(8 + level * 2);
      if (style !== 0xfff) levelOfStyle.set(`${style}`, level);
    }
    definitions.set(head.readInt32LE(0), { levels, levelOfStyle });
  }
  return definitions;
}

function readLevel(records: Records, at: number): ListLevel | undefined {
  const head = records.take(levelBytes);
  records.take((head[24] ?? 0) + (head[25] ?? 0));
  const text = records.take(2 * records.take(2).readUInt16LE(0)).toString('utf16le');
  const format = head[4] ?? 0;
  if (format === bullet) return undefined;
  // A level stands for its number as a character of that value.
  const numbers = [...text].map((sign) => {
    const level = sign.charCodeAt(0);
    if (level >= allLevels) return sign.replace('%', '');
    return format === noNumber && level === at ? '' : `%${level + 1}`;
  });
  const isRestarted = ((head[5] ?? 0) & 8) === 0;
  return {
    format: formats[format] ?? '1',
    text: numbers.join(''),
    start: head.readInt32LE(0),
    restart: isRestarted ? at : Math.min(at, head[26] ?? 0),
  };
}
