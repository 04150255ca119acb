import type { Attribution } from './attribution.ts';
import { type Gender, genderOf, isName, NAME, withoutArticle } from './people.ts';

export type Cast = {
  /** Takes note of the names in a piece of narration. */
  readonly readNarration: (narration: string) => void;
  /** The person an attribution means; the last speaker is the least likely one for a pronoun. */
  readonly resolve: (attribution: Attribution | null, lastSpeaker: string | null) => string | null;
  readonly spoke: (person: string) => void;
  /** Somebody who is called by name within these lines. */
  readonly findAddressed: (quotes: readonly string[]) => string | null;
  /** The last mentioned first. */
  readonly recent: () => readonly string[];
};

/** What is said about a name stands this near to it, in characters. */
const NEAR = 200;

const names = new RegExp(`(?:[Tt]he\\s+)?${NAME}`, 'gu');
const aName = new RegExp(NAME, 'u');
const nameAtEnd = new RegExp(`,\\s*(?:[Mm]y )?(?:[Dd]ear(?:est)? )?(${NAME})[,.!?…—]*$`, 'u');
const nameAtStart = new RegExp(`^(?:[Mm]y )?(?:[Dd]ear(?:est)? )?(${NAME})[,!?]`, 'u');

/** More people than this are not compared with each other. */
const CAST_MAX = 500;

/** The people of a text as far as it has been read, the last mentioned first. */
export function createCast(): Cast {
  const genders = new Map<string, Gender>();
  const aliases = new Map<string, string>();
  let order: string[] = [];

  function spoke(person: string): void {
    order = [person, ...order.filter((other) => other !== person)];
  }

  /** "Anna Weiss" and "Anna" are one; so are "Mr. Bennet" and "Bennet". */
  function meet(person: string): string {
    const known = aliases.get(person);
    if (known !== undefined) return known;
    const words = person.split(' ');
    const met = genders.size > CAST_MAX ? [] : [...genders.keys()];
    const same = met.find((other) => {
      const others = other.split(' ');
      const isPart = words.every((word) => others.includes(word));
      const isWhole = others.every((word) => words.includes(word));
      return /^\p{Lu}/u.test(person) && (isPart || isWhole);
    });
    const key = same ?? person;
    aliases.set(person, key);
    if (!genders.has(key)) genders.set(key, genderOf(person));
    return key;
  }

  function readNarration(narration: string): void {
    for (const match of narration.matchAll(names)) {
      const name = withoutArticle(match[0]).replace(/['’]s$/, '');
      const at = match.index;
      const rest = narration.slice(at + match[0].length, at + match[0].length + NEAR);
      const ahead = narration.slice(Math.max(0, at - NEAR), at);
      if (!isName(name) || !isLikelyName(match[0], ahead, rest)) continue;
      const person = meet(name);
      learnGender(person, rest);
      // Of two together, neither is the one whom the next "he" means.
      const isTogether = /^\s+and\s+\p{Lu}/u.test(rest) || /\p{Lu}\p{L}+\s+and\s+$/u.test(ahead);
      if (isTogether) order = [...order.filter((other) => other !== person), person];
      else spoke(person);
    }
  }

  /** "Tobias walked with his ladder" tells what Tobias is. */
  function learnGender(person: string, rest: string): void {
    if (genders.get(person) !== 'any') return;
    const clause = /^[^.!?“"«„]*/.exec(rest)?.[0] ?? '';
    const found = /\b(he|his|him|himself|she|her|herself)\b/.exec(clause)?.[1];
    const isOther = aName.test(clause.slice(0, found ? clause.indexOf(found) : 0));
    if (found !== undefined && !isOther)
      genders.set(person, found[0] === 'h' && !/^her/.test(found) ? 'male' : 'female');
  }

  /** A word that only begins a sentence with its capital is a name when it does something. */
  function isLikelyName(name: string, ahead: string, rest: string): boolean {
    if (aliases.has(name) || name.includes(' ') || genderOf(name) !== 'any') return true;
    const isSentenceStart = /(?:^|[.!?…”"»]\s*)$/.test(ahead);
    return !isSentenceStart || /^\s+(?:was|had|looked|\p{Ll}+ed)\b/u.test(rest);
  }

  function fits(person: string, gender: Gender): boolean {
    const own = genders.get(person) ?? 'any';
    return own === 'any' || own === gender;
  }

  function resolve(attribution: Attribution | null, lastSpeaker: string | null): string | null {
    if (attribution === null) return null;
    if (attribution.kind === 'person') {
      const person = meet(attribution.person);
      spoke(person);
      return person;
    }
    if (attribution.pronoun === 'i') return 'narrator';
    const gender = attribution.pronoun === 'he' ? 'male' : 'female';
    const pool = order.filter((person) => fits(person, gender));
    const person = pool.find((one) => one !== lastSpeaker) ?? pool[0] ?? null;
    if (person === null) return null;
    if (genders.get(person) === 'any') genders.set(person, gender);
    spoke(person);
    return person;
  }

  function findAddressed(quotes: readonly string[]): string | null {
    for (const quote of quotes) {
      const [, name] = nameAtEnd.exec(quote) ?? nameAtStart.exec(quote) ?? [];
      if (name === undefined || !isName(name)) continue;
      // After a comma a capital is a name; at the start, only that of somebody known.
      if (nameAtEnd.test(quote) || aliases.has(name) || genderOf(name) !== 'any') return meet(name);
    }
    return null;
  }

  return {
    readNarration,
    resolve,
    spoke,
    findAddressed,
    recent: () => order,
  };
}
