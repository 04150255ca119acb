import { type Run, rowsOf, usualOf } from './runs.ts';
import {
  areEastAsian,
  isEastAsian,
  withoutFillerRuns,
  withoutFillers,
} from './writing/east-asian-gaps.ts';
import { spelled } from './writing/letter-forms.ts';
import { inLogicalOrder, isRightToLeft } from './writing/text-direction.ts';

export type LinePiece = {
  readonly text: string;
  readonly isRaised: boolean;
  /** A number drawn right behind a word: in some fonts the raised ones are not set higher. */
  readonly mayCall: boolean;
};

/** A line of one column. Edges in points; `y` is the baseline's place from the top of the page. */
export type Line = {
  readonly page: number;
  /** Counted through the book. */
  readonly column: number;
  x0: number;
  x1: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly isRtl: boolean;
  readonly pieces: LinePiece[];
  /** A wide gap is a tab. */
  readonly text: string;
  /** Labels of bookmarks that lead here. */
  readonly anchors: string[];
};

type Place = { readonly page: number; readonly column: number };

/** The lines of one column, top to bottom; letters that are drawn twice for weight count once. */
export function linesOf(
  runs: readonly Run[],
  place: Place,
  boldFonts: ReadonlySet<string>,
): Line[] {
  const lines: Line[] = [];
  for (const row of rowsOf(runs)) {
    const drawn = withoutLetterSpacing(withoutFillerRuns(partedAtInsets(withoutDoubles(row.runs))));
    const spoken = drawn.filter(({ text }) => text.trim() !== '');
    if (spoken.length === 0) continue;
    const isRtl = isRightToLeft(spoken.map(({ text }) => text).join(' '));
    const pieces = piecesOf(isRtl ? inLogicalOrder(drawn) : drawn, row.y, row.size, isRtl);
    const bold = spoken.filter(({ font }) => boldFonts.has(font));
    lines.push({
      ...place,
      x0: spoken.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY),
      x1: spoken.reduce((most, { x1 }) => Math.max(most, x1), Number.NEGATIVE_INFINITY),
      y: row.y,
      size: sizeOf(spoken),
      isBold: lettersOf(bold) > lettersOf(spoken) * 0.9,
      isRtl,
      pieces,
      text: pieces
        .map(({ text }) => text)
        .join('')
        .trim(),
      anchors: [],
    });
  }
  return lines;
}

/** What most letters have; in small capitals it is that of the full ones. */
function sizeOf(runs: readonly Run[]): number {
  const usual = usualOf(runs, ({ size }) => size);
  const full = runs.filter(({ size }) => size > usual * 1.1 && size < usual * 1.7);
  const areCapitals = full.every(({ text }) => text.length <= 3 || !/\p{Ll}/u.test(text));
  if (!areCapitals || lettersOf(full) < lettersOf(runs) * 0.08) return usual;
  return usualOf(full, ({ size }) => size);
}

function lettersOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

function withoutDoubles(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const isDouble = kept
      .slice(-4)
      .some(
        ({ text, x0, y }) =>
          text === run.text &&
          text.trim() !== '' &&
          Math.abs(x0 - run.x0) < run.size * 0.12 &&
          Math.abs(y - run.y) < run.size * 0.12,
      );
    if (!isDouble) kept.push(run);
  }
  return kept;
}

/**
 * A run that another font draws into the middle of a second one, such as a Latin mark in a Chinese line, splits that
 * one: at the blank which the library put there, or where its letters are all as wide.
 */
function partedAtInsets(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(({ text }) => isEastAsian(text))) return runs;
  const parted: Run[] = [];
  for (const run of runs) {
    const around = parted.at(-1);
    // The blank between two such runs lies over the text that it is for.
    if (around !== undefined && run.text.trim() === '' && run.x1 <= around.x1) continue;
    const place = around === undefined ? null : placeIn(around, run);
    if (around === undefined || place === null) {
      parted.push(run);
      continue;
    }
    const { text } = around;
    parted[parted.length - 1] = { ...around, text: text.slice(0, place.end), x1: run.x0 };
    parted.push(run, { ...around, text: text.slice(place.start), x0: run.x1 });
  }
  return parted;
}

/** Where the text of a run ends before the other one, and starts again behind it. */
function placeIn({ text, x0, x1 }: Run, inset: Run): { end: number; start: number } | null {
  if (inset.text.trim() === '' || inset.x0 <= x0 || inset.x1 >= x1) return null;
  const at = ((inset.x0 - x0) * text.length) / (x1 - x0);
  const before = text.lastIndexOf(' ', at);
  const after = text.indexOf(' ', at);
  const blank = after === -1 || (before !== -1 && at - before < after - at) ? before : after;
  if (blank > 0 && Math.abs(blank - at) <= 1 + text.length * 0.05) {
    return { end: blank, start: blank + 1 };
  }
  const near = Math.round(at);
  return areEastAsian(text.slice(0, near), text.slice(near)) ? { end: near, start: near } : null;
}

/** Room between a title and its page, in sizes of the type. */
const wideGap = 2;

const spacedLetters = /^\S(?: \S)+$/u;

/** Letters of titles that are set apart, as words: "C H A P T E R" is one. */
function withoutLetterSpacing(runs: readonly Run[]): readonly Run[] {
  const spoken = runs.filter(({ text }) => text.trim() !== '');
  const isSpaced = spoken.every(({ text }) => text.length === 1 || spacedLetters.test(text.trim()));
  const joined = spoken.every(({ text }) => letterOfTitle.test(text)) ? joinLetters(spoken) : null;
  if (joined !== null) return [joined];
  const letters = spoken.filter(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) >= 3);
  if (!isSpaced || letters.length === 0) return runs;
  return runs.map((run) => ({ ...run, text: run.text.replace(/(?<=\S) (?=\S)/gu, '') }));
}

const letterOfTitle = /^[\p{Lu}.,:’'-]$/u;
const fewestSpaced = 4;
/** A gap between words against the usual one between letters. */
const wordGap = 1.6;
/** Of the usual gap, in sizes of the type: letters of a title stand nearer to one another than those of a table. */
const leastSpacing = 0.15;
const mostSpacing = 0.8;

/** Capitals that are drawn one by one at even distances; null for others, and for a part of the alphabet. */
function joinLetters(letters: readonly Run[]): Run | null {
  const gaps = letters.slice(1).map(({ x0 }, at) => x0 - (letters[at]?.x1 ?? x0));
  const [first] = letters;
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  if (first === undefined || letters.length < fewestSpaced) return null;
  if (usual < first.size * leastSpacing || usual > first.size * mostSpacing) return null;
  if (gaps.some((gap) => gap < usual / wordGap)) return null;
  const text = letters
    .map((run, at) => (at > 0 && (gaps[at - 1] ?? 0) > usual * wordGap ? ` ${run.text}` : run.text))
    .join('');
  if ('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.includes(text.toUpperCase())) return null;
  return { ...first, text, x1: letters.at(-1)?.x1 ?? first.x1 };
}

function piecesOf(runs: readonly Run[], y: number, size: number, isRtl: boolean): LinePiece[] {
  const pieces: { text: string; isRaised: boolean; mayCall: boolean }[] = [];
  let before: Run | null = null;
  for (const run of runs) {
    const isRaised = run.size < size * 0.85 && y - run.y > size * 0.12;
    const text = textOfRun(run, size);
    const last = pieces.at(-1);
    const space = spaceBetween(before, run, { isRaised, isRtl, size });
    // A mark on a letter is drawn on its own, and begins no word.
    const isApart = space !== '' && !/\s$/.test(last?.text ?? ' ') && !/^[\s\p{M}]/u.test(text);
    if (isApart && last !== undefined) last.text += space;
    // Lower than the line it is an index: "x₂".
    const isCall = y >= run.y - 0.1 && run.size >= size * 0.9 && /^\d{1,3}$/.test(text);
    const mayCall = !isRaised && !isApart && isCall && /\P{N}$/u.test(last?.text ?? '');
    const goesOn = last?.isRaised === isRaised && !last.mayCall && !mayCall;
    const isOver = before !== null && run.x0 < before.x1 - size * 0.1;
    if (last !== undefined && (goesOn || text.trim() === '')) {
      last.text = isOver ? withAccent(last.text, text) : last.text + text;
    } else pieces.push({ text, isRaised, mayCall });
    before = run;
  }
  return pieces;
}

const combining: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};

/** That TeX leaves before the hook below a letter; no Polish word begins with such a letter. */
const roomBeforeHook = /(?<=\p{L}) $/u;

/** TeX may draw an accent and then its letter below it. */
function withAccent(before: string, after: string): string {
  const mark = combining[before.at(-1) ?? ''];
  const [letter = ''] = after;
  const whole = `${letter === 'ı' ? 'i' : letter}${mark}`.normalize('NFC');
  if (mark === undefined || !/^\p{L}$/u.test(whole)) return before + after;
  const start = before.slice(0, -1);
  const stem = /^[ąę]$/iu.test(whole) ? start.replace(roomBeforeHook, '') : start;
  return stem + whole + after.slice(letter.length);
}

type Placing = { readonly isRaised: boolean; readonly isRtl: boolean; readonly size: number };

/** What stands in the room before a run: nothing, a space, or a tab where it is wide. */
function spaceBetween(before: Run | null, run: Run, { isRaised, isRtl, size }: Placing): string {
  if (before === null) return '';
  const gap = isRtl ? before.x0 - run.x1 : run.x0 - before.x1;
  if (gap > size * wideGap) return '\t';
  if (gap < size * 0.8 && areEastAsian(before.text, run.text)) return '';
  return gap > Math.min(run.size, before.size) * (isRaised ? 0.35 : 0.15) ? ' ' : '';
}

function textOfRun({ text, x0, x1 }: Run, size: number): string {
  if (text.trim() === '' && x1 - x0 > size * wideGap) return '\t';
  return withoutFillers(spelled(text));
}
