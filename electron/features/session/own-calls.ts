import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { CallOrder } from '../../charges/call-order.ts';
import type { Caps } from '../../charges/caps.ts';
import type { ChargeKind, ChargeStore, Outcome } from '../../charges/ports.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { isFree } from './account-kind.ts';
import type { Accounts } from './accounts.ts';

/*
 * Calls of one's own: what belongs to no book and no export, such as a question, a video, a clone.
 */

/** The caps for a call of one's own on that account. */
export function ownCaps(accounts: Pick<Accounts, 'capsOf'>, accountId: string): Caps {
  return { perDayTokens: accounts.capsOf(accountId).capPerDayTokens, perGroupTokens: null };
}

/** A call of one's own, on that account and under its caps. */
export function ownCall<Kind extends ChargeKind>(
  accounts: Pick<Accounts, 'capsOf'>,
  account: AccountRow,
  label: string,
  asked: Omit<CallOrder<Kind>, 'accountId' | 'origin' | 'rank' | 'caps' | 'isFree'>,
): CallOrder<Kind> {
  return {
    ...asked,
    accountId: account.id,
    origin: { label, projectId: null, chapterId: null, ordinal: 0 },
    rank: () => 0,
    caps: ownCaps(accounts, account.id),
    isFree: isFree(account),
  };
}

/**
 * What a call without a known price may cost at most, in tokens: a person has to say so first.
 * The free demo needs no such word.
 * @throws AppError `approval_needed`
 */
export function allowanceOf(
  account: AccountRow,
  mostTokens: number | null,
  expectedTokens: number,
  what: string,
): number {
  if (mostTokens !== null) return mostTokens;
  if (isFree(account)) return expectedTokens;
  throw appError('approval_needed.unknown_price', { expectedTokens, what });
}

/**
 * The identity for "another one of the same": the first, second, … that is not made yet. Numbered instead
 * of random, so that one that was stopped or lost on the way is found again and not paid for twice.
 */
export function firstUnusedIdentity(
  identityOf: (nonce: number | null) => string,
  charges: Pick<ChargeStore, 'findDone'>,
): string {
  let identity = identityOf(null);
  for (let nonce = 1; charges.findDone(identity) !== null; nonce += 1) identity = identityOf(nonce);
  return identity;
}

/**
 * What a call of one's own made. Throws where it made nothing: `gateway_uncertain` for one that may have
 * been charged, else why it was refused.
 */
export function requireDone<Result>(outcome: Outcome<Result>): {
  readonly result: Result;
  readonly isReused: boolean;
} {
  if (outcome.kind === 'done') return outcome;
  const { code, message } = outcome.failure;
  throw new AppError(outcome.kind === 'uncertain' ? errorCodes.gatewayUncertain : code, message);
}
