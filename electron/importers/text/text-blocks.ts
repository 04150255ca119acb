import { type Block, collapseSpace, lineBreak } from '../html/blocks.ts';
import type { Yielder } from '../yielder.ts';
import { bareNumber, chapterHeading } from './chapter-headings.ts';
import { isVerse, joinWrapped, type LineLayout, measureLayout } from './line-layout.ts';

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
  for (const line of lines) {
    if (line.trim() === '') {
      close();
      continue;
    }
    if (chapterHeading([line])?.isMarked === true) {
      close();
      blocks.push({ lines: [line] });
      continue;
    }
    if (isLineEach || (isIndented && /^\s/.test(line))) close();
    open.push(line);
  }
  close();
  return blocks;
}

/** Titles by block. Marked headings win; else worded ones; else bare numbers that count up from one. */
export function findHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  const marked = new Map<number, string>();
  const worded = new Map<number, string>();
  for (const [index, { lines }] of blocks.entries()) {
    const found = lines.length <= 3 ? chapterHeading(lines) : null;
    if (found !== null) (found.isMarked ? marked : worded).set(index, found.title);
  }
  if (marked.size > 0) return marked;
  dropContents(worded, blocks.length);
  return worded.size >= 2 ? worded : countedHeadings(blocks);
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
