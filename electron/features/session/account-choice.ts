import { appError } from '../../../shared/app-error.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';

export const demoAccountId = 'demo';

/** Which account new work is charged to. */
export type AccountChoice = ReturnType<typeof createAccountChoice>;

export function createAccountChoice(
  store: Pick<AccountStore, 'account' | 'setting' | 'saveSetting'>,
) {
  let forThisRun: string | null = null;
  /** The account that the environment or the command line named, while it runs. */
  let ofEnvironment: string | null = null;
  const byId = (id: string): AccountRow => {
    const account = store.account(id);
    if (account === null) throw appError('not_found.account');
    return account;
  };
  return {
    byId,
    current: (): AccountRow => {
      const chosen = forThisRun ?? store.setting('account');
      const account = typeof chosen === 'string' ? store.account(chosen) : null;
      return account ?? byId(demoAccountId);
    },
    /** What a person chooses stays; but for the account of the environment, which is of this run only. */
    choose: (accountId: string): void => {
      forThisRun = accountId === ofEnvironment ? accountId : null;
      if (forThisRun === null) store.saveSetting('account', accountId);
    },
    /** An account whose key was just kept. */
    chooseForGood: (accountId: string): void => {
      store.saveSetting('account', accountId);
      forThisRun = null;
    },
    /** Named by the environment or the command line. */
    chooseForThisRun: (accountId: string): void => {
      forThisRun = accountId;
      ofEnvironment = accountId;
    },
    /** The account cannot be charged any more. */
    leave: (accountId: string): void => {
      if (store.setting('account') === accountId) store.saveSetting('account', demoAccountId);
      if (forThisRun === accountId) forThisRun = null;
    },
  };
}
