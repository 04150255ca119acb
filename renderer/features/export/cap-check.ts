import type { CapsNow } from '../../../shared/model/export.ts';
import type { Price } from '../../../shared/model/money.ts';

/** A cap that the worst case would pass. */
export type CapConflict = {
  readonly kind: 'day' | 'export';
  readonly atMostTokens: number;
  /** What the cap leaves for this export. */
  readonly leftTokens: number;
};

/**
 * The tightest cap that the worst case of this price passes, or null. What is free meets no cap; a cap for
 * this export stands in the place of that of the settings.
 */
export function capConflict(
  price: Price,
  caps: CapsNow,
  mostTokens: number | null,
): CapConflict | null {
  if (price.isFree) return null;
  const { atMostTokens } = price;
  const perExport = mostTokens ?? caps.perExportTokens;
  const dayLeft =
    caps.perDayTokens === null ? null : Math.max(0, caps.perDayTokens - caps.usedTodayTokens);
  const isOverDay = dayLeft !== null && atMostTokens > dayLeft;
  const isOverExport = perExport !== null && atMostTokens > perExport;
  if (isOverDay && (!isOverExport || dayLeft <= perExport)) {
    return { kind: 'day', atMostTokens, leftTokens: dayLeft };
  }
  return isOverExport ? { kind: 'export', atMostTokens, leftTokens: perExport } : null;
}

/** How one price stands to another in whole words: more by a factor, less by a share, or the same. */
export function comparePrices(
  price: Price,
  other: Price,
):
  | { readonly kind: 'more'; readonly times: number }
  | { readonly kind: 'less'; readonly share: number }
  | { readonly kind: 'same' } {
  const ratio = other.expectedTokens === 0 ? 1 : price.expectedTokens / other.expectedTokens;
  if (ratio >= 1.05) return { kind: 'more', times: Math.round(ratio * 10) / 10 };
  return ratio <= 0.95 ? { kind: 'less', share: 1 - ratio } : { kind: 'same' };
}
