import { isContentsTitle } from '../outline/matter.ts';
import { chapterHeading } from './chapter-headings.ts';

/** A list of chapters with their pages, from its first to its last line. */
export type LineRange = { readonly from: number; readonly to: number };

/** A title, dots or a wide gap, and a page. */
const entry =
  /\p{L}.*?(\.[ .]{2,}|…[ .…]*|·[ ·]{2,}|\t|[ \u3000]{3,})[ \t]*(?:(\d{1,4})|[ivxlc]{1,7})\s*$/iu;
const longestEntry = 200;
const fewestEntries = 3;

/** Parts, the heads of columns and the ends of long titles stand between the entries of a list with a title. */
const mostOthers = 3;
const longestOther = 80;
const mostPages = 60;

/**
 * Finds printed lists of chapters: lines that end in a page, the pages counting up, each with dots before it or
 * worded as a chapter, or all under a title that says what they are.
 */
export function printedContents(lines: readonly string[]): readonly LineRange[] {
  const found: LineRange[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const isLoose = entryOf(lines[at] ?? '') === null;
    if (isLoose && !maybeFirst(lines[at] ?? '')) continue;
    const label = labelBefore(lines, at);
    if (isLoose && label === null) continue;
    const run = entriesFrom(lines, at, label === null ? 0 : mostOthers);
    const isList = run.count >= fewestEntries && (run.isClear || label !== null);
    if (isList) found.push({ from: label ?? at, to: run.to });
    at = run.to;
  }
  return found;
}

function entryOf(line: string): RegExpExecArray | null {
  return line.length > longestEntry ? null : entry.exec(line);
}

function entriesFrom(lines: readonly string[], from: number, most: number) {
  let to = from;
  let count = 0;
  let page = 0;
  let isClear = true;
  let others = 0;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const match = entryOf(line) ?? (most > 0 ? looseEntry(line, page) : null);
    others = match === null ? others + 1 : 0;
    if (match === null && others <= most && line.length <= longestOther) continue;
    const own = Number(match?.[2] ?? page);
    if (match === null || own < page) break;
    page = own;
    isClear &&= /[.…·]/.test(match[1] ?? '') || chapterHeading([line]) !== null;
    count += 1;
    to = at;
  }
  return { to, count, isClear };
}

/** Where a long title leaves no gap before its page. */
function looseEntry(line: string, page: number): RegExpExecArray | null {
  const match = line.length <= longestOther ? /\p{L}\S*( )(\d{1,4})\s*$/u.exec(line) : null;
  const own = Number(match?.[2]);
  return own >= page && own <= page + mostPages ? match : null;
}

/** A title and its page, where all of the list has no gaps; the number of a chapter is no page. */
function maybeFirst(line: string): boolean {
  return looseEntry(line, 0) !== null && chapterHeading([line]) === null;
}

function labelBefore(lines: readonly string[], at: number): number | null {
  let others = 0;
  for (let label = at - 1; label >= 0; label -= 1) {
    const line = (lines[label] ?? '').trim();
    if (line === '') continue;
    if (isListTitle(line)) return label;
    others += 1;
    if (others > mostOthers || line.length > longestOther) return null;
  }
  return null;
}

/** "Contents", also with what else it lists: "Contents and Illustrations". */
function isListTitle(line: string): boolean {
  return (
    line.length <= longestOther &&
    isContentsTitle(line.replace(/\s+(?:and|&|et|und|y|e|и)\s+.*$/iu, ''))
  );
}
