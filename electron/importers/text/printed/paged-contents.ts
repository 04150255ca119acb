import { wordsOf } from '../../html/blocks.ts';
import { isContentsTitle } from '../../outline/matter.ts';
import { chapterHeading } from '../chapter-headings.ts';

/** A list of chapters with their pages, from its first to its last line. */
export type LineRange = { readonly from: number; readonly to: number };

/** A title, dots or a wide gap, and a page. */
const entry =
  /\p{L}.*?(\.[ .]{2,}|…[ .…]*|·[ ·]{2,}|\t|[ \u3000]{3,})[ \t]*(?:(\d{1,4})|[ivxlc]{1,7})\s*$/iu;
/** The last letter of a page. Few lines of a text end in one, and the patterns of entries take long. */
const pageEnd = /[\divxlc]/iu;
const longestEntry = 200;
const fewestEntries = 3;

/** Parts, the heads of columns and the ends of long titles stand between the entries of a list with a title. */
const mostOthers = 3;
const longestOther = 80;
const mostPages = 60;
const mostUnsaid = 2;

/**
 * Finds printed lists of chapters: lines that end in a page, the pages counting up, each with dots before it or
 * worded as a chapter, or all under a title that says what they are. Without gaps, most of the titles stand again below:
 * an inventory and verse have numbers at the ends of lines, too.
 */
export function printedContents(lines: readonly string[]): readonly LineRange[] {
  const found: LineRange[] = [];
  let places: Places | null = null;
  let passed = -1;
  for (let at = 0; at < lines.length; at += 1) {
    const start = startAt(lines, at, found.at(-1)?.to ?? -1);
    if (start === null || (start.isLoose && at <= passed)) continue;
    const { isLoose, label } = start;
    if (isLoose) places ??= lastPlaces(lines);
    const run = entriesFrom(lines, at, label === null ? 0 : mostOthers, isLoose ? places : null);
    const isList = run.count >= fewestEntries && isKnown(run, start);
    if (isList) found.push({ from: label ?? at, to: run.to });
    if (isList || !isLoose) at = run.to;
    else passed = run.to;
  }
  return found;
}

type Start = { readonly isLoose: boolean; readonly label: number | null };

/** Whether the line is a first entry, and the title of its list; without a gap before its page it needs one. */
function startAt(lines: readonly string[], at: number, listEnd: number): Start | null {
  const line = lines[at] ?? '';
  if (!pageEnd.test(line.trimEnd().slice(-1))) return null;
  const isLoose = entryOf(line) === null;
  if (isLoose && !maybeFirst(line)) return null;
  const label = labelBefore(lines, at, listEnd);
  return isLoose && label === null ? null : { isLoose, label };
}

function isKnown(run: ReturnType<typeof entriesFrom>, { isLoose, label }: Start): boolean {
  return isLoose ? run.saidBelow * 2 > run.count : run.isClear || label !== null;
}

type Places = ReadonlyMap<string, number>;

/** Each line by its words, and the last place where it stands. */
function lastPlaces(lines: readonly string[]): Places {
  return new Map(lines.map((line, at) => [wordsOf(line).join(' '), at]));
}

function entryOf(line: string): RegExpExecArray | null {
  return line.length > longestEntry ? null : entry.exec(line);
}

/**
 * With the places of all lines, what is no title of a line further on ends the list, unless it stands right below an
 * entry or among others.
 */
function entriesFrom(lines: readonly string[], from: number, most: number, places: Places | null) {
  let to = from;
  let count = 0;
  let page = 0;
  let isClear = true;
  let saidBelow = 0;
  let unsaid = 0;
  let others: string[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const match = entryAt(line, page, most);
    if (match === null && others.length < most && line.length <= longestOther) {
      others.push(line);
      continue;
    }
    const own = Number(match?.[2] ?? page);
    if (match === null || own < page) break;
    const isSaid = places === null || isSaidBelow([...others, withoutPage(line)], at, places);
    const isSkipped = !isSaid && at > to + 1;
    // One that stands otherwise below ("… [Reprint]") may be among others.
    unsaid = isSkipped ? unsaid + 1 : 0;
    if (unsaid > mostUnsaid) break;
    others = [];
    if (isSkipped) continue;
    saidBelow += Number(isSaid);
    page = own;
    isClear &&= hasDots(match) || chapterHeading([line]) !== null;
    count += 1;
    to = at;
  }
  return { to, count, isClear, saidBelow };
}

function entryAt(line: string, page: number, most: number): RegExpExecArray | null {
  return entryOf(line) ?? (most > 0 ? looseEntry(line, page) : null);
}

function hasDots(match: RegExpExecArray): boolean {
  return /[.…·]/.test(match[1] ?? '');
}

/** The title in a line of a list of chapters with their pages. */
export function withoutPage(line: string): string {
  return line.trimEnd().replace(/[\s.…·]+\S+$/u, '');
}

/** A title, or with it the lines that it began on, is a line of its own further on. */
function isSaidBelow(parts: readonly string[], at: number, places: Places): boolean {
  return parts.some((_, first) => {
    const words = parts.slice(first).flatMap(wordsOf);
    return (places.get(words.join(' ')) ?? -1) > at;
  });
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

/** Not in the list before, whose title it would be. */
function labelBefore(lines: readonly string[], at: number, listEnd: number): number | null {
  let others = 0;
  for (let label = at - 1; label > listEnd; label -= 1) {
    const line = (lines[label] ?? '').trim();
    if (line === '') continue;
    if (isListTitle(line)) return label;
    others += 1;
    if (others > mostOthers || line.length > longestOther) return null;
  }
  return null;
}

/** "Contents", also with what else it lists: "Contents and Illustrations". */
export function isListTitle(line: string): boolean {
  return (
    line.length <= longestOther &&
    isContentsTitle(line.replace(/\s+(?:and|&|et|und|y|e|и)\s+.*$/iu, ''))
  );
}
