import { describe, expect, it } from 'vitest';
import { reportPage } from '../../../../../electron/exporters/report/report-page.ts';
import { enReport } from '../../../../../shared/messages/en-report.ts';
import { zhReport } from '../../../../../shared/messages/zh-hans/zh-report.ts';
import type { ExportReport } from '../../../../../shared/model/report/export-report.ts';
import { reportWords } from '../../../../../shared/model/report/report-words.ts';
import { shopRules } from '../../../../../shared/model/report/shop-rules.ts';

const check = { state: 'fail', least: null, most: null, mend: null } as const;
const report: ExportReport = {
  schema: 1,
  title: 'Salt',
  author: 'A. B.',
  preset: { id: 'podcast', label: 'Podcast and mobile' },
  checkCount: 1234,
  failedCount: 4,
  notices: [],
  book: [{ ...check, name: 'coverPixels', value: null, least: 500, mend: 'set-cover' }],
  files: [
    {
      name: 'salt.mp3',
      format: 'mp3',
      durationMs: 65_000,
      checks: [{ ...check, name: 'bytes', value: 2_345_678, most: 1_000_000 }],
      sounds: [
        {
          chapter: 1,
          title: 'One',
          startMs: 0,
          durationMs: 65_000,
          peaksOf: 'finished',
          momentaryMaxLufs: -12.34,
          shortTermMaxLufs: -15,
          loudnessRangeLu: 6.25,
          shortTermLufs: [-20, -15, null],
          checks: [
            { ...check, name: 'headMs', value: 61_500, least: 500, most: 1000 },
            { ...check, name: 'noiseFloorDb', value: null },
            { ...check, state: 'note', name: 'isConstantBitrate', value: true },
          ],
        },
      ],
    },
  ],
};

/** Every text of a table, with made-up values where it is worded by a function. */
function textsOf(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const values = path.endsWith('.someFailed')
      ? [{ count: 2, total: '3' }, '4']
      : ['2', '3', '4', '5'];
    return [[path, String(value(...values))]];
  }
  return Object.entries(value as object).flatMap(([key, each]) => textsOf(each, `${path}.${key}`));
}

describe('the words of a report', () => {
  // Bug: a cover that cannot be read is called missing, or 0 pixels.
  it('call a cover damaged that cannot be read', () => {
    const damaged = { ...check, name: 'coverPixels', value: 0, least: 1 } as const;
    const told = { ...report, failedCount: 1, book: [damaged], files: [] };
    expect(reportWords('en').verdict(told)).toBe(
      '1 check of 1,234 failed: Cover damaged, limit required',
    );
  });

  // Bug: a file of less than half a second, in which no noise floor can be measured, is called digital silence.
  it('call no short file digitally silent', () => {
    const silent = { ...check, name: 'noiseFloorDb', value: null } as const;
    const { measuredValue } = reportWords('en');
    expect([measuredValue(silent), measuredValue({ ...silent, state: 'note' })]).toEqual([
      'digital silence',
      'could not be measured',
    ]);
  });

  // Bug: a word of the report stays in English in Chinese.
  it('are all in Chinese', () => {
    const english = new Map(textsOf(enReport));
    const texts = textsOf(zhReport);
    expect(texts.map(([path]) => path)).toEqual([...english.keys()]);
    const left = texts.filter(
      ([path, text]) => /[a-z]{2}/.test(english.get(path) ?? '') && !/\p{Script=Han}/u.test(text),
    );
    // "3 of 4" needs no word there.
    expect(left).toEqual([['.batch.lines', '2 / 3']]);
  });

  // Bug: the page says it is English and is not, or the other way round; a shop's rules stay in English.
  it('make a page in the language that it names', () => {
    const english = reportPage(report, 'en');
    const chinese = reportPage(report, 'zh-Hans');
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('Technical report for the preset “Podcast”.');
    expect(chinese).toContain('<html lang="zh-Hans">');
    expect(chinese).toContain('预设“播客”的技术报告。');
    expect(chinese).toContain('2026年11月22日');
    const shown = chinese.replace(/<style>.*?<\/style>|<[^>]+>|https?:\S+/gs, ' ');
    const known = ['Salt', 'salt', 'One', 'LUFS', 'Lectern', ...shopRules.map(({ name }) => name)];
    const rest = known.reduce((text, name) => text.replaceAll(name, ''), shown);
    expect(rest.match(/\p{Script=Latin}{2,} +\p{Script=Latin}{2,}/gu)).toBeNull();
    expect(reportPage(report, 'ar-XB')).toContain('<html lang="en">');
  });

  // Bug: numbers are written as in another language, or a value loses its unit.
  it('write values and limits', () => {
    const bytes = report.files[0]?.checks[0];
    const [head] = report.files[0]?.sounds[0]?.checks ?? [];
    const en = reportWords('en');
    const zh = reportWords('zh-Hans');
    expect(en.verdict(report, 1)).toBe('4 checks of 1,234 failed: Cover missing; and 3 more');
    expect(zh.verdict(report, 1)).toBe('1,234 项检查中有 4 项未通过：缺少封面；另有 3 项');
    expect([en.value('sampleRateHz', 44_100), en.value('bytes', 2_345_678)]).toEqual([
      '44,100 Hz',
      '2.3 MB',
    ]);
    expect(bytes && zh.limit(bytes)).toBe('不超过 1.0 MB');
    // Bug: a file of some thousand bytes had 0.0 MB.
    expect([zh.size(12_345), zh.size(1_000_000)]).toEqual(['13 kB', '1.0 MB']);
    expect(head && [en.value('headMs', 61_500), en.limit(head)]).toEqual([
      '1 min 1.5 s',
      '0.50 s to 1.00 s',
    ]);
    expect(zh.value('headMs', 61_500)).toBe('1 分 1.5 秒');
  });
});
