import { messageOf } from '../../shared/messages/message-of.ts';
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
  readonly transaction: <T>(work: () => T) => T;
  readonly accounts: () => readonly AccountRow[];
  readonly account: (id: string) => AccountRow | null;
  /** The accounts of that gateway, oldest first: each key may be an account of its own. */
  readonly atAddress: (baseUrl: string) => readonly AccountRow[];
  readonly insert: (account: AccountRow, nowMs: number) => void;
  /** Of its key; null where none was ever seen, '' where another account has taken the key over. */
  readonly keyFingerprint: (id: string) => string | null;
  readonly setKeyFingerprint: (id: string, fingerprint: string, isOfEnvironment: boolean) => void;
  readonly isKeyOfEnvironment: (id: string) => boolean;
  /** Something was listed with it, made, or may have been charged. */
  readonly isUsed: (id: string) => boolean;
  readonly setLabel: (id: string, label: string) => void;
  readonly voices: (accountId: string) => readonly VoiceRow[];
  /** Also those that are gone from the gateway, so that one that comes back keeps its local id. */
  readonly allVoices: (accountId: string) => readonly VoiceRow[];
  readonly voice: (id: string) => VoiceRow | null;
  /** The name given here to a voice of any account or to the default one; '' where none was. */
  readonly localName: (voiceId: string) => string;
  readonly upsertVoice: (voice: ListedVoice) => void;
  /** Names the voice that stands there under a placeholder by what the gateway calls it; its id. */
  readonly claimVoice: (
    accountId: string,
    gatewayId: string,
    placeholder: string,
  ) => string | undefined;
  /** Gone from the gateway: what is made with it stays, nothing new can be. */
  readonly setVoiceMissing: (id: string) => void;
  /** Ids of the voices of the account that were cloned since then. */
  readonly voicesClonedSince: (accountId: string, sinceMs: number) => readonly string[];
  /** Calls that only a key of the account can end: on their way, submitted and paid, or uncertain. */
  readonly openWorkCount: (accountId: string) => number;
  readonly setting: (name: string) => unknown;
  readonly saveSetting: (name: string, value: unknown) => void;
};

const accountSql = 'SELECT id, kind, label, base_url FROM account';
const voiceSql = `SELECT id, account_id, gateway_id, title,
    COALESCE(NULLIF(voice_card.name, ''), voice.title) AS name
  FROM voice LEFT JOIN voice_card ON voice_card.voice_id = voice.id`;

/** The demo is called what it is called in the language of the program, whatever it was when it was stored. */
function named(account: AccountRow): AccountRow {
  return account.kind === 'demo' ? { ...account, label: messageOf('account.demo') } : account;
}

export function createAccountStore(database: Database): AccountStore {
  return {
    transaction: database.transaction,
    accounts: () =>
      database.rows<AccountRow>(`${accountSql} ORDER BY created_at_ms, id`).map(named),
    account: (id) => {
      const row = database.row<AccountRow>(`${accountSql} WHERE id = :id`, { id });
      return row === null ? null : named(row);
    },
    atAddress: (baseUrl) =>
      database.rows(
        `${accountSql} WHERE kind = 'gateway' AND base_url = :baseUrl ORDER BY created_at_ms, id`,
        { baseUrl },
      ),
    insert: (account, nowMs) => {
      database.run(
        `INSERT INTO account (id, kind, label, base_url, created_at_ms)
         VALUES (:id, :kind, :label, :baseUrl, :nowMs)`,
        { ...account, nowMs },
      );
    },
    keyFingerprint: (id) =>
      database.value('SELECT key_fingerprint FROM account WHERE id = :id', { id }) ?? null,
    setKeyFingerprint: (id, fingerprint, isOfEnvironment) => {
      database.run(
        `UPDATE account SET key_fingerprint = :fingerprint, is_key_of_environment = :isOfEnvironment
         WHERE id = :id`,
        { id, fingerprint, isOfEnvironment: isOfEnvironment ? 1 : 0 },
      );
    },
    isKeyOfEnvironment: (id) =>
      database.value('SELECT is_key_of_environment FROM account WHERE id = :id', { id }) === 1,
    isUsed: (id) =>
      database.value(
        `SELECT EXISTS (SELECT 1 FROM voice WHERE account_id = :id)
          OR EXISTS (SELECT 1 FROM charge WHERE account_id = :id
            AND state IN ('sending', 'received', 'processing', 'done', 'uncertain'))
          OR EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = :id
            AND kind IN ('charged', 'possibly_charged', 'corrected'))
          OR EXISTS (SELECT 1 FROM take WHERE account_id = :id)`,
        { id },
      ) === 1,
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
        // All of it is said: the copy of a library that is only read has no defaults.
        `INSERT INTO voice (id, account_id, gateway_id, title, created_at_ms, is_missing)
         VALUES (:id, :accountId, :gatewayId, :title, :createdAtMs, 0)
         ON CONFLICT (account_id, gateway_id)
         DO UPDATE SET title = excluded.title, is_missing = 0,
           created_at_ms = COALESCE(created_at_ms, excluded.created_at_ms)`,
        { ...voice, createdAtMs: voice.createdAtMs ?? null },
      );
    },
    claimVoice: (accountId, gatewayId, placeholder) =>
      database.value<string>(
        `UPDATE voice SET gateway_id = :gatewayId
         WHERE account_id = :accountId AND gateway_id = :placeholder RETURNING id`,
        { accountId, gatewayId, placeholder },
      ) ?? undefined,
    setVoiceMissing: (id) => {
      database.run('UPDATE voice SET is_missing = 1 WHERE id = :id', { id });
    },
    voicesClonedSince: (accountId, sinceMs) =>
      database
        .rows<{ readonly voiceId: string }>(
          `SELECT json_extract(answer_json, '$.voiceId') AS voice_id FROM charge
           WHERE account_id = :accountId AND kind = 'clone' AND state = 'done'
             AND updated_at_ms >= :sinceMs`,
          { accountId, sinceMs },
        )
        .map(({ voiceId }) => voiceId),
    openWorkCount: (accountId) =>
      database.value(
        `SELECT COUNT(*) FROM charge
         WHERE account_id = :accountId AND state IN ('sending', 'processing', 'uncertain')`,
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
