import { describe, expect, it } from 'vitest';
import { parseCost, parseDay, parseFixes } from '../../../../electron/cli/parse-options.ts';
import { noFixes } from '../../../../shared/model/voice.ts';

describe('parseCost', () => {
  // The bug: money became tokens by a price that was not the account's.
  it('keeps the unit that was given', () => {
    expect(parseCost('5000t')).toEqual({ tokens: 5000, money: null });
    expect(parseCost('0.5')).toEqual({ tokens: null, money: 0.5 });
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

describe('parseFixes', () => {
  // Bug: a fix that was misspelt is left out without a word, or "all" forgets a new one.
  it('takes names, all or none, and refuses what is no fix', () => {
    expect(parseFixes('none')).toEqual(noFixes);
    expect(parseFixes('level, Remove-Hum')).toEqual({
      ...noFixes,
      level: true,
      'remove-hum': true,
    });
    expect(Object.values(parseFixes('all'))).toEqual(Object.values(noFixes).map(() => true));
    expect(() => parseFixes('level,polish')).toThrow('no fix "polish"');
  });
});
