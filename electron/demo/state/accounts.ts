import { sha256Of } from '../../platform/node/file-digest.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../../storage/database.ts';
import { freshId } from './fresh-id.ts';

/** What a key may be allowed to do. */
export const permissions = ['speech', 'jobs', 'voices', 'chat', 'video'] as const;

export type Permission = (typeof permissions)[number];

export type DemoAccount = {
  readonly id: string;
  readonly label: string;
  /** Tokens left; null is endless. */
  readonly balance: number | null;
  /** Ids of the models it sees; null is all. */
  readonly models: readonly string[] | null;
};

/** Who makes a request: an account, through one of its keys. */
export type Caller = {
  readonly accountId: string;
  readonly permissions: readonly Permission[];
};

export type KeyVerdict =
  | { readonly caller: Caller }
  | { readonly refused: 'unknown' | 'revoked' | 'expired' };

export type NewAccount = Pick<DemoAccount, 'label' | 'balance' | 'models'>;

export type KeyChange = {
  readonly permissions?: readonly Permission[] | undefined;
  readonly expiresAtMs?: number | null | undefined;
  readonly isRevoked?: boolean | undefined;
};

/** Accounts and their keys. Of a key only its SHA-256 is kept. */
export type AccountBook = {
  readonly add: (account: NewAccount, id?: string) => DemoAccount;
  readonly list: () => readonly DemoAccount[];
  readonly find: (id: string) => DemoAccount | null;
  readonly setBalance: (id: string, balance: number | null) => void;
  /** Returns the key's id, which is no secret. A key that is known already stays as it is. */
  readonly addKey: (accountId: string, key: string, rights: readonly Permission[]) => string;
  /** False when there is no key of that id. */
  readonly changeKey: (id: string, change: KeyChange) => boolean;
  readonly judgeKey: (key: string) => KeyVerdict;
};

type KeyRow = Caller & {
  readonly id: string;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
};

const accountSql = 'SELECT id, label, balance, models_json FROM account';

export function createAccountBook(database: Database, clock: Clock): AccountBook {
  const findKey = (key: string) =>
    database.row<KeyRow>('SELECT * FROM api_key WHERE key_sha256 = :hash', {
      hash: sha256Of(key),
    });
  return {
    add: (account, id = freshId('acc_')) => {
      database.run(
        `INSERT INTO account (id, label, balance, models_json, created_at_ms)
         VALUES (:id, :label, :balance, :models, :nowMs)`,
        { id, ...account, nowMs: clock.nowMs() },
      );
      return { id, ...account };
    },
    list: () => database.rows(`${accountSql} ORDER BY created_at_ms, id`),
    find: (id) => database.row(`${accountSql} WHERE id = :id`, { id }),
    setBalance: (id, balance) => {
      database.run('UPDATE account SET balance = :balance WHERE id = :id', { id, balance });
    },
    addKey: (accountId, key, permissions) => {
      const known = findKey(key);
      if (known !== null) return known.id;
      const id = freshId('key_');
      database.run(
        `INSERT INTO api_key (id, account_id, key_sha256, permissions_json, created_at_ms)
         VALUES (:id, :accountId, :hash, :permissions, :nowMs)`,
        { id, accountId, hash: sha256Of(key), permissions, nowMs: clock.nowMs() },
      );
      return id;
    },
    changeKey: (id, change) => {
      const known = database.row<KeyRow>('SELECT * FROM api_key WHERE id = :id', { id });
      if (known === null) return false;
      const { permissions = known.permissions, expiresAtMs = known.expiresAtMs } = change;
      const revokedAtMs = change.isRevoked ? clock.nowMs() : null;
      database.run(
        `UPDATE api_key SET permissions_json = :permissions, expires_at_ms = :expiresAtMs,
           revoked_at_ms = :revokedAtMs WHERE id = :id`,
        {
          id,
          permissions,
          expiresAtMs,
          revokedAtMs: change.isRevoked === undefined ? known.revokedAtMs : revokedAtMs,
        },
      );
      return true;
    },
    judgeKey: (key) => {
      const known = findKey(key);
      if (known === null) return { refused: 'unknown' };
      const { accountId, permissions, expiresAtMs, revokedAtMs } = known;
      if (revokedAtMs !== null) return { refused: 'revoked' };
      if (expiresAtMs !== null && expiresAtMs <= clock.nowMs()) return { refused: 'expired' };
      return { caller: { accountId, permissions } };
    },
  };
}
