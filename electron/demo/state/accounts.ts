import type { Clock } from '../../platform/ports.ts';
import type { Database } from '../../storage/database.ts';
import { freshId, textSha256 } from './digest.ts';
import type { Permission } from './permissions.ts';

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
  /** Answers the key's id, which is no secret. A key that is known already stays as it is. */
  readonly addKey: (accountId: string, key: string, rights: readonly Permission[]) => string;
  /** False when there is no key of that id. */
  readonly changeKey: (id: string, change: KeyChange) => boolean;
  readonly judgeKey: (key: string) => KeyVerdict;
};

type RawAccount = {
  id: string;
  label: string;
  balance: number | null;
  models_json: string | null;
};

type RawKey = {
  id: string;
  account_id: string;
  permissions_json: string;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
};

export function createAccountBook(database: Database, clock: Clock): AccountBook {
  const find = (id: string): DemoAccount | null => {
    const row = database.get<RawAccount>('SELECT * FROM account WHERE id = :id', { id });
    return row === null ? null : accountOf(row);
  };
  return {
    add: (account, id = freshId('acc_')) => {
      database.run(
        `INSERT INTO account (id, label, balance, models_json, created_at_ms)
         VALUES (:id, :label, :balance, :models, :nowMs)`,
        {
          id,
          label: account.label,
          balance: account.balance,
          models: account.models === null ? null : JSON.stringify(account.models),
          nowMs: clock.nowMs(),
        },
      );
      return { id, ...account };
    },
    list: () =>
      database.all<RawAccount>('SELECT * FROM account ORDER BY created_at_ms, id').map(accountOf),
    find,
    setBalance: (id, balance) => {
      database.run('UPDATE account SET balance = :balance WHERE id = :id', { id, balance });
    },
    addKey: (accountId, key, rights) => {
      const hash = textSha256(key);
      const known = database.get<RawKey>('SELECT * FROM api_key WHERE key_sha256 = :hash', {
        hash,
      });
      if (known !== null) return known.id;
      const id = freshId('key_');
      database.run(
        `INSERT INTO api_key (id, account_id, key_sha256, permissions_json, created_at_ms)
         VALUES (:id, :accountId, :hash, :permissions, :nowMs)`,
        { id, accountId, hash, permissions: JSON.stringify(rights), nowMs: clock.nowMs() },
      );
      return id;
    },
    changeKey: (id, change) => {
      const row = database.get<RawKey>('SELECT * FROM api_key WHERE id = :id', { id });
      if (row === null) return false;
      const { permissions, expiresAtMs = row.expires_at_ms, isRevoked } = change;
      const revokedAtMs = isRevoked ? clock.nowMs() : null;
      database.run(
        `UPDATE api_key SET permissions_json = :permissions, expires_at_ms = :expiresAtMs,
           revoked_at_ms = :revokedAtMs WHERE id = :id`,
        {
          id,
          permissions: permissions ? JSON.stringify(permissions) : row.permissions_json,
          expiresAtMs,
          revokedAtMs: isRevoked === undefined ? row.revoked_at_ms : revokedAtMs,
        },
      );
      return true;
    },
    judgeKey: (key) => {
      const row = database.get<RawKey>('SELECT * FROM api_key WHERE key_sha256 = :hash', {
        hash: textSha256(key),
      });
      if (row === null) return { refused: 'unknown' };
      if (row.revoked_at_ms !== null) return { refused: 'revoked' };
      if (row.expires_at_ms !== null && row.expires_at_ms <= clock.nowMs()) {
        return { refused: 'expired' };
      }
      const permissions = JSON.parse(row.permissions_json) as readonly Permission[];
      return { caller: { accountId: row.account_id, permissions } };
    },
  };
}

function accountOf(row: RawAccount): DemoAccount {
  return {
    id: row.id,
    label: row.label,
    balance: row.balance,
    models: row.models_json === null ? null : (JSON.parse(row.models_json) as string[]),
  };
}
