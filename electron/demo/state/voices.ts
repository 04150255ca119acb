import type { Database } from '../../storage/database.ts';
import type { VoiceSound } from './voice-catalogue.ts';

/** The provider of the voices of fish-speech: a voice is named by voice_id and provider. */
export const speechProvider = 'fish';

export type StoredVoice = {
  readonly id: string;
  readonly provider: string;
  readonly accountId: string;
  readonly title: string;
  readonly createdAtSeconds: number;
  readonly sound: VoiceSound;
  /** Median pitch of its sample in hertz; null where none was measured. */
  readonly pitchHz: number | null;
  /** Name of the kept sample; null where there is none. */
  readonly sampleName: string | null;
};

export type VoiceShelf = {
  readonly add: (voice: StoredVoice) => void;
  /** Those of one account and provider, oldest first. */
  readonly list: (accountId: string, provider: string) => readonly StoredVoice[];
  readonly find: (id: string, provider: string) => StoredVoice | null;
  readonly remove: (id: string, provider: string) => void;
};

export function createVoiceShelf(database: Database): VoiceShelf {
  return {
    add: (voice) => {
      database.run(
        `INSERT INTO voice (id, provider, account_id, title, created_at_seconds, sound_json,
           pitch_hz, sample_name)
         VALUES (:id, :provider, :accountId, :title, :createdAtSeconds, :sound, :pitchHz,
           :sampleName)`,
        voice,
      );
    },
    list: (accountId, provider) =>
      database.rows(
        `SELECT * FROM voice WHERE account_id = :accountId AND provider = :provider
         ORDER BY created_at_seconds, rowid`,
        { accountId, provider },
      ),
    find: (id, provider) =>
      database.row('SELECT * FROM voice WHERE id = :id AND provider = :provider', { id, provider }),
    remove: (id, provider) => {
      database.run('DELETE FROM voice WHERE id = :id AND provider = :provider', { id, provider });
    },
  };
}
