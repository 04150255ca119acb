import type { Price } from '../../../shared/model/money.ts';

/** How one price stands to another in whole words: more by a factor, less by a share, or the same. */
export function comparePrices(
  price: Price,
  other: Price,
):
  | { readonly kind: 'more'; readonly times: number }
  | { readonly kind: 'less'; readonly share: number }
  | { readonly kind: 'same' } {
  const ratio = other.expectedMoney === 0 ? 1 : price.expectedMoney / other.expectedMoney;
  if (ratio >= 1.05) return { kind: 'more', times: Math.round(ratio * 10) / 10 };
  return ratio <= 0.95 ? { kind: 'less', share: 1 - ratio } : { kind: 'same' };
}
