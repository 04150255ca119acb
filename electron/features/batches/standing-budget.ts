import { AppError, appError } from '../../../shared/app-error.ts';
import type { ErrorCode } from '../../../shared/ipc/error-codes.ts';
import { messageOf } from '../../../shared/messages/message-of.ts';
import {
  type Amount,
  addAmounts,
  dayStartMs,
  type Limit,
  noAmount,
  noLimit,
} from '../../../shared/model/money.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { sha256Of } from '../../platform/node/file-digest.ts';
import type { Clock } from '../../platform/ports.ts';
import type { BatchStore } from '../../storage/batches.ts';
import { isFree } from '../session/account-kind.ts';
import type { Accounts } from '../session/accounts.ts';
import { dayCap } from '../session/caps.ts';
import type { BatchBookSettings } from './batch-book.ts';
import type { Batches } from './batches.ts';

/** Work that another program asks for, on the account in use, without a person at each price. */
export type StandingBudget = {
  /**
   * From now on the calls of that job or command count under the budget of the day. Throws `approval_needed` where
   * the account charges and neither a budget was given nor the account has a cap for the day.
   */
  readonly hold: (groupId: string, perDay: Limit | null) => void;
  /** Queues a book as `Batches.start` does, or tells what made its files. Throws as `hold`. */
  readonly startBook: (
    book: { readonly projectId: string; readonly title: string },
    settings: BatchBookSettings,
    perDay: Limit | null,
    signal: AbortSignal,
  ) => Promise<{ readonly jobId: string | null; readonly isDoneAlready: boolean }>;
};

export type StandingParts = {
  readonly batches: Batches;
  readonly batchStore: Pick<BatchStore, 'addJob' | 'books' | 'byPlan'>;
  readonly accounts: Pick<Accounts, 'current' | 'capsOf'>;
  readonly charges: Pick<ChargeStore, 'spent' | 'reserved'>;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/** All that other programs ask for is one batch of each account, however often they are started anew. */
const planKey = sha256Of('programs');

export function createStandingBudget(parts: StandingParts): StandingBudget {
  const { batches, batchStore, accounts, charges, clock } = parts;

  /** The batch with the budget of today: what it had cost before, and that of a day. */
  const openBatch = (perDay: Limit | null): string => {
    const account = accounts.current();
    const hasCap = isLimited(dayCap(accounts.capsOf(account.id)));
    const isOpenEnded = !isFree(account) && perDay === null && !hasCap;
    if (isOpenEnded) throw appError('approval_needed.no_budget');
    const known = batchStore.byPlan(account.id, planKey);
    const budget = perDay === null ? noLimit : above(spentBefore(account.id, known?.id), perDay);
    const name = messageOf('batch.otherPrograms');
    return batches.open({ name, planKey, budget, reportFolder: null }).id;
  };
  const spentBefore = (accountId: string, batchId: string | undefined): Amount => {
    if (batchId === undefined) return noAmount;
    const today = { accountId, batchId, sinceMs: dayStartMs(clock.nowMs()) };
    const all = charges.spent({ accountId, batchId });
    const now = charges.spent(today);
    return { tokens: all.tokens - now.tokens, money: all.money - now.money };
  };

  return {
    hold: (groupId, perDay) => {
      const batchId = openBatch(perDay);
      batchStore.addJob(groupId, { id: groupId, batchId, sourceSha256: null }, '');
    },
    startBook: async ({ projectId, title }, settings, perDay, signal) => {
      const batchId = openBatch(perDay);
      const own = () => batchStore.books(batchId).find((book) => book.projectId === projectId);
      batches.addBooks(batchId, [{ title, sourcePath: null, projectId, settings }]);
      const bookId = own()?.id ?? '';
      batches.setBook(bookId, settings);
      await batches.prepare(batchId, signal);
      const [job] = await batches.start(batchId, 'caps', null, [bookId]);
      const problem = own()?.problem ?? null;
      if (problem !== null) throw new AppError(problem.code as ErrorCode, problem.message);
      return { jobId: own()?.jobId ?? null, isDoneAlready: job === undefined };
    },
  };
}

/** What was used of it today on the account in use, with what is reserved at its worst. */
export function usedOfBudget({
  batchStore,
  accounts,
  charges,
  clock,
}: {
  readonly batchStore: Pick<BatchStore, 'byPlan'>;
} & Pick<StandingParts, 'accounts' | 'charges' | 'clock'>): Amount {
  const { id: accountId } = accounts.current();
  const batchId = batchStore.byPlan(accountId, planKey)?.id;
  if (batchId === undefined) return noAmount;
  const calls = { accountId, batchId };
  const sinceMs = dayStartMs(clock.nowMs());
  return addAmounts(charges.spent({ ...calls, sinceMs }), charges.reserved(calls));
}

function isLimited({ tokens, money }: Limit): boolean {
  return tokens !== null || money !== null;
}

/** What a batch may cost that cost so much before. */
export function above(before: Amount, { tokens, money }: Limit): Limit {
  return {
    tokens: tokens === null ? null : before.tokens + tokens,
    money: money === null ? null : before.money + money,
  };
}
