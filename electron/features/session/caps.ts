import type { Limit } from '../../../shared/model/money.ts';
import type { AccountCaps } from '../../../shared/model/session.ts';

/** What may be billed in a day, by the caps of an account. */
export function dayCap(caps: AccountCaps): Limit {
  return { tokens: caps.capPerDayTokens, money: caps.capPerDayMoney };
}

/** What may be billed for an export, by the caps of an account. */
export function exportCap(caps: AccountCaps): Limit {
  return { tokens: caps.capPerExportTokens, money: caps.capPerExportMoney };
}
