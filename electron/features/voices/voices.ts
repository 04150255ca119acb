import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { VoiceView } from '../../../shared/model/session.ts';
import type { GatewaySelect } from '../../gateway/select.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';

/** The local id of the gateway's default voice, the same on every account. */
export const defaultVoiceId = 'default';

export type Voices = {
  /** The default voice and the account's own, asked of the gateway and remembered under local ids. */
  readonly list: (account: AccountRow) => Promise<readonly VoiceView[]>;
  /** By local id or by title, regardless of case. Throws `voice_missing` naming what there is. */
  readonly find: (account: AccountRow, wanted: string) => Promise<VoiceView>;
  /** Deletes it at the gateway, for good. Answers false where it was gone there already. */
  readonly remove: (account: AccountRow, voiceId: string) => Promise<boolean>;
  /** What the gateway calls the voice. Throws `voice_missing`: a voice is never replaced in silence. */
  readonly gatewayIdOf: (account: AccountRow, voiceId: string) => string;
};

type VoiceParts = {
  readonly store: AccountStore;
  readonly select: GatewaySelect;
  readonly platform: Platform;
};

export function createVoices({ store, select, platform }: VoiceParts): Voices {
  const list = async (account: AccountRow): Promise<readonly VoiceView[]> => {
    const client = await select.clientFor(account);
    const listed = await client.listVoices({});
    const known = new Map(
      store.allVoices(account.id).map((voice) => [voice.gatewayId, voice.id] as const),
    );
    for (const voice of listed) {
      platform.logger.redact(voice.id);
      store.upsertVoice({
        id: known.get(voice.id) ?? platform.random.id(),
        accountId: account.id,
        gatewayId: voice.id,
        title: voice.title,
      });
    }
    const there = new Set(listed.map((voice) => voice.id));
    for (const voice of store.voices(account.id)) {
      if (!there.has(voice.gatewayId)) store.setVoiceMissing(voice.id);
    }
    const own = store.voices(account.id).map(({ id, title }) => ({ id, title, isDefault: false }));
    return [{ id: defaultVoiceId, title: 'Default voice', isDefault: true }, ...own];
  };

  return {
    list,
    find: async (account, wanted) => {
      const voices = await list(account);
      const folded = wanted.trim().toLowerCase();
      const found = voices.find(
        (voice) => voice.id === wanted || voice.title.toLowerCase() === folded,
      );
      if (found !== undefined) return found;
      throw new AppError(
        errorCodes.voiceMissing,
        `There is no voice "${wanted}" on this account. There are: ${voices.map((voice) => voice.title).join(', ')}.`,
      );
    },
    remove: async (account, voiceId) => {
      const voice = store.voice(voiceId);
      if (voice === null || voice.accountId !== account.id) {
        throw new AppError(errorCodes.voiceMissing, 'Only a voice of this account can be deleted.');
      }
      const client = await select.clientFor(account);
      const { wasThere } = await client.deleteVoice(voice.gatewayId, {});
      store.setVoiceMissing(voice.id);
      return wasThere;
    },
    gatewayIdOf: (account, voiceId) => {
      if (voiceId === defaultVoiceId) return 'default';
      const voice = store.voice(voiceId);
      if (voice !== null && voice.accountId === account.id) return voice.gatewayId;
      throw new AppError(
        errorCodes.voiceMissing,
        'A voice of this book does not exist on the account in use. Choose another voice, or switch the account.',
      );
    },
  };
}
