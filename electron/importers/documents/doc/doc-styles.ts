import { type NumberedStyle, withBases } from '../paragraph-kinds.ts';
import { asStyle, type CharacterFormat, characterFormat, paragraphFormat } from './formats.ts';
import { parts, type WordFile } from './word-file.ts';

export type DocStyle = NumberedStyle & {
  readonly list: number | null;
  readonly listLevel: number | null;
  /** The base style is the style of a style. */
  readonly characters: CharacterFormat;
};

const noBase = 0xfff;
const paragraphKind = 1;
const longestName = 200;

/** Styles that Word knows by number, whatever their names are in the language of the file ([MS-DOC] 2.9.260). */
function builtInName(number: number): string | null {
  if (number >= 1 && number <= 9) return `heading ${number}`;
  if (number >= 19 && number <= 27) return `toc ${number - 18}`;
  return number === 62 ? 'Title' : null;
}

/** The paragraph styles by their places in the style sheet ([MS-DOC] 2.9.271, STSH). */
export function readDocStyles(file: WordFile): ReadonlyMap<number, DocStyle> {
  const sheet = file.part(parts.styles);
  const styles = new Map<number, DocStyle>();
  if (sheet.length < 6) return styles;
  const count = sheet.readUInt16LE(2);
  const baseBytes = sheet.readUInt16LE(4);
  let at = 2 + sheet.readUInt16LE(0);
  for (let place = 0; place < count && at + 2 <= sheet.length; place += 1) {
    const length = sheet.readUInt16LE(at);
    const style = sheet.subarray(at + 2, at + 2 + length);
    if (length > baseBytes + 2 && style.length === length) {
      const read = readStyle(style, baseBytes);
      if (read !== null) styles.set(place, read);
    }
    at += 2 + length + (length % 2);
  }
  return styles;
}

/** Whether characters of a style have a format of which they state `value` themselves. */
export function isOnIn(
  styles: ReadonlyMap<number, DocStyle>,
  name: 'bold' | 'hidden',
  value: number,
  style: number,
): boolean {
  let stated = value;
  let isOpposite = false;
  for (const { characters } of withBases(styles, style)) {
    if (stated < asStyle) break;
    if (stated !== asStyle) isOpposite = !isOpposite;
    stated = characters[name];
  }
  const isOn = stated < asStyle ? stated === 1 : stated !== asStyle;
  return isOn !== isOpposite;
}

function readStyle(style: Buffer, baseBytes: number): DocStyle | null {
  const kindAndBase = style.readUInt16LE(2);
  if ((kindAndBase & 0xf) !== paragraphKind) return null;
  const nameStart = baseBytes + 2;
  const nameEnd = nameStart + 2 * style.readUInt16LE(baseBytes);
  const stated = style.toString(
    'utf16le',
    nameStart,
    Math.min(nameEnd, nameStart + 2 * longestName),
  );
  // A zero follows the name; then the formats of paragraphs, which begin with the style's own number, and of characters.
  const [ofParagraph, end] = readList(style, nameEnd + 2);
  const [ofCharacters] = readList(style, end);
  const own = paragraphFormat(0, ofParagraph.subarray(2));
  const base = kindAndBase >> 4;
  return {
    name: builtInName(style.readUInt16LE(0) & 0xfff) ?? stated,
    outline: own.outline,
    base: base === noBase ? null : base,
    list: own.list,
    listLevel: own.listLevel,
    characters: characterFormat(ofCharacters),
  };
}

/** A list of formats that begins at an even place with its length, and where it ends. */
function readList(style: Buffer, stated: number): readonly [list: Buffer, end: number] {
  const start = stated + (stated % 2);
  if (start + 2 > style.length) return [Buffer.alloc(0), style.length];
  const end = start + 2 + style.readUInt16LE(start);
  return [style.subarray(start + 2, end), end];
}
