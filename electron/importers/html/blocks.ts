import iconv from 'iconv-lite';
import type { FoldKind } from '../import-rules.ts';
import type { HiddenStyles } from './hidden-styles.ts';

/** A link that may call a note. `label` is what stands in the text: "1", "*", "[12]". */
export type NoteLink = {
  readonly type: 'link';
  /**
   * `sure`: marked as a note reference. `raised`: a short label in superscript. `glued`: a number without a space
   * before it. `plain`: a short label in the line; a note only if its target looks like one.
   */
  readonly strength: 'sure' | 'raised' | 'glued' | 'plain';
  /** Path inside the book and fragment, e.g. `OEBPS/notes.xhtml#n1`. */
  readonly target: string;
  readonly label: string;
};

export type FoldPiece = { readonly type: 'fold'; readonly kind: FoldKind; readonly text: string };

/** Text with white space collapsed; U+2028 stands for a line break inside the paragraph. */
export type Piece = string | NoteLink | FoldPiece;

/** What stands between two paragraph borders. `level` is 1 to 6 for headings, 0 otherwise. */
export type Block = {
  readonly kind: 'paragraph' | 'heading' | 'break';
  readonly level: number;
  /** Who says it, where the book names its speakers beside their lines. */
  readonly speaker?: string;
  /** All of its text is in bold type. */
  readonly isBold?: true;
  /** Stands in a list or a glossary. */
  readonly isItem?: true;
  /** Some of its text leads to another place. */
  readonly hasLink?: true;
  pieces: Piece[];
};

/** A block with the index of the first one that it stands for. */
export type PlacedBlock = { readonly block: Block; readonly from: number };

/** The blocks that an element with an id (or a note) covers, end excluded. */
export type BlockRange = {
  start: number;
  end: number;
  /** Marked as a note by the book, not only called by a link. */
  readonly isNote: boolean;
};

/** What a book says that one of its elements is: terms of EPUB structural semantics, separated by spaces. */
export type SectionMark = { readonly types: string; readonly id: string | null };

/** One content document of a book, read. */
export type HtmlDocument = {
  readonly path: string;
  readonly title: string;
  /** Share of its letters that stand inside of links, 0 to 1. */
  readonly linkShare: number;
  /** Share of the letters that are hidden, or outside of the page's `main` where only that is read. */
  readonly hiddenShare?: number;
  readonly blocks: Block[];
  readonly anchors: ReadonlyMap<string, BlockRange>;
  /** Every element that is marked as a note, with or without an id. */
  readonly notes: readonly BlockRange[];
  /** By the block that such an element starts with, the outermost first. */
  readonly marks?: ReadonlyMap<number, readonly SectionMark[]>;
};

/** A document of nothing but these blocks. */
export function plainDocument(path: string, blocks: Block[]): HtmlDocument {
  return { path, title: '', linkShare: 0, blocks, anchors: new Map(), notes: [] };
}

export type ReadHtmlOptions = {
  /** The file a person chose, for errors. */
  readonly fileName: string;
  /** The document's path inside of the book. */
  readonly path: string;
  /** Ids that chapters start at: a paragraph is split there. */
  readonly chapterIds?: ReadonlySet<string>;
  readonly isHidden?: HiddenStyles;
  /** What stands outside of the page's `main` is left out. */
  readonly isOnlyMain?: boolean;
  /** From the Archive of Our Own, which marks notes by a class of its own. */
  readonly isOfArchive?: boolean;
  /** The cells of every table are read as paragraphs. */
  readonly areTablesText?: boolean;
  /** Called for each element; throws where the book has too many. */
  readonly countElement?: () => void;
  /** `path#fragment` inside of the book for a link; null for links to the outside or without fragment. */
  readonly resolveLink: (href: string) => string | null;
};

export const lineBreak = '\u2028';

const unusualSpace =
  / {2}|[\t-\r\u0080-\u00a0\u00ad\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufb00-\ufb06\ufeff]/;
/** The places of windows-1252 that hold one. */
const signsOfWindows = /[\u0080\u0082-\u008c\u008e\u0091-\u009c\u009e\u009f]/g;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。「」『』（）〈〉《》【】〔〕［］・ー！？：；，．﹔﹖﹗…—〜]/u;

/**
 * Collapses white space as a browser does: runs become one space, a source line end between two East
 * Asian characters nothing (CSS Text 3, section 4.1.3). Drops soft hyphens and byte order marks, and writes
 * ligatures in letters, and C1 control characters as the signs of Windows that they were meant as.
 */
export function collapseSpace(raw: string): string {
  // Most paragraphs need nothing; one look tells.
  if (!unusualSpace.test(raw)) return raw;
  let text = raw;
  if (/[\u00ad\ufeff]/.test(text)) text = text.replace(/[\u00ad\ufeff]/g, '');
  if (/[\u0080-\u009f]/.test(text)) {
    text = text.replace(signsOfWindows, (sign) =>
      iconv.decode(Buffer.from(sign, 'latin1'), 'windows-1252'),
    );
  }
  if (/[\ufb00-\ufb06]/.test(text)) {
    text = text.replace(/[\ufb00-\ufb06]/g, (letters) => letters.normalize('NFKC'));
  }
  if (/[\u2e80-\uffef]/.test(text) && /[\r\n]/.test(text)) text = joinEastAsian(text);
  return text.replace(/\s{2,}|[\t-\r\u2028\u2029]/g, (run) =>
    run.includes(lineBreak) ? lineBreak : ' ',
  );
}

/**
 * Takes out source line ends, with the blanks around them, between East Asian characters. Written into one
 * buffer: a replacement would hang a string on each line end, which the collector copies again and again.
 */
function joinEastAsian(text: string): string {
  const kept = new Uint16Array(text.length);
  const afterBlanks = /\S|$/g;
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    while (isBlank(text.charCodeAt(at))) at += 1;
    if (isLineEnd(text.charCodeAt(at))) {
      afterBlanks.lastIndex = at;
      at = afterBlanks.exec(text)?.index ?? text.length;
      if (isEastAsianBefore(text, start) && isEastAsianAt(text, at)) continue;
    } else if (at === start) at += 1;
    for (let from = start; from < at; from += 1) kept[length++] = text.charCodeAt(from);
  }
  return Buffer.from(kept.buffer, 0, 2 * length).toString('utf16le');
}

const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09;
const isLineEnd = (unit: number): boolean => unit === 0x0a || unit === 0x0d;

function isEastAsianAt(text: string, at: number): boolean {
  return at < text.length && eastAsian.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

function isEastAsianBefore(text: string, end: number): boolean {
  const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff;
  return end > 0 && isEastAsianAt(text, end - (isPair ? 2 : 1));
}

/** True where a line end between two texts parts no words, as both have an East Asian character there. */
export function areEastAsian(before: string, next: string): boolean {
  return isEastAsianBefore(before, before.length) && isEastAsianAt(next, 0);
}

/** The words of pieces in one line, labels of note links included. */
export function plainText(pieces: readonly Piece[]): string {
  const text =
    pieces.length === 1 ? wordsOfPiece(pieces[0] ?? '') : pieces.map(wordsOfPiece).join('');
  return text.replaceAll(lineBreak, ' ').trim();
}

function wordsOfPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  return piece.type === 'link' ? piece.label : piece.text;
}

/** The words of several blocks; what holds none is passed over. */
export function textOfBlocks(blocks: readonly Block[], separator: string): string {
  return blocks
    .map((block) => plainText(block.pieces))
    .filter((text) => text !== '')
    .join(separator);
}

/** Letters and digits only, lower case, word by word: how titles and labels are compared. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The letters of blocks, spaces included. */
export function lettersOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { pieces }) => sum + plainText(pieces).length, 0);
}
