import type { Attribution } from './attribution.ts';
import type { Mention } from './mentions.ts';
import { type Gender, isVague } from './people.ts';
import { genderOfCue, type Memory, type Scene, somebodyElse, storyteller } from './scene.ts';
import type { Turn } from './turns.ts';

/** One turn as it is weighed. */
type Weighing = {
  readonly scene: Scene;
  readonly memory: Memory;
  readonly turn: Turn;
  readonly at: number;
  readonly ranks: ReadonlyMap<string, number>;
  readonly persons: readonly string[];
};

/** How much the words beside a turn tell: a name, a pronoun or a description, or nothing. */
type Told = 'told' | 'half' | 'free';

/** What speaks for and against one person as the speaker of a turn, by the names of its weights. */
export function signsOf(weighing: Weighing, person: string): readonly string[] {
  const { scene, turn, at } = weighing;
  const form = formOf(turn.cue);
  const kind = turn.cue?.cue ?? 'none';
  if (person === somebodyElse) return [`else ${form} ${kind}`, `else ${turn.follows}`];
  if (person === storyteller && form === 'i' && !scene.people.hasDescriptions) {
    return [`cue ${kind} named`, `cue ${kind}`, 'cue named', 'cue'];
  }
  if (person === storyteller) {
    return [
      `teller ${form} ${form === 'i' ? kind : ''}`,
      `teller ${turn.follows} ${turn.isBare ? 'bare' : 'told'}`,
    ];
  }
  const signs = [...cueSigns(weighing, person, form), ...leadSigns(weighing, person)];
  const isDescription =
    scene.people.hasDescriptions &&
    turn.cue?.who.kind === 'person' &&
    isDescribed(turn.cue.who.person);
  if (form === 'person' && !isDescription) {
    // What a name tells needs no more.
    return scene.people.hasDescriptions && scene.people.isDescribed(person)
      ? [...signs, 'described told']
      : signs;
  }
  const told: Told = form === 'pronoun' || isDescription ? 'half' : 'free';
  return [
    ...signs,
    ...mentionSigns(weighing, person, told),
    ...memorySigns(weighing, person, told),
    ...callSigns(scene, turn, at, person),
  ];
}

function formOf(cue: Attribution | null): 'none' | 'person' | 'i' | 'pronoun' {
  if (cue === null) return 'none';
  if (cue.who.kind === 'person') return 'person';
  return cue.who.pronoun === 'i' ? 'i' : 'pronoun';
}

function isDescribed(name: string): boolean {
  return /^\p{Ll}/u.test(name);
}

/** "her father" means somebody by another, "the man" may mean anybody, "the clerk" is one of a kind. */
function descriptionForm(description: string): string {
  if (!isDescribed(description)) return 'named';
  if (/^(?:his|her|my|their|our|your|its)\s/.test(description)) return 'described kin';
  if (/^an?\s/.test(description)) return 'described new';
  return isVague(description) ? 'described vague' : 'described';
}

function sexFit(one: Gender, other: Gender): 'unknown' | 'fits' | 'differs' {
  if (one === 'any' || other === 'any') return 'unknown';
  return one === other ? 'fits' : 'differs';
}

function cueSigns(
  { scene, turn, at, ranks, persons }: Weighing,
  person: string,
  form: ReturnType<typeof formOf>,
): readonly string[] {
  const { people } = scene;
  const { cue } = turn;
  if (cue === null || form === 'none' || form === 'i') return [];
  const gender = people.genderOf(person);
  if (cue.who.kind === 'pronoun') {
    const isSaid = cue.cue === 'after' || cue.cue === 'before';
    const rank = ranks.get(person);
    return [
      `pronoun ${isSaid ? 'said' : 'deed'} ${sexFit(gender, genderOfCue(cue))}`,
      ...(rank === undefined ? [] : [`pronoun rank ${Math.min(rank, 4)}`]),
    ];
  }
  const { person: words } = cue.who;
  const meant = scene.cued[at] ?? people.known(words);
  // The weights are fitted to English: elsewhere who is said to speak is taken by the word.
  const shape = people.hasDescriptions ? descriptionForm(words) : 'named';
  if (meant === person) return [`cue ${cue.cue} ${shape}`, `cue ${cue.cue}`, `cue ${shape}`, 'cue'];
  if (!people.hasDescriptions || !isDescribed(words)) return [];
  const last = people.lastNameOf(person);
  const isKin =
    shape === 'described kin' &&
    last !== null &&
    persons.some((other) => other !== person && people.lastNameOf(other) === last);
  const wanted = people.genderOf(meant ?? words);
  return [`described ${sexFit(gender, wanted)}${isKin ? ' kin' : ''}`];
}

function leadSigns({ scene, turn }: Weighing, person: string): readonly string[] {
  const { leadIn, cue } = turn;
  if (leadIn === null || leadIn === cue || leadIn.who.kind !== 'person') return [];
  return scene.people.known(leadIn.who.person) === person ? ['led', `led ${leadIn.cue}`] : [];
}

/** Where the narration around the turn names somebody. */
function mentionSigns({ scene, turn }: Weighing, person: string, told: Told): readonly string[] {
  const { paragraph } = turn;
  const placeIn = (mentions: readonly Mention[] = [], name: string): readonly string[] => {
    const place = mentions.findIndex((one) => one.person === person);
    return place < 0 ? [] : [`${name} ${place === 0 ? 'first' : 'later'} ${told}`];
  };
  const last = turn.gap > 0 ? (scene.before[paragraph - 1] ?? []) : [];
  const isNext = scene.before[paragraph + 1]?.some((one) => one.person === person) === true;
  return [
    ...placeIn(scene.before[paragraph], 'before'),
    ...placeIn(scene.after[paragraph], 'after'),
    ...(last[0]?.person === person ? [`lead first ${told}`] : []),
    ...(last.at(-1)?.person === person ? [`lead last ${told}`] : []),
    ...(isNext ? [`named next ${told}`] : []),
  ];
}

/** How long ago somebody was named or heard, how soon again, and how much the book is about them. */
function memorySigns(
  { scene, memory, turn, at }: Weighing,
  person: string,
  told: Told,
): readonly string[] {
  const { people, cued } = scene;
  const known = memory.of(person);
  const heard = known?.turn ?? null;
  const ahead = [1, 2, 3, 4, 5, 6].find((step) => cued[at + step] === person);
  const share = people.shareOf(person);
  const standing = people.isDescribed(person)
    ? `described ${heard === null ? 'only' : 'heard'} ${share > 0.1 ? 'often' : 'seldom'}`
    : `share ${bucket(share, [0.002, 0.01, 0.03, 0.08, 0.2])}`;
  const named = known === null ? 5 : bucket(turn.paragraph - known.paragraph, [1, 2, 4, 8, 20]);
  const since = heard === null ? 'never' : bucket(at - heard, [1, 2, 3, 4, 6, 10, 20, 60]);
  return [
    `named ${named} ${told}`,
    `heard ${since} ${told}`,
    `heard ahead ${ahead ?? 'none'} ${told}`,
    `${standing} ${told}`,
  ];
}

/** Who is called by name or "sir" in this turn and the ones beside it. */
function callSigns(scene: Scene, turn: Turn, at: number, person: string): readonly string[] {
  const gender = scene.people.genderOf(person);
  const signs: string[] = [];
  const own = scene.called[at];
  if (own?.persons.has(person) === true) signs.push('calls self');
  else if (scene.spokenOf[at]?.has(person) === true) signs.push('speaks of self');
  const ownSex = sexFit(gender, own?.gender ?? 'any');
  if (ownSex !== 'unknown') signs.push(`calls sex ${ownSex === 'fits' ? 'own' : 'other'}`);
  if (turn.follows !== 'far') {
    signs.push(...besideSigns(scene, at - 1, person, 'before', turn.follows));
  }
  if (scene.reading.turns[at + 1]?.follows === 'next') {
    signs.push(...besideSigns(scene, at + 1, person, 'after', 'next'));
  }
  if (listenerOf(scene, turn) === person) signs.push('listener');
  const last = scene.reading.turns[at - 1];
  const isHeard = turn.follows === 'next' && last !== undefined;
  if (isHeard && listenerOf(scene, last) === person) signs.push('listened before');
  return signs;
}

function besideSigns(
  scene: Scene,
  at: number,
  person: string,
  side: 'before' | 'after',
  follows: Turn['follows'],
): readonly string[] {
  const called = scene.called[at];
  if (called === undefined) return [];
  const sex = sexFit(scene.people.genderOf(person), called.gender);
  const isSpokenOf = scene.spokenOf[at]?.has(person) === true;
  const name = called.persons.has(person)
    ? [`called ${side} ${follows}`]
    : isSpokenOf
      ? [`spoken of ${side}`]
      : [];
  return [...name, ...(sex === 'unknown' ? [] : [`called sex ${sex}`])];
}

function listenerOf({ people }: Scene, { listener }: Turn): string | null {
  return listener?.who.kind === 'person' ? people.known(listener.who.person) : null;
}

/** What the words around a turn tell about a change of speaker. */
export function changeSigns(scene: Scene, turn: Turn, at: number): readonly string[] {
  const last = scene.reading.turns[at - 1];
  const isAsked = last?.lines.at(-1)?.quote.endsWith('?') === true;
  const isRun = last?.follows === 'next' && turn.follows === 'next';
  const isBareRun = scene.reading.turns[at - 2]?.isBare && last?.isBare && turn.isBare;
  const form = formOf(turn.cue);
  return [
    `${turn.follows} ${turn.isBare ? 'bare' : 'told'}`,
    `cue ${form === 'i' ? 'pronoun' : form}`,
    ...(isAsked ? [`asked ${turn.follows}`] : []),
    ...(isRun ? ['run'] : []),
    ...(isBareRun === true ? ['bare run'] : []),
  ];
}

function bucket(value: number, edges: readonly number[]): number {
  const at = edges.findIndex((edge) => value <= edge);
  return at < 0 ? edges.length : at;
}
