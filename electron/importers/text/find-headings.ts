import { labelOf } from '../outline/title-label.ts';
import { chapterHeading } from './chapter-headings.ts';
import { type Heading, numberedHeadings } from './numbered-headings.ts';
import {
  boldHeadings,
  capitalHeadings,
  listedHeadings,
  type TextBlock,
} from './unworded-headings.ts';

export type FoundTitle = Omit<Heading, 'index'>;

/**
 * Titles by block. Marked headings win; else worded ones, with the numbered chapters of parts or lines in bold type
 * where these are among them; else numbers that count up, lines in bold type, lines of a list at the front, and lines
 * in capitals.
 */
export function findHeadings(blocks: readonly TextBlock[]): ReadonlyMap<number, FoundTitle> {
  const marked = new Map<number, string>();
  const worded = new Map<number, string>();
  for (const [index, { lines, isContents = false }] of blocks.entries()) {
    const found = lines.length <= 3 && !isContents ? chapterHeading(lines) : null;
    if (found !== null) (found.isMarked ? marked : worded).set(index, found.title);
  }
  if (marked.size > 0) return ofLevel(marked, 1);
  dropContents(worded, blocks.length);
  const numbered = numberedBelow(blocks, worded);
  if (numbered !== null) return numbered;
  const bold = boldHeadings(blocks);
  if (worded.size >= 2) {
    return ofLevel([...worded.keys()].every((index) => bold.has(index)) ? bold : worded, 1);
  }
  const counted = numberedHeadings(blocks, [], true);
  if (counted.length > 0) return byBlock(counted);
  if (bold.size > 0) return ofLevel(bold, 1);
  const listed = listedHeadings(blocks);
  return ofLevel(listed.size > 0 ? listed : capitalHeadings(blocks), 1);
}

/** Parts, a prologue and the like with the numbered chapters between them; null where chapters are worded. */
function numberedBelow(
  blocks: readonly TextBlock[],
  worded: ReadonlyMap<number, string>,
): ReadonlyMap<number, FoundTitle> | null {
  if (worded.size === 0) return null;
  const kinds = [...worded].map(([index, title]) => ({ index, kind: labelOf(title).kind }));
  if (kinds.some(({ kind }) => kind === 'chapter' || kind === 'section')) return null;
  const parts = kinds.filter(({ kind }) => kind === 'part').map(({ index }) => index);
  const chapters = numberedHeadings(blocks, parts, false);
  if (chapters.length <= parts.length) return null;
  return new Map([...ofLevel(worded, 1), ...byBlock(chapters)]);
}

function byBlock(headings: readonly Heading[]): ReadonlyMap<number, FoundTitle> {
  return new Map(headings.map(({ index, title, level }) => [index, { title, level }]));
}

function ofLevel(
  titles: ReadonlyMap<number, string>,
  level: FoundTitle['level'],
): ReadonlyMap<number, FoundTitle> {
  return new Map([...titles].map(([index, title]) => [index, { title, level }]));
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
