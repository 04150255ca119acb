import { describe, expect, it } from 'vitest';
import { parseCost, parseDay, tokensFor } from '../../../../electron/cli/parse-options.ts';

describe('parseCost and tokensFor', () => {
  it('takes tokens as they are and money by the price, rounded down so that a cap is kept', () => {
    expect(tokensFor(parseCost('5000t'), 1)).toBe(5000);
    expect(tokensFor(parseCost('0.5'), 0.0004)).toBe(1250);
    expect(tokensFor(parseCost('1'), 0.3)).toBe(3);
  });

  it.each(['', 'abc', '-1', '5 euros', '1e9', 'NaN'])('refuses %j', (text) => {
    expect(() => parseCost(text)).toThrow('an amount');
  });
});

describe('parseDay', () => {
  it('is the start of the day by UTC, and refuses days that are none', () => {
    expect(parseDay('2026-11-21')).toBe(Date.UTC(2026, 10, 21));
    for (const text of ['21.11.2026', '2026-13-01', '2026-11-21T10:00', 'today']) {
      expect(() => parseDay(text)).toThrow('a day is wanted');
    }
  });
});
