import { withLatinNumerals } from '../outline/roman-numerals.ts';
import { dateWords } from '../outline/title-words.ts';
import { bareNumber } from './chapter-headings.ts';
import { hanNumberedLine } from './han-headings.ts';
import { otherStops } from './line-layout.ts';
import type { TextBlock } from './unworded-headings.ts';

/** A line that may be the heading of a numbered chapter. */
export type NumberedLine = {
  readonly index: number;
  readonly title: string;
  readonly number: number;
  /** How it is written: a number alone, a number and a title, or the word before the number. */
  readonly style: string;
};

export const longestTitle = 80;
/** A word, a number, a sign, a title: "I. The Lamp", "02 The Key", "ADVENTURE III. THE SIGN", "- IV - The Door". */
const titled =
  /^(?:(\p{Lu}\p{L}{2,14}|\p{Script=Han}{2,12})\.?[ \t]+|§ ?|[—–-] ?)?(\d{1,3}|[IVXLC]{1,8})([.):]?\s?[—–-]{1,3}(?:\s?:)?|[.):]|[．、|](?=\P{N}))?(?:(?<=[—–-])(?=\p{L})|(?<=[.)])(?=[“„]?\p{Lu}\p{Ll})|(?<=[.．、|])(?=[\p{Script=Han}【《「])|\s+|$)(\S.*)?$/u;
export const sentenceEnd = new RegExp(`[.,;:…${otherStops}]["”’)»]?$`, 'u');

/** The line that a block is, where it is one; "12", "IV. The Lamp", "ADVENTURE III. THE SIGN". */
export function numberedLine({ lines, isContents }: TextBlock, index: number): NumberedLine | null {
  const [line = '', second = '', ...others] = lines.map((line) => line.trim());
  // As printers set it off: ".3.", "* 3 *".
  const first = line.replace(/^[.*~]\s*([^.*~]{1,8}?)\s*[.*~]$/u, '$1');
  const isShort = first.length <= longestTitle && second.length <= longestTitle;
  if (isContents === true || others.length > 0 || !isShort) return null;
  const han = second === '' ? hanNumberedLine(first) : null;
  if (han !== null) {
    const style = han.title === '' ? 'number' : 'numbered';
    return { index, title: first, number: han.number, style };
  }
  const bare = bareNumber(first);
  if (bare !== null) {
    if (sentenceEnd.test(second)) return null;
    const title = second === '' ? first : `${first.replace(/[.\s]+$/u, '')}. ${second}`;
    return { index, title, number: bare, style: second === '' ? 'number' : 'numbered' };
  }
  return titledLine(first, second, index);
}

function titledLine(line: string, more: string, index: number): NumberedLine | null {
  const [, word = '', digits = '', sign = '', title = ''] =
    titled.exec(withLatinNumerals(line)) ?? [];
  const number = digits === '' ? null : bareNumber(digits);
  if (number === null || (word === '' && title === '')) return null;
  if (dateWords.has(word.toLowerCase())) return null;
  const isTitle = title === '' || /^["“„‘‚'(_«»¡¿【《「]?\s?[\p{Lu}\p{Lo}\d]/u.test(title);
  // Without a sign behind the number it may be a sentence about what "I" did.
  const isAlone = more === '' && !sentenceEnd.test(title) && isCapitalised(title);
  const isWhole = sign !== '' && (more === '' || word === '');
  if (!isTitle || !(isWhole || isAlone)) return null;
  const style = word === '' ? 'numbered' : word.toLowerCase();
  return { index, title: more === '' ? line : `${line} ${more}`, number, style };
}

/** Half of its longer words, at least. */
function isCapitalised(title: string): boolean {
  const words = title.match(/[\p{L}’'-]{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 >= words.length;
}

/**
 * A line that may be the title of a chapter or a part: short, and neither speech, a sentence nor a picture's number
 * ("20009m").
 */
function isTitleLine(lines: readonly string[]): boolean {
  const [title = '', ...others] = lines.map((line) => line.trim());
  return (
    others.length === 0 &&
    title.length <= longestTitle &&
    /^[«¡¿]?\s?[\p{Lu}\p{Lo}\d]/u.test(title) &&
    /\p{L}/u.test(title) &&
    !/^\d{5,}m$/.test(title) &&
    !sentenceEnd.test(title)
  );
}

const longestSentence = 120;
const fewestBeside = 3;
const mostBeside = 0.9;

/**
 * The titles in the blocks right below or above labels of chapters, where most have one. Where nearly all have a short
 * line there, these are titles too if they end as sentences do ("The Lamp.", "(The Lamp.)").
 */
export function titlesBeside(
  blocks: readonly TextBlock[],
  beside: readonly { readonly index: number }[],
  offset: 1 | -1,
): readonly { readonly index: number; readonly title: string }[] {
  const labels = new Set(beside.map(({ index }) => index));
  const found = (isTitle: (lines: readonly string[], index: number) => boolean) =>
    beside.flatMap(({ index }) => {
      const { lines = [], isContents = false } = blocks[index + offset] ?? {};
      const title = lines.join(' ').trim();
      return isTitle(lines, index + offset) && !isContents && bareNumber(title) === null
        ? [{ index: index + offset, title }]
        : [];
    });
  const hasText = (index: number) => index + 1 < blocks.length && !labels.has(index + 1);
  const ended = found(
    (lines, index) => isTitleLine(lines) || (isShortSentence(lines) && hasText(index)),
  );
  const isEachItsOwn = new Set(ended.map(({ title }) => title)).size > ended.length / 2;
  const areAll = ended.length >= Math.max(fewestBeside, beside.length * mostBeside);
  if (offset === 1 && areAll && isEachItsOwn) return ended;
  const titles = found(isTitleLine);
  return titles.length * 2 > beside.length ? titles : [];
}

function isShortSentence(lines: readonly string[]): boolean {
  const [line = '', ...others] = lines.map((one) => one.trim());
  const isShort = others.length === 0 && line.length <= longestSentence;
  return isShort && /^\(?\p{Lu}/u.test(line) && !/\p{Lo}/u.test(line);
}
