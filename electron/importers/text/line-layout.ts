import { areEastAsian } from '../html/blocks.ts';
import { isHanging } from '../hyphens.ts';
import type { PartsWord } from './line-hyphens.ts';

/** Characters that end a sentence or a clause in other scripts (Indic, Arabic, full-width), for a character class. */
export const otherStops = '।॥۔؟،؛。，；';

/** How the lines of a text file relate to its paragraphs. */
export type LineLayout = {
  /** Lines are wrapped at a fixed width, and have to be joined. */
  readonly isWrapped: boolean;
  /** The width they were broken at, in characters. */
  readonly widthCharacters: number;
  /** Nearly every line begins with a capital, as in verse: line breaks are kept. */
  readonly isInVerse: boolean;
  /** Paragraphs have an indented first line and no blank lines between them. */
  readonly isIndented: boolean;
  /** A fixed width and no blank lines, as in text that was taken from pages: a short line ends a paragraph. */
  readonly isUnspaced: boolean;
  /** No blank lines and no fixed width: each line is a paragraph. */
  readonly isLineEach: boolean;
};

/** Looks at up to this many lines from the middle of the file. */
const sampledLines = 4000;

/** East Asian paragraphs begin with two blanks, each in its one line. */
const eastAsianParagraph =
  /^(?: {2,8}|\t|\u3000)\s*["“‘「『（《〈【]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** In prose one in seven lines begins with a capital, in German every second one. */
const verseShare = 0.8;
const verseLine = /^[^\p{L}]{0,10}\p{Lu}.{0,100}\p{Ll}/u;

/** Measures a sample of lines; the rules are those of typed manuscripts and Project Gutenberg's files. */
export function measureLayout(lines: readonly string[]): LineLayout {
  const from = Math.max(0, Math.floor((lines.length - sampledLines) / 2));
  const sample = lines.slice(from, from + sampledLines);
  const filled = sample.filter((line) => line.trim() !== '');
  const lengths = filled.map((line) => line.trimEnd().length).sort((a, b) => a - b);
  const widthCharacters = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  let continued = 0;
  let full = 0;
  let indented = 0;
  let setIn = 0;
  for (const [index, line] of sample.entries()) {
    if (/^(?:[ ]{2,8}|\t|\u3000)\S/.test(line)) indented += 1;
    if (eastAsianParagraph.test(line)) setIn += 1;
    if (line.trim() === '' || (sample[index + 1] ?? '').trim() === '') continue;
    continued += 1;
    if (line.trimEnd().length > widthCharacters * 0.7) full += 1;
  }
  const begun = sample.filter(
    (line, index) => verseLine.test(line) && (sample[index - 1] ?? '').trim() !== '',
  ).length;
  const isWrapped =
    filled.length >= 4 &&
    widthCharacters >= 30 &&
    widthCharacters <= 110 &&
    continued >= filled.length * 0.3 &&
    full > continued * 0.6;
  const blankShare = sample.length === 0 ? 0 : 1 - filled.length / sample.length;
  const isIndented =
    isWrapped &&
    blankShare < 0.15 &&
    indented > filled.length * 0.05 &&
    indented < filled.length * 0.6;
  return {
    isWrapped,
    widthCharacters,
    isInVerse: begun > continued * verseShare && blankShare >= 0.01,
    isIndented,
    isUnspaced: isWrapped && !isIndented && blankShare < 0.01 && filled.length >= 100,
    isLineEach:
      !isWrapped && (blankShare < 0.1 || widthCharacters > 110 || setIn > filled.length * 0.5),
  };
}

/**
 * Joins wrapped lines: with a space between words, with nothing after a hyphen or between East Asian letters. A hyphen
 * that only divides a word is removed.
 */
export function joinWrapped(lines: readonly string[], partsWord: PartsWord): string {
  const parts: string[] = [];
  let before = '';
  for (const line of lines) {
    const next = line.trim();
    if (before !== '') {
      if (!isClosed(before, next)) parts.push(' ');
      else if (partsWord(before, next)) parts[parts.length - 1] = before.slice(0, -1);
    }
    parts.push(next);
    if (next !== '') before = next;
  }
  return parts.join('');
}

function isClosed(before: string, next: string): boolean {
  const hasHyphen = /[\p{L}\p{N}][-\u2010\u00ad]$/u.test(before.slice(-3));
  return (hasHyphen && !isHanging(next)) || areEastAsian(before, next);
}

/** Without blank lines, a short line ends its paragraph. */
export function endsParagraph(line: string, { widthCharacters }: LineLayout): boolean {
  return line.trimEnd().length < widthCharacters * 0.75;
}

/** True for lines shorter than the width of a wrapped text: verse or an address, whose line breaks are kept. */
export function isVerse(lines: readonly string[], layout: LineLayout): boolean {
  if (lines.length < 2) return false;
  return lines.slice(0, -1).every((line) => line.trim().length < layout.widthCharacters * 0.62);
}
