import { append } from '../../append.ts';
import { genderOfName, namePartsOf, withoutOpening } from './names.ts';
import { type Gender, isBareTitle, letterPattern, namePattern } from './people.ts';
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

/** Which first and last names that stand together are one person's. */
export type FullNames = {
  /** "Ronald Hale" is a person where Ronald or Hale is one, though it does nothing under both names. */
  readonly isKnownByPart: (form: string, count: NameCount) => boolean;
  /** Two people who stand side by side a few times are no first and last name. */
  readonly isChance: (form: string) => boolean;
};

export function fullNamesIn(counts: ReadonlyMap<string, NameCount>): FullNames {
  const countOf = (name: string) => counts.get(name)?.count ?? 0;
  const lasts = new Map<string, string[]>();
  const givens = new Map<string, string[]>();
  for (const [form, { count }] of counts) {
    const { title, given, last } = namePartsOf(form);
    if (count < leastFull || title !== null || given === null || last === null) continue;
    append(lasts, given, last);
    append(givens, last, given);
  }
  const isKnown = (part: string) => {
    const own = counts.get(part);
    return own !== undefined && isPerson(part, own);
  };
  /** Of a last name that one person has, a first one that stands by itself less often and before no other name. */
  const isOnlyPair = (given: string, last: string) =>
    /^\p{Script=Latin}+$/u.test(given) &&
    !noGivenNames.has(given) &&
    countOf(given) <= countOf(`${given} ${last}`) &&
    lasts.get(given)?.length === 1 &&
    givens.get(last)?.length === 1;
  return {
    isKnownByPart: (form, { count, places }) => {
      const { title, given, last } = namePartsOf(form);
      const isFull = title === null && given !== null && last !== null;
      if (!isFull || / of(?: |$)| the /.test(form) || count < leastFull || places * 2 > count) {
        return false;
      }
      return isKnown(given) || (isKnown(last) && isOnlyPair(given, last));
    },
    isChance: (form) => {
      const [one = '', other = '', third] = form.split(' ');
      if (other === '' || third !== undefined) return false;
      const both = countOf(form);
      const each = Math.min(countOf(one), countOf(other));
      return each > (both < mostChances ? 8 : 20) * both;
    },
  };
}

/** A title or a known first name names a person; another word does so when it acts and is no place. */
export function isPerson(form: string, { count, deeds, places }: NameCount): boolean {
  if (isBareTitle(form) && deeds === 0) return false;
  if (namePartsOf(form).title !== null || genderOfName(form) !== 'any') return true;
  return deeds > 0 && deeds * leastActing >= count && places * 2 <= count;
}

/** What stands with a capital before a name and is no part of one: streets, places, houses, ships. */
const noGivenNames = new Set(
  (
    'Rue Avenue Boulevard Place Mount Mont Monte Fort Port Lake Lac Cape Camp Castle Château Schloss ' +
    'Hotel Hôtel Villa House Haus Via Viale Calle Plaza Piazza Palazzo Casa Hacienda USS HMS SS Firma ' +
    'La Le Les El Il Los Las Der Die Das De Saint San Santa Old New Great North South East West'
  ).split(' '),
);

/** Who acts less often than once in so many mentions is a thing: "Zeit", "Boden". */
const leastActing = 40;

/** Two words that stand together less often may do so by chance. */
export const leastFull = 3;

/** Two people do not often stand side by side more times than this. */
const mostChances = 20;
