import { newMembers } from '../../../shared/model/cast-colours.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import { scriptMarks } from '../../importers/text/script-marks.ts';
import type { ProjectRow } from '../../storage/library.ts';

type Texts = readonly { readonly text: string }[];

/** The book with the speakers of a script file in its cast, as it is once they have joined it. */
export function withSpeakers(project: ProjectRow, speakers: readonly string[]): ProjectRow {
  const fresh = newMembers(project.cast, speakers);
  return fresh.length === 0 ? project : { ...project, cast: [...project.cast, ...fresh] };
}

/** Who joins the cast with these chapters: speakers of the script file whose lines were taken over. */
export function joiningMembers(
  cast: readonly CastMember[],
  speakers: readonly string[],
  chapters: Texts,
): readonly CastMember[] {
  const isSpeaker = spokenIn(chapters);
  return newMembers(cast, speakers.filter(isSpeaker));
}

/** The cast without those who joined with a revision; who speaks all the same, or was given something, stays. */
export function withoutJoined(
  cast: readonly CastMember[],
  joined: readonly CastMember[],
  chapters: Texts,
): readonly CastMember[] {
  const isSpeaker = spokenIn(chapters);
  const isUntouched = ({ name, voiceId, speed, emotion }: CastMember): boolean =>
    voiceId === null && speed === null && emotion === null && !isSpeaker(name);
  const names = new Set(joined.map(({ name }) => name));
  return cast.filter((member) => !names.has(member.name) || !isUntouched(member));
}

function spokenIn(chapters: Texts): (name: string) => boolean {
  const names = new Set(chapters.flatMap(({ text }) => scriptMarks(text).cast));
  return (name) => names.has(name);
}

const fields = ['voiceId', 'colour', 'speed', 'emotion', 'aliases'] as const;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const named = (cast: readonly CastMember[], name: string) =>
  cast.find((member) => member.name === name);

/** What a window changed between two casts, laid over the cast of now: what another one changed meanwhile stays. */
export function mergedCast(
  now: readonly CastMember[],
  from: readonly CastMember[],
  to: readonly CastMember[],
): readonly CastMember[] {
  if (isSame(now, from)) return to;
  const kept = now.flatMap((member): CastMember[] => {
    const was = named(from, member.name);
    const will = named(to, member.name);
    if (will === undefined) return was === undefined ? [member] : [];
    const changed = fields.filter((field) => !isSame(was?.[field], will[field]));
    return [{ ...member, ...Object.fromEntries(changed.map((field) => [field, will[field]])) }];
  });
  const added = to.filter(({ name }) => !named(from, name) && !named(now, name));
  return [...kept, ...added];
}
