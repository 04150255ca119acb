import { appError } from '../../../shared/app-error.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { LibraryStore, ProjectRow } from '../../storage/library.ts';
import type { SegmentOrder } from './segment-orders.ts';

/** Whether the voices of a book exist on an account. */
export type VoiceCheck = {
  readonly isThere: (account: AccountRow, voiceId: string) => boolean;
  /** What a voice is or was called, on whichever account; null where it was never seen. */
  readonly titleOf: (voiceId: string) => string | null;
  /**
   * Throws `voice_missing`, naming character and voice, where one of these lines would have to be made
   * with a voice that the account does not have: a voice is never replaced in silence.
   */
  readonly require: (
    account: AccountRow,
    projectId: string,
    orders: readonly SegmentOrder[],
  ) => void;
  /** Throws `voice_missing` where the account does not have this voice. */
  readonly requireOne: (account: AccountRow, voiceId: string) => void;
  /** Whose voice speaks that line, and what it is called. */
  readonly nameOf: (projectId: string, order: SegmentOrder) => string;
};

type CheckParts = {
  readonly store: Pick<AccountStore, 'accounts' | 'voice' | 'allVoices'>;
  readonly library: Pick<LibraryStore, 'project'>;
};

export function createVoiceCheck({ store, library }: CheckParts): VoiceCheck {
  const isThere: VoiceCheck['isThere'] = (account, voiceId) =>
    voiceId === defaultVoiceId || store.voice(voiceId)?.accountId === account.id;

  const titleOf = (voiceId: string): string | null => {
    const voices = store.accounts().flatMap(({ id }) => store.allVoices(id));
    return voices.find((voice) => voice.id === voiceId)?.name ?? null;
  };

  return {
    isThere,
    titleOf,
    requireOne: (account, voiceId) => {
      if (isThere(account, voiceId)) return;
      throw appError('voice_missing.line');
    },
    require: (account, projectId, orders) => {
      const missing = new Set<string>();
      const known = new Map<string, boolean>();
      const project = library.project(projectId);
      for (const { segment, request } of orders) {
        const { voiceId } = request;
        if (!known.has(voiceId)) known.set(voiceId, isThere(account, voiceId));
        if (known.get(voiceId) === true) continue;
        missing.add(nameOf(project, segment.speaker, voiceId));
      }
      if (missing.size > 0) {
        const characters = [...missing];
        const voices = characters.map((name) => withTitle(name, project, titleOf));
        throw appError('voice_missing.characters', { characters, voices });
      }
    },
    nameOf: (projectId, { segment, request }) => {
      const project = library.project(projectId);
      return withTitle(nameOf(project, segment.speaker, request.voiceId), project, titleOf);
    },
  };
}

/** Whose voice it is: a character without one of its own speaks with the narrator's. */
function nameOf(project: ProjectRow | null, speaker: string | null, voiceId: string): string {
  const member = project?.cast.find(({ name }) => name === speaker);
  return member?.voiceId === voiceId ? member.name : messageOf('cast.theNarrator');
}

function withTitle(
  name: string,
  project: ProjectRow | null,
  titleOf: (voiceId: string) => string | null,
): string {
  const member = project?.cast.find((one) => one.name === name);
  const voiceId = member === undefined ? project?.narratorVoiceId : member.voiceId;
  const title = titleOf(voiceId ?? '');
  return title === null ? name : `${name} (“${title}”)`;
}
