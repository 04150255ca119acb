import { describe, expect, it } from 'vitest';
import { readingLanguages, readingText } from '../../../../shared/reading/reading-text.ts';
import { soundsOf } from '../../../support/sound/reading-sounds.ts';

const textOf = (language: string) =>
  (readingText(language)?.sentences ?? []).join(' ').normalize('NFC');

/** How fast a text is read, in characters a second (measured on narrators; scripts pack differently). */
const charactersPerSecond: { readonly [language: string]: number } = { zh: 4.7, ja: 6.5, ko: 7.5 };

describe('texts to read aloud', () => {
  it('are there for sixteen languages, and for a country of one, but never a wrong language', () => {
    expect(readingLanguages.map(({ language }) => language).sort()).toEqual(
      'ar de en es fr hi it ja ko nl pl pt ru tr uk zh'.split(' '),
    );
    expect(readingText('pt-BR')?.name).toBe('Português');
    expect(readingText('EN-gb')?.language).toBe('en');
    expect(readingText('enm')).toBeNull();
    expect(readingText('')).toBeNull();
  });

  it.each(readingLanguages.map(({ language }) => language))(
    '%s: eight to twelve sentences for about 40 to 75 seconds, each once, none too long to say in one breath',
    (language) => {
      const sentences = readingText(language)?.sentences ?? [];
      expect(sentences.length).toBeGreaterThanOrEqual(8);
      expect(sentences.length).toBeLessThanOrEqual(12);
      expect(new Set(sentences).size).toBe(sentences.length);
      const perSecond = charactersPerSecond[language] ?? 14;
      const seconds = textOf(language).length / perSecond;
      expect(seconds).toBeGreaterThan(38);
      expect(seconds).toBeLessThan(75);
      const longest = Math.max(...sentences.map(({ length }) => length));
      expect(longest / perSecond).toBeLessThan(8);
    },
  );

  it.each(readingLanguages.map(({ language }) => language))(
    '%s: asks and exclaims, so that the melody of the voice is in it, and ends every sentence',
    (language) => {
      const text = textOf(language);
      expect(text).toMatch(/[?？؟]/);
      expect(text).toMatch(/[!！]/);
      for (const sentence of readingText(language)?.sentences ?? []) {
        expect(sentence).toMatch(/[.!?。！？؟।]$/);
        expect(sentence).toBe(sentence.normalize('NFC'));
      }
    },
  );

  it.each(readingLanguages.map(({ language }) => language))(
    '%s: no sound of the language is left out',
    (language) => {
      const sounds = soundsOf(language);
      expect(sounds.length).toBeGreaterThan(20);
      const text = textOf(language).toLocaleLowerCase(language);
      const missing = sounds.filter(({ isIn }) => !isIn(text)).map(({ sound }) => sound);
      expect(missing).toEqual([]);
    },
  );

  it('the coverage is really looked for: a text of one sentence lacks sounds', () => {
    for (const { language } of readingLanguages) {
      const [first = ''] = readingText(language)?.sentences ?? [];
      const missing = soundsOf(language).filter(({ isIn }) => !isIn(first.toLowerCase()));
      expect(missing.length, language).toBeGreaterThan(2);
    }
  });
});
