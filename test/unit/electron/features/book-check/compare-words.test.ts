import { expect, it } from 'vitest';
import { createSeededRandom } from '../../../../../electron/demo/faults/seeded-random.ts';
import {
  comparedWords,
  compareWords,
  toleranceOf,
} from '../../../../../electron/features/book-check/compare-words.ts';

const texts = [
  ['en', '(whispering) He counted 42 lamps, and “forty” more — didn’t he?'],
  ['de', 'Der Türmer stieg 312 Stufen hinauf; oben wehte ein kalter Wind.'],
  ['fr', 'L’été, la mère d’Élise allait à Nîmes avec ses deux sœurs.'],
  ['es', '¿Quién apagó la lámpara del muelle aquella noche de niebla?'],
  ['ja', '港の灯りは消えていた。誰も戻らなかった。'],
] as const;

it('finds no difference where only spelling, case, tags and punctuation differ', () => {
  for (const [language, text] of texts) {
    const plain = text
      .replace(/\([a-z]+\)/g, '')
      .replace(/[.,;!?¿“”—。]/g, ' ')
      .toUpperCase();
    const compared = compareWords(comparedWords(text, language), comparedWords(plain, language));
    expect(compared.differences, text).toEqual([]);
  }
  expect(comparedWords('42 and 1,907', 'en')).toEqual(comparedWords('forty-two, 1 907', 'en'));
});

it('finds what was lost, added or said twice, with its place, in any language', () => {
  const random = createSeededRandom(5);
  for (const [language, text] of texts) {
    const sent = [...new Set(comparedWords(text, language))];
    for (let round = 0; round < 20; round += 1) {
      const at = Math.floor(random() * sent.length);
      const word = sent[at] ?? '';
      const without = sent.filter((_, index) => index !== at);
      const twice = [...sent.slice(0, at + 1), word, ...sent.slice(at + 1)];
      const strange = [...sent.slice(0, at), 'zzz', ...sent.slice(at)];
      expect(compareWords(sent, without).differences).toEqual([
        { kind: 'missing', at, words: word },
      ]);
      expect(compareWords(sent, twice).differences).toMatchObject([
        { kind: 'repeated', words: word },
      ]);
      expect(compareWords(sent, strange).differences).toEqual([
        { kind: 'added', at, words: 'zzz' },
      ]);
      expect(compareWords(sent, without).errorShare).toBeCloseTo(1 / sent.length);
    }
  }
});

it('lets a poor recogniser doubt only the lines that stand out', () => {
  const poor = Array.from({ length: 30 }, (_, at) => 0.4 + (at % 5) * 0.02);
  expect(poor.filter((share) => share > toleranceOf(poor))).toEqual([]);
  expect(toleranceOf(poor)).toBeLessThan(0.8);
  expect(toleranceOf(Array.from({ length: 30 }, () => 0.02))).toBeLessThanOrEqual(0.25);
});

it('says little of a line of few words, all of one that was not heard, and never more than all', () => {
  const share = (sent: string, heard: string) =>
    compareWords(comparedWords(sent, 'en'), comparedWords(heard, 'en')).errorShare;
  expect(share('The harbour', 'harbor')).toBe(0.5);
  expect(share('Dusk', 'dust')).toBe(0.25);
  expect(share('Dusk', '')).toBe(1);
  expect(share('Sigh.', 'nothing like it was ever said here')).toBe(1);
});
