import { type Block, lineBreak, type Piece, plainText } from '../../html/blocks.ts';
import type { FoldKind } from '../../import-rules.ts';
import { backMatterNamed } from '../../outline/matter.ts';
import { chapterHeading } from '../chapter-headings.ts';

/** What Distributed Proofreaders write into plain text for what stood on the page. */
const illustration = /^\[Illustration(?::\s*([\s\S]*))?\]$/i;
const footnote = /^\[Footnote ([\w*†‡]{1,4}):\s*([\s\S]+)\]$/i;
/** "[1] About ten." */
const labelled = /^\[(\d{1,4}|[A-Z*†‡])\]\s+(\S[\s\S]*)$/;
/** Where the next such note begins, without a blank line between them. */
const nextLabel = /\s(?=\[(?:\d{1,4}|[A-Z*†‡])\]\s)/;
const inLine = /\[(?:(?:Pg|Page) ?\d{1,5}|Illustration)\]\s?/gi;
const call = /\[(\d{1,4}|[A-Z*†‡])\]/g;

const pictureStart = /^\s*\[Illustration\b/i;
const longestNotesTitle = 40;
const longestNote = 4000;
/** Lines of one caption. */
const mostCaptionLines = 40;

type Call = {
  readonly block: Block;
  readonly mark: string;
  /** Right behind a word, as no reference to a list of books is. */
  readonly isGlued: boolean;
  /** How many headings stand before it. */
  readonly chapter: number;
  /** Whether an earlier chapter has the same call, and no note for it: its note may be among those of all chapters. */
  readonly isUnclear: boolean;
};

/**
 * Folds pictures and page numbers in square brackets where they stand, and notes ("[Footnote 1: ...]", "[1] ...") at
 * the call before them ("late.[1]"), with the title above them. Changes the blocks in place.
 */
export function foldPrintedMarks(blocks: readonly Block[]): void {
  const hasLabelled = hasLabelledNotes(blocks);
  const calls = new Map<string, Call>();
  let chapter = 0;
  let title: Block | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') chapter += 1;
    const above: Block | null = title;
    title = isNotesTitle(block) ? block : null;
    const [text] = block.pieces;
    if (block.kind !== 'paragraph' || typeof text !== 'string' || !text.includes('[')) continue;
    const picture = illustration.exec(text);
    const notes = [...noteIn(text), ...(hasLabelled ? labelledNotes(text, calls) : [])];
    if (picture !== null) block.pieces = fold('image', picture[1] ?? '');
    else if (notes.length > 0) foldNotes(block, notes, calls, above);
    else {
      block.pieces = withoutPages(text);
      addCalls(calls, block, text, chapter);
    }
  }
}

type Note = { readonly label: string; readonly words: string };

function foldNotes(
  block: Block,
  notes: readonly Note[],
  calls: Map<string, Call>,
  title: Block | null,
): void {
  const left = notes.flatMap(({ label, words }) => {
    const place = calls.get(label);
    const note = fold('note', words);
    calls.delete(label);
    return place !== undefined && putAt(place, note) ? [] : note;
  });
  block.pieces = left;
  if (left.length === 0 && title !== null) title.pieces = fold('note', plainText(title.pieces));
}

function noteIn(text: string): readonly Note[] {
  const [, label, words = ''] = footnote.exec(text) ?? [];
  return label === undefined ? [] : [{ label, words }];
}

/** Such notes in the order of their numbers, each with a call before it; else none. */
function labelledNotes(text: string, calls: ReadonlyMap<string, Call>): readonly Note[] {
  if (text.length > longestNote || !labelled.test(text)) return [];
  const notes = text.split(nextLabel).map((part) => {
    const [, label = '', words = ''] = labelled.exec(part) ?? [];
    return { label, words };
  });
  const areCalled = notes.every(({ label }, at) => {
    const place = calls.get(label);
    const isNext = at === 0 || Number(label) === Number(notes[at - 1]?.label) + 1;
    return isNext && place?.isGlued === true && !place.isUnclear;
  });
  return areCalled ? notes : [];
}

/** Whether paragraphs with labels are notes: without calls, they are the paragraphs of a judgment or a scripture. */
function hasLabelledNotes(blocks: readonly Block[]): boolean {
  const called = new Set<string>();
  let notes = 0;
  let others = 0;
  for (const { kind, pieces } of blocks) {
    const text = plainText(pieces);
    const label = kind === 'paragraph' ? labelled.exec(text)?.[1] : undefined;
    if (label === undefined) for (const [, own = ''] of text.matchAll(call)) called.add(own);
    else if (called.delete(label)) notes += 1;
    else others += 1;
  }
  return others * 10 <= notes;
}

function isNotesTitle({ pieces }: Block): boolean {
  const [text] = pieces;
  const isShort = typeof text === 'string' && text.length <= longestNotesTitle;
  return isShort && backMatterNamed(text) === 'notes';
}

function addCalls(calls: Map<string, Call>, block: Block, text: string, chapter: number): void {
  for (const { 0: mark, 1: label = '', index } of text.matchAll(call)) {
    const isGlued = index > 0 && /\S/.test(text.charAt(index - 1));
    const known = calls.get(label);
    if (known?.isGlued === true && !isGlued) continue;
    const isUnclear = known !== undefined && (known.isUnclear || known.chapter < chapter);
    calls.set(label, { block, mark, isGlued, chapter, isUnclear });
  }
}

/**
 * Writes a picture whose caption has blank lines in it on one line. A chapter heading that is drawn into the picture
 * as its last line stands below it.
 */
export function joinCaptions(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let next = 0;
  for (const [from, line] of lines.entries()) {
    if (from < next) continue;
    next = pictureStart.test(line) ? endOfCaption(lines, from) : from + 1;
    if (next === from + 1) {
      joined.push(line);
      continue;
    }
    const caption = lines.slice(from, next).map((own) => own.trim());
    const last = (caption.at(-1) ?? '').replace(/[\]\s]+$/, '');
    if (!caption.includes('')) joined.push(...lines.slice(from, next));
    else if (chapterHeading([last]) === null) joined.push(caption.join(' '));
    else joined.push(`${caption.slice(0, -1).join(' ').trim()}]`, '', last);
  }
  return joined;
}

/** The index after the picture that begins on a line; after that line where its end is not found. */
function endOfCaption(lines: readonly string[], from: number): number {
  let depth = 0;
  for (const [index, line] of lines.slice(from, from + mostCaptionLines).entries()) {
    if (index > 0 && pictureStart.test(line)) break;
    for (const [sign] of line.matchAll(/[[\]]/g)) depth += sign === '[' ? 1 : -1;
    if (depth <= 0 && line.trimEnd().endsWith(']')) return from + index + 1;
    if (depth <= 0) break;
  }
  return from + 1;
}

function fold(kind: FoldKind, text: string): Piece[] {
  const words = text.replaceAll(lineBreak, ' ').trim();
  return words === '' ? [] : [{ type: 'fold', kind, text: words }];
}

function withoutPages(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(inLine)) {
    const mark = match[0].trim().slice(1, -1);
    pieces.push(text.slice(from, match.index), ...fold('page', /\d/.test(mark) ? mark : ''));
    from = match.index + match[0].length;
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '');
}

/** The note in the place of the last such mark in the block; false where it is gone. */
function putAt({ block, mark }: Call, note: readonly Piece[]): boolean {
  const index = block.pieces.findLastIndex(
    (piece) => typeof piece === 'string' && piece.includes(mark),
  );
  const text = block.pieces[index];
  if (typeof text !== 'string') return false;
  const at = text.lastIndexOf(mark);
  const parts = [text.slice(0, at), ...note, text.slice(at + mark.length)];
  block.pieces = [
    ...block.pieces.slice(0, index),
    ...parts.filter((piece) => piece !== ''),
    ...block.pieces.slice(index + 1),
  ];
  return true;
}
