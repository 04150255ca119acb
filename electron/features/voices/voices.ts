import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import type { VoiceView } from '../../../shared/model/session.ts';
import { defaultVoiceId } from '../../../shared/model/voice.ts';
import type { VoiceList } from '../../gateway/client/voices.ts';
import type { GatewaySelect } from '../../gateway/select.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import { placeholderOf, voiceHash } from '../../storage/portable/voice-hash.ts';
import { isStartOfId } from '../session/find-account.ts';

/** A voice as lists show it: under its local name, with the gateway's title beside it. */
export type ListedView = VoiceView & { readonly gatewayTitle: string };

export type Voices = {
  /**
   * The default voice and the account's own, asked of the gateway and remembered under local ids. What
   * the gateway lists no more is marked as missing, unless it was cloned just now: lists may be behind. A list that
   * fails, or is only a page, marks nothing.
   * What was deleted here stays so until the program ends, as lists may be behind.
   */
  readonly list: (account: AccountRow) => Promise<readonly ListedView[]>;
  /** Asks for the list and remembers it; false where the gateway may have other voices than are kept of it. */
  readonly refresh: (account: AccountRow) => Promise<boolean>;
  /**
   * By local id or its beginning, or by local name or title regardless of case. Throws `voice_missing` naming
   * what there is, `bad_input` where several fit: the wrong one would be paid for.
   */
  readonly find: (account: AccountRow, wanted: string) => Promise<VoiceView>;
  /**
   * Deletes it at the gateway, for good. Returns false if it was gone there already. Throws
   * `gateway_forbidden` for a voice of another account or key.
   */
  readonly remove: (account: AccountRow, voiceId: string) => Promise<boolean>;
  /** What the gateway calls the voice. Throws `voice_missing`: a voice is never replaced in silence. */
  readonly gatewayIdOf: (account: AccountRow, voiceId: string) => string;
};

/** So long after it was cloned a voice may not be listed yet: it is paid for, and would be cloned and paid again. */
const listDelayMs = 600_000;

type VoiceParts = {
  readonly store: AccountStore;
  readonly select: GatewaySelect;
  readonly platform: Platform;
};

export function createVoices({ store, select, platform }: VoiceParts): Voices {
  /** Local ids of voices that were deleted: a list that is behind brings none of them back. */
  const removed = new Set<string>();

  /** A voice that a project file brought without its name at the gateway keeps the id of its takes. */
  const fromElsewhere = (account: AccountRow, gatewayId: string): string | undefined =>
    store.claimVoice(account.id, gatewayId, placeholderOf(voiceHash(account.id, gatewayId)));

  /** Returns whether all that was listed is kept. */
  const keepListed = (
    account: AccountRow,
    { voices: listed, isWhole }: VoiceList,
    before: Set<string>,
  ): boolean => {
    const known = new Map(
      store.allVoices(account.id).map((voice) => [voice.gatewayId, voice.id] as const),
    );
    const named = listed.map((voice) => {
      platform.logger.redact(voice.id);
      const id = known.get(voice.id) ?? fromElsewhere(account, voice.id) ?? platform.random.id();
      return { ...voice, id, gatewayId: voice.id };
    });
    // One that was cloned again since it was deleted has a row that is not missing.
    const kept = named.filter(({ id }) => !removed.has(id) || store.voice(id) !== null);
    for (const { id, gatewayId, title, createdAtMs } of kept) {
      store.upsertVoice({ id, accountId: account.id, gatewayId, title, createdAtMs });
    }
    const isAllKept = kept.length === listed.length;
    if (!isWhole) return isAllKept;
    const there = new Set(listed.map((voice) => voice.id));
    const sinceMs = platform.clock.nowMs() - listDelayMs;
    const fresh = new Set(store.voicesClonedSince(account.id, sinceMs));
    for (const voice of store.voices(account.id)) {
      if (fresh.has(voice.id)) continue;
      // One that was cloned while the list was on its way is not in it yet.
      if (before.has(voice.id) && !there.has(voice.gatewayId)) store.setVoiceMissing(voice.id);
    }
    return isAllKept;
  };

  const refresh = async (account: AccountRow): Promise<boolean> => {
    const before = new Set(store.voices(account.id).map(({ id }) => id));
    const client = await select.clientFor(account);
    const listed = await client.listVoices({});
    // One commit for all: on a slow disk each takes milliseconds.
    const isAllKept = store.transaction(() => keepListed(account, listed, before));
    return listed.isWhole && isAllKept;
  };

  const list = async (account: AccountRow): Promise<readonly ListedView[]> => {
    await refresh(account);
    const own = store.voices(account.id).map(({ id, name, title }) => ({
      id,
      title: name,
      gatewayTitle: title,
      isDefault: false,
    }));
    const gatewayTitle = messageOf('voice.default');
    const title = store.localName(defaultVoiceId) || gatewayTitle;
    return [{ id: defaultVoiceId, title, gatewayTitle, isDefault: true }, ...own];
  };

  return {
    list,
    refresh,
    find: async (account, wanted) => {
      const voices = await list(account);
      const folded = wanted.trim().toLowerCase();
      const fitting = (fits: (voice: ListedView) => boolean) => {
        const found = voices.filter(fits);
        if (found.length < 2) return found[0];
        const ids = found.map(({ id }) => id);
        throw appError('bad_input.voice_twice', { count: found.length, name: wanted, ids });
      };
      const found =
        voices.find(({ id }) => id === wanted) ??
        fitting(({ title }) => title.toLowerCase() === folded) ??
        fitting(({ gatewayTitle }) => gatewayTitle.toLowerCase() === folded) ??
        fitting(({ id, isDefault }) => !isDefault && isStartOfId(id, wanted.trim()));
      if (found !== undefined) return found;
      throw appError('voice_missing.name', {
        name: wanted,
        names: voices.map((voice) => voice.title),
      });
    },
    remove: async (account, voiceId) => {
      const voice = store.voice(voiceId);
      if (voice === null || voice.accountId !== account.id) {
        throw appError('voice_missing.not_deletable');
      }
      const client = await select.clientFor(account);
      const { wasThere } = await client.deleteVoice(voice.gatewayId, {}).catch(explainForbidden);
      removed.add(voice.id);
      store.setVoiceMissing(voice.id);
      return wasThere;
    },
    gatewayIdOf: (account, voiceId) => {
      if (voiceId === defaultVoiceId) return 'default';
      const voice = store.voice(voiceId);
      if (voice !== null && voice.accountId === account.id) return voice.gatewayId;
      throw appError('voice_missing.book');
    },
  };
}

function explainForbidden(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== errorCodes.gatewayForbidden) throw error;
  throw appError('gateway_forbidden.delete_voice', {}, { cause: error });
}
