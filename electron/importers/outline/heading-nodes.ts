import { plainText, wordsOf } from '../html/blocks.ts';
import { isContentsTitle } from './matter.ts';
import type { BookBlocks, OutlineNode } from './nodes.ts';
import { hasWords, isSpokenHeading, joinTitles } from './nodes.ts';
import { isBareLabel, labelOf } from './title-label.ts';

type Heading = {
  title: string;
  level: number;
  readonly start: number;
  /** Nothing but headings is between the one before and this one. */
  readonly isRightBelow: boolean;
};

/** A title of this length takes no more of the headings below it, such as the lines of an index. */
const longestTitle = 2000;

/**
 * The headings in a range of blocks, nested by their levels. Headings of one level with nothing between them are one
 * title ("Chapter 1", "The Lamp"). So are a label and the only heading right below it, of a deeper or, if the label is
 * set smaller, a higher level; the label of a part stays separate. Leading headings that repeat the range's title, and
 * a subtitle below it, are left out.
 */
export function headingNodes(
  book: BookBlocks,
  from: number,
  to: number,
  rangeTitle: string | null,
): readonly OutlineNode[] {
  return nested(withoutTitles(book, collect(book, from, to), from, rangeTitle));
}

function collect({ blocks }: BookBlocks, from: number, to: number): readonly Heading[] {
  const headings: Heading[] = [];
  let open: Heading | null = null;
  for (let index = from; index < to; index += 1) {
    const block = blocks[index];
    if (block === undefined) break;
    if (!isSpokenHeading(block)) {
      if (block.pieces.length > 0) open = null;
      continue;
    }
    const title = plainText(block.pieces.filter((piece) => typeof piece === 'string'));
    if (open !== null && goesOn(open, block.level, title)) {
      open.level = block.level;
      if (open.title.length < longestTitle) open.title = joinTitles(open.title, title);
    } else {
      open = { title, level: block.level, start: index, isRightBelow: open !== null };
      headings.push(open);
    }
  }
  return withTitlesBelow(headings);
}

/** Whether a heading continues the title of the one above; a label may be set smaller than its title. */
function goesOn(open: Heading, level: number, title: string): boolean {
  if (open.level === level) return areOneTitle(open.title.slice(0, longestTitle), title);
  return open.level > level && isTitleOf(open.title, title);
}

/**
 * Joins labels with the only deeper heading right below, if most labels have one. The first of several below is a
 * section, and so is an only one in a book where most have several.
 */
function withTitlesBelow(headings: readonly Heading[]): readonly Heading[] {
  let belowCount = 0;
  const titles = new Set<Heading>();
  for (const [at, heading] of headings.entries()) {
    const label = headings[at - 1];
    if (label === undefined || heading.level <= label.level) continue;
    if (!heading.isRightBelow || !isLabel(label.title)) continue;
    belowCount += 1;
    if ((headings[at + 1]?.level ?? 0) <= label.level) titles.add(heading);
  }
  if (titles.size * 2 <= belowCount) return headings;
  const joined: Heading[] = [];
  for (const heading of headings) {
    const label = joined.at(-1);
    const isTitle = titles.has(heading) && label !== undefined;
    if (isTitle && areOneTitle(label.title, heading.title)) {
      label.title = joinTitles(label.title, heading.title);
    } else joined.push(heading);
  }
  return joined;
}

function isLabel(title: string): boolean {
  return isBareLabel(title) && labelOf(title).kind !== 'part';
}

/** True for a title without a label, and for a date. */
export function isUnlabelled(title: string): boolean {
  const { kind } = labelOf(title);
  return kind === 'none' || kind === 'date';
}

/** True if `title` can be that of a bare chapter label ("Chapter 1"); a part is not titled by what is below it. */
export function isTitleOf(label: string, title: string): boolean {
  return isLabel(label) && isUnlabelled(title) && areOneTitle(label, title);
}

function areOneTitle(first: string, second: string): boolean {
  if (isContentsTitle(first) || isContentsTitle(second)) return false;
  const next = labelOf(second).kind;
  const isNumber = next === 'number' || next === 'numbered';
  if (next === 'part' || (isNumber && labelOf(first).kind === 'part')) return false;
  const isLabelled = next === 'chapter' || next === 'section';
  return !isLabelled || labelOf(first).kind === 'none';
}

function withoutTitles(
  { blocks }: BookBlocks,
  headings: readonly Heading[],
  from: number,
  rangeTitle: string | null,
): readonly Heading[] {
  if (rangeTitle === null) return headings;
  const title = new Set(wordsOf(rangeTitle));
  const levels = new Map<number, number>();
  for (const { level } of headings) levels.set(level, (levels.get(level) ?? 0) + 1);
  let at = from;
  let kept = 0;
  for (const { start, level, title: own } of headings) {
    for (; at < start; at += 1) {
      const block = blocks[at];
      if (block?.kind !== 'heading' && block !== undefined && hasWords(block)) {
        return headings.slice(kept);
      }
    }
    if (!saySame(title, wordsOf(own)) && levels.get(level) !== 1) break;
    kept += 1;
  }
  return headings.slice(kept);
}

/** True if the words of one are all in the other. */
function saySame(title: ReadonlySet<string>, own: readonly string[]): boolean {
  if (own.every((word) => title.has(word))) return true;
  const heading = new Set(own);
  return title.size > 0 && [...title].every((word) => heading.has(word));
}

function nested(headings: readonly Heading[]): readonly OutlineNode[] {
  type Open = OutlineNode & { readonly level: number; readonly children: OutlineNode[] };
  const top: OutlineNode[] = [];
  const stack: Open[] = [];
  for (const { title, level, start } of headings) {
    while ((stack.at(-1)?.level ?? 0) >= level) stack.pop();
    const node: Open = { title, types: '', source: 'heading', start, children: [], level };
    (stack.at(-1)?.children ?? top).push(node);
    stack.push(node);
  }
  return top;
}
