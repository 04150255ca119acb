import {
  type Gender,
  genderOf,
  isName,
  titleGender,
  withOneTitle,
  withoutArticle,
} from './people.ts';

/** A name in its parts: "Mrs. Adeline Archer" has a title, a given name and a last one. */
export type NameParts = {
  /** As the text writes it, without a stop. */
  readonly title: string | null;
  readonly given: string | null;
  readonly last: string | null;
};

/** One word without a title is neither given nor last: `given` holds it, and `last` is null. */
export function namePartsOf(name: string): NameParts {
  const words = withoutArticle(name).split(/\s+|-the-/);
  const [first = '', second] = words;
  if (second === 'of') return { title: null, given: first, last: words.slice(1).join(' ') };
  const hasTitle = words.length > 1 && titleGender(first) !== null;
  const own = hasTitle ? words.slice(1) : words;
  const title = hasTitle ? first.replace('.', '') : null;
  if (own.length === 1) {
    const [only = null] = own;
    const isByGiven = title !== null && titlesOfGiven.has(title);
    return title === null || isByGiven
      ? { title, given: only, last: null }
      : { title, given: null, last: only };
  }
  return { title, given: own[0] ?? null, last: own.slice(1).join(' ') };
}

/** Titles that stand before a given name: "Aunt Medora", "Sir Walter". */
const titlesOfGiven = new Set(
  'Sir Aunt Uncle Cousin Brother Sister Father Mother King Queen Prince Princess Saint Old Little'.split(
    ' ',
  ),
);

/** The sex that a name shows by itself. */
export function genderOfName(name: string): Gender {
  return genderOf(withoutArticle(name));
}

/** What may be a person's name once the words before it are gone: "Poor Emma", "Then Tom". */
export function withoutOpening(name: string, isNameWord: (word: string) => boolean): string | null {
  // "Tom's mother" is neither.
  if (/['’]s\s\p{Ll}/u.test(name)) return null;
  const words = withOneTitle(withoutArticle(name.replace(/['’]s?$/, ''))).split(/\s+/);
  while (words.length > 0) {
    const [first = ''] = words;
    const isTitle = titleGender(first) !== null && words.length > 1;
    const isCall = endearments.has(first) || (words.length === 1 && bynames.has(first));
    if (isTitle || (isName(first) && !isCall && isNameWord(first))) break;
    words.shift();
  }
  // Behind a title any word is a name: "Mr. Last".
  const sure = titleGender(words[0] ?? '') === null ? 1 : 2;
  const end = words.findIndex((word, at) => at >= sure && (!isName(word) || word === 'I'));
  const kept = end < 0 ? words : words.slice(0, end);
  return kept.length === 0 ? null : kept.join(' ');
}

/** Words that are part of a name where a text writes them with a capital as a rule: "Big Medicine". */
const bynames = new Set('Old Young Little Great Big'.split(' '));

const endearments = new Set('Poor Dear Dearest Sweet Darling My Good'.split(' '));
