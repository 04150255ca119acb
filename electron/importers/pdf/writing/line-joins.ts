import { type Hyphens, learnHyphens } from '../../hyphens.ts';
import { areEastAsian } from './east-asian-gaps.ts';

/** How lines go on in the next one, in any script; `lines` are those of the book. */
export function learnJoins(lines: readonly string[]): Hyphens {
  const hyphens = learnHyphens(lines);
  const isOneWord = learnHangul(lines);
  return {
    ...hyphens,
    join: (before, after) =>
      areEastAsian(before, after) || isOneWord(before, after)
        ? before + after
        : hyphens.join(before, after),
  };
}

const lastWord = /(?<!\S)\P{L}*(\p{Script=Hangul}+)$/u;
const firstWord = /^(\p{Script=Hangul}+)/u;
const words = /\p{Script=Hangul}+/gu;
const pairOfSyllables = /(?=(\p{Script=Hangul} ?\p{Script=Hangul}))/gu;
/** From this share of lines on that surely end within a word, a book is one that lets them. */
const leastShare = 0.2;

/**
 * Tells where a word of Korean goes on in the next line: most printed books let lines end between any two syllables.
 * Learnt from the words that stand within lines.
 */
function learnHangul(lines: readonly string[]): (before: string, after: string) => boolean {
  const seen = new Map<string, number>();
  /** Pairs of syllables within words and between two, and how each syllable stands in words. */
  const pairs = new Map<string, number>();
  let all = 0;
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, timesOf(counts, key) + 1);
  for (const text of lines) {
    const inner = text.replace(/^\S*|\S*$/gu, '');
    for (const [word] of inner.matchAll(words)) {
      all += 1;
      count(seen, word);
      count(pairs, ` ${word.charAt(0)}`);
      count(pairs, `${word.slice(-1)} `);
      for (const syllable of word.slice(1)) count(pairs, `-${syllable}`);
      for (const syllable of word.slice(0, -1)) count(pairs, `${syllable}-`);
    }
    for (const [, pair = ''] of inner.matchAll(pairOfSyllables)) count(pairs, pair);
  }
  if (all === 0) return () => false;
  const wholeness = (before: string, after: string): boolean | null => {
    const first = lastWord.exec(before)?.[1] ?? '';
    const second = firstWord.exec(after)?.[1] ?? '';
    if (first === '' || second === '') return false;
    const whole = timesOf(seen, first + second);
    const apart = Math.min(timesOf(seen, first), timesOf(seen, second));
    return whole === apart ? null : whole > apart;
  };
  let within = 0;
  let sure = 0;
  for (const [at, text] of lines.entries()) {
    const isWithin = wholeness(text, lines[at + 1] ?? '');
    if (isWithin === null || !lastWord.test(text)) continue;
    sure += 1;
    if (isWithin) within += 1;
  }
  if (within < sure * leastShare) return () => false;
  return (before, after) => {
    const known = wholeness(before, after);
    if (known !== null) return known;
    // No word of the book tells: the syllables on both sides do, by what mostly stands beside them.
    const last = before.slice(-1);
    const next = after.charAt(0);
    const odds = (within: string, between: string): number =>
      Math.log((timesOf(pairs, within) + 0.5) / (timesOf(pairs, between) + 0.5));
    return (
      odds(`-${next}`, ` ${next}`) +
        odds(`${last}-`, `${last} `) +
        odds(last + next, `${last} ${next}`) >
      0
    );
  };
}

function timesOf(counts: ReadonlyMap<string, number>, key: string): number {
  return counts.get(key) ?? 0;
}
