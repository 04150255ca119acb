import { type CallFilter, timesOf } from '../../../shared/model/call-filter.ts';
import {
  addTotals,
  type FilterChoices,
  type FilteredTotals,
  type LedgerPage,
  type LedgerTotals,
  noTotals,
} from '../../../shared/model/ledger.ts';
import { type Amount, noAmount } from '../../../shared/model/money.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AccountRow, AccountStore } from '../../storage/accounts.ts';
import type { EntryFilter, LedgerReader } from '../../storage/charges/ledger-reader.ts';
import { isFree } from '../session/account-kind.ts';
import { ledgerRowOf } from './ledger-rows.ts';

/** The ledger as people read it: newest first, demo amounts marked and in no total. */
export type LedgerPages = {
  readonly page: (
    filter: CallFilter & { readonly hasHolds: boolean },
    beforeId: number | null,
    limit: number,
  ) => LedgerPage;
  /** Of all rows of a filter, however many pages they are. */
  readonly totals: (filter: CallFilter) => FilteredTotals;
  readonly choices: () => FilterChoices;
};

export function createLedgerPages(
  ledger: LedgerReader,
  store: Pick<AccountStore, 'accounts'>,
  clock: Clock,
): LedgerPages {
  const accountsOf = ({ accountId }: CallFilter): readonly AccountRow[] =>
    store.accounts().filter(({ id }) => accountId === null || id === accountId);

  const totalsOf = (filter: CallFilter, accountId: string): LedgerTotals => {
    const meant = entryFilter(filter, [accountId]);
    const { charged, possibly, corrected } = ledger.sums(meant);
    const nowMs = clock.nowMs();
    const isToday = meant.fromMs <= nowMs && nowMs < meant.untilMs;
    return {
      charged: exactly(charged),
      possibly: exactly(possibly),
      corrected: exactly(corrected),
      reserved: isToday ? exactly(ledger.held(meant)) : noAmount,
    };
  };
  return {
    page: ({ hasHolds, ...filter }, beforeId, limit) => {
      const accounts = new Map(accountsOf(filter).map((account) => [account.id, account]));
      const meant = { ...entryFilter(filter, [...accounts.keys()]), hasHolds };
      const lines = ledger.page(meant, beforeId, limit);
      const rows = lines.flatMap((line) => {
        const account = accounts.get(line.accountId);
        return account === undefined ? [] : [ledgerRowOf(line, account)];
      });
      const isFull = lines.length === limit;
      return { rows, nextBeforeId: isFull ? (lines.at(-1)?.id ?? null) : null };
    },
    totals: (filter) => {
      const accounts = accountsOf(filter)
        .filter((account) => !isFree(account))
        .map(({ id, label }) => ({
          accountId: id,
          accountLabel: label,
          totals: totalsOf(filter, id),
        }));
      return {
        accounts,
        all: accounts.reduce((sum, { totals }) => addTotals(sum, totals), noTotals),
      };
    },
    choices: () => ({
      accounts: named(store.accounts()),
      books: ledger.books(),
      firstAtMs: ledger.firstAtMs(),
    }),
  };
}

function entryFilter(filter: CallFilter, accountIds: readonly string[]): EntryFilter {
  const { callKind, projectId } = filter;
  return { accountIds, callKind, projectId, ...timesOf(filter) };
}

/** Without the last digits that adding fractions up leaves, and without a negative zero. */
function exactly({ tokens, money }: Amount): Amount {
  return { tokens, money: Math.round(money * 1e9) / 1e9 || 0 };
}

/** Accounts of the same name are told apart by their address. */
function named(accounts: readonly AccountRow[]): FilterChoices['accounts'] {
  return accounts.map(({ id, label, baseUrl }) => {
    const isTwice = accounts.some((other) => other.id !== id && other.label === label);
    return { id, label: isTwice && baseUrl !== '' ? `${label} (${baseUrl})` : label };
  });
}
