import { type AccountCaps, capFields, defaultSettings } from '../../../shared/model/session.ts';
import type { AccountStore } from '../../storage/accounts.ts';

type Stored = { readonly [name: string]: unknown } | null;

/** The caps of each account, one row of settings an account. */
export type AccountCapStore = {
  readonly capsOf: (accountId: string) => AccountCaps;
  readonly save: (accountId: string, change: Partial<AccountCaps>) => void;
  /** A new account begins with the caps of the library, so that none begins without the one that is set. */
  readonly begin: (accountId: string) => void;
  /** Whether they were set for that account. */
  readonly areOwn: (accountId: string) => boolean;
};

/**
 * Caps belong to an account: what one may spend says nothing of another. Those in `settings` are of the
 * library: shown in demo mode, and what a new account begins with.
 */
export function createAccountCaps(
  store: Pick<AccountStore, 'setting' | 'saveSetting'>,
): AccountCapStore {
  const nameOf = (accountId: string) => `caps:${accountId}`;
  const ofLibrary = (): AccountCaps => capsIn({ ...defaultSettings, ...stored('settings') });
  const stored = (name: string): Stored => store.setting(name) as Stored;
  const capsOf = (accountId: string): AccountCaps =>
    capsIn({ ...ofLibrary(), ...stored(nameOf(accountId)) });
  return {
    capsOf,
    save: (accountId, change) =>
      store.saveSetting(nameOf(accountId), { ...capsOf(accountId), ...capsIn(change) }),
    begin: (accountId) => store.saveSetting(nameOf(accountId), ofLibrary()),
    areOwn: (accountId) => {
      const own = capsOf(accountId);
      const common = ofLibrary();
      return capFields.some((field) => own[field] !== common[field]);
    },
  };
}

/** Only the caps of what is given, and no field that is not there. */
export function capsIn<Given extends object>(
  given: Given,
): Pick<Given, keyof Given & keyof AccountCaps> {
  const names: readonly string[] = capFields;
  const fields = Object.entries(given).filter(
    ([name, value]) => names.includes(name) && value !== undefined,
  );
  return Object.fromEntries(fields) as Pick<Given, keyof Given & keyof AccountCaps>;
}
