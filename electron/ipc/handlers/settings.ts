import { demoAccountId } from '../../features/session/account-choice.ts';
import type { Accounts } from '../../features/session/accounts.ts';
import type { HandlersOf } from '../ports.ts';

export function settingsHandlers(accounts: Accounts): HandlersOf<'session' | 'settings'> {
  return {
    'session.get': () => accounts.session(),
    'settings.testConnection': ({ address, key }) => accounts.test(address, key),
    'settings.setKey': (input) => accounts.setKey(input),
    'settings.removeKey': ({ accountId, isConfirmed }) =>
      accounts.removeKey(accountId, isConfirmed),
    'settings.setProxySignIn': ({ signIn }) => accounts.setProxySignIn(signIn),
    'settings.refreshPrices': () => accounts.refreshPrices(),
    'settings.useDemo': () => accounts.use(demoAccountId),
    'settings.useAccount': ({ accountId, isKeyNeeded }) => accounts.use(accountId, isKeyNeeded),
    'settings.update': (change) => accounts.update(change),
  };
}
