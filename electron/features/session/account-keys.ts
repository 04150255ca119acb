import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/node/same-secret.ts';
import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';

/** Which account a key belongs to. */
export type AccountKeys = {
  /** The account whose key is this very one, by its fingerprint or by the stored key; null where there is none. */
  readonly holderOf: (baseUrl: string, key: string) => Promise<AccountRow | null>;
  /** From now on the key is that account's, and no other's. */
  readonly remember: (
    account: AccountRow,
    key: string,
    options?: { readonly isOfEnvironment: boolean },
  ) => void;
  /** Remembers the stored key of an account of a time before fingerprints. */
  readonly rememberStored: (account: AccountRow) => Promise<void>;
  /**
   * Accounts that never had a key that is known here: the first key of the address takes one. With `isMoved` also those
   * whose key has become that of another account.
   */
  readonly withoutKey: (baseUrl: string, isMoved?: boolean) => Promise<readonly AccountRow[]>;
};

const secretSetting = 'key-secret';

/**
 * A key is told by an HMAC of it, with a secret of the library, so that an account of the environment is found
 * again without the key being stored anywhere (docs/gateway.md, Accounts).
 */
export function createAccountKeys(
  store: AccountStore,
  { secrets, random }: Pick<Platform, 'secrets' | 'random'>,
): AccountKeys {
  const secret = (): string => {
    const known = store.setting(secretSetting);
    if (typeof known === 'string') return known;
    const made = `${random.id()}${random.id()}`;
    store.saveSetting(secretSetting, made);
    return made;
  };
  const fingerprintOf = (baseUrl: string, key: string): string =>
    createHmac('sha256', secret()).update(`${baseUrl}\n${key.trim()}`).digest('hex');

  const remember: AccountKeys['remember'] = (
    account,
    key,
    { isOfEnvironment } = { isOfEnvironment: false },
  ) => {
    const fingerprint = fingerprintOf(account.baseUrl, key);
    for (const { id } of store.atAddress(account.baseUrl)) {
      if (id !== account.id && store.keyFingerprint(id) === fingerprint) {
        store.setKeyFingerprint(id, '', false);
      }
    }
    store.setKeyFingerprint(account.id, fingerprint, isOfEnvironment);
  };

  return {
    remember,
    holderOf: async (baseUrl, key) => {
      const fingerprint = fingerprintOf(baseUrl, key);
      const there = store.atAddress(baseUrl);
      const known = there.find(({ id }) => store.keyFingerprint(id) === fingerprint);
      if (known !== undefined) return known;
      for (const account of there) {
        const stored = await secrets.get(account.id);
        if (stored === null || !isSameSecret(stored, key.trim())) continue;
        if (store.keyFingerprint(account.id) === null) remember(account, key);
        return account;
      }
      return null;
    },
    rememberStored: async (account) => {
      if (store.keyFingerprint(account.id) !== null) return;
      const stored = await secrets.get(account.id);
      if (stored !== null) remember(account, stored);
    },
    withoutKey: async (baseUrl, isMoved = false) => {
      const unknown = store.atAddress(baseUrl).filter(({ id }) => {
        const fingerprint = store.keyFingerprint(id);
        return fingerprint === null || (isMoved && fingerprint === '');
      });
      const stored = await Promise.all(unknown.map(({ id }) => secrets.get(id)));
      return unknown.filter((_, index) => stored[index] === null);
    },
  };
}
