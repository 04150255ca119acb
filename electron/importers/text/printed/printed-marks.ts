import { type Block, lineBreak, type Piece, plainText } from '../../html/blocks.ts';
import type { FoldKind } from '../../import-rules.ts';
import { chapterHeading } from '../chapter-headings.ts';
import { findLabelledNotes, type WordsAt } from './labelled-notes.ts';

/** What Distributed Proofreaders write into plain text for what stood on the page. */
const illustration = /^\[Illustration(?::\s*([\s\S]*))?\]$/i;
const footnote = /^\[Footnote ([\w*†‡]{1,4}):\s*([\s\S]+)\]$/i;
const inLine = /\[(?:(?:Pg|Page) ?\d{1,5}|Illustration)\]\s?/gi;
const call = /\[(\d{1,4}|[A-Z*†‡])\]/g;

const pictureStart = /^\s*\[Illustration\b/i;
/** Lines of one caption. */
const mostCaptionLines = 40;

/** What stands in a text in place of some of its letters. */
type Mark = { readonly from: number; readonly to: number; readonly pieces: readonly Piece[] };
type Call = { readonly marks: Mark[]; readonly from: number; readonly to: number };

/**
 * Folds pictures and page numbers in square brackets where they stand, and notes ("[Footnote 1: ...]"; in a book of
 * Project Gutenberg also "[1] ...") at the call before them ("[1]"). Changes the blocks in place.
 */
export function foldPrintedMarks(blocks: readonly Block[], isGutenberg: boolean): void {
  const wordsAt = isGutenberg ? foldLabelledNotes(blocks) : null;
  const calls = new Map<string, Call>();
  const marked: { readonly block: Block; readonly text: string; readonly marks: Mark[] }[] = [];
  for (const block of blocks) {
    const [text] = block.pieces;
    if (block.kind !== 'paragraph' || typeof text !== 'string' || !text.includes('[')) continue;
    const picture = illustration.exec(text);
    const [, label, words = ''] = footnote.exec(text) ?? [];
    if (picture !== null) block.pieces = fold('image', picture[1] ?? '');
    else if (label === undefined) {
      const marks = pagesIn(text);
      marked.push({ block, text, marks });
      addCalls(calls, marks, text, wordsAt?.get(block));
    } else {
      const note = fold('note', words);
      const place = calls.get(label);
      calls.delete(label);
      place?.marks.push({ from: place.from, to: place.to, pieces: note });
      block.pieces = place === undefined ? note : [];
    }
  }
  for (const { block, text, marks } of marked) block.pieces = withMarks(text, marks);
}

/** Takes them out of their places, and gives their words by where their calls begin in the text of a block. */
function foldLabelledNotes(blocks: readonly Block[]): ReadonlyMap<Block, WordsAt> {
  const { wordsAt, notes, titles } = findLabelledNotes(blocks);
  for (const note of notes) note.pieces = [];
  for (const title of titles) title.pieces = fold('note', plainText(title.pieces));
  return wordsAt;
}

function addCalls(
  calls: Map<string, Call>,
  marks: Mark[],
  text: string,
  words: WordsAt | undefined,
): void {
  for (const { 0: mark, 1: label = '', index: from } of text.matchAll(call)) {
    const to = from + mark.length;
    const own = words?.get(from);
    if (own === undefined) calls.set(label, { marks, from, to });
    else marks.push({ from, to, pieces: fold('note', own) });
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

function pagesIn(text: string): Mark[] {
  return [...text.matchAll(inLine)].map(({ 0: written, index: from }) => {
    const page = written.trim().slice(1, -1);
    const pieces = fold('page', /\d/.test(page) ? page : '');
    return { from, to: from + written.length, pieces };
  });
}

function withMarks(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const mark of [...marks].sort((one, other) => one.from - other.from)) {
    pieces.push(text.slice(end, mark.from), ...mark.pieces);
    end = mark.to;
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '');
}
