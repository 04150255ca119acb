import { append } from '../../../shared/append.ts';
import { isContentsTitle } from '../outline/matter.ts';
import { chapterBehind, isBareLabel, labelOf, nameTheirParts } from '../outline/title-label.ts';
import { letterWords } from '../outline/title-words.ts';
import { chapterHeading, isHeadingList, isSerialHeading } from './chapter-headings.ts';
import { closesChapter, standsOnce } from './han-headings.ts';
import { type Heading, numberedHeadings } from './numbered-headings.ts';
import { titlesBeside } from './numbered-lines.ts';
import {
  boldHeadings,
  capitalHeadings,
  listedHeadings,
  setApartHeadings,
  type TextBlock,
  unendedHeadings,
} from './unworded-headings.ts';

const fewestListed = 3;
/** This many titles without a label are the chapters of a book whose labels are only those of other sections. */
const fewestTitles = 4;
/** If a list without a title has more entries than this per heading, the headings are sections of one of them. */
const mostListed = 4;
/** Lines of a title below its number in a list of chapters, and letters of each. */
const mostBetween = 3;
const longestBetween = 40;

/** With more numbered headings than this per labelled chapter or section, these labels belong to something else. */
const mostOthers = 4;

export type FoundTitle = Omit<Heading, 'index'>;

/**
 * Titles by block index. The first kind that is found wins: marked headings; labels such as "Chapter 1", with the
 * numbered chapters of parts or, if all labels are bold, all lines in bold type; ascending numbers; lines in bold type;
 * lines of a list at the front; lines with another indent than paragraphs; lines in capitals; lines without a final
 * punctuation mark; numbers written in a rare way. A list at the front wins over labels and numbers that are all below
 * one of its titles.
 */
export function findHeadings(blocks: readonly TextBlock[]): ReadonlyMap<number, FoundTitle> {
  const marked = new Map<number, string>();
  const worded = new Map<number, string>();
  for (const [index, { lines, isContents = false }] of blocks.entries()) {
    const found = isContents ? null : chapterHeading(lines);
    if (found !== null) (found.isMarked ? marked : worded).set(index, found.title);
  }
  if (marked.size > 0) return ofLevel(marked, 1);
  dropQuoted(worded);
  dropClosing(worded);
  dropContents(worded, blocks);
  dropRepeated(worded);
  dropQuotedLetter(worded);
  const numbered = numberedBelow(blocks, worded);
  if (numbered !== null) return numbered;
  const isWorded = worded.size >= 2;
  const counted = isWorded ? [] : numberedHeadings(blocks, [], true);
  const sections = isWorded ? [...worded.keys()] : counted.map(({ index }) => index);
  const listed = listedHeadings(blocks);
  if (areSectionsOfOne(sections, listed, blocks)) return ofLevel(listed, 1);
  const bold = boldHeadings(blocks);
  if (isWorded) {
    if ([...worded.keys()].every((index) => bold.has(index))) return ofLevel(bold, 1);
    return besideNames(worded, blocks, listed) ?? ofLevel(withTitles(worded, blocks), 1);
  }
  if (counted.length > 0) return byBlock(counted);
  if (bold.size > 0) return ofLevel(bold, 1);
  return ofLevel(unwordedHeadings(blocks, listed), 1);
}

/** A letter that stands alone among chapters, and is not the first, is one that a chapter gives. */
function dropQuotedLetter(worded: Map<number, string>): void {
  const labels = [...worded].map(([index, title]) => ({ index, ...labelOf(title) }));
  const [letter, ...others] = labels.filter(({ word }) => letterWords.has(word));
  const isAlone = letter !== undefined && others.length === 0 && letter.number !== 1;
  const isAmongChapters = labels.some(
    ({ index, kind }) => kind === 'chapter' && index !== letter?.index,
  );
  if (isAlone && isAmongChapters) worded.delete(letter.index);
}

/** True if all of these headings are below one of many titles that a list at the front has. */
function areSectionsOfOne(
  sections: readonly number[],
  listed: ReadonlyMap<number, string>,
  blocks: readonly TextBlock[],
): boolean {
  const list = blocks.find(({ isContents = false }) => isContents)?.lines ?? [];
  const hasChapters = list.some((line) => labelOf(line).kind === 'chapter');
  const fewest = sections.length * (list.length === 0 || hasChapters ? mostListed : 1);
  if (sections.length === 0 || listed.size <= fewest) return false;
  const own = new Set(sections);
  const first = Math.min(...own);
  const last = Math.max(...own);
  const places = [...listed.keys()];
  const isOutside = (index: number): boolean => own.has(index) || index < first || index > last;
  return places.some((index) => index < first) && places.every(isOutside);
}

function unwordedHeadings(
  blocks: readonly TextBlock[],
  listed: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  if (listed.size > 0) return listed;
  for (const find of [setApartHeadings, capitalHeadings, unendedHeadings]) {
    const found = find(blocks);
    if (found.size > 0) return found;
  }
  const rare = numberedHeadings(blocks, [], true, true);
  return new Map(rare.map(({ index, title }) => [index, title]));
}

/** Titles without labels, beside a labelled foreword and the like, or below parts; null if chapters have labels. */
function besideNames(
  worded: ReadonlyMap<number, string>,
  blocks: readonly TextBlock[],
  listed: ReadonlyMap<number, string>,
): ReadonlyMap<number, FoundTitle> | null {
  const kinds = [...worded.values()].map((title) => labelOf(title).kind);
  const areWorded = kinds.some((kind) => kind !== 'none' && kind !== 'part');
  if (areWorded || nameTheirParts([...worded.values()])) return null;
  const titles = new Map(
    [...unwordedHeadings(blocks, listed)].filter(([index]) => !worded.has(index)),
  );
  if (titles.size < Math.max(fewestTitles, worded.size * 2)) return null;
  const level = kinds.filter((kind) => kind === 'part').length >= 2 ? 2 : 1;
  return new Map([...ofLevel(titles, level), ...ofLevel(worded, 1)]);
}

/** Labelled parts, a prologue and the like, with the numbered chapters between them; null if chapters have labels. */
function numberedBelow(
  blocks: readonly TextBlock[],
  worded: ReadonlyMap<number, string>,
): ReadonlyMap<number, FoundTitle> | null {
  if (worded.size === 0 || nameTheirParts([...worded.values()])) return null;
  const kinds = [...worded].map(([index, title]) => ({ index, ...labelOf(title) }));
  const others = kinds.filter(({ kind }) => kind === 'chapter' || kind === 'section');
  const letters = others.filter(({ word }) => letterWords.has(word)).length;
  const parts = kinds.filter(({ kind }) => kind === 'part').map(({ index }) => index);
  const chapters = numberedHeadings(blocks, parts, false);
  const fewest = Math.max(parts.length, letters, (others.length - letters) * mostOthers);
  if (chapters.length <= fewest) return null;
  return new Map([...ofLevel(worded, 1), ...withNames(byBlock(chapters), worded)]);
}

/** Within a part, with a prologue or an interlude beside its chapters, which would else be below it. */
function withNames(
  chapters: ReadonlyMap<number, FoundTitle>,
  worded: ReadonlyMap<number, string>,
): ReadonlyMap<number, FoundTitle> {
  const all = new Map(chapters);
  const places = [...worded.keys(), ...chapters.keys()].sort((one, other) => one - other);
  let isInPart = false;
  for (const [at, index] of places.entries()) {
    const title = worded.get(index);
    if (title === undefined) continue;
    const { kind } = labelOf(title);
    isInPart ||= kind === 'part';
    const next = chapters.get(places[at + 1] ?? -1);
    const isBehindPart = labelOf(worded.get(places[at - 1] ?? -1) ?? '').kind === 'part';
    const goesOn = isBehindPart || (labelOf(next?.title ?? '').number ?? 1) > 1;
    if (kind === 'none' && isInPart && goesOn && next !== undefined) {
      all.set(index, { title, level: next.level });
    }
  }
  return all;
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

/** Adds the titles in the blocks below bare labels ("Chapter One"). */
function withTitles(
  worded: ReadonlyMap<number, string>,
  blocks: readonly TextBlock[],
): ReadonlyMap<number, string> {
  const bare = [...worded].filter(([index, title]) => !worded.has(index + 1) && isBareLabel(title));
  const below = titlesBeside(
    blocks,
    bare.map(([index]) => ({ index })),
    1,
  );
  return new Map([...worded, ...below.map(({ index, title }) => [index, title] as const)]);
}

/** Drops labels such as "Vol. 3, Ch. 12" if single, or in a book with plain chapters: they cite another book. */
function dropQuoted(headings: Map<number, string>): void {
  const serials = [...headings].filter(([, title]) => isSerialHeading(title));
  const hasPlain = [...headings.values()].some((title) => labelOf(title).kind === 'chapter');
  if (serials.length >= 2 && !hasPlain) return;
  for (const [index] of serials) headings.delete(index);
}

/** Drops what says that a chapter ends, where the last one of its kind has the same number. */
function dropClosing(headings: Map<number, string>): void {
  const last = new Map<string, string>();
  for (const [index, title] of headings) {
    const { kind, word } = labelOf(title);
    const key = labelKey(title);
    if (closesChapter.test(title) && last.get(kind + word) === key) headings.delete(index);
    else last.set(kind + word, key);
  }
}

/** Drops names that a book has only once ("후기") if they occur more often. */
function dropRepeated(headings: Map<number, string>): void {
  const places = new Map<string, number[]>();
  for (const [index, title] of headings) {
    if (standsOnce.test(title)) append(places, title, index);
  }
  for (const found of places.values()) {
    if (found.length > 1) for (const index of found) headings.delete(index);
  }
}

/** Drops the entries of a list of chapters at the front: they occur again, with text below. */
function dropContents(headings: Map<number, string>, blocks: readonly TextBlock[]): void {
  const key = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const lastOf = new Map<string, number>();
  for (const [index, title] of headings) {
    lastOf.set(key(title), index);
    lastOf.set(labelKey(title), index);
  }
  const isBare = (index: number): boolean => {
    const below = blocks[index + 1]?.lines ?? [];
    return headings.has(index + 1) || below.length === 0 || isHeadingList(below);
  };
  const all = [...headings];
  for (let from = 0; from < all.length; ) {
    let to = from + 1;
    while (to < all.length && areNeighbours(all[to - 1], all[to], blocks)) to += 1;
    const run = all.slice(from, to);
    const isList = areListed(run.map(([, title]) => title));
    const isTitled = isList && isBelowContents(run[0]?.[0] ?? 0, blocks);
    let last = 0;
    for (const [index, title] of run) {
      // Below the title of the list, ascending numbers belong to it; a preface after them may be that of the book.
      const number = labelOf(title).number ?? 0;
      const isNext = isTitled && number > last;
      last = Math.max(last, number);
      const isRepeated = (lastOf.get(key(title)) ?? index) > index;
      // In a list the last one has no text below either, and its chapter may have a slightly different title.
      const isEntry = isList && (isRepeated || (lastOf.get(labelKey(title)) ?? index) > index);
      if (isEntry || isNext || (isRepeated && isBare(index))) headings.delete(index);
    }
    from = to;
  }
}

/** True if the title of the list is right above, or one block further up. */
function isBelowContents(first: number, blocks: readonly TextBlock[]): boolean {
  return blocks
    .slice(Math.max(0, first - 2), first)
    .some(({ lines }) => lines.length === 1 && isContentsTitle(lines[0] ?? ''));
}

/** True for adjacent headings, or for consecutive numbers with a short title between them. */
function areNeighbours(
  [at, one]: readonly [number, string] = [0, ''],
  [to, other]: readonly [number, string] = [0, ''],
  blocks: readonly TextBlock[],
): boolean {
  if (to === at + 1) return true;
  const number = labelOf(one).number;
  const isNext = number !== null && labelOf(other).number === number + 1;
  if (!isNext || to > at + mostBetween) return false;
  const between = blocks.slice(at + 1, to).flatMap(({ lines }) => lines);
  return between.length <= mostBetween && between.every((line) => line.length <= longestBetween);
}

/** True if at least three of the titles have the same kind of label. */
function areListed(titles: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const { kind, word } = labelOf(title);
    if (kind === 'none') continue;
    counts.set(kind + word, (counts.get(kind + word) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count >= fewestListed);
}

function labelKey(title: string): string {
  const { kind, word, number } = labelOf(title);
  if (number === null) return title;
  const chapter = chapterBehind(title);
  return `\n${kind} ${word} ${number}${chapter === null ? '' : ` ${chapter.number}`}`;
}
