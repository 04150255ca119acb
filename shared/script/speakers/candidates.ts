import type { ChapterPeople } from './chapter-people.ts';
import {
  createMemory,
  genderOfCue,
  type Memory,
  meetInOrder,
  type Scene,
  sceneOf,
  somebodyElse,
  storyteller,
} from './scene.ts';
import { changeSigns, signsOf } from './signs.ts';
import type { ChapterReading, Turn } from './turns.ts';

/** Somebody who may say a turn, and what speaks for and against it, by the names of its weights. */
export type Candidate = { readonly person: string; readonly signs: readonly string[] };

/** One turn with those who may say it. */
export type Choice = {
  readonly turn: Turn;
  readonly candidates: readonly Candidate[];
  /** What the words around it tell about a change of speaker, by the names of its weights. */
  readonly change: readonly string[];
};

const mostNamed = 6;
const mostHeard = 5;
const mostAhead = 3;
const mostCandidates = 14;
/** Whom each turn of a chapter may belong to. Everything is read once; each look back and ahead is bounded. */
export function candidatesOf(
  reading: ChapterReading,
  people: ChapterPeople,
  hasPlainNouns: boolean,
): readonly Choice[] {
  const { turns } = reading;
  meetInOrder(reading, people);
  const scene = sceneOf(reading, people, hasPlainNouns);
  const memory = createMemory();
  let paragraph = 0;
  return turns.map((turn, at) => {
    for (; paragraph < turn.paragraph; paragraph += 1) {
      for (const { person } of scene.before[paragraph] ?? []) memory.named(person, paragraph);
      for (const { person } of scene.after[paragraph] ?? []) memory.named(person, paragraph);
    }
    const choice = choiceOf(scene, memory, turn, at);
    const speaker = scene.cued[at] ?? null;
    if (speaker !== null && speaker !== storyteller) memory.heard(speaker, at, turn.paragraph);
    return choice;
  });
}

function choiceOf(scene: Scene, memory: Memory, turn: Turn, at: number): Choice {
  const change = changeSigns(scene, turn, at);
  if (turn.cue?.cue === 'given') {
    // Nothing is weighed where a person has decided.
    return { turn, candidates: [{ person: scene.cued[at] ?? somebodyElse, signs: [] }], change };
  }
  const persons = personsFor(scene, memory, turn, at);
  const ranks = ranksOf(scene, memory, turn, persons);
  const candidates = persons.map((person) => ({
    person,
    signs: signsOf({ scene, memory, turn, at, ranks, persons }, person),
  }));
  return { turn, candidates, change };
}

function personsFor(scene: Scene, memory: Memory, turn: Turn, at: number): readonly string[] {
  const { people, cued, called } = scene;
  const own = [...(scene.before[turn.paragraph] ?? []), ...(scene.after[turn.paragraph] ?? [])];
  const latest = memory.latest();
  const heard = latest.filter(([, { turn: last }]) => last !== null);
  const ahead = cued.slice(at + 1, at + 9).flatMap((person) => person ?? []);
  const isAnswered = scene.reading.turns[at + 1]?.follows === 'next';
  const told = [turn.leadIn, turn.cue].flatMap((one) => {
    const person = one?.who.kind === 'person' ? people.known(one.who.person) : null;
    return person ?? [];
  });
  const found = new Set<string>([
    ...(cued[at] == null ? [] : [cued[at]]),
    ...told,
    ...own.map(({ person }) => person),
    ...(called[at - 1]?.persons ?? []),
    ...heard.slice(0, mostHeard).map(([person]) => person),
    ...latest.slice(0, mostNamed).map(([person]) => person),
    ...[...new Set(ahead)].slice(0, mostAhead),
    ...(isAnswered ? (called[at + 1]?.persons ?? []) : []),
  ]);
  found.delete(storyteller);
  const teller = scene.hasStoryteller ? [storyteller] : [];
  return [...[...found].slice(0, mostCandidates), ...teller, somebodyElse];
}

/** The order in which the candidates were named last, those of the cue's sex alone. */
function ranksOf(scene: Scene, memory: Memory, turn: Turn, persons: readonly string[]) {
  const own = (scene.before[turn.paragraph] ?? []).map(({ person }) => person);
  const gender = genderOfCue(turn.cue);
  const order = [...new Set([...own.reverse(), ...memory.latest().map(([person]) => person)])];
  const fitting = order.filter((person) => {
    const one = scene.people.genderOf(person);
    return persons.includes(person) && (one === 'any' || gender === 'any' || one === gender);
  });
  return new Map(fitting.map((person, rank) => [person, rank]));
}
