import type { AccountRow } from '../../storage/accounts.ts';

/** The gateway that comes with the program: for what is shown as "Demo". */
export function isDemo({ kind }: Pick<AccountRow, 'kind'>): boolean {
  return kind === 'demo';
}

/** Nothing is charged on that account, so that no price is asked about and no cap holds. */
export function isFree(account: Pick<AccountRow, 'kind'>): boolean {
  return isDemo(account);
}
