import type { Attribution } from './attribution.ts';
import type { ChapterPeople } from './chapter-people.ts';
import { calledIn, type Mention, mentionsIn } from './mentions.ts';
import type { Gender } from './people.ts';
import type { ChapterReading, Turn } from './turns.ts';

/** The one who tells the story, where "I" speaks. */
export const storyteller = '\u0000storyteller';
/** Somebody who is not among those known. */
export const somebodyElse = '\u0000else';

/** So many people are kept in mind at once: it bounds the work, and a scene holds fewer. */
const mostKept = 48;

/** What is known of a chapter before any speaker is decided. */
export type Scene = {
  readonly people: ChapterPeople;
  readonly reading: ChapterReading;
  readonly hasStoryteller: boolean;
  /** Of each paragraph: the people of the narration before its first line, and of the rest. */
  readonly before: readonly (readonly Mention[])[];
  readonly after: readonly (readonly Mention[])[];
  /** Of each turn: whom its words name, who is called in it, and who is spoken of. */
  readonly cued: readonly (string | null)[];
  readonly called: readonly ReturnType<typeof calledIn>[];
  readonly spokenOf: readonly ReadonlySet<string>[];
};

/** Descriptions are met as they come: "the old man" is the ferryman who was named before him. */
export function meetInOrder({ turns, paragraphs }: ChapterReading, people: ChapterPeople): void {
  let next = 0;
  paragraphs.forEach(({ before, after }, at) => {
    mentionsIn(before, people);
    for (; turns[next]?.paragraph === at; next += 1) personOf(turns[next]?.cue ?? null, people);
    mentionsIn(after, people);
  });
}

export function sceneOf(
  reading: ChapterReading,
  people: ChapterPeople,
  hasPlainNouns: boolean,
): Scene {
  const { turns, paragraphs } = reading;
  const quotesOf = ({ lines }: Turn) => lines.map(({ quote }) => quote);
  return {
    people,
    reading,
    hasStoryteller: turns.some(({ cue }) => isFirstPerson(cue)),
    cued: turns.map(({ cue }) => personOf(cue, people)),
    called: turns.map((turn) => calledIn(quotesOf(turn), people, hasPlainNouns)),
    before: paragraphs.map(({ before }) => mentionsIn(before, people)),
    after: paragraphs.map(({ after }) => mentionsIn(after, people)),
    spokenOf: turns.map((turn) => {
      const mentions = quotesOf(turn).flatMap((quote) => mentionsIn(quote, people));
      return new Set(mentions.map(({ person }) => person));
    }),
  };
}

function personOf(cue: Attribution | null, people: ChapterPeople): string | null {
  if (isFirstPerson(cue)) return storyteller;
  if (cue?.who.kind !== 'person' || cue.cue === 'first-deed') return null;
  return cue.reason !== 'deed' || people.isNamed(cue.who.person)
    ? people.meet(cue.who.person)
    : null;
}

function isFirstPerson(cue: Attribution | null): boolean {
  return cue?.who.kind === 'pronoun' && cue.who.pronoun === 'i';
}

/** Who was named and heard last, the latest first. */
export function createMemory() {
  const order = new Map<string, { paragraph: number; turn: number | null }>();
  const touch = (person: string, paragraph: number, turn: number | null) => {
    const known = order.get(person);
    order.delete(person);
    order.set(person, { paragraph, turn: turn ?? known?.turn ?? null });
    const [oldest] = order.keys();
    if (order.size > mostKept && oldest !== undefined) order.delete(oldest);
  };
  return {
    named: (person: string, paragraph: number) => touch(person, paragraph, null),
    heard: (person: string, turn: number, paragraph: number) => touch(person, paragraph, turn),
    latest: () => [...order].reverse(),
    of: (person: string) => order.get(person) ?? null,
  };
}

export type Memory = ReturnType<typeof createMemory>;

/** The sex that a pronoun shows. */
export function genderOfCue(cue: Attribution | null): Gender {
  if (cue?.who.kind !== 'pronoun' || cue.who.pronoun === 'i') return 'any';
  return cue.who.pronoun === 'he' ? 'male' : 'female';
}
