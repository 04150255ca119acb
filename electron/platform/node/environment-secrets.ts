import type { SecretStore } from '../ports.ts';

/**
 * Puts a key from the environment (LECTERN_API_KEY) before the stored one, for the account in use and
 * for no other: a key goes only to the origin that it was meant for. Nothing of it is ever stored.
 */
export function withEnvironmentKey(
  store: SecretStore,
  key: string | undefined,
  isAccountInUse: (accountId: string) => boolean,
): SecretStore {
  const given = key?.trim();
  if (!given) return store;
  return {
    ...store,
    get: async (accountId) => (isAccountInUse(accountId) ? given : store.get(accountId)),
  };
}
