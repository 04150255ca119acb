import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  rulesFromCsv,
  rulesToCsv,
} from '../../../../../electron/features/pronunciation/rule-csv.ts';
import type { PronunciationRule } from '../../../../../shared/model/pronunciation.ts';
import { checkRule, tidyRule } from '../../../../../shared/script/pronounce/check-rule.ts';

const sweep = Number(process.env.LECTERN_SWEEP ?? 1);

const usual = { projectId: 'p', kind: 'text', isWholeWord: true, isCaseSensitive: false } as const;

describe('rulesFromCsv', () => {
  it.each([
    ['commas', 'find,say\r\nAnaïs,ana-ees\r\n'],
    ['a byte order mark and bare line feeds', '\uFEFFfind,say\nAnaïs,ana-ees\n'],
    ['semicolons', 'Find;Say;Note\nAnaïs;ana-ees;'],
    ['tabs', 'find\tsay\nAnaïs\tana-ees'],
    ['a line that tells the separator', 'sep=;\r\nfind;say\r\nAnaïs;ana-ees'],
    ['no names of columns', 'Anaïs,ana-ees'],
    ['names of another program, in another order', '"Alias","Word"\n"ana-ees","Anaïs"'],
    ['empty lines and old line ends', 'find,say\r\r"Anaïs","ana-ees"\r,\r'],
  ])('reads %s', (_, text) => {
    expect(rulesFromCsv(text, 'p')).toEqual([
      { ...usual, find: 'Anaïs', say: 'ana-ees', note: '', isOn: true },
    ]);
  });

  it('keeps quotes, separators and line ends inside quotes, and counts lines through them', () => {
    const text = 'find,say,note\n"a, ""b""",c,"two\nlines"\n(bad),x\n';
    expect(() => rulesFromCsv(text, 'p')).toThrow(/^Line 4: brackets are never sent/);
    const [rule] = rulesFromCsv(text.replace('(bad)', 'good'), 'p');
    expect(rule).toMatchObject({ find: 'a, "b"', say: 'c', note: 'two\nlines' });
  });

  it('names every line that cannot be used, and takes none (half a list is noticed by nobody)', () => {
    const text =
      'find,say,kind,whole word,case,scope\nok,fine\n,x\na,b,word\na,b,text,maybe\na,b,,,,mine\n(,x,pattern';
    const read = () => rulesFromCsv(text, 'p');
    expect(read).toThrow(
      /Line 3: .*Line 4: .*Line 5: .*Line 6: .*Line 7: the pattern cannot be read/,
    );
    expect(read).toThrow(/Nothing was added/);
  });

  // The bug: of a list of words, or a book given by mistake, each line became words that are left unspoken.
  it('takes no line without a second cell, and an empty one as silence', () => {
    expect(() => rulesFromCsv('find,say\nLough\n', 'p')).toThrow(
      /^Line 2: there is nothing to say/,
    );
    expect(() => rulesFromCsv('Lough\nfog\n', 'p')).toThrow(/^Line 1: .*Line 2: /);
    expect(rulesFromCsv('Lough,\n', 'p')).toMatchObject([{ find: 'Lough', say: '' }]);
  });

  it('says that an empty file holds no rule', () => {
    expect(() => rulesFromCsv('', 'p')).toThrow('There are no rules in this file.');
    expect(() => rulesFromCsv('find,say\n', 'p')).toThrow('There are no rules in this file.');
  });

  it('brings back what was written, formulas and quotes too', () => {
    const text = fc.oneof(
      fc.constantFrom('=1+1', "'=x", '-ough', '"', ';', 'a\tb', ' ', '@x', "''-y", 'a,b'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const property = fc.property(
      fc.array(
        fc.record({
          find: text,
          say: text,
          note: text,
          kind: fc.constantFrom('text' as const, 'pattern' as const),
          isWholeWord: fc.boolean(),
          isCaseSensitive: fc.boolean(),
          isOn: fc.boolean(),
          projectId: fc.constantFrom('p', null),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      (drafts) => {
        const rules = drafts
          .map((draft) => tidyRule(draft))
          .filter((draft) => checkRule(draft).problem === null);
        fc.pre(rules.length > 0);
        const kept = rules.map(
          (rule, rank): PronunciationRule => ({ ...rule, id: `${rank}`, rank }),
        );
        const csv = rulesToCsv(kept);
        // A spreadsheet would run a cell that starts so.
        expect(csv).not.toMatch(/(?:^|[\r\n,])"?[=+\-@]/);
        expect(rulesFromCsv(csv, 'p')).toEqual(rules);
      },
    );
    fc.assert(property, { seed: 20261121, numRuns: Math.round(120 * sweep) });
  });
});
