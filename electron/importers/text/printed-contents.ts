import { isContentsTitle } from '../outline/matter.ts';
import { chapterHeading } from './chapter-headings.ts';

/** A list of chapters with their pages, from its first to its last line. */
export type LineRange = { readonly from: number; readonly to: number };

/** A title, dots or a wide gap, and a page. */
const entry =
  /\p{L}.*?(\.[ .]{2,}|…[ .…]*|·[ ·]{2,}|\t|[ \u3000]{3,})[ \t]*(?:(\d{1,4})|[ivxlc]{1,7})\s*$/iu;
const longestEntry = 200;
const fewestEntries = 3;

/**
 * Finds printed lists of chapters: lines that end in a page, the pages counting up, each with dots before it or
 * worded as a chapter, or all under a title that says what they are.
 */
export function printedContents(lines: readonly string[]): readonly LineRange[] {
  const found: LineRange[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (entryOf(lines[at] ?? '') === null) continue;
    const run = entriesFrom(lines, at);
    const label = labelBefore(lines, at);
    const isList = run.count >= fewestEntries && (run.isClear || label !== null);
    if (isList) found.push({ from: label ?? at, to: run.to });
    at = run.to;
  }
  return found;
}

function entryOf(line: string): RegExpExecArray | null {
  return line.length > longestEntry ? null : entry.exec(line);
}

function entriesFrom(lines: readonly string[], from: number) {
  let [to, count, page, isClear] = [from, 0, 0, true];
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const match = entryOf(line);
    const own = Number(match?.[2] ?? page);
    if (match === null || own < page) break;
    page = own;
    isClear &&= /[.…·]/.test(match[1] ?? '') || chapterHeading([line]) !== null;
    count += 1;
    to = at;
  }
  return { to, count, isClear };
}

function labelBefore(lines: readonly string[], at: number): number | null {
  let label = at - 1;
  while (label >= 0 && (lines[label] ?? '').trim() === '') label -= 1;
  return isContentsTitle(lines[label] ?? '') ? label : null;
}
