import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScript, shownText } from '../../../../../shared/script/parse/parse.ts';
import { replaceAddresses } from '../../../../../shared/script/pronounce/web-addresses.ts';
import { growthOf } from '../../../../support/tools/growth.ts';

const scriptOf = (text: string) => replaceAddresses(text, (script) => script);

describe('web addresses of a text', () => {
  // Bug: they were read aloud, and paid for, letter by letter.
  it.each([
    ['See https://www.example.com/a?b=c.', 'See {https://www.example.com/a?b=c|example.com}.'],
    ['(http://x.org:8080/)', '({http://x.org:8080/|x.org})'],
    ['https://w.org/X_(y), or', '{https://w.org/X_(y)|w.org}, or'],
    ['(https://w.org/X_(y))', '({https://w.org/X_(y)|w.org})'],
    ['请看https://例子.cn/一页。好', '请看{https://例子.cn/|例子.cn}一页。好'],
    ['见http://a.cn/b，然后他走了。', '见{http://a.cn/b|a.cn}，然后他走了。'],
    ['见https://a.cn/b然后他走了。', '见{https://a.cn/b|a.cn}然后他走了。'],
    ['https://a.cn然后', '{https://a.cn|a.cn}然后'],
    ['https://a.org/b—and then', '{https://a.org/b|a.org}—and then'],
    ['https://example.भारत/क', '{https://example.भारत/|example.भारत}क'],
    [`https://${'a'.repeat(300)}.org`, null],
    ['www.example.com and a@b.org, http://localhost', null],
    ['https:// and http://.org', null],
  ])('%s', (text, script) => {
    expect(scriptOf(text)).toBe(script ?? text);
  });

  it('are shown whole, whatever they hold and however long they are', () => {
    const letters = fc.constantFrom(...'aé/?&=_.()[]*~%#:;,!-“”„{}|\\<> 好\u{1f600}');
    const address = fc
      .array(letters, { maxLength: 500 })
      .map((tail) => `https://a.b/${tail.join('')}`);
    fc.assert(
      fc.property(fc.array(address, { maxLength: 3 }), (addresses) => {
        const shown: string[] = [];
        const text = replaceAddresses(addresses.join(' '), (script) => {
          shown.push(shownText(parseScript(script, { cast: [] })));
          return '\ufffc';
        });
        expect(text.replaceAll('\ufffc', () => shown.shift() ?? '')).toBe(addresses.join(' '));
      }),
    );
  });

  it.each(['https://a.b/)', 'https://a.b/((', 'https://aaaa', 'https://a.a.'])(
    'take time that grows with the text: %s over and over',
    async (piece) => {
      const prepare = (size: number) => {
        const [, end = ''] = /(..)$/.exec(piece) ?? [];
        const text = piece.repeat(size) + end.repeat(size * 4);
        return () => scriptOf(text);
      };
      expect(await growthOf(prepare, { size: 20_000, times: 4 })).toBeLessThan(9);
    },
  );
});
