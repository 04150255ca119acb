import { appError } from '../../../shared/app-error.ts';
import type { Logger, SecretStore } from '../ports.ts';

/** One name for the desktop and the command line: both find the same entries. */
const keychainService = 'lectern';

/** An entry of the system's store, as `@napi-rs/keyring` offers it. */
export type KeychainEntry = {
  readonly getPassword: (signal?: AbortSignal) => Promise<string | null>;
  readonly setPassword: (secret: string, signal?: AbortSignal) => Promise<void>;
  readonly deletePassword: (signal?: AbortSignal) => Promise<boolean>;
};

export type OpenEntry = (accountId: string) => KeychainEntry;

type KeychainOptions = {
  readonly logger: Logger;
  readonly openEntry?: OpenEntry;
  /** How long the store may take to show that it is there. */
  readonly probeTimeoutMs?: number;
  /** How long a person may take to unlock it when it asks. */
  readonly callTimeoutMs?: number;
};

const probeAccount = 'probe';

/** Loaded when first used: a machine without the binary still runs, with keys in memory. */
async function loadKeyring(): Promise<OpenEntry> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // Without this the kernel's keyring would stand in, which forgets everything when the machine restarts.
  const options = { linux: { store: 'secret-service' as const } };
  return (accountId) => new AsyncEntry(keychainService, accountId, options);
}

function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`no answer within ${milliseconds / 1000} s`)),
      milliseconds,
    );
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Keys in memory, gone when the program ends. */
function createMemorySecrets(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    state: () => 'memory',
    get: async (accountId) => secrets.get(accountId) ?? null,
    set: async (accountId, secret) => {
      secrets.set(accountId, secret);
    },
    delete: async (accountId) => {
      secrets.delete(accountId);
    },
  };
}

/**
 * Keys in the system's own store (Keychain, Credential Manager, Secret Service), by account id. Where
 * the store cannot be reached they stay in memory for this run and `state()` says so. A store that
 * answered once and then fails, for example because it is locked, is an error and never a lost key.
 */
export async function createKeychainSecrets(options: KeychainOptions): Promise<SecretStore> {
  const { logger, probeTimeoutMs = 5_000, callTimeoutMs = 120_000 } = options;
  let openEntry: OpenEntry;
  try {
    openEntry = options.openEntry ?? (await loadKeyring());
    await withinTime(openEntry(probeAccount).getPassword(), probeTimeoutMs);
  } catch (error) {
    logger.warn('The system keychain cannot be reached: keys are kept for this run only.', {
      reason: reasonOf(error),
    });
    return createMemorySecrets();
  }

  async function call<T>(accountId: string, work: (entry: KeychainEntry) => Promise<T>) {
    try {
      return await withinTime(work(openEntry(accountId)), callTimeoutMs);
    } catch (error) {
      logger.warn('The system keychain did not answer.', { reason: reasonOf(error) });
      throw appError('secret_store_unavailable.keychain', {}, { cause: error, isRetryable: true });
    }
  }

  return {
    state: () => 'keychain',
    get: (accountId) =>
      call(accountId, async (entry) => {
        const secret = await entry.getPassword();
        if (secret !== null) logger.redact(secret);
        return secret;
      }),
    set: async (accountId, secret) => {
      logger.redact(secret);
      await call(accountId, (entry) => entry.setPassword(secret));
    },
    delete: async (accountId) => {
      await call(accountId, (entry) => entry.deletePassword());
    },
  };
}
