import { appError } from '../../../shared/app-error.ts';
import type { Caps } from '../../jobs/caps.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import { isFree } from './account-kind.ts';
import type { Accounts } from './accounts.ts';

/**
 * What a call without a known price may cost at most, in tokens: a person has to say so first (design
 * 4.11). The free demo needs no such word.
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

/** The caps for a call of one's own, outside of any export. */
export function ownCaps(accounts: Pick<Accounts, 'settings'>): Caps {
  return { perDayTokens: accounts.settings().capPerDayTokens, perGroupTokens: null };
}
