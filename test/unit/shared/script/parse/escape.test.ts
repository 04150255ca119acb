import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeProse, unescapeProse } from '../../../../../shared/script/parse/escape.ts';
import { parseScript, shownText } from '../../../../../shared/script/parse/parse.ts';
import { growthOfRepeated } from '../../../../support/tools/growth.ts';
import { cast, hostileText, longHostileText, seeded } from '../arbitraries.ts';

const proseKinds = new Set(['text', 'line-break', 'paragraph-break', 'escape', 'emphasis']);

describe('escapeProse', () => {
  it('makes any prose show exactly itself, with no tag, command or fold (a missed mark swallows words)', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, longHostileText), (prose) => {
        const escaped = escapeProse(prose);
        const document = parseScript(escaped, { cast: [...cast, 'Bob'] });
        expect(document.nodes.filter((node) => !proseKinds.has(node.kind))).toEqual([]);
        expect(shownText(document)).toBe(prose);
        expect(unescapeProse(escaped)).toBe(prose);
      }),
      seeded(1500),
    );
  });

  it.each([
    ['He said (laughing) twice.', 'He said \\(laughing\\) twice.'],
    ['[pause 2 s] now', '\\[pause 2 s\\] now'],
    ['@Anna: hi', '\\@Anna: hi'],
    ['# Not a heading', '\\# Not a heading'],
    ['***', '\\***'],
    ['---', '\\---'],
    ['#', '\\#'],
    ['the {a|b} set', 'the \\{a|b\\} set'],
    ['（laughing）', '\\（laughing\\）'],
    ['a \\( b', 'a \\\\( b'],
    ['[note: x]', '\\[note: x]'],
  ])('escapes %j as %j', (prose, escaped) => {
    expect(escapeProse(prose)).toBe(escaped);
  });

  it.each([
    'He (really) said [sic] {so}.',
    'anna@example.org #1 *word* C:\\dir',
    '（笑）',
    '@Anna said',
    '2*3*4',
    '## Two',
  ])('leaves %j alone (needless backslashes make a script unreadable)', (prose) => {
    expect(escapeProse(prose)).toBe(prose);
  });

  it('escapes 100,000 hostile characters at once', async () => {
    for (const bit of ['(', '{', '{|', '[note: ', '\\', '(sad)', '@\n', '***\n']) {
      const growth = await growthOfRepeated(bit, (prose) =>
        expect(unescapeProse(escapeProse(prose))).toBe(prose),
      );
      expect(growth, JSON.stringify(bit)).toBeLessThan(10);
    }
  });
});
