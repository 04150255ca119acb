import { decimalValue } from '../../outline/roman-numerals.ts';
import { chapterHeading } from '../chapter-headings.ts';
import type { LineLayout } from '../line-layout.ts';

/** A page's end, as a line of its own. */
export const formFeed = '\f';

/** No number in the digits of scripts without stops, where pages and chapters end alike. */
const pageNumber =
  /^\s*[-–—[(|~]*\s*((?:(?![０-９\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])\p{Nd}){1,4})\s*[-–—\])|~]*\s*$/u;
const sentenceEnd = /[.!?…:。！？：।॥۔؟][\s"'”’»›)\]」』）]*$/u;
const longestNumber = 40;
const fewestPages = 4;
/** In the middle of a sentence ends every second page, and no chapter. */
const leastBroken = 0.25;
/** Verses and items of a list are numbered, too. */
const shortestPage = 400;
const fewestHeads = 3;
const longestHead = 80;
/** Numbers that were lost in print or in reading it. */
const mostMissing = 8;
/** Between dashes, and misread: "— 23G —", "- 1 2 -". */
const damagedNumber = /^\s*[-–—]\s?[\p{L}\p{Nd}](?:[ .,]?[\p{L}\p{Nd}]){0,4}\s?[-–—]\s*$/u;
/** So many of much the same length are pages also where each ends a paragraph. */
const fewestEven = 20;
const evenSpread = 1.25;
/** Chapters may be even, too; no printed page holds more letters. */
const longestPage = 5000;

/** From the first to the last line of what stands between two pages. */
type Gap = { from: number; to: number };

/**
 * Takes out what a printed page carries, where a text was made from one: numbers that count up with the pages, and
 * the words that come again beside them. A sentence that goes on over the page is one again.
 */
export function dropPrintedPages(
  lines: readonly string[],
  layout: LineLayout,
): { readonly lines: readonly string[]; readonly droppedCount: number } {
  const read = pageNumbers(lines).map((index) => widened(lines, { from: index, to: index }));
  const isPages = read.length >= fewestPages && arePages(lines, read, layout);
  if (!isPages) return { lines: lines.filter((line) => line !== formFeed), droppedCount: 0 };
  const gaps = withDamaged(lines, read);
  const heads = runningHeads(lines, gaps);
  const kept: string[] = [];
  // One by one: a text may have more lines than a call can have arguments.
  const keep = (from: number, to: number): void => {
    for (const line of lines.slice(from, to)) kept.push(line);
  };
  let droppedCount = 0;
  let at = 0;
  for (const gap of gaps) {
    const { from, to } = withHeads(lines, gap, heads);
    if (from < at) continue;
    keep(at, from);
    droppedCount += lines.slice(from, to + 1).filter((line) => !isBorder(line)).length;
    at = to + 1;
    const before = kept.at(-1);
    const after = lines[at];
    if (before === undefined || after === undefined || !goesOn(before, after, layout)) {
      kept.push('');
    } else if (!layout.isWrapped) {
      kept[kept.length - 1] = `${before.trimEnd()} ${after.trimStart()}`;
      at += 1;
    }
  }
  keep(at, lines.length);
  return { lines: kept.filter((line) => line !== formFeed), droppedCount };
}

/** With the numbers that were misread, where they stand between two that were not. */
function withDamaged(lines: readonly string[], read: readonly Gap[]): readonly Gap[] {
  const found: Gap[] = [];
  for (const [order, gap] of read.entries()) {
    for (let at = (read[order - 1]?.to ?? gap.from) + 1; at < gap.from; at += 1) {
      const line = lines[at] ?? '';
      const isAlone = isBorder(lines[at - 1]) && isBorder(lines[at + 1]);
      if (
        isAlone &&
        /\p{Nd}/u.test(line) &&
        line.length <= longestNumber &&
        damagedNumber.test(line)
      ) {
        found.push(widened(lines, { from: at, to: at }));
      }
    }
    found.push(gap);
  }
  return found;
}

type Run = { readonly index: number; readonly length: number; readonly before: Run | null };

/** The lines of the longest run of numbers that stand alone and count up, a few missing. */
function pageNumbers(lines: readonly string[]): readonly number[] {
  const runs = new Map<number, Run>();
  let longest: Run | null = null;
  for (const [index, line] of lines.entries()) {
    const digits = line.length > longestNumber ? undefined : pageNumber.exec(line)?.[1];
    const isAlone = isBorder(lines[index - 1]) || isBorder(lines[index + 1]);
    if (digits === undefined || !isAlone) continue;
    const number = decimalValue(digits);
    const run = runBefore(runs, number, index);
    if (run.length >= (runs.get(number)?.length ?? 0)) runs.set(number, run);
    if (run.length > (longest?.length ?? 0)) longest = run;
  }
  const found: number[] = [];
  for (let run = longest; run !== null; run = run.before) found.push(run.index);
  return found.reverse();
}

/** The longest run that goes on with this number. */
function runBefore(runs: ReadonlyMap<number, Run>, number: number, index: number): Run {
  let before: Run | null = null;
  for (let step = 1; step <= 1 + mostMissing; step += 1) {
    const run = runs.get(number - step) ?? null;
    if (run !== null && run.length > (before?.length ?? 0)) before = run;
  }
  return { index, length: (before?.length ?? 0) + 1, before };
}

function isBorder(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

function widened(lines: readonly string[], { from, to }: Gap): Gap {
  let first = from;
  let last = to;
  while (first > 0 && isBorder(lines[first - 1])) first -= 1;
  while (last < lines.length - 1 && isBorder(lines[last + 1])) last += 1;
  return { from: first, to: last };
}

function arePages(lines: readonly string[], gaps: readonly Gap[], layout: LineLayout): boolean {
  const lengths = gaps.slice(1).map(({ from }, index) => {
    let letters = 0;
    for (let at = (gaps[index]?.to ?? 0) + 1; at < from; at += 1) letters += lines[at]?.length ?? 0;
    return letters;
  });
  lengths.sort((a, b) => a - b);
  if ((lengths[Math.floor(lengths.length / 2)] ?? 0) < shortestPage) return false;
  if (areEven(lines, gaps)) return true;
  const atFeeds = gaps.filter(({ from, to }) => lines.slice(from, to + 1).includes(formFeed));
  if (atFeeds.length * 2 >= gaps.length) return true;
  const broken = gaps.filter(({ from, to }) =>
    goesOn(lines[from - 1] ?? '', lines[to + 1] ?? '', layout),
  );
  return broken.length >= gaps.length * leastBroken;
}

/** True for pages of much the same length, by their numbers. */
function areEven(lines: readonly string[], gaps: readonly Gap[]): boolean {
  const perPage = gaps.slice(1).map((gap, index) => {
    const before = gaps[index] ?? gap;
    let letters = 0;
    for (let at = before.to + 1; at < gap.from; at += 1) letters += lines[at]?.length ?? 0;
    return letters / Math.max(1, numberIn(lines, gap) - numberIn(lines, before));
  });
  perPage.sort((a, b) => a - b);
  const [lower = 0, upper = 0] = [0.25, 0.75].map(
    (share) => perPage[Math.floor(perPage.length * share)],
  );
  return perPage.length >= fewestEven && upper <= Math.min(lower * evenSpread, longestPage);
}

function numberIn(lines: readonly string[], { from, to }: Gap): number {
  const line = lines.slice(from, to + 1).find((one) => pageNumber.test(one)) ?? '';
  return decimalValue(pageNumber.exec(line)?.[1] ?? '0');
}

/** Whether a sentence is broken between two lines. */
function goesOn(
  before: string,
  after: string,
  { isWrapped, widthCharacters }: LineLayout,
): boolean {
  if (before.trim() === '' || after.trim() === '' || sentenceEnd.test(before)) return false;
  if (chapterHeading([after]) !== null) return false;
  if (/^\s*(?:\p{Ll}|\p{Lo})/u.test(after) || /[-–—,;、，]\s*$/u.test(before)) return true;
  return isWrapped && before.trimEnd().length > widthCharacters * 0.7;
}

const headKey = (line: string): string => line.trim().toLowerCase();

/** A line of its own right before or after a gap; '' where there is none. */
function headAt(lines: readonly string[], index: number, outside: number): string {
  const line = lines[index] ?? '';
  const isAlone = isBorder(lines[outside]) && line.trim().length <= longestHead;
  return isAlone && chapterHeading([line]) === null ? headKey(line) : '';
}

function runningHeads(lines: readonly string[], gaps: readonly Gap[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { from, to } of gaps) {
    for (const head of [headAt(lines, from - 1, from - 2), headAt(lines, to + 1, to + 2)]) {
      if (head !== '') counts.set(head, (counts.get(head) ?? 0) + 1);
    }
  }
  // What stands amid pages as well is of the text: a refrain, a cut of a screenplay.
  const anywhere = new Map<string, number>();
  for (const line of lines) {
    const key = line.length > longestHead * 2 ? '' : headKey(line);
    if (counts.has(key)) anywhere.set(key, (anywhere.get(key) ?? 0) + 1);
  }
  const heads = [...counts].filter(
    ([head, count]) => count >= fewestHeads && count * 3 > (anywhere.get(head) ?? 0),
  );
  return new Set(heads.map(([head]) => head));
}

function withHeads(lines: readonly string[], gap: Gap, heads: ReadonlySet<string>): Gap {
  let { from, to } = gap;
  if (heads.has(headAt(lines, from - 1, from - 2))) from -= 1;
  if (heads.has(headAt(lines, to + 1, to + 2))) to += 1;
  return widened(lines, { from, to });
}
