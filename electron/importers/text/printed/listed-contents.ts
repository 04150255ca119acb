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
  let others = 0;
  let allOthers = 0;
  // Where one of the titles stands again, the book has begun.
  for (let index = from; index < blocks.length && !said.has(index); index += 1) {
    const lines = (blocks[index]?.lines ?? []).slice(index === from ? 1 : 0);
    if (lines.length === 0 || titleWords(lines.join(' ')) === '') continue;
    const found = entriesIn(lines, index, places);
    if (found.every((place) => said.has(place))) {
      others += 1;
      if (others > mostOthers || isText(lines)) break;
      continue;
    }
    if (lines.length <= mostLines && isAboveText(blocks, index, places)) break;
    for (const place of found) said.add(place);
    allOthers += others;
    others = 0;
    to = index;
  }
  return areOfBook(said, to, allOthers) ? to : null;
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
  return isText(lines) && entriesIn(lines, index + 1, places).length === 0;
}

/** Where the entries that a block holds stand again; none where most of its lines are something else. */
function entriesIn(
  lines: readonly string[],
  index: number,
  places: ReadonlyMap<string, number>,
): readonly number[] {
  const placeOf = (text: string): number => places.get(titleWords(text)) ?? -1;
  const whole = lines.length <= mostLines ? placeOf(lines.join(' ')) : -1;
  if (whole > index) return [whole];
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
  return known * 2 > lines.length && new Set(found).size * 2 > found.length ? found : [];
}

/**
 * The last block that begins with a title, or with its label and then with it, by the title's words. What stands
 * again and again is a speaker.
 */
function lastPlaces(blocks: readonly TextBlock[], from: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const counts = new Map<string, number>();
  for (let index = from + 1; index < blocks.length; index += 1) {
    const lines = blocks[index]?.lines ?? [];
    const isBare = titleWords(lines[0] ?? '') === '';
    for (let to = isBare ? 2 : 1; to <= Math.min(lines.length, mostLines); to += 1) {
      const title = lines.slice(0, to).join(' ');
      if (title.length > longestEntry) break;
      const words = titleWords(title);
      places.set(words, index);
      counts.set(words, (counts.get(words) ?? 0) + 1);
    }
  }
  for (const [words, count] of counts) if (count > mostTimes) places.delete(words);
  places.delete('');
  return places;
}

/** A title's words without its label or number; '' where it has no others. */
function titleWords(title: string): string {
  const { text } = labelOf(title);
  const rest = title
    .trim()
    .slice(text.length)
    .replace(/^[\s\p{P}]*/u, '');
  return wordsOf(rest.replace(/^(?:\d{1,3}|[IVXLC]{1,8})[.):\s]+(?=\S)/u, '')).join(' ');
}

function isText(lines: readonly string[]): boolean {
  return lines.join(' ').length > longestOther;
}
