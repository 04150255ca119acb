import { describe, expect, it } from 'vitest';
import { threeLetterLanguage } from '../../../../../electron/audio/mp4/tags.ts';

describe('the language of a file', () => {
  // Bug: books in Bengali, Icelandic, Welsh or Latin were in no language to players and shops.
  it('is known for every language that has two letters', () => {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    const tags = letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag && names.of(tag) !== undefined);
    expect(tags.length).toBeGreaterThan(150);
    expect(tags.filter((tag) => threeLetterLanguage(tag) === 'und')).toEqual([]);
  });

  it.each([
    ['bn', 'ben'],
    ['is-IS', 'isl'],
    ['zh_Hant', 'zho'],
    ['nn', 'nno'],
    ['haw', 'haw'],
    ['qq', 'und'],
    [null, 'und'],
  ])('%s is %s', (tag, code) => {
    expect(threeLetterLanguage(tag)).toBe(code);
  });
});
