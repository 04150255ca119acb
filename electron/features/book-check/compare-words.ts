import type { HeardDifference } from '../../../shared/model/book-check.ts';

export type WordComparison = {
  /** 0 where all is the same, 1 where nothing of it was heard. */
  readonly errorShare: number;
  readonly differences: readonly HeardDifference[];
};

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Whoever writes numbers out writes them so; a larger one is compared digit by digit. */
const mostSpelled = 9999;

function spelled(value: number): string {
  if (value < 20) return ones[value] ?? '';
  if (value < 100) {
    return `${tens[Math.floor(value / 10) - 2]}${value % 10 === 0 ? '' : ` ${ones[value % 10]}`}`;
  }
  const [unit, word] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const rest = value % unit;
  return `${spelled(Math.floor(value / unit))} ${word}${rest === 0 ? '' : ` ${spelled(rest)}`}`;
}

/**
 * The words of a text as they are compared: lower case, without tags, punctuation and marks above letters, whole
 * numbers of English as words. A script without spaces is compared character by character.
 */
export function comparedWords(text: string, language: string): readonly string[] {
  const isEnglish = /^en\b/i.test(language);
  return text
    .replace(/\([a-z -]+\)/g, ' ')
    .replace(/\d+/g, (digits) => {
      const value = Number(digits);
      return isEnglish && value <= mostSpelled
        ? ` ${spelled(value)} `
        : ` ${[...digits].join(' ')} `;
    })
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' $& ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !(isEnglish && word === 'and'));
}

type Step = 'same' | 'changed' | 'missing' | 'added';

/** How many words differ at the least between the beginnings of two texts, by the lengths of those. */
function editCosts(
  sent: readonly string[],
  heard: readonly string[],
): (row: number, column: number) => number {
  const width = heard.length + 1;
  const costs = new Uint32Array((sent.length + 1) * width);
  const costAt = (row: number, column: number): number => costs[row * width + column] ?? 0;
  for (let at = 0; at < costs.length; at += 1) {
    const row = Math.floor(at / width);
    const column = at % width;
    const isSame = sent[row - 1] === heard[column - 1];
    costs[at] =
      row === 0 || column === 0
        ? row + column
        : Math.min(
            costAt(row - 1, column - 1) + (isSame ? 0 : 1),
            costAt(row - 1, column) + 1,
            costAt(row, column - 1) + 1,
          );
  }
  return costAt;
}

/** What kind of difference a word is that was heard and not sent. */
function addedKind(
  sent: readonly string[],
  heard: readonly string[],
  row: number,
  column: number,
): HeardDifference['kind'] {
  const word = heard[column - 1];
  return [heard[column - 2], sent[row - 1], sent[row]].includes(word) ? 'repeated' : 'added';
}

/** Compares what was sent with what was heard, by the shortest way from one to the other (Levenshtein, by words). */
export function compareWords(sent: readonly string[], heard: readonly string[]): WordComparison {
  const costAt = editCosts(sent, heard);
  const differences: HeardDifference[] = [];
  let row = sent.length;
  let column = heard.length;
  while (row > 0 || column > 0) {
    const step = stepAt(sent, heard, row, column, costAt);
    if (step === 'added') {
      const kind = addedKind(sent, heard, row, column);
      differences.unshift({ kind, at: row, words: heard[column - 1] ?? '' });
    } else if (step !== 'same') {
      differences.unshift({ kind: step, at: row - 1, words: sent[row - 1] ?? '' });
    }
    if (step !== 'added') row -= 1;
    if (step !== 'missing') column -= 1;
  }
  return { errorShare: shareOf(sent, heard, differences.length), differences };
}

/** Of a line of one or two words, a word more or less tells nothing. */
const leastWords = 4;

function shareOf(sent: readonly string[], heard: readonly string[], count: number): number {
  if (sent.length > 0 && heard.length === 0) return 1;
  return Math.min(1, count / Math.max(leastWords, sent.length));
}

function stepAt(
  sent: readonly string[],
  heard: readonly string[],
  row: number,
  column: number,
  costAt: (row: number, column: number) => number,
): Step {
  const cost = costAt(row, column);
  if (row > 0 && column > 0) {
    const isSame = sent[row - 1] === heard[column - 1];
    if (costAt(row - 1, column - 1) + (isSame ? 0 : 1) === cost) return isSame ? 'same' : 'changed';
  }
  return row > 0 && costAt(row - 1, column) + 1 === cost ? 'missing' : 'added';
}

const leastLines = 10;
const leastTolerance = 0.25;
const mostTolerance = 0.9;

/**
 * The share of words that may be heard differently before a line is doubted: what this recogniser usually mishears of
 * that voice, and as much again as its lines differ. A poor recogniser so doubts the few lines that stand out.
 */
export function toleranceOf(shares: readonly number[]): number {
  if (shares.length < leastLines) return Math.max(leastTolerance, 0.5);
  const usual = median(shares);
  const spread = median(shares.map((share) => Math.abs(share - usual)));
  return Math.min(mostTolerance, Math.max(leastTolerance, usual + 4 * spread));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
