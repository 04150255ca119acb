import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import { type Limit, noLimit } from '../../../shared/model/money.ts';
import type { CallOrder } from '../../charges/call-order.ts';
import type { Caps } from '../../charges/caps.ts';
import type { ChargeKind, ChargeStore, Outcome } from '../../charges/ports.ts';
import { amountOf, type Tariff, tokensWithin } from '../../charges/tariff.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { isFree } from './account-kind.ts';
import type { Accounts } from './accounts.ts';
import { dayCap } from './caps.ts';

/*
 * Calls of one's own: what belongs to no book and no export, such as a question, a video, a clone.
 */

/** The caps for a call of one's own on that account, or for a few that are asked for together. */
export function ownCaps(
  accounts: Pick<Accounts, 'capsOf'>,
  accountId: string,
  perGroup = noLimit,
): Caps {
  return { perDay: dayCap(accounts.capsOf(accountId)), perGroup };
}

/** A call of one's own, on that account and under its caps. */
export function ownCall<Kind extends ChargeKind>(
  accounts: Pick<Accounts, 'capsOf'>,
  account: AccountRow,
  label: string,
  asked: Omit<CallOrder<Kind>, 'accountId' | 'origin' | 'rank' | 'caps' | 'isFree'>,
  most: Limit = noLimit,
): CallOrder<Kind> {
  return {
    ...asked,
    accountId: account.id,
    origin: { label, projectId: null, chapterId: null, ordinal: 0 },
    rank: () => 0,
    caps: () => ({ ...ownCaps(accounts, account.id, most), isOwn: true }),
    isFree: isFree(account),
  };
}

/**
 * What a call may take at most, in tokens before the multiplier, where its price is not known beforehand: a
 * person has to say so first. The free demo needs no such word.
 * @throws AppError `approval_needed`
 */
export function allowanceOf(
  tariff: Tariff,
  most: Limit | null,
  expectedTokens: number,
  what: 'chat' | 'video',
): number {
  if (tariff.isFree) return expectedTokens;
  if (most !== null) return tariff.moneyPerCall === null ? tokensWithin(tariff, most) : 0;
  const { tokens, money } = amountOf(tariff, expectedTokens);
  const isPerCall = tariff.moneyPerCall !== null;
  throw isPerCall
    ? appError('approval_needed.per_call', { money, what })
    : appError('approval_needed.unknown_price', {
        expectedTokens: tokens,
        expectedMoney: money,
        what,
      });
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
 * What a call made. Throws where it made nothing: `gateway_uncertain`, with where to decide, for one that may
 * have been charged, else why it was refused.
 */
export function requireDone<Result>(outcome: Outcome<Result>): {
  readonly result: Result;
  readonly isReused: boolean;
} {
  if (outcome.kind === 'done') return outcome;
  throw errorOf(outcome);
}

/** Why a call made nothing, as requireDone throws it. */
export function errorOf(outcome: Exclude<Outcome<never>, { readonly kind: 'done' }>): AppError {
  const { code, message } = outcome.failure;
  if (outcome.kind === 'refused') return new AppError(code, message);
  // Before it was said that faults may have been charged, they were kept with "try again later".
  const isOldFault = code === errorCodes.gatewayUpstream;
  const reason = isOldFault ? appError('gateway_uncertain.earlier_faults').message : message;
  return appError('gateway_uncertain.decide', { reason });
}
