import { describe, expect, it } from 'vitest';
import { comparePrices } from '../../../../../renderer/features/export/compare-prices.ts';
import type { Price } from '../../../../../shared/model/money.ts';

const price = (expectedTokens: number, atMostTokens: number, isFree = false): Price => ({
  expectedTokens,
  atMostTokens,
  expectedMoney: expectedTokens / 100,
  atMostMoney: atMostTokens / 100,
  source: 'reference',
  isFree,
});

describe('comparePrices', () => {
  it('is honest in both directions (bug: “about 0.9 times as much”)', () => {
    expect(comparePrices(price(380, 0), price(100, 0))).toEqual({ kind: 'more', times: 3.8 });
    expect(comparePrices(price(50, 0), price(100, 0))).toEqual({ kind: 'less', share: 0.5 });
    expect(comparePrices(price(102, 0), price(100, 0))).toEqual({ kind: 'same' });
    expect(comparePrices(price(5, 0), price(0, 0))).toEqual({ kind: 'same' });
  });
});
