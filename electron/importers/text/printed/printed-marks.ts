import { type Block, lineBreak, type Piece } from '../../html/blocks.ts';
import type { FoldKind } from '../../import-rules.ts';
import { chapterHeading } from '../chapter-headings.ts';

/** What Distributed Proofreaders write into plain text for what stood on the page. */
const illustration = /^\[Illustration(?::\s*([\s\S]*))?\]$/i;
const footnote = /^\[Footnote ([\w*†‡]{1,4}):\s*([\s\S]+)\]$/i;
const inLine = /\[(?:(?:Pg|Page) ?\d{1,5}|Illustration)\]\s?/gi;
const call = /\[(\d{1,4}|[A-Z*†‡])\]/g;

const pictureStart = /^\s*\[Illustration\b/i;
/** Lines of one caption. */
const mostCaptionLines = 40;

type Call = { readonly block: Block; readonly mark: string };

/**
 * Folds pictures and page numbers in square brackets where they stand, and notes ("[Footnote 1: ...]") at the
 * call before them ("[1]"). Changes the blocks in place.
 */
export function foldPrintedMarks(blocks: readonly Block[]): void {
  const calls = new Map<string, Call>();
  for (const block of blocks) {
    const [text] = block.pieces;
    if (block.kind !== 'paragraph' || typeof text !== 'string' || !text.includes('[')) continue;
    const picture = illustration.exec(text);
    const note = footnote.exec(text);
    if (picture !== null) block.pieces = fold('image', picture[1] ?? '');
    else if (note !== null) {
      const [, label = '', words = ''] = note;
      const place = calls.get(label);
      calls.delete(label);
      if (place !== undefined && putAt(place, fold('note', words))) block.pieces = [];
      else block.pieces = fold('note', words);
    } else {
      block.pieces = withoutPages(text);
      for (const [mark, label = ''] of text.matchAll(call)) calls.set(label, { block, mark });
    }
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
