import { describe, expect, test } from 'vitest';
import { collapseSpace } from '../../../../electron/importers/html/blocks.ts';
import { createFakeRandom } from '../../../support/fakes/fake-random.ts';

/** CSS Text 3, section 4.1.3, as one expression: what is removed between two East Asian characters. */
const letters =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}、。「」『』（）〈〉《》【】〔〕［］・ー！？：；，．﹔﹖﹗…—〜';
const removed = new RegExp(`(?<=[${letters}])[ \\t]*[\\r\\n]\\s*(?=[${letters}])`, 'gu');
const expected = (raw: string): string =>
  raw
    .replace(removed, '')
    .replace(/\s{2,}|[\t-\r\u2028\u2029]/g, (run) => (run.includes('\u2028') ? '\u2028' : ' '));

describe('line ends between East Asian characters', () => {
  test.each([
    ['字\n字', '字字'],
    ['字 \t\r\n \u3000字', '字字'],
    ['字\na', '字 a'],
    ['字，\n《字》', '字，《字》'],
    ['\n字\n', ' 字 '],
    ['字 字\nカ', '字 字カ'],
    ['𠀀\n𠀁', '𠀀𠀁'],
    ['😀\n字', '😀 字'],
  ])('%j is read as %j', (raw, read) => {
    expect(collapseSpace(raw)).toBe(read);
  });

  test('are removed as the rule says in any text, also beside characters of two units and broken ones', () => {
    const random = createFakeRandom(7);
    const signs = [...'字かー、a \t\r\n\n\u3000\u00a0\u2028𠀀😀', '\ud840', '\udc00'];
    for (let turn = 0; turn < 3000; turn += 1) {
      const raw = Array.from(
        { length: Math.floor(random.fraction() * 12) },
        () => signs[Math.floor(random.fraction() * signs.length)],
      ).join('');
      expect(collapseSpace(`字\n${raw}`)).toBe(expected(`字\n${raw}`));
    }
  });
});

// Bug: books that were converted as Latin-1 lost their dashes and quotation marks to characters that nobody sees.
test('signs of Windows that stand as control characters are read as they were meant', () => {
  expect(collapseSpace('Wait\u0085 \u0093Guns\u0094 \u0097 no\u00adwhere\u0081')).toBe(
    'Wait… “Guns” — nowhere\u0081',
  );
});
