import { describe, expect, it } from 'vitest';
import { capConflict, comparePrices } from '../../../../../renderer/features/export/cap-check.ts';
import type { Price } from '../../../../../shared/model/money.ts';

const price = (expectedTokens: number, atMostTokens: number, isFree = false): Price => ({
  expectedTokens,
  atMostTokens,
  expectedMoney: 0,
  atMostMoney: 0,
  isFree,
});

const caps = (
  perDayTokens: number | null,
  usedTodayTokens: number,
  perExportTokens: number | null,
) => ({ perDayTokens, usedTodayTokens, perExportTokens });

describe('capConflict', () => {
  it('warns by the worst case, not the expected one (bug: an export stops at the cap unforetold)', () => {
    expect(capConflict(price(900, 1400), caps(1000, 0, null), null)).toEqual({
      kind: 'day',
      atMostTokens: 1400,
      leftTokens: 1000,
    });
    expect(capConflict(price(900, 1000), caps(1000, 0, null), null)).toBeNull();
  });

  it('counts what is used today (bug: a day spent to the end looks free)', () => {
    expect(capConflict(price(1, 2), caps(1000, 1200, null), null)?.leftTokens).toBe(0);
  });

  it('a cap for this export stands in the place of that of the settings', () => {
    expect(capConflict(price(1, 500), caps(null, 0, 100), 600)).toBeNull();
    expect(capConflict(price(1, 500), caps(null, 0, 900), 400)).toEqual({
      kind: 'export',
      atMostTokens: 500,
      leftTokens: 400,
    });
  });

  it('says the tighter of two caps', () => {
    expect(capConflict(price(1, 500), caps(400, 0, 100), null)?.kind).toBe('export');
    expect(capConflict(price(1, 500), caps(400, 350, 100), null)?.kind).toBe('day');
  });

  it('the demo meets no cap', () => {
    expect(capConflict(price(1, 500, true), caps(1, 1, 1), 1)).toBeNull();
  });
});

describe('comparePrices', () => {
  it('is honest in both directions (bug: “about 0.9 times as much”)', () => {
    expect(comparePrices(price(380, 0), price(100, 0))).toEqual({ kind: 'more', times: 3.8 });
    expect(comparePrices(price(50, 0), price(100, 0))).toEqual({ kind: 'less', share: 0.5 });
    expect(comparePrices(price(102, 0), price(100, 0))).toEqual({ kind: 'same' });
    expect(comparePrices(price(5, 0), price(0, 0))).toEqual({ kind: 'same' });
  });
});
