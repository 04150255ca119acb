import type { LedgerRow, LedgerTotals } from '../../../../shared/model/ledger.ts';
import { capUsedOf } from '../../../../shared/model/ledger.ts';
import type { Amount } from '../../../../shared/model/money.ts';

export type TotalPart = 'charged' | 'possibly' | 'corrected' | 'reserved' | 'capUsed';

/** The totals that say something: what is charged always, the others where there is any. */
export function partsOf(
  totals: LedgerTotals,
): readonly { readonly name: TotalPart; readonly amount: Amount }[] {
  const hasMore = [totals.possibly, totals.reserved].some(isAny);
  const parts = [
    { name: 'charged', amount: totals.charged },
    { name: 'corrected', amount: totals.corrected },
    { name: 'possibly', amount: totals.possibly },
    { name: 'reserved', amount: totals.reserved },
    { name: 'capUsed', amount: hasMore ? capUsedOf(totals) : { tokens: 0, money: 0 } },
  ] as const;
  return parts.filter(({ name, amount }) => name === 'charged' || isAny(amount));
}

export function isAny({ tokens, money }: Amount): boolean {
  return tokens !== 0 || money !== 0;
}

/** What a person entered for a row: tokens as a whole number, money as it is. Null for what is no amount. */
export function chargedOf(
  unit: 'tokens' | 'money',
  entered: string | number,
): { readonly tokens: number } | { readonly money: number } | null {
  const amount = entered === '' ? Number.NaN : Number(entered);
  if (!Number.isFinite(amount) || amount < 0) return null;
  return unit === 'tokens' ? { tokens: Math.round(amount) } : { money: amount };
}

/** Why a row cannot be corrected, as words of `ledger.cannot`; null where it can. */
export function whyNotCorrectable({
  correction,
  correctsId,
  isFree,
}: LedgerRow): 'undecided' | 'under-way' | 'correction' | 'free' | 'noCharge' | null {
  if (correction === 'possible') return null;
  if (correction !== null) return correction;
  if (isFree) return 'free';
  return correctsId === null ? 'noCharge' : 'correction';
}
