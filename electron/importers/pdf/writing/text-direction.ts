import type { Page, Run } from '../runs.ts';

const rtlLetters =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const rtlLetter =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const mirrors: { readonly [sign: string]: string } = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
};

/** True where most letters of the text are written from right to left. */
export function isRightToLeft(text: string): boolean {
  if (!rtlLetter.test(text)) return false;
  const count = text.match(rtlLetters)?.length ?? 0;
  return count * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}

const mostSampled = 2000;

/** True where most letters of a book's first runs are written from right to left. */
export function isBookRightToLeft(runs: readonly Run[]): boolean {
  return isRightToLeft(textOf(runs.slice(0, mostSampled)));
}

/**
 * Runs of a line of right-to-left text, given from left to right, as they are read: words and numbers of the
 * other direction keep their own order (a part of the Unicode Bidirectional Algorithm, UAX 9, rules L1 to L4).
 */
export function inLogicalOrder(runs: readonly Run[]): Run[] {
  const reversed = [...runs].reverse();
  const ordered: Run[] = [];
  let other: Run[] = [];
  let gaps: Run[] = [];
  const close = (): void => {
    ordered.push(...other.reverse(), ...gaps);
    other = [];
    gaps = [];
  };
  for (const run of reversed) {
    const hasRtl = rtlLetter.test(run.text);
    if (!hasRtl && /[\p{L}\p{N}]/u.test(run.text)) {
      // The label of a note is none of the words beside it.
      const isLabel = Math.abs(run.size - (other[0]?.size ?? run.size)) > run.size * 0.1;
      if (isLabel) close();
      other.push(...gaps, run);
      gaps = [];
    } else if (!hasRtl && other.length > 0) gaps.push(run);
    else {
      close();
      ordered.push(run);
    }
  }
  close();
  return ordered.map((run) =>
    /\p{L}/u.test(run.text) ? run : { ...run, text: turnedAround(run.text) },
  );
}

/** Marks and numbers without letters are drawn from left to right: ".1" is "1.". */
function turnedAround(text: string): string {
  return (text.match(/\p{N}+(?:[.,:/]\p{N}+)*|\P{N}/gu) ?? []).reverse().join('');
}

const opening = '[([{«]';
const closing = '[)\\]}»]';
const bracketsAsMeant = new RegExp(
  `(?<!\\S)${opening}(?=\\p{L})|(?<=\\p{L})${closing}(?!\\p{L})`,
  'gu',
);
const bracketsAsDrawn = new RegExp(
  `(?<!\\S)${closing}(?=\\p{L})|(?<=\\p{L})${opening}(?!\\p{L})`,
  'gu',
);

/**
 * Pages with their brackets as they mean. Some programs write those of right-to-left text as they look; which one a
 * book is of shows at its words, where brackets open before and close behind them, or at brackets drawn alone, where
 * the one on the left opens.
 */
export function withBrackets(pages: readonly Page[]): readonly Page[] {
  const runs = pages.flatMap((page) => page.runs);
  if (!isBookRightToLeft(runs)) return pages;
  const words = runs.filter(({ text }) => rtlLetter.test(text));
  const whole = textOf(words);
  const areDrawn = countOf(whole, bracketsAsDrawn) > countOf(whole, bracketsAsMeant);
  const areAloneDrawn = areAloneAsDrawn(runs);
  const isTurned = ({ text }: Run): boolean =>
    rtlLetter.test(text) ? areDrawn : areAloneDrawn && !/\p{L}/u.test(text);
  if (!areDrawn && !areAloneDrawn) return pages;
  return pages.map((page) => ({
    ...page,
    runs: page.runs.map((run) =>
      isTurned(run)
        ? { ...run, text: run.text.replace(/[()[\]{}«»]/g, (sign) => mirrors[sign] ?? sign) }
        : run,
    ),
  }));
}

function areAloneAsDrawn(runs: readonly Run[]): boolean {
  const alone = runs.filter(({ text }) => /^\s*[()[\]{}«»]\s*$/.test(text));
  let balance = 0;
  for (const [index, one] of alone.entries()) {
    const next = alone[index + 1];
    if (next === undefined || Math.abs(next.y - one.y) > 1) continue;
    if (mirrors[one.text.trim()] !== next.text.trim()) continue;
    const left = one.x0 < next.x0 ? one : next;
    balance += /[([{«]/.test(left.text) ? 1 : -1;
  }
  return balance > 0;
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join(' ');
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
