import type { CastMember, Project } from '../../../../shared/model/project.ts';

/** What of a book is casting. */
export type CastChange = {
  readonly [Field in 'narratorVoiceId' | 'speed']?: Project[Field] | undefined;
} & { readonly cast?: CastMember[] | undefined };

type CastStep = {
  readonly change: CastChange;
  /** Whose part stays as it is, because it was changed again since; null is the narrator. */
  readonly kept: readonly (string | null)[];
};

type StepParts = {
  readonly now: Pick<Project, 'narratorVoiceId' | 'speed' | 'cast'>;
  readonly from: CastChange;
  readonly to: CastChange;
  /** Members with lines: none of them is taken out of the cast. */
  readonly speaking: readonly (string | null)[];
};

const fields = ['voiceId', 'colour', 'speed', 'emotion', 'aliases'] as const;
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What differs between two castings, laid over the cast of now: newer changes stay. */
export function castStep({ now, from, to, speaking }: StepParts): CastStep {
  const kept: (string | null)[] = [];
  /** The value that goes back, unless another one stands there by now. */
  const moved = <T>(name: string | null, [is, was, will]: readonly [T, T, T]): T => {
    if (isSame(was, will) || isSame(is, will)) return is;
    if (isSame(is, was)) return will;
    kept.push(name);
    return is;
  };
  const bookFields = (['narratorVoiceId', 'speed'] as const).filter(
    (field) => to[field] !== undefined,
  );
  const book: CastChange = Object.fromEntries(
    bookFields.map((field) => [field, moved<unknown>(null, [now[field], from[field], to[field]])]),
  );
  if (from.cast === undefined || to.cast === undefined) return { change: book, kept };

  const named = (cast: readonly CastMember[], name: string) =>
    cast.find((member) => member.name === name);
  const cast: CastMember[] = [];
  for (const member of now.cast) {
    const { name } = member;
    const was = named(from.cast, name);
    const will = named(to.cast, name);
    if (was !== undefined && will !== undefined) {
      const values = fields.map((field) => [
        field,
        moved<unknown>(name, [member[field], was[field], will[field]]),
      ]);
      cast.push({ ...member, ...Object.fromEntries(values) });
      continue;
    }
    const isTakenOut = was !== undefined;
    const isUsed =
      speaking.includes(name) || fields.some((field) => !isSame(member[field], was?.[field]));
    if (isTakenOut && isUsed) kept.push(name);
    if (!isTakenOut || isUsed) cast.push(member);
  }
  for (const [place, will] of to.cast.entries()) {
    if (named(cast, will.name) !== undefined) continue;
    const was = named(from.cast, will.name);
    if (was === undefined) cast.splice(place, 0, will);
    else if (fields.some((field) => !isSame(was[field], will[field]))) kept.push(will.name);
  }
  return { change: { ...book, cast }, kept };
}
