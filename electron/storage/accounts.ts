import type { Database } from './database.ts';

export type AccountRow = {
  readonly id: string;
  readonly kind: 'demo' | 'gateway';
  readonly label: string;
  readonly baseUrl: string;
};

export type VoiceRow = {
  readonly id: string;
  readonly accountId: string;
  /** Stays in the database: it goes to the gateway and nowhere else. */
  readonly gatewayId: string;
  /** What the gateway calls it. */
  readonly title: string;
  /** What it is called here: the local name where one was given, else the title. */
  readonly name: string;
};

type ListedVoice = Omit<VoiceRow, 'name'> & { readonly createdAtMs?: number | null };

/** Accounts, their voices, and the program's settings. */
export type AccountStore = {
  readonly accounts: () => readonly AccountRow[];
  readonly account: (id: string) => AccountRow | null;
  readonly byAddress: (kind: AccountRow['kind'], baseUrl: string) => AccountRow | null;
  readonly insert: (account: AccountRow, nowMs: number) => void;
  readonly setLabel: (id: string, label: string) => void;
  readonly voices: (accountId: string) => readonly VoiceRow[];
  /** Also those that are gone from the gateway, so that one that comes back keeps its local id. */
  readonly allVoices: (accountId: string) => readonly VoiceRow[];
  readonly voice: (id: string) => VoiceRow | null;
  /** The name given here to a voice of any account or to the default one; '' where none was. */
  readonly localName: (voiceId: string) => string;
  readonly upsertVoice: (voice: ListedVoice) => void;
  /** Gone from the gateway: what is made with it stays, nothing new can be. */
  readonly setVoiceMissing: (id: string) => void;
  /** Submitted and paid work of the account that is still to be fetched with its key. */
  readonly openWorkCount: (accountId: string) => number;
  readonly setting: (name: string) => unknown;
  readonly saveSetting: (name: string, value: unknown) => void;
};

const accountSql = 'SELECT id, kind, label, base_url FROM account';
const voiceSql = `SELECT id, account_id, gateway_id, title,
    COALESCE(NULLIF(voice_card.name, ''), voice.title) AS name
  FROM voice LEFT JOIN voice_card ON voice_card.voice_id = voice.id`;

export function createAccountStore(database: Database): AccountStore {
  return {
    accounts: () => database.rows(`${accountSql} ORDER BY created_at_ms, id`),
    account: (id) => database.row(`${accountSql} WHERE id = :id`, { id }),
    byAddress: (kind, baseUrl) =>
      database.row(`${accountSql} WHERE kind = :kind AND base_url = :baseUrl`, { kind, baseUrl }),
    insert: (account, nowMs) => {
      database.run(
        `INSERT INTO account (id, kind, label, base_url, created_at_ms)
         VALUES (:id, :kind, :label, :baseUrl, :nowMs)`,
        { ...account, nowMs },
      );
    },
    setLabel: (id, label) => {
      database.run('UPDATE account SET label = :label WHERE id = :id', { id, label });
    },
    voices: (accountId) =>
      database.rows(
        `${voiceSql} WHERE account_id = :accountId AND is_missing = 0 ORDER BY title, id`,
        { accountId },
      ),
    allVoices: (accountId) =>
      database.rows(`${voiceSql} WHERE account_id = :accountId`, { accountId }),
    voice: (id) => database.row(`${voiceSql} WHERE id = :id AND is_missing = 0`, { id }),
    localName: (voiceId) =>
      database.value('SELECT name FROM voice_card WHERE voice_id = :voiceId', { voiceId }) ?? '',
    upsertVoice: (voice) => {
      database.run(
        `INSERT INTO voice (id, account_id, gateway_id, title, created_at_ms)
         VALUES (:id, :accountId, :gatewayId, :title, :createdAtMs)
         ON CONFLICT (account_id, gateway_id)
         DO UPDATE SET title = excluded.title, is_missing = 0,
           created_at_ms = COALESCE(created_at_ms, excluded.created_at_ms)`,
        { ...voice, createdAtMs: voice.createdAtMs ?? null },
      );
    },
    setVoiceMissing: (id) => {
      database.run('UPDATE voice SET is_missing = 1 WHERE id = :id', { id });
    },
    openWorkCount: (accountId) =>
      database.value(
        "SELECT COUNT(*) FROM charge WHERE account_id = :accountId AND state = 'processing'",
        { accountId },
      ) ?? 0,
    setting: (name) => {
      const sql = 'SELECT value FROM setting WHERE name = :name';
      return JSON.parse(database.value(sql, { name }) ?? 'null');
    },
    saveSetting: (name, value) => {
      database.run(
        `INSERT INTO setting (name, value) VALUES (:name, :value)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        { name, value: JSON.stringify(value) },
      );
    },
  };
}
