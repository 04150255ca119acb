import type { Tariff } from '../../../electron/charges/tariff.ts';

/** The reference price, with changes. */
export function tariffOf(change: Partial<Tariff> = {}): Tariff {
  return {
    multiplier: 1,
    moneyPerToken: 0.0004,
    moneyPerCall: null,
    source: 'reference',
    isFree: false,
    ...change,
  };
}
