import type { Run } from '../runs.ts';

/** Letters of scripts without spaces, and their marks; Hangul has spaces. */
const letter =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u303f\\u30fb\\u30fc\\ufe10-\\ufe4f\\uff00-\\uff65]';
const mark =
  '[\\u3001\\u3002\\u3008-\\u3011\\u3014-\\u301b\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f]';
const quote = '[“”‘’]';
/** Letters of a justified line that stand apart, and the room that a mark brings with it. */
const filler = new RegExp(
  [
    `(?<=(?:^|\\s)${letter}) (?=${letter}(?:\\s|$))`,
    `(?<=${mark}) (?=${letter}|${quote})`,
    `(?<=${letter}|${quote}) (?=${mark})`,
  ].join('|'),
  'gu',
);
const start = new RegExp(`^${letter}`, 'u');
const end = new RegExp(`${letter}$`, 'u');
const startOrQuote = new RegExp(`^(?:${letter}|${quote})`, 'u');
const endOrQuote = new RegExp(`(?:${letter}|${quote})$`, 'u');
/** In sizes of the type; a wider one is meant. */
const widest = 0.8;

const any = new RegExp(letter, 'u');

export function isEastAsian(text: string): boolean {
  return any.test(text);
}

/** True where no space is written between two pieces of a line. */
export function areEastAsian(before: string, after: string): boolean {
  return (
    (end.test(before) && startOrQuote.test(after)) || (endOrQuote.test(before) && start.test(after))
  );
}

/** Leaves out narrow blanks between such letters: they only fill a justified line. */
export function withoutFillerRuns(runs: readonly Run[]): readonly Run[] {
  return runs.filter(({ text, x0, x1, size }, at) => {
    if (text !== ' ' || x1 - x0 > size * widest) return true;
    return !areEastAsian(runs[at - 1]?.text ?? '', runs[at + 1]?.text ?? '');
  });
}

/** Leaves out blanks between East Asian letters within the text of a run. */
export function withoutFillers(text: string): string {
  return text.replace(filler, '');
}
