import type { Line } from './lines.ts';
import { type Run, usualOf } from './runs.ts';

/** A first letter that stands beside several lines is this much larger than they are. */
const leastTimes = 1.7;
/** A letter so much larger may stand beside a single line, and as high above it as a line is. */
const raisedTimes = 2.5;
/** Of which a mean is taken. */
const fewestLetters = 20;

/** An initial is larger than the rest of its line by more than this, and makes its letters seem narrower. */
const leastInitial = 2;
/** How far the mean width of a line's letters is from that of others in its font and size. */
const widthSpread = 0.2;

/**
 * A line whose first letter stands out in one font with it comes from the library as one run in that letter's size:
 * where its letters are as wide as those of a page's text, it gets the size of these.
 */
export function withoutInitialSizes(runs: readonly Run[]): readonly Run[] {
  const usual = usualOf(runs, ({ size }) => size);
  const widths = new Map<string, { width: number; letters: number }>();
  for (const { text, x0, x1, size, font } of runs) {
    if (Math.abs(size - usual) > usual * 0.05) continue;
    const known = widths.get(font) ?? { width: 0, letters: 0 };
    widths.set(font, { width: known.width + x1 - x0, letters: known.letters + text.length });
  }
  return runs.map((run) => {
    const { width, letters } = widths.get(run.font) ?? { width: 0, letters: 0 };
    const { length } = run.text;
    if (run.size < usual * leastInitial || length < fewestLetters || letters < length) return run;
    const times = (((run.x1 - run.x0) / length) * letters) / width;
    return Math.abs(times - 1) > widthSpread ? run : { ...run, size: usual };
  });
}

/** Parts the large first letters of a column from its other runs. */
export function takeDropCaps(
  runs: readonly Run[],
  bodySize: number,
): { readonly caps: readonly Run[]; readonly others: readonly Run[] } {
  const isCap = (run: Run): boolean =>
    run.size > bodySize * leastTimes && /^(?:["“«‘'(]|["“«‘'(]?\p{L})$/u.test(run.text.trim());
  const caps = runs.filter((cap) => isCap(cap) && hasLinesBeside(cap, runs, bodySize));
  if (caps.length === 0) return { caps, others: runs };
  const taken = new Set(caps);
  // The blank behind a letter is as large, and would make one row of the lines beside it.
  const isBlank = ({ text, x0, y, size }: Run) =>
    text.trim() === '' &&
    size > bodySize * leastTimes &&
    caps.some((cap) => x0 >= cap.x1 - 1 && Math.abs(y - cap.y) < 3);
  return { caps, others: runs.filter((run) => !taken.has(run) && !isBlank(run)) };
}

function hasLinesBeside(cap: Run, runs: readonly Run[], bodySize: number): boolean {
  const beside = runs.filter((run) => run !== cap && isBeside(run, cap, bodySize));
  const count = new Set(beside.map(({ y }) => Math.round(y / 3))).size;
  const [next] = beside;
  if (count !== 1 || next === undefined) return count > 1;
  // A dash or a quotation mark of its own before the letter begins the line.
  const isFirst = !runs.some(
    (run) => run !== cap && run.x0 < next.x0 && run.x0 < cap.x1 && Math.abs(run.y - next.y) < 3,
  );
  return isRaised(cap, bodySize) && isFirst;
}

function isRaised({ size }: Run, bodySize: number): boolean {
  return size > bodySize * raisedTimes;
}

type Placed = { readonly x0: number; readonly y: number; readonly size: number };

/** Smaller type at the letter's right, between its top and its foot. */
function isBeside({ x0, y, size }: Placed, cap: Run, bodySize: number): boolean {
  const [below, away] = isRaised(cap, bodySize) ? [1.1, 5] : [0.4, 2];
  return (
    size < bodySize * 1.3 &&
    y <= cap.y + bodySize * below &&
    y > cap.y - cap.size &&
    x0 >= (cap.x0 + cap.x1) / 2 &&
    x0 < cap.x1 + bodySize * away
  );
}

/** The words of a book, to tell whether a large letter is one or begins one. */
export type BookWords = {
  readonly has: (word: string) => boolean;
  readonly isLetterWord: (letter: string) => boolean;
};

const leastLetterWords = 5;

/** Learns the words of the runs, and which letters stand alone: "A", "I", the Slavic "w". */
export function learnWords(runs: readonly Run[]): BookWords {
  const words = new Set<string>();
  const letters = new Map<string, number>();
  for (const { text } of runs) {
    const plain = text.toLowerCase();
    for (const [word] of plain.matchAll(/[\p{L}\p{M}]{2,}/gu)) words.add(word);
    for (const [one] of plain.matchAll(/(?<![^\s“"‘«(—])\p{L}(?![\p{L}\p{M}.’'-])/gu)) {
      letters.set(one, (letters.get(one) ?? 0) + 1);
    }
  }
  return {
    has: (word) => words.has(word.toLowerCase()),
    isLetterWord: (one) => (letters.get(one.toLowerCase()) ?? 0) >= leastLetterWords,
  };
}

/** Gives each letter back to the first line beside it; the lines beside it begin where it does. */
export function joinDropCaps(
  lines: readonly Line[],
  caps: readonly Run[],
  bodySize: number,
  words: BookWords,
): void {
  // A quotation mark before the letter is drawn on its own.
  for (const cap of [...caps].sort((one, other) => other.x0 - one.x0)) {
    const beside = lines.filter((line) => isBeside(line, cap, bodySize));
    const [first] = beside;
    if (first === undefined) continue;
    const text = cap.text.trim() + (isWord(cap, first, words) ? ' ' : '');
    first.pieces.unshift({ text, isRaised: false, mayCall: false });
    for (const line of beside) line.x0 = cap.x0;
  }
}

/** "I" and "A" are words too: by the words of the book, else where a space is drawn or the gap is wide. */
function isWord(cap: Run, first: Line, words: BookWords): boolean {
  const text = first.pieces[0]?.text ?? '';
  if (/^\s/.test(text)) return true;
  const letter = /\p{L}/u.exec(cap.text)?.[0];
  if (letter === undefined) return false;
  const rest = /^[\p{L}\p{M}]+/u.exec(text)?.[0] ?? '';
  if (words.has(letter + rest)) return false;
  if (words.has(rest) && words.isLetterWord(letter)) return true;
  return first.x0 - cap.x1 > Math.max(first.size * 0.6, cap.size * 0.2);
}
