import { type Hyphens, learnHyphens } from '../hyphens.ts';
import { type Block, type HtmlDocument, lineBreak, type Piece } from './blocks.ts';

/** Shorter paragraphs are lines of verse, of lists and of tables. */
const shortestParagraph = 100;
/** Of books that were made line by line: how many lines, how wide, how many full, how many that end amid a sentence. */
const fewestLines = 200;
const shortestLine = 40;
const narrowestPage = 60;
const fullWidth = 0.8;
const fullShare = 0.5;
const openShare = 0.25;
/** More paragraphs with a small letter behind the end of a sentence are a style of writing. */
const mostSmall = 0.1;

/** Of a paragraph, to see how it begins and ends. */
const longestEnd = 12;

const isOpen = /\p{L}[,\u2010-]?$/u;
const usualEnds = new Set([...'.!?…"”’»'].map((sign) => sign.charCodeAt(0)));
const endsInHyphen = /\p{L}[\u2010-]$/u;
const endsSentence = /[.!?…]["”’»]?$/u;
const startsSmall = /^(?!https?:|www\.)\p{Ll}/u;
const startsWord = /^["“‘«(]?[\p{L}\p{N}]/u;

/** A paragraph of prose: how it begins and ends. */
type Prose = {
  readonly block: Block;
  readonly first: string;
  readonly last: string;
  readonly length: number;
};

/**
 * Puts paragraphs together again that the end of a page, or of each line, has parted, as in books that were made from
 * PDF: what ends amid a sentence goes on in the next paragraph, where that begins with a small letter. Blocks that were
 * joined to others stay, empty, so that every id keeps its place.
 */
export function joinPartedParagraphs(documents: readonly HtmlDocument[]): void {
  if (!documents.some(({ blocks }) => blocks.some(mayGoOn))) return;
  const texts = documents.map(({ blocks }) => blocks.map(proseOf));
  const all = texts.flat().filter((prose) => prose !== null);
  if (isWrittenSmall(all)) return;
  const width = lineWidth(all);
  const goesOn = (before: Prose, after: Prose): boolean => {
    if (!isOpen.test(before.last) || before.block.isBold !== after.block.isBold) return false;
    if (width === null) return before.length >= shortestParagraph && startsSmall.test(after.first);
    const next = before.length >= width * fullWidth ? startsWord : startsSmall;
    return before.length >= shortestLine && next.test(after.first);
  };
  const findHyphens = once(() => learnHyphens(all.map(({ block }) => textOf(block))));
  for (const [index, { blocks }] of documents.entries()) {
    joinBlocks(blocks, texts[index] ?? [], goesOn, findHyphens);
  }
}

/** Told by its last letter alone: most books have no such paragraph, and nothing else is read of them. */
function mayGoOn({ kind, pieces }: Block): boolean {
  const last = pieces.findLast(isText);
  if (kind !== 'paragraph' || last === undefined) return false;
  return !usualEnds.has(last.charCodeAt(last.length - 1)) && isOpen.test(endOf(last));
}

function joinBlocks(
  blocks: readonly Block[],
  texts: readonly (Prose | null)[],
  goesOn: (before: Prose, after: Prose) => boolean,
  findHyphens: () => Hyphens,
): void {
  let head: Block | null = null;
  let before: Prose | null = null;
  let between: Block[] = [];
  for (const [at, block] of blocks.entries()) {
    const after = texts[at] ?? null;
    if (isSilent(block)) {
      between.push(block);
      continue;
    }
    if (head !== null && before !== null && after !== null && goesOn(before, after)) {
      for (const one of between) head.pieces.push(...one.pieces.splice(0));
      join(head, block, endsInHyphen.test(before.last) ? findHyphens() : null);
    } else head = block;
    before = after;
    between = [];
  }
}

function join(head: Block, next: Block, hyphens: Hyphens | null): void {
  const last = head.pieces.at(-1);
  const [first = '', ...others] = next.pieces;
  if (hyphens !== null && typeof last === 'string' && typeof first === 'string') {
    head.pieces.splice(-1, 1, hyphens.join(last, first).replace('\n', ' '), ...others);
  } else head.pieces.push(' ', first, ...others);
  next.pieces = [];
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Nothing, or what stands between two pages: the number of one, or a picture. */
function isSilent({ kind, pieces }: Block): boolean {
  const isPage = (piece: Piece): boolean =>
    !isText(piece) && piece.type === 'fold' && (piece.kind === 'page' || piece.kind === 'image');
  return kind === 'paragraph' && pieces.every(isPage);
}

function isText(piece: Piece): piece is string {
  return typeof piece === 'string';
}

function endOf(text: string): string {
  return text.slice(-longestEnd).trimEnd();
}

function textOf({ pieces }: Block): string {
  return pieces.filter(isText).join('');
}

/** Null for what is no paragraph of prose. */
function proseOf(block: Block): Prose | null {
  const { kind, speaker, pieces } = block;
  const [first] = pieces;
  const isProse = kind === 'paragraph' && speaker === undefined;
  if (!isProse || first === undefined || !isText(first)) return null;
  let end = '';
  let length = 0;
  for (const piece of pieces) {
    if (!isText(piece)) continue;
    if (piece.includes(lineBreak)) return null;
    end = piece;
    length += piece.length;
  }
  const last = endOf(end);
  return { block, first: first.slice(0, longestEnd).trimStart(), last, length };
}

function isWrittenSmall(all: readonly Prose[]): boolean {
  let ended = 0;
  let small = 0;
  for (const [index, { first }] of all.entries()) {
    if (!endsSentence.test(all[index - 1]?.last ?? '')) continue;
    ended += 1;
    if (startsSmall.test(first)) small += 1;
  }
  return small > ended * mostSmall;
}

/** The width of the lines of a book that has a paragraph for each; null for other books. */
function lineWidth(all: readonly Prose[]): number | null {
  const open = all.filter(({ last, length }, index) => {
    const next = all[index + 1]?.first ?? '';
    return length >= shortestLine && startsSmall.test(next) && isOpen.test(last);
  });
  if (all.length < fewestLines || open.length < all.length * openShare) return null;
  const lengths = all.map(({ length }) => length).filter((length) => length >= shortestLine);
  lengths.sort((one, other) => one - other);
  const width = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const full = lengths.filter((length) => length >= width * fullWidth).length;
  const isWrapped = width >= narrowestPage && width < 2 * shortestParagraph;
  return isWrapped && full >= lengths.length * fullShare ? width : null;
}
