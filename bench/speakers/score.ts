import type { BookPeople } from '../../shared/script/speakers/book-people.ts';
import type { SpeakerSuggestion } from '../../shared/script/speakers/find-speakers.ts';
import { type Novel, plainName, type Quotation, type QuotationKind } from './corpus.ts';

/** One quotation of the corpus, and what was found of it. */
export type Judged = {
  readonly kind: QuotationKind;
  readonly isFound: boolean;
  readonly isRight: boolean;
  /** Right, or found under a name the corpus does not list, of whom another name is listed. */
  readonly isPerson: boolean;
  readonly certainty: number;
  readonly quotation: Quotation;
  readonly suggestion: SpeakerSuggestion | null;
};

/**
 * Judges every quotation: one that is not found is wrong, and a name is right when it is an alias.
 * @param people Who is told by which names, for `isPerson`.
 */
export function judge(
  novel: Novel,
  found: readonly SpeakerSuggestion[],
  people: BookPeople,
): readonly Judged[] {
  let first = 0;
  return novel.quotations.map((quotation) => {
    const [from, to] = quotation.spans[0] ?? [0, 0];
    while ((found[first]?.to ?? Number.POSITIVE_INFINITY) <= from) first += 1;
    let suggestion: SpeakerSuggestion | null = null;
    let most = (to - from) / 2 - 1;
    for (let at = first; at < found.length; at += 1) {
      const one = found[at];
      if (one === undefined || one.from >= to) break;
      const shared = Math.min(one.to, to) - Math.max(one.from, from);
      if (shared > most) {
        suggestion = one;
        most = shared;
      }
    }
    const isRight = suggestion !== null && isSpeaker(quotation, suggestion);
    const certainty = suggestion?.certainty ?? 0;
    const isFound = suggestion !== null;
    const isPerson =
      isRight || (suggestion !== null && isSamePerson(novel, quotation, suggestion, people));
    return { kind: quotation.kind, isFound, isRight, isPerson, certainty, quotation, suggestion };
  });
}

function isSpeaker(quotation: Quotation, { speaker, isNarrator }: SpeakerSuggestion): boolean {
  if (isNarrator && quotation.isNarrator) return true;
  return speaker !== null && quotation.names.has(plainName(speaker));
}

/** Some of the names the text has for them is the speaker's, and none is another character's. */
function isSamePerson(
  { characters }: Novel,
  { names }: Quotation,
  { speaker }: SpeakerSuggestion,
  people: BookPeople,
): boolean {
  const own = (speaker === null ? [] : (people.find(speaker)?.aliases ?? [])).map(plainName);
  const isOthers = (name: string) => characters.some((one) => one.has(name) && !names.has(name));
  return own.some((name) => names.has(name)) && !own.some(isOthers);
}

/** Shares of a number of quotations, 0 to 1. */
export type Score = {
  readonly quotations: number;
  readonly found: number;
  readonly all: number;
  readonly explicit: number;
  readonly pronoun: number;
  readonly unmarked: number;
  /** Of all and of the explicit ones, the right person under whatever name: tells how much names cost. */
  readonly person: number;
  readonly explicitPerson: number;
  /** Share of the quotations with a certainty of 0.9 and over, and how many of these are right. */
  readonly certain: number;
  readonly certainRight: number;
};

export function scoreOf(judged: readonly Judged[]): Score {
  const right = (some: readonly Judged[]) => share(some, ({ isRight }) => isRight);
  const ofKind = (kind: QuotationKind) => right(judged.filter((one) => one.kind === kind));
  const certain = judged.filter(({ certainty }) => certainty >= 0.9);
  return {
    quotations: judged.length,
    found: share(judged, ({ isFound }) => isFound),
    all: right(judged),
    explicit: ofKind('explicit'),
    pronoun: ofKind('pronoun'),
    unmarked: ofKind('unmarked'),
    person: share(judged, ({ isPerson }) => isPerson),
    explicitPerson: share(
      judged.filter(({ kind }) => kind === 'explicit'),
      ({ isPerson }) => isPerson,
    ),
    certain: certain.length / judged.length,
    certainRight: right(certain),
  };
}

const bandEdges = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

/** How many quotations lie in each band of certainty, and the share of them that is right. */
export function bandsOf(judged: readonly Judged[]) {
  return bandEdges.slice(0, -1).map((from, at) => {
    const to = bandEdges[at + 1] ?? 1;
    const own = judged.filter(({ certainty }) => certainty >= from && certainty < to);
    return {
      from,
      to: Math.min(1, to),
      count: own.length,
      right: share(own, (one) => one.isRight),
    };
  });
}

function share<T>(some: readonly T[], is: (one: T) => boolean): number {
  return some.length === 0 ? 0 : some.filter(is).length / some.length;
}
