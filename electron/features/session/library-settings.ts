import { type AccountCaps, defaultSettings, type Settings } from '../../../shared/model/session.ts';
import type { AccountStore } from '../../storage/accounts.ts';
import { type AccountCapStore, capsIn } from './account-caps.ts';
import type { AccountChoice } from './account-choice.ts';
import { isDemo } from './account-kind.ts';

/** The settings of a library, with the caps of the account in use. */
export function createLibrarySettings(parts: {
  readonly store: Pick<AccountStore, 'setting' | 'saveSetting'>;
  readonly caps: AccountCapStore;
  readonly choice: AccountChoice;
}) {
  const { store, caps, choice } = parts;
  let limit = Number.POSITIVE_INFINITY;
  const stored = (): Partial<Settings> =>
    (store.setting('settings') as Partial<Settings> | null) ?? {};
  const save = (change: Partial<Settings>): void => {
    store.saveSetting('settings', { ...stored(), ...change });
  };
  /** Those of the demo hold nothing: they are of the library, for accounts to come. */
  const saveCaps = (accountId: string, change: Partial<AccountCaps>): void => {
    if (isDemo(choice.byId(accountId))) save(capsIn(change));
    else caps.save(accountId, change);
  };
  return {
    now: (): Settings => {
      const all = { ...defaultSettings, ...stored(), ...caps.capsOf(choice.current().id) };
      return { ...all, maxConcurrency: Math.min(all.maxConcurrency, limit) };
    },
    save: (change: Partial<Settings>): void => {
      const ofAccount = capsIn(change);
      const ofLibrary = Object.entries(change).filter(([name]) => !(name in ofAccount));
      save(Object.fromEntries(ofLibrary));
      if (Object.keys(ofAccount).length > 0) saveCaps(choice.current().id, ofAccount);
    },
    saveCaps,
    limitForThisRun: (maxConcurrency: number): void => {
      limit = maxConcurrency;
    },
  };
}
