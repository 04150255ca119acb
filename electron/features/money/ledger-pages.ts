import type { LedgerPage, LedgerTotals } from '../../../shared/model/job.ts';
import { dayStartMs } from '../../../shared/model/money.ts';
import type { Clock } from '../../platform/ports.ts';
import type { LedgerReader } from '../../storage/charges/ledger-reader.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';

/** The ledger as people read it: newest first, demo amounts marked and in no total. */
export type LedgerPages = {
  readonly page: (beforeId: number | null, limit: number) => LedgerPage;
  /** Of the account in use; nothing in demo mode, where nothing is charged. */
  readonly totals: () => LedgerTotals;
};

const nothing: LedgerTotals = {
  todayTokens: 0,
  todayMoney: 0,
  allTokens: 0,
  allMoney: 0,
  possiblyTokens: 0,
};

export function createLedgerPages(
  ledger: LedgerReader,
  accounts: Accounts,
  clock: Clock,
): LedgerPages {
  const totals = (): LedgerTotals => {
    const account = accounts.current();
    if (isFree(account)) return nothing;
    const all = ledger.sums(account.id, 0);
    const today = ledger.sums(account.id, dayStartMs(clock.nowMs()));
    return {
      todayTokens: today.tokens,
      todayMoney: today.money,
      allTokens: all.tokens,
      allMoney: all.money,
      possiblyTokens: all.possiblyTokens,
    };
  };
  return {
    totals,
    page: (beforeId, limit) => {
      const lines = ledger.page(null, beforeId, limit);
      const rows = lines.map(({ accountId, chargeId: _charge, groupId: _group, ...line }) => {
        const account = accounts.byId(accountId);
        return { ...line, accountLabel: account.label, isFree: isFree(account) };
      });
      const isFull = lines.length === limit;
      return { rows, totals: totals(), nextBeforeId: isFull ? (lines.at(-1)?.id ?? null) : null };
    },
  };
}
