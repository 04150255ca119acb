import { numeralValue } from '../outline/roman-numerals.ts';
import { labelOf } from '../outline/title-label.ts';
import { chapterHeading } from '../text/chapter-headings.ts';
import type { Line } from './lines.ts';

const longestHeading = 200;
/** Type that more than this share of the letters have is text. */
const mostLetters = 0.12;
const largestLevel = 6;

/** The level of each line that is a heading, 1 to 6: larger type first, then bold, then "Chapter One" alone. */
export function findHeadings(lines: readonly Line[], bodySize: number): ReadonlyMap<Line, number> {
  const sizes = headingSizes(lines, bodySize);
  const isBoldRare =
    lettersOf(lines, ({ isBold }) => isBold) < lettersOf(lines, () => true) * mostLetters;
  const boldLevel = Math.min(largestLevel, sizes.length + 1);
  const found = new Map(countedNumbers(lines).map((line) => [line, boldLevel]));
  for (const [index, line] of lines.entries()) {
    if (line.text.length > longestHeading || !/[\p{L}\p{N}]/u.test(line.text)) continue;
    const rank = sizes.indexOf(step(line.size));
    if (rank !== -1) found.set(line, Math.min(largestLevel, rank + 1));
    else if (line.size < bodySize * 0.94) continue;
    else if (isBoldRare && line.isBold && isAlone(lines, index)) found.set(line, boldLevel);
    else if (isWorded(line)) {
      const title = titleOf(lines, index, isBoldRare);
      if (isAlone(lines, index, title.length)) for (const own of title) found.set(own, boldLevel);
    }
  }
  joinLabels(lines, found);
  return found;
}

/** "Chapter 1" above a title in larger type is that one's, and no chapter of its own. */
function joinLabels(lines: readonly Line[], found: Map<Line, number>): void {
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const own = found.get(line);
    const title = next === undefined ? undefined : found.get(next);
    if (next === undefined || own === undefined || title === undefined || title >= own) continue;
    const { kind, text } = labelOf(line.text);
    const isBare = kind === 'chapter' && text.length >= line.text.trim().length - 1;
    if (isBare && next.column === line.column && next.y - line.y < next.size * 4) {
      found.set(line, title);
    }
  }
}

const fewestNumbers = 3;

/** Lines that are nothing but a number and stand alone, where these count up from one. */
function countedNumbers(lines: readonly Line[]): readonly Line[] {
  const found: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const [, number] = /^[[(]?([0-9]{1,3}|[ivxlc]{1,8})[.)\]]?$/i.exec(line.text) ?? [];
    if (number === undefined || !isAlone(lines, index)) continue;
    if (numeralValue(number) === found.length + 1) found.push(line);
  }
  return found.length < fewestNumbers ? [] : found;
}

const longestTitle = 4;

/** The line, and those close below it that are centred or, if that is rare, bold as it is: a title of several lines. */
function titleOf(lines: readonly Line[], index: number, isBoldRare: boolean): readonly Line[] {
  const first = lines[index];
  if (first === undefined) return [];
  const title = [first];
  for (const line of lines.slice(index + 1, index + longestTitle)) {
    const above = title.at(-1) ?? first;
    if (line.column !== first.column || line.y - above.y > first.size * 1.9) break;
    const left = first.x0 - line.x0;
    const right = line.x1 - first.x1;
    const isCentred =
      Math.abs(left - right) <= first.size * 0.5 && Math.abs(left) >= first.size * 0.5;
    if (!isCentred && !(isBoldRare && first.isBold && line.isBold)) break;
    title.push(line);
  }
  return title;
}

function isWorded({ text }: Line): boolean {
  const heading = chapterHeading([text]);
  return heading !== null && !heading.isMarked;
}

/** Half points: what is set in one size is never measured in quite one. */
function step(size: number): number {
  return Math.round(size * 2) / 2;
}

/** Sizes of type that are clearly larger than the text's, the largest first. */
function headingSizes(lines: readonly Line[], bodySize: number): number[] {
  const letters = new Map<number, number>();
  let all = 0;
  for (const { size, text } of lines) {
    all += text.length;
    if (size > bodySize * 1.12) {
      letters.set(step(size), (letters.get(step(size)) ?? 0) + text.length);
    }
  }
  return [...letters]
    .filter(([, count]) => count <= Math.max(longestHeading, all * mostLetters))
    .map(([size]) => size)
    .sort((a, b) => b - a);
}

function lettersOf(lines: readonly Line[], isCounted: (line: Line) => boolean): number {
  return lines.reduce((sum, line) => sum + (isCounted(line) ? line.text.length : 0), 0);
}

/** More room above and below than between lines, or the column's beginning; no sentence that goes on. */
function isAlone(lines: readonly Line[], index: number, count = 1): boolean {
  const before = lines[index - 1];
  const line = lines[index];
  const last = lines[index + count - 1];
  const after = lines[index + count];
  if (line === undefined || line.text.length > 100) return false;
  const isApart = (one: Line | undefined, other: Line | undefined): boolean =>
    one === undefined ||
    other === undefined ||
    one.column !== other.column ||
    other.y - one.y > line.size * 1.5 ||
    one.isBold !== other.isBold;
  return isApart(before, line) && isApart(last, after) && !/[,;]$/.test(last?.text ?? '');
}
