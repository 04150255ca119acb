import type { App } from '../../app/create-app.ts';
import { demoAccountId } from '../../features/session/accounts.ts';
import type { Handlers } from '../ports.ts';

type Names =
  | 'session.get'
  | 'settings.testConnection'
  | 'settings.setKey'
  | 'settings.removeKey'
  | 'settings.useDemo'
  | 'settings.useAccount'
  | 'settings.update';

export function settingsHandlers({ accounts }: App): Pick<Handlers, Names> {
  return {
    'session.get': () => accounts.session(),
    'settings.testConnection': ({ address, key }) => accounts.test(address, key),
    'settings.setKey': ({ address, key, label }) => accounts.setKey(address, key, label),
    'settings.removeKey': ({ accountId, isConfirmed }) =>
      accounts.removeKey(accountId, isConfirmed),
    'settings.useDemo': () => accounts.use(demoAccountId),
    'settings.useAccount': ({ accountId }) => accounts.use(accountId),
    'settings.update': (change) => accounts.update(change),
  };
}
