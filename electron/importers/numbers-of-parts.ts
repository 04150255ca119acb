import { type Block, lettersOf, plainText } from './html/blocks.ts';
import { labelOf } from './outline/title-label.ts';
import { bareNumber } from './text/chapter-headings.ts';
import type { FoundTitle } from './text/find-headings.ts';
import { numberedHeadings } from './text/numbered-headings.ts';
import type { TextBlock } from './text/unworded-headings.ts';

/** Letters of a part that is as long as hours, of a chapter in it, and of what stands above the first one. */
const longestPart = 70_000;
const shortestNumbered = 4500;
const longestOpening = 20_000;
const plainNumber = /^[(—–-]?\s*(?:\d{1,3}|[IVXLC]{1,8})[.)]?\s*[—–-]?$/;

type Part = {
  readonly start: number;
  readonly end: number;
  /** 0 for a labelled part and its title right below, the number of a heading that is one, null for any other heading. */
  readonly first: number | null;
  readonly letters: number;
};

/**
 * Numbers that stand alone in a book whose headings are those of parts, where one of these is too long for a chapter.
 * They are looked for in the blocks as lines of text.
 */
export function numbersOfLongParts(
  blocks: readonly Block[],
  linesOf: (blocks: readonly Block[]) => readonly TextBlock[],
): ReadonlyMap<number, FoundTitle> {
  const parts = partsOf(blocks);
  if (!parts.some(({ letters }) => letters > longestPart)) return new Map();
  const numbers = numberedHeadings(
    linesOf(blocks),
    parts.map(({ start }) => start),
    false,
  )
    .map(({ index }) => index)
    .filter((index) => plainNumber.test(titleOf(blocks, index)))
    .sort((one, other) => one - other);
  const found = new Map<number, FoundTitle>();
  let hasLong = false;
  let next = 0;
  for (const part of parts) {
    const own: number[] = [];
    for (; (numbers[next] ?? part.end) < part.end; next += 1) own.push(numbers[next] ?? 0);
    if (!areChapters(own, part, blocks)) continue;
    hasLong ||= own.length > 1 && part.letters > longestPart;
    const level = (blocks[part.start]?.level ?? 1) + (part.first === 0 ? 1 : 0);
    for (const index of own) found.set(index, { title: titleOf(blocks, index), level });
  }
  // Numbers of pages stand within sentences.
  const isWithin = (index: number): boolean => /^\p{Ll}/u.test(titleOf(blocks, index + 1));
  const within = [...found.keys()].filter(isWithin).length;
  return hasLong && within * 4 < found.size ? found : new Map();
}

/** The parts of a book, and the numbers in them that are headings; none of a book that has other chapters. */
function partsOf(blocks: readonly Block[]): readonly Part[] {
  const starts = [...blocks.keys()].filter((index) => blocks[index]?.kind === 'heading');
  const kinds = starts.map((index) => labelOf(titleOf(blocks, index)).kind);
  if (!kinds.includes('part') || kinds.includes('chapter')) return [];
  const parts: Part[] = [];
  for (const [at, start] of starts.entries()) {
    const above = parts.at(-1);
    const number = bareNumber(titleOf(blocks, start));
    const isTitle = number === null && above?.first === 0 && above.end === above.start + 1;
    const first = kinds[at] === 'part' || isTitle ? 0 : number;
    const end = starts[at + 1] ?? blocks.length;
    parts.push({ start, end, first, letters: lettersOf(blocks.slice(start, end)) });
  }
  return parts;
}

/** True where the numbers go on from the heading's, with the text of chapters below them. */
function areChapters(
  own: readonly number[],
  { start, end, first, letters }: Part,
  blocks: readonly Block[],
): boolean {
  if (first === null) return false;
  const values = own.map((index) => bareNumber(titleOf(blocks, index)) ?? 0);
  const opening = first === 0 ? lettersOf(blocks.slice(start, own[0] ?? end)) : 0;
  return (
    values.every((value, at) => value > (values[at - 1] ?? first)) &&
    letters >= own.length * shortestNumbered &&
    opening <= longestOpening
  );
}

function titleOf(blocks: readonly Block[], index: number): string {
  return plainText(blocks[index]?.pieces ?? []).trim();
}
