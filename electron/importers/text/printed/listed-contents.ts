import { wordsOf } from '../../html/blocks.ts';
import { isContentsTitle } from '../../outline/matter.ts';
import { labelOf } from '../../outline/title-label.ts';
import { frontOf, type TextBlock } from '../unworded-headings.ts';

const longestTitle = 60;
/** Of a title and the lines that it is broken into. */
const longestEntry = 200;
const mostLines = 3;
const fewestEntries = 3;
/** Names of parts and heads of columns between two entries. */
const mostOthers = 3;
/** Characters may name several chapters. */
const mostTimes = 20;
/** What is longer is text. */
const longestOther = 150;

/**
 * Makes one block of a list of chapters without pages: the title that says so at the front, and the lines below it that
 * most stand again as titles further on, in their order.
 */
export function joinListedContents(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const front = blocks.slice(0, frontOf(blocks));
  const from = front.findIndex(({ lines, isContents = false }) => {
    const [first = ''] = lines;
    return !isContents && first.length <= longestTitle && isContentsTitle(first);
  });
  const to = from === -1 ? null : endOfList(blocks, from);
  if (to === null) return blocks;
  const lines = blocks.slice(from, to + 1).flatMap((block) => block.lines);
  return [...blocks.slice(0, from), { lines, isContents: true }, ...blocks.slice(to + 1)];
}

/** The last block of the list whose title stands in the block `from`; null where that is none. */
function endOfList(blocks: readonly TextBlock[], from: number): number | null {
  const places = lastPlaces(blocks, from);
  const said = new Set<number>();
  let to = from;
  let count = 0;
  // Where one of the titles stands again, the book has begun.
  for (let index = from; index <= to + mostOthers + 1 && !said.has(index); index += 1) {
    const lines = (blocks[index]?.lines ?? []).slice(index === from ? 1 : 0);
    const found = entriesIn(lines, index, places);
    const isEnd = found.length === 0 ? isText(lines) : isAboveText(blocks, index, places);
    if (isEnd) break;
    if (!isOfList(found, lines, said)) continue;
    for (const place of found) said.add(place);
    count += 1;
    to = index;
  }
  return areOfBook(said, to, to - from - count) ? to : null;
}

/** Chapters of another part have the same numbers; a title alone that was said may be the first chapter's. */
function isOfList(
  found: readonly number[],
  [first = '']: readonly string[],
  said: ReadonlySet<number>,
): boolean {
  const isLabelled = found.length > 0 && keysOf(first)[0] !== '';
  return isLabelled || found.some((place) => !said.has(place));
}

/** True for enough titles that stand behind the list, in its order. */
function areOfBook(said: ReadonlySet<number>, to: number, others: number): boolean {
  const behind = [...said].filter((place) => place > to);
  const inOrder = behind.filter((place, at) => place > (behind[at - 1] ?? 0)).length;
  return inOrder >= Math.max(fewestEntries, others) && inOrder * 2 > said.size;
}

/** True for the title of the first chapter. */
function isAboveText(
  blocks: readonly TextBlock[],
  index: number,
  places: ReadonlyMap<string, number>,
): boolean {
  const { lines = [] } = blocks[index + 1] ?? {};
  const isTitle = (blocks[index]?.lines.length ?? 0) <= mostLines;
  return isTitle && isText(lines) && entriesIn(lines, index + 1, places).length === 0;
}

/** Where the entries that a block holds stand again; none where most of its lines are something else. */
function entriesIn(
  lines: readonly string[],
  index: number,
  places: ReadonlyMap<string, number>,
): readonly number[] {
  const placeOf = (text: string): number => {
    const [label, title] = keysOf(text).map((key) => places.get(key) ?? -1);
    return label !== undefined && label > index ? label : (title ?? -1);
  };
  const found: number[] = [];
  let known = 0;
  for (let at = 0; at < lines.length; at += 1) {
    for (let count = 1; count <= mostLines; count += 1) {
      const place = placeOf(lines.slice(at, at + count).join(' '));
      if (place <= index) continue;
      found.push(place);
      known += count;
      at += count - 1;
      break;
    }
  }
  const isEachItsOwn = lines.length <= mostLines || new Set(found).size >= fewestEntries;
  return isEachItsOwn && known * 2 > lines.length ? found : [];
}

/** The last block that begins with a label, with a title, or with both. What stands again and again is a speaker. */
function lastPlaces(blocks: readonly TextBlock[], from: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const counts = new Map<string, number>();
  for (let index = from + 1; index < blocks.length; index += 1) {
    for (const key of keysAbove(blocks[index]?.lines ?? [])) {
      places.set(key, index);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  for (const [key, count] of counts) if (count > mostTimes) places.delete(key);
  places.delete('');
  return places;
}

/** The labels and titles that a block may begin with. */
function keysAbove(lines: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let to = 1; to <= Math.min(lines.length, mostLines); to += 1) {
    const text = lines.slice(0, to).join(' ');
    if (text.length > longestEntry) break;
    for (const key of keysOf(text)) keys.add(key);
  }
  return keys;
}

/** A title's label and its other words, to look both up by; '' where it has none. */
function keysOf(text: string): readonly [label: string, title: string] {
  const { kind, text: label } = labelOf(text);
  const isLabelled = kind !== 'none' && kind !== 'date';
  const rest = isLabelled
    ? text
        .trim()
        .slice(label.length)
        .replace(/^[\s\p{P}]*/u, '')
    : text;
  const title = wordsOf(rest.replace(/^\s*(?:\d{1,3}|[IVXLC]{1,8})[.):\s]+(?=\S)/u, '')).join(' ');
  return [isLabelled ? `# ${wordsOf(label).join(' ')}` : '', title];
}

function isText(lines: readonly string[]): boolean {
  return lines.join(' ').length > longestOther;
}
