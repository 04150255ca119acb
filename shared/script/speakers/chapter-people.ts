import type { BookPeople, Person } from './book-people.ts';
import { genderOfName, namePartsOf, withoutOpening } from './names.ts';
import {
  type Gender,
  genderOf,
  isVague,
  kindOf,
  tellingWords,
  titleOf,
  withoutArticle,
} from './people.ts';

/** Everybody who may speak in a chapter: the people of the book, and those it only describes. */
export type ChapterPeople = {
  /** One person for "Anna Weiss" and "Anna", for "the old man" and "the man". */
  readonly meet: (mentioned: string) => string;
  /** Somebody who is known under this name or description; null where nobody is. */
  readonly known: (mentioned: string) => string | null;
  readonly genderOf: (person: string) => Gender;
  /** How much of all naming in the book is of this person; of a description, how much it is of this chapter's. */
  readonly shareOf: (person: string) => number;
  readonly lastNameOf: (person: string) => string | null;
  readonly isDescribed: (person: string) => boolean;
  /** Whether words with a capital can be a name at all: "Concluding" opens a sentence, and is none. */
  readonly isNamed: (mentioned: string) => boolean;
  /** Descriptions are read as English has them ("the old man"). */
  readonly hasDescriptions: boolean;
};

export function createChapterPeople(book: BookPeople, hasDescriptions: boolean): ChapterPeople {
  const withThe = (description: string) =>
    hasDescriptions ? description.replace(/^an?\s+(?=\p{Ll})/u, 'the ') : description;
  const described = new Map<string, string>();
  const byWord = new Map<string, Set<string>>();
  const people = new Map<string, Person | null>();
  const total = book.people.reduce((sum, { count }) => sum + count, 1);
  const uses = new Map<string, number>();
  let used = 0;
  const byTitle = new Map<string, Person>();
  for (const person of book.people) {
    for (const alias of person.aliases) {
      const title = titleOf(alias)?.replace('.', '');
      if (title === undefined) continue;
      const known = byTitle.get(title);
      if (known === undefined || known.count < person.count) byTitle.set(title, person);
    }
  }

  const named = (name: string): Person | null => {
    const found = book.find(name);
    if (found !== null) people.set(found.name, found);
    return found;
  };

  const sameDescription = (description: string): string | null => {
    const words = tellingWords(description).map((word) => word.toLowerCase());
    const kind = kindOf(description);
    const candidates = words.flatMap((word) => [...(byWord.get(word) ?? [])]);
    const match = candidates.find((other) => {
      const others = tellingWords(other).map((word) => word.toLowerCase());
      // "his lady" is "his wife".
      if (kindOf(other) === kind || others.at(-1) === words.at(-1)) {
        return (
          words.every((word) => others.includes(word)) ||
          others.every((word) => words.includes(word))
        );
      }
      // "the old man" may be "the old ferryman".
      const isLoose = isVague(description) || isVague(other);
      return isLoose && words.slice(0, -1).some((word) => others.slice(0, -1).includes(word));
    });
    return match ?? null;
  };

  const known = (mentioned: string): string | null => {
    const person = named(mentioned);
    if (person !== null) return person.name;
    const description = withThe(mentioned);
    const before = described.get(description);
    if (before !== undefined) return before;
    const titled = /^\p{Ll}/u.test(mentioned) ? byTitle.get(kindOf(mentioned)) : undefined;
    if (titled !== undefined) {
      people.set(titled.name, titled);
      return titled.name;
    }
    return null;
  };

  const meet = (mentioned: string): string => {
    const person = identify(mentioned);
    uses.set(person, (uses.get(person) ?? 0) + 1);
    used += 1;
    return person;
  };

  const identify = (mentioned: string): string => {
    const before = known(mentioned);
    if (before !== null) return before;
    // "Presently Tony" is Tony.
    const name = /^\p{Lu}/u.test(mentioned) ? withoutOpening(mentioned, book.isNameWord) : null;
    const bare = name === null ? null : known(name);
    if (bare !== null) return bare;
    const description = withThe(name ?? mentioned);
    const person = sameDescription(description) ?? description;
    described.set(description, person);
    if (person === description) {
      people.set(person, null);
      for (const word of tellingWords(person)) {
        const key = word.toLowerCase();
        const some = byWord.get(key) ?? new Set<string>();
        if (some.size < 24) byWord.set(key, some.add(person));
      }
    }
    return person;
  };

  return {
    hasDescriptions,
    meet,
    known,
    genderOf: (person) => {
      const own = people.get(person);
      if (own != null) return own.gender;
      return /^\p{Ll}/u.test(person) ? genderOf(person) : genderOfName(person);
    },
    shareOf: (person) => {
      const own = people.get(person);
      return own != null ? own.count / total : (uses.get(person) ?? 0) / Math.max(1, used);
    },
    lastNameOf: (person) => {
      for (const alias of people.get(person)?.aliases ?? []) {
        const { last } = namePartsOf(alias);
        if (last !== null) return last;
      }
      return null;
    },
    isNamed: (mentioned) =>
      !/^\p{Lu}/u.test(mentioned) ||
      known(mentioned) !== null ||
      withoutOpening(mentioned, book.isNameWord) !== null,
    isDescribed: (person) => people.get(person) == null && /^\p{Ll}/u.test(withoutArticle(person)),
  };
}
