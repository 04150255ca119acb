import { appError } from '../../../shared/app-error.ts';
import { foldName } from '../../../shared/fold-name.ts';
import type { CastMember } from '../../../shared/model/project.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { Projects } from '../library/projects.ts';

/** Titles of voices by the names of characters. */
export type CastVoices = Readonly<Record<string, string>>;

/**
 * Gives members of a book's cast these voices, all or none; a name may be another name of the member. Rejects with
 * `not_found` for somebody who is not in the cast, and `voice_missing`.
 */
export async function castVoices(
  parts: {
    readonly projects: Pick<Projects, 'row' | 'update'>;
    readonly findVoice: (account: AccountRow, title: string) => Promise<{ readonly id: string }>;
  },
  account: AccountRow,
  projectId: string,
  voices: CastVoices = {},
): Promise<void> {
  if (Object.keys(voices).length === 0) return;
  const { cast, title } = parts.projects.row(projectId);
  if (cast.length === 0) throw appError('not_found.cast', { title });
  const chosen = new Map<CastMember, string>();
  for (const [name, voice] of Object.entries(voices)) {
    const member = memberCalled(cast, name);
    if (member === undefined) {
      const names = cast.map((one) => one.name);
      throw appError('not_found.cast_member', { name, title, names });
    }
    chosen.set(member, (await parts.findVoice(account, voice)).id);
  }
  parts.projects.update(projectId, {
    castFrom: cast,
    cast: cast.map((one) => ({ ...one, voiceId: chosen.get(one) ?? one.voiceId })),
  });
}

function memberCalled(cast: readonly CastMember[], wanted: string): CastMember | undefined {
  const folded = foldName(wanted);
  return (
    cast.find(({ name }) => name === wanted) ??
    cast.find(({ name }) => foldName(name) === folded) ??
    cast.find(({ aliases = [] }) => aliases.some((alias) => foldName(alias) === folded))
  );
}
