import { type Attribution, attributionReach } from './attribution.ts';
import {
  castName,
  type Gender,
  genderOf,
  isBareTitle,
  isKind,
  isName,
  isVague,
  kindOf,
  kindPattern,
  letterPattern,
  namePattern,
  tellingWords,
  titleOf,
  withoutArticle,
} from './people.ts';

/** The people of a text as far as it has been read. */
export type Scene = {
  /** Takes note of the names in a piece of narration. */
  readonly readNarration: (narration: string) => void;
  /** The person an attribution means; `rival`, who spoke last, is the least likely one for a pronoun. */
  readonly resolve: (attribution: Attribution, rival: string | null) => string | null;
  readonly spoke: (person: string) => void;
  /** Somebody who is called by name within these lines. */
  readonly findAddressed: (quotes: readonly string[]) => string | null;
  /** Somebody known whom a line is said to. */
  readonly listenerOf: (attribution: Attribution | null, speaker: string | null) => string | null;
  /** Of those named last, the latest one who is not `other`. */
  readonly lastBeside: (other: string | null) => string | null;
};

/** The one who tells the story, where "I" speaks. */
export const storyteller = '\u0000storyteller';

/** What is said about a name stands this near to it, in characters. */
const near = 200;

/** So many people are kept in mind at once: it bounds the work, and a scene holds fewer. */
const mostKept = 24;

const somebody = `(?:[Tt]he|[Hh]is|[Hh]er|[Aa]n?)\\s+(?:[\\p{Ll}-]+\\s+){0,2}?(?:${kindPattern})(?!\\p{L})`;
const mentions = letterPattern(
  `${somebody}|[Tt]he\\s+[\\p{Ll}-]{3,}(?:\\s+[\\p{Ll}-]{3,})?|(?:[Tt]he\\s+)?${namePattern}`,
  'g',
);
const aName = letterPattern(namePattern);
const dear = '(?:[Mm]y )?(?:[Dd]ear(?:est)? )?';
const nameAtEnd = letterPattern(`,\\s*${dear}(${namePattern})[,.!?…—]*$`);
const nameAtStart = letterPattern(`^${dear}(${namePattern})[,!?]`);

/** `cast` are the names of the book's cast: whoever fits one of them is called so. */
export function createScene(cast: readonly string[], hasPlainNouns: boolean): Scene {
  const genders = new Map<string, Gender>();
  const aliases = new Map<string, string>();
  const byWord = new Map<string, Set<string>>();
  const heard = new Set<string>(cast);
  let order: string[] = [];

  const learnPerson = (person: string): void => {
    genders.set(person, genderOf(person));
    const title = titleOf(person);
    for (const word of [...tellingWords(person), ...(title === null ? [] : [title])]) {
      const key = word.toLowerCase();
      const people = byWord.get(key) ?? new Set<string>();
      if (people.size < mostKept) byWord.set(key, people.add(person));
    }
  };
  for (const name of cast) {
    learnPerson(name);
    aliases.set(name, name);
    aliases.set(name.toLowerCase(), name);
  }

  const spoke = (person: string): void => {
    if (order[0] === person) return;
    order = [person, ...order.filter((other) => other !== person)].slice(0, mostKept);
  };

  const fits = (person: string, gender: Gender): boolean => {
    const own = genders.get(person) ?? 'any';
    return own === 'any' || gender === 'any' || own === gender;
  };

  /** "Anna Weiss" and "Anna" are one; so are "Mr. Bennet" and "Bennet", "the old man" and "the man". */
  const meet = (mentioned: string): string => {
    const person = mentioned.replace(/^an?\s+(?=\p{Ll})/u, 'the ');
    const known = aliases.get(person) ?? aliases.get(castName(person).toLowerCase());
    if (known !== undefined) return known;
    const gender = genderOf(person);
    const words = tellingWords(person).map((word) => word.toLowerCase());
    const [rarest] = words.map((word) => byWord.get(word) ?? new Set<string>());
    const candidates = new Set([...(rarest ?? []), ...(byWord.get(words.at(-1) ?? '') ?? [])]);
    const isNamed = /^\p{Lu}/u.test(person);
    const same = [...candidates].find((other) => {
      if (!isNamed && titleOf(other) === kindOf(person)) return true;
      const isOther = /^\p{Lu}/u.test(other) !== isNamed && !cast.includes(other);
      if (isOther || !fits(other, gender)) return false;
      const others = tellingWords(other).map((word) => word.toLowerCase());
      if (!isNamed && isVague(person)) return isVagueMatch(person, other, words, others);
      if (!isNamed && kindOf(person) !== kindOf(other)) return false;
      return (
        words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
      );
    });
    const key = same ?? person;
    aliases.set(person, key);
    if (same === undefined) learnPerson(person);
    return key;
  };

  /** A word that only begins a sentence with its capital is a name when it does something. */
  const isLikelyName = (name: string, ahead: string, rest: string): boolean => {
    if (aliases.has(withoutArticle(name)) || name.includes(' ') || genderOf(name) !== 'any') {
      return true;
    }
    const isSentenceStart = /(?:^|[.!?…”"»]\s*)$/.test(ahead);
    return !isSentenceStart || /^\s+(?:was|had|looked|\p{Ll}+ed)\b/u.test(rest);
  };

  /** "Tobias walked with his ladder" tells what Tobias is. */
  const learnGender = (person: string, rest: string): void => {
    if (genders.get(person) !== 'any') return;
    const clause = /^[^.!?“"«„]*/.exec(rest)?.[0] ?? '';
    const found = ownPronoun.exec(clause)?.[1];
    if (found === undefined || aName.test(clause.slice(0, clause.indexOf(found)))) return;
    genders.set(person, /^h(?:e|is|im|imself)$/.test(found) ? 'male' : 'female');
  };

  const mention = (person: string, ahead: string, rest: string): void => {
    learnGender(person, rest);
    // Of two together, neither is the one whom the next "he" means.
    const isTogether = /^\s+and\s+\p{Lu}/u.test(rest) || /\p{Lu}\p{L}+\s+and\s+$/u.test(ahead);
    if (!isTogether) spoke(person);
    else order = [...order.filter((other) => other !== person), person].slice(0, mostKept);
  };

  const readDescription = (words: string, ahead: string): string | null => {
    const described = words.replace(/^./, (letter) => letter.toLowerCase());
    // "in want of a wife" brings nobody in.
    if (/^an?\s/.test(described) && afterPreposition.test(ahead)) return null;
    const isPerson = isKind(described) && !/^(?:his|her)/.test(described);
    return knownAs(described, isPerson);
  };

  const readName = (words: string, ahead: string, rest: string): string | null => {
    const name = withoutArticle(words).replace(/['’]s$/, '');
    if (!isName(name) || isBareTitle(name)) return null;
    // Where every noun has a capital, only somebody known is read out of the narration.
    const isKnown = aliases.has(name) || genderOf(name) !== 'any';
    const isRead = hasPlainNouns ? isLikelyName(words, ahead, rest) : isKnown;
    return isRead ? meet(name) : null;
  };

  const readNarration = (narration: string): void => {
    for (const match of narration.matchAll(mentions)) {
      const at = match.index;
      const rest = narration.slice(at + match[0].length, at + match[0].length + near);
      const ahead = narration.slice(Math.max(0, at - near), at);
      const words = match[0].replace(/\s+/g, ' ');
      const isDescription = /^(?:[Tt]he|[Hh]is|[Hh]er|[Aa]n?)\s\p{Ll}/u.test(words);
      const person = isDescription ? readDescription(words, ahead) : readName(words, ahead, rest);
      if (person !== null) mention(person, ahead, rest);
    }
  };

  /** Somebody who was met before under this description, or any man or woman. */
  const knownAs = (described: string, isPerson: boolean): string | null => {
    if (isPerson) return meet(described);
    const [the = '', first = '', second = ''] = described.split(' ');
    const ways = [described, `${the} ${first}`, `${the} ${second}`];
    const known = ways.map((way) => aliases.get(way)).find((one) => one !== undefined);
    const titled = [...(byWord.get(first) ?? [])].find((one) => titleOf(one) === first);
    return known ?? titled ?? null;
  };

  const resolve = ({ who }: Attribution, rival: string | null): string | null => {
    if (who.kind === 'person') {
      const person = meet(who.person);
      heard.add(person);
      spoke(person);
      return person;
    }
    if (who.pronoun === 'i') return storyteller;
    const gender = who.pronoun === 'he' ? 'male' : 'female';
    const pool = order.filter((person) => person !== storyteller && fits(person, gender));
    const isSure = (one: string) =>
      genders.get(one) === gender || titleOf(one) !== null || heard.has(one);
    const others = pool.filter((one) => one !== rival);
    const person = others.find(isSure) ?? pool.find(isSure) ?? others[0] ?? null;
    if (person === null) return null;
    if (genders.get(person) === 'any') genders.set(person, gender);
    heard.add(person);
    spoke(person);
    return person;
  };

  const findAddressed = (quotes: readonly string[]): string | null => {
    for (const quote of quotes) {
      const end = quote.slice(-attributionReach);
      const [, name] = nameAtEnd.exec(end) ?? nameAtStart.exec(quote) ?? [];
      if (name === undefined || !isName(name) || isBareTitle(name)) continue;
      // A name alone may be said of anybody.
      if (!aliases.has(name) && quote.replace(/[,.!?…]+$/, '') === name) continue;
      // After a comma a capital is a name; at the start, only that of somebody known.
      const isAtEnd = hasPlainNouns && nameAtEnd.test(end);
      if (isAtEnd || aliases.has(name) || genderOf(name) !== 'any') return meet(name);
    }
    return null;
  };

  return {
    readNarration,
    resolve,
    spoke,
    findAddressed,
    lastBeside: (other) => {
      const others = order.filter((person) => person !== other);
      return others.find((person) => heard.has(person)) ?? others[0] ?? null;
    },
    listenerOf: (attribution, speaker) => {
      if (attribution?.who.kind !== 'person') return null;
      const person = knownAs(attribution.who.person, false) ?? aliases.get(attribution.who.person);
      return person === undefined || person === speaker ? null : person;
    },
  };
}

const afterPreposition = /\b(?:of|for|like|as|with|than|to|without|not|such|what)\s+$/i;

/** One that may mean the subject: "in front of her" and "told him" mean somebody else. */
const ownPronoun =
  /(?<!\b(?:of|to|at|with|for|from|by|beside|behind|told|asked|watched|saw|upon|on|after|before|than|towards?)\s)\b(he|his|himself|she|her|herself)\b/;

/** "the old man" may be "the old ferryman", "the man" is the man who was described before. */
function isVagueMatch(
  person: string,
  other: string,
  words: readonly string[],
  others: readonly string[],
): boolean {
  if (kindOf(person) === kindOf(other)) {
    return (
      words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
    );
  }
  return words.slice(0, -1).some((word) => others.slice(0, -1).includes(word));
}
