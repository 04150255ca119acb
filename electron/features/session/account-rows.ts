import type { Platform } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { AccountCapStore } from './account-caps.ts';
import { type AccountKeys, createAccountKeys } from './account-keys.ts';
import { findAccount } from './find-account.ts';

export type AccountOfKey = {
  readonly account: AccountRow;
  /** The key is new here, and others of the address have one. */
  readonly isNewBesideOthers: boolean;
  /** It was known as that of an account that was never used, and is now that of one with takes. */
  readonly isTakenOver: boolean;
};

/** Accounts by address and key. */
export type AccountRows = {
  readonly keys: AccountKeys;
  /** Another account of that address. One that was never used and never had a key is taken first. */
  readonly add: (baseUrl: string, label: string | undefined) => Promise<AccountRow>;
  /** Those that a key may belong to already: with a key of their own, or with something made. */
  readonly known: (baseUrl: string) => Promise<readonly AccountRow[]>;
  readonly accountOfKey: (baseUrl: string, key: string) => Promise<AccountOfKey>;
  /** Without a key to go by: the only one, the chosen one, or the only one with a key. */
  readonly accountAt: (baseUrl: string, chosenId: unknown) => Promise<AccountRow>;
  /** The key of the account in use where it is of that address, else of the first there that has one. */
  readonly storedKey: (baseUrl: string, current: AccountRow) => Promise<string | null>;
};

export function createAccountRows(
  store: AccountStore,
  caps: AccountCapStore,
  platform: Platform,
): AccountRows {
  const keys = createAccountKeys(store, platform);

  const unused = async (baseUrl: string): Promise<readonly AccountRow[]> =>
    (await keys.withoutKey(baseUrl)).filter(({ id }) => !store.isUsed(id));
  const freeLabel = (wanted: string): string => {
    const taken = new Set(store.accounts().map(({ label }) => label.toLowerCase()));
    for (let count = 1; ; count += 1) {
      const label = count === 1 ? wanted : `${wanted} (${count})`;
      if (!taken.has(label.toLowerCase())) return label;
    }
  };
  const insert = (baseUrl: string, label: string | undefined): AccountRow => {
    const id = platform.random.id();
    const account: AccountRow = {
      id,
      kind: 'gateway',
      baseUrl,
      label: label || freeLabel(new URL(baseUrl).host),
    };
    store.insert(account, platform.clock.nowMs());
    caps.begin(id);
    return account;
  };
  const withKey = async (accounts: readonly AccountRow[]): Promise<readonly AccountRow[]> => {
    const stored = await Promise.all(accounts.map(({ id }) => platform.secrets.get(id)));
    return accounts.filter((_, index) => stored[index] !== null);
  };

  return {
    keys,
    add: async (baseUrl, label) => {
      const [first] = await unused(baseUrl);
      if (first === undefined) return insert(baseUrl, label);
      if (label) store.setLabel(first.id, label);
      return { ...first, label: label || first.label };
    },
    known: async (baseUrl) => {
      const empty = new Set((await unused(baseUrl)).map(({ id }) => id));
      return store.atAddress(baseUrl).filter(({ id }) => !empty.has(id));
    },
    accountOfKey: async (baseUrl, key) => {
      const holder = await keys.holderOf(baseUrl, key);
      // One whose key of the environment came to nothing, as a mistyped one does, has nothing to mix with. But caps
      // that were set for it before it is used are of that key.
      const isIdle = ({ id }: AccountRow) =>
        store.isKeyOfEnvironment(id) && !store.isUsed(id) && !caps.areOwn(id);
      // With the takes of a project file, or of a time before fingerprints: most likely made with this very key.
      const keyless = await keys.withoutKey(baseUrl);
      const made = keyless.filter(({ id }) => store.isUsed(id));
      if (holder !== null && !(made.length > 0 && isIdle(holder))) {
        return { account: holder, isNewBesideOthers: false, isTakenOver: false };
      }
      const there = store.atAddress(baseUrl);
      const [former] = [...made, ...keyless, ...there.filter(isIdle)];
      const isOther = ({ id }: AccountRow) => keyless.every((one) => one.id !== id);
      const others = there.filter((row) => isOther(row) && !isIdle(row));
      const account = former ?? insert(baseUrl, undefined);
      keys.remember(account, key, { isOfEnvironment: true });
      return {
        account,
        isNewBesideOthers: former === undefined ? there.length > 0 : others.length > 0,
        isTakenOver: holder !== null,
      };
    },
    accountAt: async (baseUrl, chosenId) => {
      const there = store.atAddress(baseUrl);
      const [first] = there;
      if (first === undefined) return insert(baseUrl, undefined);
      const chosen = there.find(({ id }) => id === chosenId);
      if (there.length === 1 || chosen !== undefined) return chosen ?? first;
      const [only, ...more] = await withKey(there);
      // Throws, naming them all: nobody can say which one is meant.
      return only !== undefined && more.length === 0 ? only : findAccount(there, baseUrl);
    },
    storedKey: async (baseUrl, current) => {
      const there = store.atAddress(baseUrl);
      const isInUse = there.some(({ id }) => id === current.id);
      const [first] = isInUse ? [current] : await withKey(there);
      return first === undefined ? null : platform.secrets.get(first.id);
    },
  };
}
