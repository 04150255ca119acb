import type { Database } from '../../storage/database.ts';
import type { VoiceSound } from './voice-catalogue.ts';

/** The provider of the voices of fish-speech (gateway-spec section 2: a pair of voice_id and provider). */
export const SPEECH_PROVIDER = 'fish';

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

type RawVoice = {
  id: string;
  provider: string;
  account_id: string;
  title: string;
  created_at_seconds: number;
  sound_json: string;
  pitch_hz: number | null;
  sample_name: string | null;
};

export function createVoiceShelf(database: Database): VoiceShelf {
  return {
    add: ({ sound, ...voice }) => {
      database.run(
        `INSERT INTO voice (id, provider, account_id, title, created_at_seconds, sound_json,
           pitch_hz, sample_name)
         VALUES (:id, :provider, :accountId, :title, :createdAtSeconds, :sound, :pitchHz,
           :sampleName)`,
        { ...voice, sound: JSON.stringify(sound) },
      );
    },
    list: (accountId, provider) =>
      database
        .all<RawVoice>(
          `SELECT * FROM voice WHERE account_id = :accountId AND provider = :provider
           ORDER BY created_at_seconds, rowid`,
          { accountId, provider },
        )
        .map(voiceOf),
    find: (id, provider) => {
      const row = database.get<RawVoice>(
        'SELECT * FROM voice WHERE id = :id AND provider = :provider',
        { id, provider },
      );
      return row === null ? null : voiceOf(row);
    },
    remove: (id, provider) => {
      database.run('DELETE FROM voice WHERE id = :id AND provider = :provider', { id, provider });
    },
  };
}

function voiceOf(row: RawVoice): StoredVoice {
  return {
    id: row.id,
    provider: row.provider,
    accountId: row.account_id,
    title: row.title,
    createdAtSeconds: row.created_at_seconds,
    sound: JSON.parse(row.sound_json) as VoiceSound,
    pitchHz: row.pitch_hz,
    sampleName: row.sample_name,
  };
}
