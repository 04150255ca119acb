import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatClock,
  formatLength,
  formatMoney,
  formatPercent,
  formatSegmentLength,
} from '../../../../../renderer/ui/words/format.ts';

describe('formats', () => {
  it('clocks: hours only when there are any (bug: 61 minutes shown as 01:00)', () => {
    expect([0, 4200, 61_000, 3_661_000, -5].map(formatClock)).toEqual([
      '00:00',
      '00:04',
      '01:01',
      '1:01:01',
      '00:00',
    ]);
  });

  it('lengths: never "60 min" nor "0 s" (bug: rounding over the hour)', () => {
    expect([0, 300, 59_400, 90_000, 3_599_000, 3_900_000].map(formatLength)).toEqual([
      '–',
      '1 s',
      '59 s',
      '2 min',
      '1 h 00 min',
      '1 h 05 min',
    ]);
  });

  it('segments keep tenths under a minute', () => {
    expect(formatSegmentLength(3449)).toBe('3.4 s');
    expect(formatSegmentLength(75_000)).toBe('01:15');
  });

  it('money: small amounts never look free (bug: "about 0.00")', () => {
    expect(formatMoney(0.21, '€')).toBe('0.21 €');
    expect(formatMoney(0.0034, '')).toBe('0.0034 units');
    expect(formatMoney(0, '')).toBe('0.00 units');
  });

  it('percent stays inside its bounds', () => {
    expect([formatPercent(-1), formatPercent(0.614), formatPercent(2)]).toEqual([
      '0%',
      '61%',
      '100%',
    ]);
  });

  it('bytes by decimal units', () => {
    expect(formatBytes(8_400_000)).toBe('8.4 MB');
    expect(formatBytes(145_200_000)).toBe('145 MB');
  });

  it('ages: near ones in words, far ones as a date', () => {
    const now = Date.UTC(2026, 10, 21, 12);
    expect(formatAgo(now - 20_000, now)).toBe('this minute');
    expect(formatAgo(now - 2 * 3_600_000, now)).toBe('2 hours ago');
    expect(formatAgo(now - 24 * 3_600_000, now)).toBe('yesterday');
    expect(formatAgo(Date.UTC(2025, 0, 5, 12), now)).toBe('Jan 5, 2025');
  });
});
