import { expect, test } from 'vitest';
import { withEnvironmentKey } from '../../../../../electron/platform/node/environment-secrets.ts';
import { createFakeSecrets } from '../../../../support/fakes/fake-secrets.ts';

// Catches a key of the environment that is sent to an account of another address.
test('a key of the environment is for the account in use only, and is never stored', async () => {
  const store = createFakeSecrets();
  await store.set('a', 'stored-a');
  await store.set('b', 'stored-b');
  const secrets = withEnvironmentKey(store, ' given ', (accountId) => accountId === 'a');
  expect([await secrets.get('a'), await secrets.get('b'), await secrets.get('c')]).toEqual([
    'given',
    'stored-b',
    null,
  ]);
  expect([...store.stored.values()]).toEqual(['stored-a', 'stored-b']);
  await secrets.delete('a');
  expect(store.stored.has('a')).toBe(false);
});

// Bug: the key that was just replaced or taken away goes on being sent.
test.each(['set', 'delete'] as const)(
  'a key that is changed by %s ends the one of the environment',
  async (act) => {
    const store = createFakeSecrets();
    const secrets = withEnvironmentKey(store, 'given', (accountId) => accountId === 'a');
    expect(await secrets.get('a')).toBe('given');
    await (act === 'set' ? secrets.set('a', 'rotated') : secrets.delete('a'));
    expect(await secrets.get('a')).toBe(act === 'set' ? 'rotated' : null);
  },
);

test.each([undefined, '', '  '])('no key in the environment (%j) changes nothing', async (key) => {
  const store = createFakeSecrets('memory');
  expect(withEnvironmentKey(store, key, () => true)).toBe(store);
});
