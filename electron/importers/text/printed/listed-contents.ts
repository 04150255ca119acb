import { wordsOf } from '../../html/blocks.ts';
import { isContentsTitle } from '../../outline/matter.ts';
import { labelOf } from '../../outline/title-label.ts';
import { frontOf, type TextBlock } from '../unworded-headings.ts';

const longestTitle = 60;
/** Letters of an entry, with all lines that it is wrapped into; anything longer is text. */
const longestEntry = 200;
/** Lines that an entry may be wrapped into. */
const mostLines = 4;
const fewestEntries = 3;
/** Blocks between two entries: names of parts, heads of columns. */
const mostOthers = 3;
/** A title occurs in the list and above its chapter. */
const timesOfEach = 2;
/** Two chapters may have the same title; what occurs more often is the name of a speaker. */
const mostTimes = 3;
/** A summary has a dash in so many letters at the least. */
const lettersPerDash = 100;

/**
 * Joins a list of chapters without page numbers to one block: a title such as "Contents" at the front, and the lines
 * below it, most of which occur again further on as titles, in the same order.
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

/** The last block of the list whose title is in the block `from`; null if that is no list. */
function endOfList(blocks: readonly TextBlock[], from: number): number | null {
  const places = placesOf(blocks, from);
  const listed = new Set<number>();
  let to = from;
  let count = 0;
  for (let index = from; index <= to + mostOthers + 1; index += 1) {
    const lines = (blocks[index]?.lines ?? []).slice(index === from ? 1 : 0);
    const found = entriesIn(lines, index, places);
    const isEnd = found.length === 0 ? isText(lines) : isAboveText(blocks, index, places);
    // The last occurrence of a listed title is above its chapter.
    if (isEnd || (found.length === 0 && listed.has(index))) break;
    if (!isOfList(found, lines, listed)) continue;
    for (const place of found) listed.add(place);
    count += 1;
    to = index;
  }
  return followInOrder(listed, to, to - from - count) ? to : null;
}

/**
 * Whether a block belongs to the list. A label may be listed twice, as chapters of another part have the same numbers;
 * a mere title that was listed before may be above the first chapter.
 */
function isOfList(
  found: readonly number[],
  [first = '']: readonly string[],
  listed: ReadonlySet<number>,
): boolean {
  const isLabelled = found.length > 0 && keysOf(first)[0] !== '';
  return isLabelled || found.some((place) => !listed.has(place));
}

/** True if enough of the listed titles follow the list, in its order. */
function followInOrder(listed: ReadonlySet<number>, to: number, others: number): boolean {
  const following = [...listed].filter((place) => place > to);
  const inOrder = following.filter((place, at) => place > (following[at - 1] ?? 0)).length;
  return inOrder >= Math.max(fewestEntries, others) && inOrder * 2 > listed.size;
}

/** True for the title of the first chapter: text follows it. */
function isAboveText(blocks: readonly TextBlock[], index: number, places: Places): boolean {
  const { lines = [] } = blocks[index + 1] ?? {};
  const isTitle = (blocks[index]?.lines.length ?? 0) <= mostLines;
  return isTitle && isText(lines) && entriesIn(lines, index + 1, places).length === 0;
}

/** Where the entries in a block occur again; none if most of its lines are something else. */
function entriesIn(lines: readonly string[], index: number, places: Places): readonly number[] {
  const found = new Set<number>();
  let known = 0;
  let rest = 0;
  for (let at = 0; at < lines.length; ) {
    const title = titleAt(lines, at, index, places);
    // Further lines may belong to the title, as its chapter's may be shorter or wrapped elsewhere, or to a summary.
    known += title?.count ?? (rest > 0 || isOfSummary(lines[at]) ? 1 : 0);
    if (title !== null) found.add(title.place);
    rest = title === null ? rest - 1 : mostLines - title.count;
    at += title?.count ?? 1;
  }
  const others = lines.filter((line) => !isOfSummary(line)).length;
  const isEachItsOwn = others <= mostLines || found.size >= fewestEntries;
  return isEachItsOwn && known * 2 > lines.length ? [...found] : [];
}

/** The title in the lines from `at` on, and where it occurs again after block `index`. */
function titleAt(
  lines: readonly string[],
  at: number,
  index: number,
  places: Places,
): { readonly place: number; readonly count: number } | null {
  for (let count = 1; count <= mostLines; count += 1) {
    const place = placeOf(lines.slice(at, at + count).join(' '), index, places);
    if (place > index) return { place, count };
  }
  return null;
}

/**
 * The last place of a title, or of its label if several chapters share it or it does not occur after block `index`; a
 * number beside a title does not count.
 */
function placeOf(text: string, index: number, places: Places): number {
  if (text.length > longestEntry) return -1;
  const [label, title] = keysOf(text);
  const titled = places.get(title);
  const isDistinct = title === '' || /\p{L}{3}/u.test(label);
  const labelled = isDistinct ? places.get(label) : undefined;
  const { count = 0, last = 0 } = titled ?? {};
  const isOwn = count > 0 && count <= timesOfEach && (count > 1 || last > index);
  return (isOwn ? titled : (labelled ?? titled))?.last ?? -1;
}

type Places = ReadonlyMap<string, { readonly last: number; readonly count: number }>;

/** The last place and the number of blocks that begin with a label or a title, by its key; without speakers' names. */
function placesOf(blocks: readonly TextBlock[], from: number): Places {
  const places = new Map<string, { readonly last: number; readonly count: number }>();
  for (let index = from + 1; index < blocks.length; index += 1) {
    for (const key of keysAbove(blocks[index]?.lines ?? [])) {
      places.set(key, { last: index, count: (places.get(key)?.count ?? 0) + 1 });
    }
  }
  for (const [key, { count }] of places) {
    if (key === '' || (count > mostTimes && !key.startsWith('#'))) places.delete(key);
  }
  return places;
}

/** The labels and titles that a block may begin with. */
function keysAbove(lines: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let to = 1; to <= Math.min(lines.length, mostLines); to += 1) {
    const text = lines.slice(0, to).join(' ');
    if (text.length > longestEntry) break;
    const [label, title] = keysOf(text);
    keys.add(title);
    // The label of the first line only: "CHAPTER" may be the head of a column of numbers.
    if (to === 1) keys.add(label);
  }
  return keys;
}

/** The keys of a title's label and of its other words; '' if it has none. */
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

/** "A Tempest at Night--Spain on Exhibition" */
function isOfSummary(line = ''): boolean {
  const dashes = line.match(/--|[–—]/g)?.length ?? 0;
  return line.length < dashes * lettersPerDash;
}

/** A long paragraph that is no summary. */
function isText(lines: readonly string[]): boolean {
  const isSummary = lines.filter(isOfSummary).length * 2 > lines.length;
  return !isSummary && lines.join(' ').length > longestEntry;
}
