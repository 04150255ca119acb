import { wordsOf } from '../html/blocks.ts';
import { labelOf } from '../outline/title-label.ts';
import { otherStops } from './line-layout.ts';
import { withoutPage } from './printed/paged-contents.ts';

export type TextBlock = {
  readonly lines: readonly string[];
  /** In bold type from its first letter to its last. */
  readonly isBold?: boolean;
  /** A printed list of chapters, with or without page numbers. */
  readonly isContents?: boolean;
};

type Candidate = { readonly index: number; readonly title: string };

const longestTitle = 80;
/** Letters of a chapter; the items of a list, the lines of a sign and a title page are shorter. */
const usualChapter = 1000;
export const shortestChapter = 300;
const fewestInCapitals = 3;
const mostBold = 0.2;
const usualIndents = 0.5;
const longestSetApart = 40;
const fewestListed = 3;
const longestUnended = 60;
const fewestUnended = 4;
const mostEnded = 0.97;
/** Letters per unended line: half an hour of speech. */
const mostUnended = 30_000;
const mostOwn = 0.8;
/** The share of a book in which a list of chapters is looked for. */
const frontShare = 0.05;
const fewestBlocks = 60;
/** Speech or a sentence. */
const isSpeech = new RegExp(`^["“”„«»‘「『—–-]|[.,;:${otherStops}]["”’»]?$`, 'u');

/** Lines in capitals, no two of them equal, with text below each. */
export function capitalHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  return distinctTitles(blocks, ({ title }) => isInCapitals(title), fewestInCapitals);
}

/** Scripts without case whose sentences end with a punctuation mark. */
const uncased =
  '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Hangul}';
const unended = new RegExp(
  `^\\p{Lu}.*[\\p{Ll}\\p{N}]$|^\\p{Lu}[^\\p{Ll}\\p{Lo}]{3,}\\.$|^[${uncased}].*[${uncased}\\p{N}]$`,
  'u',
);

/**
 * Short lines without a final punctuation mark, or in capitals with a full stop, in a text whose paragraphs end with a
 * mark: no two of them equal, with text below each, and not hours of it. Not in Chinese or Japanese, or scripts without
 * such marks.
 */
export function unendedHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  const paragraphs = blocks.filter((block) => lettersOf([block]) > longestTitle);
  const ended = paragraphs.filter(({ lines }) => /\p{P}\s*$/u.test(lines.at(-1) ?? ''));
  if (ended.length < paragraphs.length * mostEnded) return new Map();
  const isTitle = ({ title }: Candidate): boolean =>
    title.length <= longestUnended && unended.test(title);
  const found = distinctTitles(blocks, isTitle, fewestUnended);
  const candidates = singleLines(blocks).filter(isTitle).length;
  const isOften = lettersOf(blocks) <= found.size * mostUnended;
  return isOften && found.size >= candidates * mostOwn ? found : new Map();
}

/** How many of the blocks are searched for a list of chapters. */
export function frontOf({ length }: readonly TextBlock[]): number {
  return Math.max(fewestBlocks, Math.ceil(length * frontShare));
}

/**
 * Lines that a list at the front has word for word or, in a printed list of chapters, with other capitals or
 * punctuation or a page number; no two of them equal, with text below each.
 */
export function listedHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  const listed = new Map<string, number>();
  const front = blocks.slice(0, frontOf(blocks));
  for (const [index, { lines, isContents = false }] of front.entries()) {
    const titles = isContents
      ? lines.flatMap((line) => [line, withoutPage(line), keyOf(line), keyOf(withoutPage(line))])
      : lines;
    for (const title of titles) if (!listed.has(title.trim())) listed.set(title.trim(), index);
  }
  const titlesBy = (keysOf: (title: string) => readonly string[]): Map<number, string> => {
    const isTitle = ({ index, title }: Candidate): boolean =>
      keysOf(title).some((key) => (listed.get(key) ?? index) < index) &&
      /\p{L}/u.test(title) &&
      !isSpeech.test(title);
    return distinctTitles(blocks, isTitle, fewestListed);
  };
  const exact = titlesBy((title) => [title]);
  const list = front.find(({ isContents = false }) => isContents)?.lines.slice(1) ?? [];
  if (list.length === 0) return exact;
  const similar = titlesBy((title) => [title, keyOf(title)]);
  if (similar.size <= exact.size) return exact;
  // A title may be misspelt in the list, and a preface stand before it.
  const capitals = capitalHeadings(blocks);
  const hasAll = [...similar.keys()].every((index) => capitals.has(index));
  return hasAll && capitals.size >= list.length ? capitals : similar;
}

/** The words of a title, whatever its capitals or punctuation. */
function keyOf(title: string): string {
  return `# ${wordsOf(title).join(' ')}`;
}

/** Lines with another indent than the paragraphs, most of which have the same. */
export function setApartHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  const indents = blocks.map(({ lines }) => indentOf(lines[0] ?? ''));
  const counts = new Map<number, number>();
  for (const indent of indents) counts.set(indent, (counts.get(indent) ?? 0) + 1);
  const [usual = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (usual === 0 || count < usualIndents * blocks.length) return new Map();
  const isTitle = ({ index, title }: Candidate): boolean =>
    indents[index] !== usual &&
    title.length <= longestSetApart &&
    /\p{L}/u.test(title) &&
    !isSpeech.test(title) &&
    !/[。！？，；：…!?”」』)）\]］]$|www|http|\d{4}-\d|字数/iu.test(title);
  return distinctTitles(blocks, isTitle, fewestInCapitals);
}

/** The indent in columns; a full-width space takes two. */
function indentOf(line: string): number {
  const blanks = /^[ \t\u3000]*/u.exec(line)?.[0] ?? '';
  return blanks.replaceAll('\t', '    ').replaceAll('\u3000', '  ').length;
}

/**
 * Lines in bold type that are no sentences, no two of them equal, with text below each; a label right above one
 * ("Chapter 1", "II") belongs to it. None if bold type is also used for text.
 */
export function boldHeadings(blocks: readonly TextBlock[]): Map<number, string> {
  const bold = blocks.filter(({ isBold }) => isBold === true);
  if (lettersOf(bold) > mostBold * lettersOf(blocks)) return new Map();
  const isTitle = ({ index, title }: Candidate): boolean =>
    blocks[index]?.isBold === true && /[\p{L}\p{N}]/u.test(title) && !isSpeech.test(title);
  const found = distinctTitles(blocks, isTitle, 2);
  for (const index of [...found.keys()]) {
    const above = blocks[index - 1];
    const [line = '', ...more] = above?.lines ?? [];
    const isLabel = above?.isBold === true && more.length === 0 && labelOf(line).kind !== 'none';
    if (isLabel) found.set(index - 1, line.trim());
  }
  return found;
}

function distinctTitles(
  blocks: readonly TextBlock[],
  isTitle: (line: Candidate) => boolean,
  fewest: number,
): Map<number, string> {
  const letters = lettersBefore(blocks);
  const all = singleLines(blocks).filter(isTitle);
  const own = all.filter(
    ({ index }, at) => lettersAfter(index, all[at + 1]?.index, letters) >= shortestChapter,
  );
  const isEachItsOwn = new Set(own.map(({ title }) => title)).size === own.length;
  const isEnough = own.length >= fewest && isEachItsOwn;
  return isEnough && areChapters(own, letters) ? titlesOf(own) : new Map();
}

function singleLines(blocks: readonly TextBlock[]): readonly Candidate[] {
  return [...blocks.entries()].flatMap(([index, { lines }]) => {
    const title = lines.length === 1 ? (lines[0] ?? '').trim() : '';
    return title === '' || title.length > longestTitle ? [] : [{ index, title }];
  });
}

function isInCapitals(line: string): boolean {
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && !/\p{Ll}|\p{Lo}|[.!?,;:…"”’»)\]]$/u.test(line);
}

function titlesOf(found: readonly Candidate[]): Map<number, string> {
  return new Map(found.map(({ index, title }) => [index, title]));
}

/** The letters of all blocks before each one. */
export function lettersBefore(blocks: readonly TextBlock[]): readonly number[] {
  const sums = [0];
  for (const block of blocks) sums.push((sums.at(-1) ?? 0) + lettersOf([block]));
  return sums;
}

function lettersOf(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, { lines }) => lines.reduce((own, line) => own + line.length, sum), 0);
}

/** The letters between one block and the next that is told, or the end. */
export function lettersAfter(
  index: number,
  next: number | undefined,
  sums: readonly number[],
): number {
  return (sums[next ?? sums.length - 1] ?? 0) - (sums[index + 1] ?? 0);
}

/** True where most have as much text under them as a chapter. */
export function areChapters(
  found: readonly { readonly index: number }[],
  sums: readonly number[],
): boolean {
  const lengths = found
    .map(({ index }, at) => lettersAfter(index, found[at + 1]?.index, sums))
    .sort((a, b) => a - b);
  return (lengths[Math.floor((lengths.length - 1) / 2)] ?? 0) >= usualChapter;
}
