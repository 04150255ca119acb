import { attributionReach } from './attribution.ts';
import type { ChapterPeople } from './chapter-people.ts';
import { genderOfName } from './names.ts';
import {
  type Gender,
  isBareTitle,
  isKind,
  isName,
  kindPattern,
  letterPattern,
  namePattern,
  withoutArticle,
} from './people.ts';

/** A person at a place of a narration or a line, in order. */
export type Mention = { readonly person: string; readonly at: number };

const somebody = `(?:[Tt]he|[Hh]is|[Hh]er|[Mm]y|[Aa]n?)\\s+(?:[\\p{Ll}-]+\\s+){0,2}?(?:${kindPattern})(?!\\p{L})`;
const mentions = letterPattern(
  `${somebody}|[Tt]he\\s+[\\p{Ll}-]{3,}(?:\\s+[\\p{Ll}-]{3,})?|(?:[Tt]he\\s+)?${namePattern}`,
  'g',
);
const afterPreposition = /\b(?:of|for|like|as|with|than|to|without|not|such|what)\s+$/i;

/** The people in a piece of narration; a name that nobody of the book has is passed over. */
export function mentionsIn(narration: string, people: ChapterPeople): readonly Mention[] {
  const found: Mention[] = [];
  for (const match of narration.matchAll(mentions)) {
    const words = match[0].replace(/\s+/g, ' ');
    const isDescription = /^(?:[Tt]he|[Hh]is|[Hh]er|[Mm]y|[Aa]n?)\s\p{Ll}/u.test(words);
    if (isDescription && !people.hasDescriptions) continue;
    const ahead = narration.slice(Math.max(0, match.index - 12), match.index);
    const person = isDescription ? described(words, ahead, people) : named(words, people);
    if (person !== null) found.push({ person, at: match.index });
  }
  return found;
}

function described(words: string, ahead: string, people: ChapterPeople): string | null {
  const description = words.replace(/^./, (letter) => letter.toLowerCase());
  // "in want of a wife" brings nobody in.
  if (/^an?\s/.test(description) && afterPreposition.test(ahead)) return null;
  const isPerson = isKind(description) && !/^(?:his|her|my)\s/.test(description);
  if (isPerson) return people.meet(description);
  const [the = '', first = '', second = ''] = description.split(' ');
  for (const way of [description, `${the} ${first}`, `${the} ${second}`]) {
    const known = people.known(way);
    if (known !== null) return known;
  }
  return null;
}

/** The longest part of the words that is somebody's name: "Then Anna" holds one. */
function named(words: string, people: ChapterPeople): string | null {
  const bare = withoutArticle(words).replace(/['’]s?$/, '');
  const parts = bare.split(' ');
  for (let from = 0; from < parts.length; from += 1) {
    const rest = parts.slice(from).join(' ');
    const known = people.known(rest);
    if (known !== null) return known;
  }
  const [first = ''] = parts;
  return parts.length > 1 && isName(first) ? people.known(first) : null;
}

const call = '(?:[Mm]y |[Oo]h,? |[Oo]ld )*(?:[Dd]ear(?:est)? |[Pp]oor |[Ll]ittle )*';
const calledAtEnd = letterPattern(`,\\s*${call}(${namePattern})\\s*[,.!?…—-]*$`);
const calledAtStart = letterPattern(`^${call}(${namePattern})\\s*[,!?—]`);
const calledWithin = letterPattern(`[,.!?—]\\s*${call}(${namePattern})\\s*[,.!?—]`, 'g');
const womanCalled =
  /(?:am|lady|girl|mother|mamma|mama|mummy|mumsy|mum|madam|miss|auntie|aunt|granny)$/i;
const calledBySex =
  /\b(?:sir|my (?:dear )?(?:lord|boy|fellow)|old (?:man|boy|chap|fellow)|papa|daddy|dad|father|uncle|ma['’]?am|madam|miss|my (?:dear )?(?:lady|girl)|mamma|mama|mummy|mumsy|mum|mother|auntie|aunt|granny)\b/i;

/** Who is spoken to within lines: those called by name, and the sex of somebody called "sir". */
export function calledIn(
  quotes: readonly string[],
  people: ChapterPeople,
  hasPlainNouns: boolean,
): { readonly persons: ReadonlySet<string>; readonly gender: Gender } {
  const persons = new Set<string>();
  let gender: Gender = 'any';
  for (const quote of quotes) {
    for (const { name, isAtEnd } of namesCalled(quote)) {
      const known = people.known(name);
      const isNew = (isAtEnd && hasPlainNouns) || genderOfName(name) !== 'any';
      // A name alone may be said of anybody.
      if (known !== null) persons.add(known);
      else if (isNew && quote.replace(/[,.!?…]+$/, '') !== name) persons.add(people.meet(name));
    }
    const sex = calledBySex.exec(quote.slice(0, attributionReach))?.[0];
    if (sex !== undefined) gender = womanCalled.test(sex) ? 'female' : 'male';
  }
  return { persons, gender };
}

function namesCalled(
  quote: string,
): readonly { readonly name: string; readonly isAtEnd: boolean }[] {
  const [, first] = calledAtStart.exec(quote.slice(0, attributionReach)) ?? [];
  const [, last] = calledAtEnd.exec(quote.slice(-attributionReach)) ?? [];
  const within = [...quote.slice(0, searched).matchAll(calledWithin)].map(([, name]) => name);
  return [...new Set([first, last, ...within])].flatMap((name) =>
    name !== undefined && isName(name) && !isBareTitle(name)
      ? [{ name, isAtEnd: name === last }]
      : [],
  );
}

/** So much of a line is searched for names, in characters. */
const searched = 2000;
