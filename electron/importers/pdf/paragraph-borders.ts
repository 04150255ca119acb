import { type Edges, leastRest } from './column-edges.ts';
import type { Line } from './lines.ts';

/** What stands between two lines of the text: nothing but a space, a line break that is meant, a paragraph's end. */
export type Border = 'none' | 'line' | 'paragraph';

const sentenceEnd = /[.!?…:;。！？؟۔][\])"'”’»」』）》]*$/u;
const sentenceStart = /^[\p{Ps}\p{Pi}\p{Pd}"'¡¿\s]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
const openingQuote = /^[“„«「『]/u;
const closingQuote = /[.!?…—–。！？][”»」』]$/u;
const bullet = /^(?:[•‣◦▪●○–—*]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/u;

/**
 * Tells by geometry where a paragraph ends: room between lines, a first line that is indented, a last line with
 * room for the next line's first word or, of justified lines, less than its edge. Between columns and pages only the
 * last two tell. `isFirst` says that the line before begins its paragraph.
 */
export function createBorders(edges: ReadonlyMap<number, Edges>) {
  return (before: Line, line: Line, next: Line | undefined, isFirst: boolean): Border => {
    const own = edges.get(line.column);
    const previous = edges.get(before.column);
    if (own === undefined || previous === undefined) return 'paragraph';
    if (isSetApart(before, line, own)) return 'paragraph';
    const isShort = hasRoomForNext(before, line, roomAfter(before, previous));
    const words = wordsOf(before);
    const isEnd = sentenceEnd.test(words) || (/[—–]$/.test(words) && openingQuote.test(line.text));
    const hasStart =
      isIndented(before, line, previous, own) ||
      (isFirst && isAsFirst(line, next, own)) ||
      bullet.test(line.text);
    if (isShort ? isEnd || hasStart : isEnd && (hasStart || isLast(before, line, previous))) {
      return 'paragraph';
    }
    return isShort && before.column === line.column ? 'line' : 'none';
  };
}

/**
 * True where a paragraph ends with the line in a book without indents, even if the next line's first word has no room
 * behind it: of justified lines it does not reach the edge, or one speech ends and the next line opens another.
 */
function isLast(before: Line, line: Line, edges: Edges): boolean {
  if (edges.indent > 0) return false;
  if (closingQuote.test(wordsOf(before)) && openingQuote.test(line.text)) return true;
  const hasRest = roomAfter(before, edges) > before.size * leastRest;
  return edges.isJustified && hasRest && sentenceStart.test(line.text);
}

/** Without the labels of notes. */
function wordsOf({ pieces }: Line): string {
  const words = pieces.filter(({ isRaised }) => !isRaised).map(({ text }) => text);
  return words.join('').trim();
}

/** True where the line is indented, and more than the one before it. */
function isIndented(before: Line, line: Line, previous: Edges, own: Edges): boolean {
  if (before.isRtl !== line.isRtl) return false;
  const indent = indentOf(line, own);
  return indent > line.size * 0.7 && indent - indentOf(before, previous) > line.size * 0.6;
}

/**
 * True where the line is indented as first lines of the book are, behind a paragraph of one line. A quotation may be
 * indented as far, but then its next line is too, in the middle of a sentence.
 */
function isAsFirst(line: Line, next: Line | undefined, own: Edges): boolean {
  const isFirst = (one: Line): boolean =>
    Math.abs(indentOf(one, own) - own.indent) < one.size * 0.15;
  if (own.indent === 0 || !isFirst(line)) return false;
  const isQuotation = next?.column === line.column && isFirst(next);
  return (
    !isQuotation ||
    sentenceEnd.test(wordsOf(line)) ||
    hasRoomForNext(line, next, roomAfter(line, own))
  );
}

/** By another size of type, or by more room than there is between lines. */
function isSetApart(before: Line, line: Line, { leading }: Edges): boolean {
  if (Math.abs(before.size - line.size) > Math.max(0.8, line.size * 0.1)) return true;
  if (before.column !== line.column) return false;
  return line.y - before.y > leading * 1.3 || line.y < before.y - line.size * 0.5;
}

function indentOf(line: Line, { left, right }: Edges): number {
  return line.isRtl ? right - line.x1 : line.x0 - left;
}

function roomAfter(before: Line, { left, right }: Edges): number {
  return before.isRtl ? before.x0 - left : right - before.x1;
}

/** True where the next line's first word, and a little more, would have stood in the room that was left. */
function hasRoomForNext(before: Line, line: Line, room: number): boolean {
  if (/[\u00ad\u2010-]$/.test(before.text)) return false;
  const first = /^\S+/.exec(line.text)?.[0].length ?? 0;
  const perLetter = (line.x1 - line.x0) / Math.max(1, line.text.length);
  return room > (first + 1) * perLetter * 1.15 + line.size * 0.5;
}
