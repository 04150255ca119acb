import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createKeychainSecrets,
  type KeychainEntry,
  type OpenEntry,
} from '../../../../../electron/platform/node/keychain.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';
import { describeWithJudge } from '../../../../support/tools/judges.ts';

/** The system's store as a map, which can be made to fail or to hang. */
function createFakeKeyring() {
  const stored = new Map<string, string>();
  let mode: 'works' | 'fails' | 'hangs' = 'works';
  const answer = <T>(value: () => T): Promise<T> => {
    if (mode === 'hangs') return new Promise(() => undefined);
    if (mode === 'fails') return Promise.reject(new Error('The collection is locked.'));
    return Promise.resolve(value());
  };
  const openEntry: OpenEntry = (accountId): KeychainEntry => ({
    getPassword: () => answer(() => stored.get(accountId) ?? null),
    setPassword: (secret) => answer(() => void stored.set(accountId, secret)),
    deletePassword: () => answer(() => stored.delete(accountId)),
  });
  return {
    stored,
    openEntry,
    become: (next: typeof mode) => {
      mode = next;
    },
  };
}

function open(openEntry: OpenEntry) {
  const logger = createFakeLogger();
  const made = createKeychainSecrets({ logger, openEntry, probeTimeoutMs: 50, callTimeoutMs: 50 });
  return made.then((secrets) => ({ secrets, logger }));
}

describe('keychain', () => {
  test('keeps a key by account, gives it back and forgets it', async () => {
    const keyring = createFakeKeyring();
    const { secrets, logger } = await open(keyring.openEntry);
    expect(secrets.state()).toBe('keychain');
    await secrets.set('a', 'sk-one');
    expect(keyring.stored).toEqual(new Map([['a', 'sk-one']]));
    expect([await secrets.get('a'), await secrets.get('b')]).toEqual(['sk-one', null]);
    await secrets.delete('a');
    await secrets.delete('a');
    expect(await secrets.get('a')).toBeNull();
    expect(logger.redacted).toContain('sk-one');
  });

  // Catches a key read from the store of an earlier run and then written to a log.
  test('a key read from the store is kept out of the log', async () => {
    const keyring = createFakeKeyring();
    keyring.stored.set('a', 'sk-old');
    const { secrets, logger } = await open(keyring.openEntry);
    await secrets.get('a');
    expect(logger.redacted).toEqual(['sk-old']);
  });

  test.each(['fails', 'hangs'] as const)(
    'a store that %s at the start: memory, and said',
    async (mode) => {
      const keyring = createFakeKeyring();
      keyring.become(mode);
      const { secrets, logger } = await open(keyring.openEntry);
      expect(secrets.state()).toBe('memory');
      expect(logger.entries[0]).toMatchObject({
        level: 'warn',
        message: expect.stringContaining('this run only'),
      });
      await secrets.set('a', 'sk-one');
      expect(await secrets.get('a')).toBe('sk-one');
      expect(keyring.stored.size).toBe(0);
      await secrets.delete('a');
      expect(await secrets.get('a')).toBeNull();
    },
  );

  // Catches "locked" taken for "no key": the person would be asked for a key that is there.
  test.each(['fails', 'hangs'] as const)(
    'a store that %s later is an error, never a missing key',
    async (mode) => {
      const keyring = createFakeKeyring();
      const { secrets } = await open(keyring.openEntry);
      await secrets.set('a', 'sk-one');
      keyring.become(mode);
      const unavailable = expect.objectContaining({
        code: 'secret_store_unavailable',
        isRetryable: true,
      });
      await expect(secrets.get('a')).rejects.toEqual(unavailable);
      await expect(secrets.set('a', 'sk-two')).rejects.toEqual(unavailable);
      await expect(secrets.delete('a')).rejects.toEqual(unavailable);
      keyring.become('works');
      expect([secrets.state(), await secrets.get('a')]).toEqual(['keychain', 'sk-one']);
    },
  );

  test('where the module for the store cannot even be loaded, keys are kept in memory', async () => {
    const { secrets } = await open(() => {
      throw new Error('no binary for this machine');
    });
    expect(secrets.state()).toBe('memory');
  });
});

describeWithJudge('keyring', 'keychain over the real Secret Service', () => {
  const lookUp = (accountId: string) => {
    try {
      const args = ['lookup', 'service', 'lectern', 'username', accountId];
      return execFileSync('secret-tool', args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return null;
    }
  };

  // Catches a fall back to the kernel's keyring, which answers as well and forgets with the session.
  test('another program finds the key under our name, and finds none after it is removed', async () => {
    const logger = createFakeLogger();
    const secrets = await createKeychainSecrets({ logger });
    expect(logger.entries).toEqual([]);
    expect(secrets.state()).toBe('keychain');
    const accountId = `test-${randomUUID()}`;
    const key = 'sk-tést "quoted" \\ 1234567890';
    await secrets.set(accountId, key);
    try {
      expect(lookUp(accountId)).toBe(key);
      const other = await createKeychainSecrets({ logger });
      expect(await other.get(accountId)).toBe(key);
    } finally {
      await secrets.delete(accountId);
    }
    expect(lookUp(accountId)).toBeNull();
    expect(await secrets.get(accountId)).toBeNull();
  });
});
