import type { AppError } from '../../../shared/app-error.ts';

/** What failed since the last good answer, and how many of that stop the batch. */
type Faults = { readonly count: number; readonly most: number };

const mostFaultsInRow = 5;

/**
 * Counts, for each account, what failed without a good answer between; too many in a row stop the batch. Calls that
 * were under way together may all be lost at one break of the line: only more than these count.
 */
export function createFaultsInRow(onTheirWayCount: () => number) {
  const byAccount = new Map<string, Faults>();
  return {
    /** Throws what that many are called once they are too many. */
    note: (accountId: string, onlyFails: (count: number) => AppError): void => {
      const before = byAccount.get(accountId);
      const most = before?.most ?? Math.max(mostFaultsInRow, onTheirWayCount() + 2);
      const count = (before?.count ?? 0) + 1;
      byAccount.set(accountId, { count, most });
      if (count < most) return;
      byAccount.delete(accountId);
      throw onlyFails(count);
    },
    over: (accountId: string): void => {
      byAccount.delete(accountId);
    },
  };
}
