/**
 * The pairs of place and length that a binary Word document keeps of its parts, by their number in the file
 * information block ([MS-DOC] 2.5.6 and 2.5.7).
 */
export const parts = {
  styles: 1,
  footnoteCalls: 2,
  footnotes: 3,
  characterPages: 12,
  paragraphPages: 13,
  pieces: 33,
  shapes: 40,
  endnoteCalls: 46,
  endnotes: 47,
  textBoxes: 56,
  listDefinitions: 73,
  lists: 74,
} as const;

/** Where the lengths of the stories stand, in their order ([MS-DOC] 2.5.4); all follow one another as one text. */
const storyLengths = {
  text: 76,
  footnotes: 80,
  headers: 84,
  macros: 88,
  comments: 92,
  endnotes: 96,
  textBoxes: 100,
} as const;

type Story = keyof typeof storyLengths;

/** From and up to which character a story stands in the text of all stories. */
export type Range = { readonly from: number; readonly to: number };

export type WordFile = {
  /** The text, and the pages of its formats. */
  readonly main: Buffer;
  /** A part of the table stream; empty where there is none. */
  readonly part: (index: number) => Buffer;
  /** A part, and all that stands behind it. */
  readonly fromPart: (index: number) => Buffer;
  readonly stories: Readonly<Record<Story, Range>>;
};

const signature = 0xa5ec;
/** Of Word 97; earlier ones keep their parts elsewhere. */
const firstVersion = 193;
const partsStart = 154;

/** What the main stream of a Word document states of the version and of encryption. */
export function readWordHeader(main: Buffer) {
  const flags = main.readUInt16LE(10);
  return {
    isTooOld: main.readUInt16LE(0) !== signature || main.readUInt16LE(2) < firstVersion,
    isEncrypted: (flags & 0x0100) !== 0,
    tableName: (flags & 0x0200) === 0 ? '0Table' : '1Table',
  };
}

/** Throws RangeError where parts lie outside of the file. */
export function openWordFile(main: Buffer, table: Buffer): WordFile {
  let at = 0;
  const range = (name: Story): Range => {
    const from = at;
    at += main.readUInt32LE(storyLengths[name]);
    return { from, to: at };
  };
  const stories = {
    text: range('text'),
    footnotes: range('footnotes'),
    headers: range('headers'),
    macros: range('macros'),
    comments: range('comments'),
    endnotes: range('endnotes'),
    textBoxes: range('textBoxes'),
  };
  const fromPart = (index: number): Buffer =>
    table.subarray(main.readUInt32LE(partsStart + index * 8));
  return {
    main,
    stories,
    fromPart,
    part: (index) => {
      const length = main.readUInt32LE(partsStart + index * 8 + 4);
      const part = fromPart(index).subarray(0, length);
      if (part.length < length) throw new RangeError('a part outside of its stream');
      return part;
    },
  };
}

/**
 * A list of places with something kept of each ([MS-DOC] 2.2.2): `count` + 1 numbers, then `count` records. Each
 * record goes from its place to the next one.
 */
export function readPlaces(
  part: Buffer,
  recordBytes: number,
): readonly (Range & { readonly record: Buffer })[] {
  const count = Math.max(0, Math.floor((part.length - 4) / (4 + recordBytes)));
  const records = 4 * (count + 1);
  return Array.from({ length: count }, (_, at) => ({
    from: part.readUInt32LE(at * 4),
    to: part.readUInt32LE(at * 4 + 4),
    record: part.subarray(records + at * recordBytes, records + (at + 1) * recordBytes),
  }));
}
