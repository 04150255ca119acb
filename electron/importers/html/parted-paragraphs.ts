import { type Hyphens, learnHyphens } from '../hyphens.ts';
import { type Block, type HtmlDocument, lineBreak, type Piece } from './blocks.ts';

/** Shorter paragraphs are lines of verse, of lists and of tables. */
const shortestParagraph = 100;
/** What holds a page may begin and end amid a sentence. */
const leastPage = 800;
/** Of books that were made line by line: how many lines, how wide, how many full, how many that end amid a sentence. */
const fewestLines = 200;
const shortestLine = 40;
const narrowestPage = 60;
const fullWidth = 0.8;
const fullShare = 0.5;
const openShare = 0.25;
/** So many of the lines that end amid a sentence go on small: lines of verse begin with a capital. */
const smallShare = 0.5;
/** Paragraphs end in short lines, and sentences with them; lines of verse are all about as long. */
const shortWidth = 0.6;
const shortShare = 0.02;
/** More paragraphs with a small letter behind the end of a sentence are a style of writing. */
const mostSmall = 0.1;

/** Of a paragraph, to see how it begins and ends. */
const longestEnd = 12;
const longestWord = 80;

const isOpen = /\p{L}[,\u2010-]?$/u;
const usualEnds = new Set([...'.!?…"”’»'].map((sign) => sign.charCodeAt(0)));
const endsInHyphen = /\p{L}[\u2010-]$/u;
const endsSentence = /[.!?…]["”’»)\]]*$/u;
const startsSmall = /^(?!https?:|www\.)\p{Ll}/u;
const startsWord = /^["“‘«(]?[\p{L}\p{N}]/u;
/** Items of a list that is written as text: "b. the buyer", "(iv) the seller", "…; and". */
const startsItem = /^[([]?(?:\p{Ll}|\d{1,3}|x{0,3}(?:ix|iv|v?i{0,3}))[.)\]]\s/u;
const endsItem = /; \p{Ll}{1,4}$/u;

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
 * joined to others stay, empty, so that every id keeps its place; nothing is joined to those that chapters start with.
 */
export function joinPartedParagraphs(
  documents: readonly HtmlDocument[],
  starts: ReadonlySet<Block>,
): void {
  if (!documents.some(({ blocks }) => blocks.some(mayGoOn))) return;
  const texts = documents.map(({ blocks }) => blocks.map(proseOf));
  const all = texts.flat().filter((prose) => prose !== null);
  if (isWrittenSmall(all)) return;
  const width = lineWidth(all);
  const isParted = width === null ? isPartedByPage : isPartedByLine(width);
  const goesOn: GoesOn = (before, after, next) => {
    if (!isOpen.test(before.last) || before.block.isBold !== after.block.isBold) return false;
    if (endsItem.test(before.last) || startsItem.test(after.first)) return false;
    return isParted(before, after, next);
  };
  let hyphens: Hyphens | null = null;
  const findHyphens = (): Hyphens => {
    hyphens ??= learnHyphens(all.map(({ block }) => textOf(block)));
    return hyphens;
  };
  for (const [index, { blocks }] of documents.entries()) {
    joinBlocks(blocks, texts[index] ?? [], { starts, goesOn, findHyphens });
  }
}

type GoesOn = (before: Prose, after: Prose, next: Prose | null) => boolean;

function isPartedByLine(width: number): GoesOn {
  return ({ length }, { first }) => {
    const next = length >= width * fullWidth ? startsWord : startsSmall;
    return length >= shortestLine && next.test(first);
  };
}

/** Pages are long: where several paragraphs in a row begin small or end open, they are verse, a list or a glossary. */
function isPartedByPage(before: Prose, after: Prose, next: Prose | null): boolean {
  if (before.length < shortestParagraph || !startsSmall.test(after.first)) return false;
  if (before.length < leastPage && startsSmall.test(before.first)) return false;
  if (after.length >= leastPage) return true;
  return endsSentence.test(after.last) && (next === null || !startsSmall.test(next.first));
}

/** Told by its last letter alone: most books have no such paragraph, and nothing else is read of them. */
function mayGoOn({ kind, pieces }: Block): boolean {
  const last = pieces.findLast(isText);
  if (kind !== 'paragraph' || last === undefined) return false;
  return !usualEnds.has(last.charCodeAt(last.length - 1)) && isOpen.test(endOf(last));
}

type Joining = {
  readonly starts: ReadonlySet<Block>;
  readonly goesOn: GoesOn;
  readonly findHyphens: () => Hyphens;
};

function joinBlocks(
  blocks: readonly Block[],
  texts: readonly (Prose | null)[],
  { starts, goesOn, findHyphens }: Joining,
): void {
  const nextProse = (at: number): Prose | null => {
    let next = at + 1;
    while (isSilent(blocks[next])) next += 1;
    return texts[next] ?? null;
  };
  let pieces: Piece[] = [];
  let before: Prose | null = null;
  let between: Block[] = [];
  for (const [at, block] of blocks.entries()) {
    if (starts.has(block)) before = null;
    if (isSilent(block)) {
      between.push(block);
      continue;
    }
    const after = texts[at] ?? null;
    if (before !== null && after !== null && goesOn(before, after, nextProse(at))) {
      for (const one of between) move(one, pieces);
      addSpace(pieces, after.first, endsInHyphen.test(before.last) ? findHyphens() : null);
      move(block, pieces);
    } else pieces = block.pieces;
    before = after;
    between = [];
  }
}

function move(block: Block, pieces: Piece[]): void {
  for (const piece of block.pieces) pieces.push(piece);
  block.pieces = [];
}

/** Puts a space between two paragraphs, or removes a hyphen that only divided a word. */
function addSpace(pieces: Piece[], first: string, hyphens: Hyphens | null): void {
  const last = pieces.at(-1);
  if (hyphens === null || last === undefined || !isText(last)) pieces.push(' ');
  else {
    const end = last.slice(-longestWord);
    const word = hyphens.join(end, first);
    if (word.includes('\n')) pieces.push(' ');
    else if (word.length < end.length + first.length) pieces.splice(-1, 1, last.slice(0, -1));
  }
}

/** Nothing, or what stands between two pages: the number of one, or a picture. */
function isSilent(block: Block | undefined): boolean {
  const isPage = (piece: Piece): boolean =>
    !isText(piece) && piece.type === 'fold' && (piece.kind === 'page' || piece.kind === 'image');
  return block?.kind === 'paragraph' && block.pieces.every(isPage);
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
  const { kind, speaker, isItem, pieces } = block;
  const [first] = pieces;
  const isProse = kind === 'paragraph' && speaker === undefined && isItem !== true;
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
  return { block, first: first.slice(0, longestWord).trimStart(), last, length };
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
  let open = 0;
  let small = 0;
  for (const [index, { last, length }] of all.entries()) {
    if (length < shortestLine || !isOpen.test(last)) continue;
    open += 1;
    if (startsSmall.test(all[index + 1]?.first ?? '')) small += 1;
  }
  if (all.length < fewestLines || small < all.length * openShare) return null;
  if (small < open * smallShare) return null;
  const lengths = all.map(({ length }) => length).filter((length) => length >= shortestLine);
  lengths.sort((one, other) => one - other);
  const width = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  if (width < narrowestPage || width >= 2 * shortestParagraph) return null;
  const full = lengths.filter((length) => length >= width * fullWidth).length;
  const short = all.filter(({ length }) => length < width * shortWidth);
  const ended = short.filter(({ last }) => endsSentence.test(last)).length;
  const hasEnds = ended >= Math.max(all.length * shortShare, short.length / 2);
  return hasEnds && full >= lengths.length * fullShare ? width : null;
}
