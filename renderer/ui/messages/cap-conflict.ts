import type { CapsNow } from '../../../shared/model/export.ts';
import type { Limit, Price } from '../../../shared/model/money.ts';
import type { Session } from '../../../shared/model/session.ts';

/** A cap that the worst case would pass, in the unit of that cap. */
export type CapConflict = {
  readonly kind: 'day' | 'export';
  readonly unit: 'tokens' | 'money';
  readonly atMost: number;
  /** What the cap leaves for this export. */
  readonly left: number;
};

/** The caps of a session as they stand now; that of an export holds only what one job buys. */
export function capsOf(
  { settings, spentTodayTokens, spentTodayMoney }: Session,
  isOneJob: boolean,
): CapsNow {
  return {
    perDayTokens: settings.capPerDayTokens,
    perDayMoney: settings.capPerDayMoney,
    usedTodayTokens: spentTodayTokens,
    usedTodayMoney: spentTodayMoney,
    perExportTokens: isOneJob ? settings.capPerExportTokens : null,
    perExportMoney: isOneJob ? settings.capPerExportMoney : null,
  };
}

/**
 * The tightest cap that the worst case of this price passes, or null. What is free meets no cap; a cap for
 * this export stands in the place of that of the settings.
 */
export function capConflict(price: Price, caps: CapsNow, most: Limit): CapConflict | null {
  if (price.isFree) return null;
  const hasOwn = most.tokens !== null || most.money !== null;
  const dayLeft = (cap: number | null, used: number) =>
    cap === null ? null : Math.max(0, cap - used);
  const limits = [
    ['day', 'tokens', dayLeft(caps.perDayTokens, caps.usedTodayTokens)],
    ['day', 'money', dayLeft(caps.perDayMoney, caps.usedTodayMoney)],
    ['export', 'tokens', hasOwn ? most.tokens : caps.perExportTokens],
    ['export', 'money', hasOwn ? most.money : caps.perExportMoney],
  ] as const;
  const passed = limits.flatMap(([kind, unit, left]) => {
    const atMost = unit === 'tokens' ? price.atMostTokens : price.atMostMoney;
    return left !== null && atMost > left ? [{ kind, unit, atMost, left }] : [];
  });
  // By the share of the work that it leaves.
  return passed.sort((a, b) => a.left / a.atMost - b.left / b.atMost)[0] ?? null;
}
