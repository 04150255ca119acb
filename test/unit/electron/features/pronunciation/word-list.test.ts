import { describe, expect, it } from 'vitest';
import { isEnglishWord } from '../../../../../electron/features/pronunciation/english-words.ts';
import { createWordCounter } from '../../../../../electron/features/pronunciation/word-list.ts';

function found(lines: readonly string[], language = 'en') {
  const counter = createWordCounter(language, isEnglishWord);
  for (const [segment, sent] of lines.entries()) {
    counter.read(sent, { chapterId: 'c', segment });
  }
  return counter.found();
}

const brief = (lines: readonly string[], language?: string) =>
  found(lines, language).map(({ word, kind, count }) => `${word} ${kind} ${count}`);

describe('the words of a book', () => {
  it('lists names and unknown words by frequency, and no common word', () => {
    expect(
      brief([
        '(sad) Then Tamsin Quill walked past Brackwater with the thrumbling lamplighter.',
        'Tamsin’s lamps were unlit. “Tamsin!” he cried, and Tamsin laughed.',
        'She couldn’t see Brackwater; the cobblestones shone.',
      ]),
    ).toEqual(['Tamsin name 4', 'Brackwater name 2', 'thrumbling unknown 1']);
  });

  it('takes no sentence start, title, weekday or shouted line for a name', () => {
    expect(
      brief([
        'Slowly the Captain came on Monday.',
        'THE LONG WAY HOME',
        'He said I knew. Nobody did. Perhaps Mr Brown was in London.',
      ]),
    ).toEqual([]);
  });

  it('lists letters that are read one by one, and names that are words too when they come often', () => {
    expect(
      brief(['The NKVD and R2D2 met Reading, and Reading left with Reading.', 'Then NKVD came.']),
    ).toEqual(['Reading name 3', 'NKVD letters 2', 'R2D2 letters 1']);
  });

  it('passes German nouns by, which all have a capital, by their articles', () => {
    expect(
      brief(
        [
          'Dann ging Anneliese über die Straße zum Haus und sah den Hund.',
          'Als Anneliese kam, sah Haus und Straße leer aus, und der Straße fehlte Licht.',
        ],
        'de',
      ),
    ).toEqual(['Anneliese name 2']);
  });

  it('finds katakana names in Japanese, and tells where a word stands first', () => {
    expect(brief(['昔、アリョーシャは東京にいた。アリョーシャは笑った。'], 'ja')).toEqual([
      'アリョーシャ name 2',
    ]);
    const [one] = found(['(sad) It was late.', 'In the house lived old Drozdowski, a baker.']);
    expect(one).toMatchObject({
      word: 'Drozdowski',
      segment: 1,
      excerpt: 'In the house lived old Drozdowski, a baker.',
    });
  });
});
