import { type Block, collapseSpace, lineBreak } from '../html/blocks.ts';
import { isBareLabel } from '../outline/title-label.ts';
import { isLetterBreak } from '../scene-breaks.ts';
import type { Yielder } from '../yielder.ts';
import { chapterHeading, isMarkedHeading } from './chapter-headings.ts';
import { type FoundTitle, findHeadings } from './find-headings.ts';
import { hanHeading } from './han-headings.ts';
import { learnLineHyphens, type PartsWord } from './line-hyphens.ts';
import {
  endsParagraph,
  isVerse,
  joinWrapped,
  type LineLayout,
  measureLayout,
  otherStops,
} from './line-layout.ts';
import { dropLineNumbers } from './line-numbers.ts';
import { joinListedContents } from './printed/listed-contents.ts';
import { type LineRange, printedContents } from './printed/paged-contents.ts';
import { foldPrintedMarks, joinCaptions } from './printed/printed-marks.ts';
import { dropPrintedPages, formFeed } from './printed/printed-pages.ts';
import { dropSiteLines } from './site-lines.ts';
import type { TextBlock } from './unworded-headings.ts';
import { withoutMarkup } from './web-remains.ts';

const longestSecondLine = 40;
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const directionOrSpace = /[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const endsSentence = new RegExp(`[.!?…:！？${otherStops}]["”»’*」』]?\\s*$`, 'u');
const breakLine = /^[\s*⁂•·~#◆◇■□●○☆★=_\-–—\u2500-\u257f]{1,120}$/u;
/** A rule across the page: a block of its own wherever it stands. */
const rule = /^\s*([-=_*~─━═—－☆★])\1{7,200}\s*$/u;

/**
 * Reads plain text into blocks: blank lines separate paragraphs, lines wrapped at a fixed width are joined, chapter
 * headings become headings (all of one level), lines of symbols become scene breaks.
 */
export async function readTextBlocks(
  text: string,
  turns: Yielder,
  isGutenberg = false,
): Promise<{
  readonly blocks: Block[];
  /** Running heads and page numbers that are left out. */
  readonly headCount: number;
  /** Numbers of lines that are left out. */
  readonly numberCount: number;
  readonly hasContents: boolean;
  /** Lines of a reading site that are left out. */
  readonly siteCount: number;
}> {
  const written = withoutMarkup(text)
    .replaceAll('\f', `\n${formFeed}\n`)
    .split(/\r\n|\n|\r|\u0085|\u2029/)
    .map(withoutDirection);
  const { lines: ownLines, siteCount } = dropSiteLines(written);
  const { lines: raw, numberCount } = dropLineNumbers(ownLines);
  const layout = measureLayout(raw.filter((line) => line !== formFeed));
  await turns();
  const { lines: printed, droppedCount } = dropPrintedPages(raw, layout);
  const lines = joinCaptions(printed);
  const partsWord = layout.isWrapped ? learnLineHyphens(lines) : () => false;
  const contents = printedContents(lines);
  const blocks = joinListedContents(groupLines(lines, layout, contents));
  await turns();
  const headings = findHeadings(blocks);
  const read: Block[] = [];
  for (const [index, { lines: own, isContents = false }] of blocks.entries()) {
    if (index % 256 === 0) await turns();
    if (isContents) read.push(foldedContents(own));
    else read.push(readBlock(own, headings.get(index), layout, partsWord));
  }
  foldPrintedMarks(read, isGutenberg);
  return {
    blocks: read,
    headCount: droppedCount,
    numberCount,
    siteCount,
    hasContents: blocks.some(({ isContents = false }) => isContents),
  };
}

/** Removes direction marks around a line, which hide the label of a chapter or the end of a sentence. */
function withoutDirection(line: string): string {
  let from = 0;
  while (direction.test(line.charAt(from))) from += 1;
  let to = line.length;
  while (to > from && directionOrSpace.test(line.charAt(to - 1))) to -= 1;
  return from === 0 && !direction.test(line.slice(to)) ? line : line.slice(from, to);
}

function readBlock(
  lines: readonly string[],
  heading: FoundTitle | undefined,
  layout: LineLayout,
  partsWord: PartsWord,
): Block {
  if (heading !== undefined) {
    return { kind: 'heading', level: heading.level, pieces: [heading.title] };
  }
  const first = lines[0] ?? '';
  const isBreak = isLetterBreak(first) || (breakLine.test(first) && /[^\s\-–—]|---/u.test(first));
  if (lines.length === 1 && isBreak) return { kind: 'break', level: 0, pieces: [] };
  const isJoined = layout.isWrapped && !layout.isInVerse && !isVerse(lines, layout);
  const text = isJoined
    ? joinWrapped(lines, partsWord)
    : lines.map((line) => line.trim()).join(lineBreak);
  return { kind: 'paragraph', level: 0, pieces: [collapseSpace(text).trim()] };
}

/** A list of chapters is not read aloud. */
function foldedContents(lines: readonly string[]): Block {
  const text = lines.map((line) => collapseSpace(line).trim()).join('; ');
  return { kind: 'paragraph', level: 0, pieces: [{ type: 'fold', kind: 'page', text }] };
}

function groupLines(
  lines: readonly string[],
  layout: LineLayout,
  lists: readonly LineRange[],
): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push({ lines: open });
    open = [];
  };
  let list = 0;
  let listed = -1;
  for (const [index, line] of lines.entries()) {
    if (index <= listed) continue;
    while (index > (lists[list]?.to ?? index)) list += 1;
    const { from = Infinity, to = Infinity } = lists[list] ?? {};
    if (index >= from) {
      close();
      listed = to;
      const filled = lines.slice(index, to + 1).filter((one) => one.trim() !== '');
      blocks.push({ lines: filled, isContents: true });
      continue;
    }
    if (line.trim() === '') {
      close();
      continue;
    }
    if (standsAlone(line)) {
      close();
      blocks.push({ lines: [line] });
      continue;
    }
    if (startsParagraph(line, open.at(-1), lines[index + 1], layout)) close();
    open.push(line);
    if (layout.isUnspaced && endsParagraph(line, layout)) close();
  }
  close();
  return blocks.flatMap(withoutHeading);
}

function standsAlone(line: string): boolean {
  return rule.test(line) || isMarkedHeading(line);
}

function startsParagraph(
  line: string,
  before: string | undefined,
  next: string | undefined,
  layout: LineLayout,
): boolean {
  const isShort = !layout.isWrapped || endsParagraph(line, layout);
  if (isShort && before !== undefined && hanHeading(line.trim()) !== null) return true;
  if (layout.isUnspaced) return endsParagraph(line, layout) && endsSentence.test(before ?? '');
  const isFirst = layout.isIndented && (/^\s/.test(line) || isHeadingAtMargin(line, next));
  return layout.isLineEach || isFirst;
}

/** Between indented paragraphs: the next one begins below it. */
function isHeadingAtMargin(line: string, next: string | undefined): boolean {
  return next !== undefined && /^\s/.test(next) && chapterHeading([line]) !== null;
}

/** A label of a chapter right above its text, or right below that of the one before, is a block of its own. */
function withoutHeading(block: TextBlock): readonly TextBlock[] {
  const [first = '', ...others] = block.lines;
  const isList = block.isContents === true;
  const [second] = others;
  if (isList || second === undefined) return [block];
  if (hanHeading(first.trim()) !== null && (others.length > 2 || isText(second))) {
    return [{ lines: [first] }, { lines: others }];
  }
  if (others.length < 3) return [block];
  if (isLabelLine(first)) return [{ lines: [first] }, { lines: others }];
  const last = others.at(-1) ?? '';
  // "Book V." at the end of a note cites a book.
  return !/\p{Ll}/u.test(last) && isLabelLine(last) && endsSentence.test(others.at(-2) ?? '')
    ? [{ lines: block.lines.slice(0, -1) }, { lines: [last] }]
    : [block];
}

/** A label of a chapter that is all of a short line. */
function isLabelLine(line: string): boolean {
  return line.length <= longestSecondLine && chapterHeading([line]) !== null && isBareLabel(line);
}

/** No second line of a title. */
function isText(line: string): boolean {
  return (
    line.trim().length > longestSecondLine || /^(?: {2}|\t|\u3000)|[。！？…：”」』]\s*$/u.test(line)
  );
}
