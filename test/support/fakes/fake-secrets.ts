import type { SecretStore, SecretStoreState } from '../../../electron/platform/ports.ts';

export type FakeSecrets = SecretStore & { readonly stored: ReadonlyMap<string, string> };

/** A keychain in memory that says of itself what the test wants. */
export function createFakeSecrets(state: SecretStoreState = 'keychain'): FakeSecrets {
  const stored = new Map<string, string>();
  return {
    stored,
    state: () => state,
    get: async (accountId) => stored.get(accountId) ?? null,
    set: async (accountId, secret) => {
      stored.set(accountId, secret);
    },
    delete: async (accountId) => {
      stored.delete(accountId);
    },
  };
}
