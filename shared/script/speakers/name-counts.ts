import { withoutOpening } from './names.ts';
import { type Gender, letterPattern, namePattern } from './people.ts';
import type { SpeechWords } from './speech-words/speech-words.ts';
import { isEnglishSpeech } from './words.ts';

/** How often a text uses a name, and what it tells about its bearer. */
export type NameCount = {
  count: number;
  /** It does or says something. */
  deeds: number;
  /** It stands behind "in", "at", "to": the name of a place. */
  places: number;
  /** Pronouns that seem to mean it. */
  male: number;
  female: number;
};

/** The names of one chapter. A book's are the sum of its chapters'. */
export type NameCounts = {
  readonly names: ReadonlyMap<string, Readonly<NameCount>>;
  /** Words that open with a capital, by how often they do so within a sentence, and in lower case. */
  readonly words: ReadonlyMap<string, { readonly within: number; readonly low: number }>;
  readonly hasCases: boolean | 'apostrophes';
};

const aWord = letterPattern("\\p{L}[\\p{L}'’-]*", 'g');
const aName = letterPattern(`(?:[Tt]he\\s+)?${namePattern}`, 'g');
const opensSentence = /(?:^|[\n.!?…:;"“”„«»‘’'—*_()[\]-])\s*$/;
const aDeed = letterPattern(
  '^,?\\s+(?:\\p{Ll}+ly\\s+)?(?:was|had|did|said|looked|went|came|took|gave|sat|stood|made|thought|knew|felt|saw|\\p{Ll}{2,}ed)(?!\\p{L})',
);
const aPlace = /\b(?:in|at|to|from|near|into|towards?|through|on)\s+(?:the\s+)?$/i;
const aPronoun = /\b(he|his|him|himself|she|her|herself)\b/;

/** What is said about a name stands this near to it, in characters. */
const near = 140;

export function countNames(prose: string, words: SpeechWords): NameCounts {
  const stats = countWords(prose, words);
  const isNameWord = (word: string): boolean => {
    return isNameWordBy(word, stats.get(plainWord(word)) ?? { within: 0, low: 0 });
  };
  const isEnglish = isEnglishSpeech(words);
  // Behind a comma the verb is somebody else's: "Nej, sagde Elin."
  const saysAfter = isEnglish
    ? aDeed
    : letterPattern(`^\\s+(?:${words.adverb})?(?:${words.verbs})(?!\\p{L})`);
  const saysBefore = letterPattern(`(?:^|[^\\p{L}])(?:${words.verbs})\\s+$`);
  const names = new Map<string, NameCount>();
  for (const match of prose.matchAll(aName)) {
    const name = withoutOpening(
      match[0].replace(/\s+/g, ' ').replaceAll('\u2024', '.'),
      isNameWord,
    );
    if (name === null || /^\p{Lu}{2,}$/u.test(name)) continue;
    const at = match.index + match[0].length;
    const ahead = prose.slice(Math.max(0, match.index - 24), match.index);
    const rest = prose.slice(at, at + near);
    const one = names.get(name) ?? { count: 0, deeds: 0, places: 0, male: 0, female: 0 };
    one.count += 1;
    if (saysAfter.test(rest) || saysBefore.test(ahead)) one.deeds += 1;
    if (aPlace.test(ahead)) one.places += 1;
    const gender = isEnglish ? genderAfter(rest) : 'any';
    if (gender !== 'any') one[gender] += 1;
    names.set(name, one);
  }
  return { names, words: stats, hasCases: words.hasCases ?? false };
}

/** A word is a name where it has its capital within sentences too, or is never written without. */
export function isNameWordBy(
  word: string,
  { within, low }: { readonly within: number; readonly low: number },
): boolean {
  return within > 0 ? within * 4 >= low : low === 0 && !/(?:ing|ly|ed)$/.test(word);
}

/** The pronoun that follows a name, when no other name stands between. */
function genderAfter(rest: string): Gender {
  const found = aPronoun.exec(rest);
  if (found === null) return 'any';
  const between = rest.slice(0, found.index);
  if (/["“”]/.test(between) || /\p{L}\s+\p{Lu}\p{Ll}/u.test(between)) return 'any';
  return found[1]?.startsWith('h') && !found[1].startsWith('her') ? 'male' : 'female';
}

function plainWord(word: string): string {
  return word.replace(/['’]s?$/, '');
}

/** A noun with a capital behind an article counts as much as this many without one. */
const nounBehindArticle = 4;

function countWords(prose: string, words: SpeechWords): NameCounts['words'] {
  const pronouns = new Set(
    isEnglishSpeech(words)
      ? []
      : [words.he, words.she, words.i, words.openings ?? ''].join('|').split('|'),
  );
  const determined =
    words.determiners === undefined
      ? null
      : letterPattern(`(?<!\\p{L})(?:${words.determiners})\\s+(?:\\p{Ll}{3,}\\s+){0,2}$`, 'i');
  const stats = new Map<string, { within: number; low: number }>();
  const low = new Map<string, number>();
  for (const match of prose.matchAll(aWord)) {
    const word = plainWord(match[0]);
    const first = word[0] ?? '';
    if (first === first.toLowerCase()) {
      low.set(word, (low.get(word) ?? 0) + 1);
      continue;
    }
    const isOpening = opensSentence.test(prose.slice(Math.max(0, match.index - 8), match.index));
    const one = stats.get(word) ?? { within: 0, low: 0 };
    if (pronouns.has(word.toLowerCase())) low.set(word.toLowerCase(), Number.POSITIVE_INFINITY);
    else if (determined?.test(prose.slice(Math.max(0, match.index - 40), match.index)) === true) {
      const noun = word.toLowerCase();
      low.set(noun, (low.get(noun) ?? 0) + nounBehindArticle);
    } else if (!isOpening && match.index > 0) one.within += 1;
    stats.set(word, one);
  }
  for (const [word, one] of stats) one.low = low.get(word.toLowerCase()) ?? 0;
  return stats;
}
