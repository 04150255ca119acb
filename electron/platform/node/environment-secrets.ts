import type { SecretStore } from '../ports.ts';

/**
 * Puts a key from the environment (LECTERN_API_KEY) before the stored one, for the account in use and
 * for no other: a key goes only to the origin that it was meant for. Nothing of it is ever stored. A key that
 * is set for that account in this run, or taken away, ends it.
 */
export function withEnvironmentKey(
  store: SecretStore,
  key: string | undefined,
  isAccountInUse: (accountId: string) => boolean,
): SecretStore {
  const given = key?.trim();
  if (!given) return store;
  const ended = new Set<string>();
  return {
    ...store,
    get: async (accountId) =>
      isAccountInUse(accountId) && !ended.has(accountId) ? given : store.get(accountId),
    set: async (accountId, secret) => {
      await store.set(accountId, secret);
      ended.add(accountId);
    },
    delete: async (accountId) => {
      await store.delete(accountId);
      ended.add(accountId);
    },
  };
}
