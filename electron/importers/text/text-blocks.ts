import { type Block, collapseSpace, lineBreak } from '../html/blocks.ts';
import { labelOf } from '../outline/title-label.ts';
import type { Yielder } from '../yielder.ts';
import { bareNumber, chapterHeading } from './chapter-headings.ts';
import { isVerse, joinWrapped, type LineLayout, measureLayout } from './line-layout.ts';
import { foldPrintedMarks } from './printed-marks.ts';
import { capitalHeadings, numberedHeadings } from './unworded-headings.ts';

const breakLine = /^[\s*⁂•·~#◆◇■□●○=_\-–—]{1,120}$/u;

type TextBlock = { readonly lines: readonly string[] };

/**
 * Reads plain text into blocks: blank lines part paragraphs, lines broken at a fixed width are joined
 * again, chapter headings become headings (all of one level), lines of signs become scene breaks.
 */
export async function readTextBlocks(text: string, turns: Yielder): Promise<Block[]> {
  const lines = text.split(/\r\n|\n|\r|\u0085|\f|\u2029/);
  const layout = measureLayout(lines);
  const blocks = groupLines(lines, layout.isIndented, layout.isLineEach);
  await turns();
  const headings = findHeadings(blocks);
  const read: Block[] = [];
  for (const [index, { lines: own }] of blocks.entries()) {
    if (index % 256 === 0) await turns();
    read.push(readBlock(own, headings.get(index), layout));
  }
  foldPrintedMarks(read);
  return read;
}

function readBlock(lines: readonly string[], title: string | undefined, layout: LineLayout): Block {
  if (title !== undefined) return { kind: 'heading', level: 1, pieces: [title] };
  const first = lines[0] ?? '';
  if (lines.length === 1 && breakLine.test(first) && /[^\s\-–—]|---/u.test(first)) {
    return { kind: 'break', level: 0, pieces: [] };
  }
  const isJoined = layout.isWrapped && !isVerse(lines, layout);
  const text = isJoined ? joinWrapped(lines) : lines.map((line) => line.trim()).join(lineBreak);
  return { kind: 'paragraph', level: 0, pieces: [collapseSpace(text).trim()] };
}

function groupLines(
  lines: readonly string[],
  isIndented: boolean,
  isLineEach: boolean,
): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push({ lines: open });
    open = [];
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      close();
      continue;
    }
    if (chapterHeading([line])?.isMarked === true) {
      close();
      blocks.push({ lines: [line] });
      continue;
    }
    const isStart = isIndented && (/^\s/.test(line) || isHeadingAtMargin(line, lines[index + 1]));
    if (isLineEach || isStart) close();
    open.push(line);
  }
  close();
  return blocks.flatMap(withoutHeading);
}

/** Between indented paragraphs: the next one begins below it. */
function isHeadingAtMargin(line: string, next: string | undefined): boolean {
  return next !== undefined && /^\s/.test(next) && chapterHeading([line]) !== null;
}

/** A label of a chapter right above its text is a block of its own. */
function withoutHeading(block: TextBlock): readonly TextBlock[] {
  const [first = '', ...others] = block.lines;
  if (others.length < 3 || chapterHeading([first]) === null) return [block];
  const { kind, text } = labelOf(first);
  const isBare = kind !== 'none' && /^[\p{P}\s]*$/u.test(first.trim().slice(text.length));
  return isBare ? [{ lines: [first] }, { lines: others }] : [block];
}

/**
 * Titles by block. Marked headings win; else worded ones; else bare numbers that count up from one, numbers with
 * titles, and lines in capitals.
 */
export function findHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  const marked = new Map<number, string>();
  const worded = new Map<number, string>();
  for (const [index, { lines }] of blocks.entries()) {
    const found = lines.length <= 3 ? chapterHeading(lines) : null;
    if (found !== null) (found.isMarked ? marked : worded).set(index, found.title);
  }
  if (marked.size > 0) return marked;
  dropContents(worded, blocks.length);
  if (worded.size >= 2) return worded;
  const ways = [countedHeadings, numberedHeadings, capitalHeadings];
  for (const find of ways) {
    const found = find(blocks);
    if (found.size >= 2) return found;
  }
  return new Map();
}

/** A list of chapters at the front repeats headings that come again with text under them. */
function dropContents(headings: Map<number, string>, blockCount: number): void {
  const key = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const lastOf = new Map<string, number>();
  for (const [index, title] of headings) lastOf.set(key(title), index);
  for (const [index, title] of [...headings]) {
    const isRepeated = lastOf.get(key(title)) !== index;
    const isBare = headings.has(index + 1) || index + 1 >= blockCount;
    if (isRepeated && isBare) headings.delete(index);
  }
}

function countedHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [index, { lines }] of blocks.entries()) {
    const line = lines.length === 1 ? (lines[0]?.trim() ?? '') : '';
    if (line !== '' && bareNumber(line) === found.size + 1) found.set(index, line);
  }
  return found.size >= 2 ? found : new Map();
}
