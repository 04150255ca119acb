import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatClock,
  formatLength,
  formatMoney,
  formatPercent,
  formatSegmentLength,
  joinFacts,
  joinLabel,
  joinNames,
  joinSentences,
  setFormatLocale,
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
    expect(formatMoney(0.1 + 0.2 - 0.3, '')).toBe('0.00 units');
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

  // The bug: the evening before last was “yesterday” until noon, and after a clock was set back a book was opened “in 5 hours”.
  it('ages: days of the calendar, and nothing ahead', () => {
    const night = new Date(2026, 10, 21, 2).getTime();
    expect(formatAgo(new Date(2026, 10, 19, 20).getTime(), night)).toBe('2 days ago');
    expect(formatAgo(new Date(2026, 10, 20, 1).getTime(), night)).toBe('yesterday');
    expect(formatAgo(night + 5 * 3_600_000, night)).toBe('this minute');
  });

  // The bug: an hour after midnight of the day before is “today” at the end of a day of 25 hours.
  it.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    'ages: a day that is not of 24 hours (%s)',
    (zone) => {
      vi.stubEnv('TZ', zone);
      try {
        const ages = [2, 3, 9, 10].flatMap((month) =>
          Array.from({ length: 31 }, (_, day) => {
            const late = new Date(2026, month, day + 1, 23, 50).getTime();
            return formatAgo(late - 24 * 3_600_000, late);
          }),
        );
        expect(new Set(ages)).toEqual(new Set(['yesterday', '24 hours ago']));
      } finally {
        vi.unstubAllEnvs();
      }
    },
  );
});

// Bug: Chinese sentences stood there with a space, or with an English full stop, between them; facts with its comma.
it('sentences and facts are joined as their language does it', () => {
  expect(joinSentences(['12 characters', 'Free.'])).toBe('12 characters. Free.');
  expect(joinFacts(['Not started', '0%'])).toBe('Not started, 0%');
  const units = {
    seconds: '{{n}} s',
    minutes: '{{n}} min',
    hours: '{{n}} h',
    money: '{{n}} units',
  };
  setFormatLocale('zh-Hans', units);
  onTestFinished(() => setFormatLocale('en', units));
  expect(joinSentences(['12 个字符', '免费。'])).toBe('12 个字符。免费。');
  expect(joinFacts(['未开始', '0%'])).toBe('未开始，0%');
  expect(joinNames(['安娜', '马可'])).toBe('安娜、马可');
  expect(joinLabel('选项', '简短')).toBe('选项：简短');
});

// Bug: Chinese labels with English commas and colons, as each place joined its words itself.
it('is where words are joined, as other languages have other marks', () => {
  const sources = readdirSync('renderer', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('i18n'))
    .map((path) => join('renderer', path));
  expect(sources.length).toBeGreaterThan(500);
  const joins = /\.join\('[,.:] '\)|\}[,.:] \$\{/;
  const own = sources.filter((path) => joins.test(readFileSync(path, 'utf8')));
  expect(own).toEqual([]);
});
