import type { CastMember } from './project.ts';

/** Colours that stay apart from each other, also for eyes that see fewer of them (after Okabe and Ito, muted). */
export const namedCastColours = [
  { colour: '#1f77b4', name: 'blue' },
  { colour: '#c2571a', name: 'orange' },
  { colour: '#2e8b57', name: 'green' },
  { colour: '#8e5bb5', name: 'purple' },
  { colour: '#b5476a', name: 'pink' },
  { colour: '#7a6a1f', name: 'ochre' },
  { colour: '#1f8a8a', name: 'teal' },
  { colour: '#a0522d', name: 'brown' },
  { colour: '#4b5fc4', name: 'indigo' },
  { colour: '#5f7f1f', name: 'olive' },
  { colour: '#c0392b', name: 'red' },
  { colour: '#6b6b6b', name: 'grey' },
] as const;

export const castColours: readonly string[] = namedCastColours.map(({ colour }) => colour);

/** The first colour that nobody has; once all are given, the one that is used least. */
export function nextColour(used: readonly string[]): string {
  const counts = castColours.map((colour) => used.filter((one) => one === colour).length);
  return castColours[counts.indexOf(Math.min(...counts))] ?? '#6b6b6b';
}

/** Members for names that are not in the cast yet, with the narrator's voice and a colour of their own each. */
export function newMembers(
  cast: readonly CastMember[],
  names: readonly string[],
): readonly CastMember[] {
  const used = cast.map(({ colour }) => colour);
  const fresh = [...new Set(names)].filter((name) => cast.every((one) => one.name !== name));
  return fresh.map((name) => {
    const colour = nextColour(used);
    used.push(colour);
    return { name, voiceId: null, colour, speed: null, emotion: null };
  });
}
