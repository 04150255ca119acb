import { describe, expect, it } from 'vitest';
import { fileNamesOf, readNamePattern } from '../../../../electron/exporters/name-pattern.ts';
import type { ExportBook } from '../../../../electron/exporters/types.ts';
import { noPublication } from '../../../../shared/model/publication.ts';

const book = {
  title: 'Ash: A Tale',
  author: 'Ann Ash',
  language: 'en',
  publication: { ...noPublication, series: 'Embers', seriesPart: '2', year: 1999 },
};

function names(
  pattern: string | undefined,
  titles = ['One', 'Two'],
  about: typeof book & Pick<ExportBook, 'part' | 'fileTitle'> = book,
) {
  const chapters = titles.map((title) => ({ title }));
  return fileNamesOf({ ...about, chapters }, readNamePattern(pattern), 'Audiobook');
}

describe('patterns for file names', () => {
  it('leave the usual names where there is none (bug: every file is renamed by an update)', () => {
    expect(names(undefined)).toMatchObject({
      baseName: 'Ash - A Tale',
      chapterNames: ['01 - One', '02 - Two'],
    });
  });

  it.each([
    ['{author} - {title}', 'Ann Ash - Ash - A Tale', '01 - One'],
    ['{series} {part}/{number:000} - {chapter}', 'Embers 2', '001 - One'],
    ['{number:0} {chapter} ({year})', 'Ash - A Tale', '1 One (1999)'],
    ['{narrator} - {title}', 'Ash - A Tale', '01 - One'],
    ['{title} ({narrator}) [{preset}]', 'Ash - A Tale [Audiobook]', '01 - One'],
  ])('%s', (pattern, baseName, first) => {
    expect(names(pattern).baseName).toBe(baseName);
    expect(names(pattern).chapterNames[0]).toBe(first);
  });

  // Bug: chapter 3 alone and the whole book had one name, and the book became "Ann Ash (2)".
  it('name a part of the book, with or without its title', () => {
    const part = ', chapters 2-3';
    const about = { ...book, part, fileTitle: `Ash - A Tale${part}` };
    const baseName = (pattern?: string) => names(pattern, undefined, about).baseName;
    expect(baseName()).toBe('Ash - A Tale, chapters 2-3');
    expect(baseName('{author} - {title}')).toBe('Ann Ash - Ash - A Tale, chapters 2-3');
    expect(baseName('{author}/{number}')).toBe('Ann Ash, chapters 2-3');
    const author = 'Ann '.repeat(40);
    const long = names('{author}', undefined, { ...about, author }).baseName;
    expect(long).toMatch(/^Ann .*, chapters 2-3$/);
    expect(long.length).toBeLessThanOrEqual(90);
  });

  it.each([
    ['{titel}', /\{titel\}.*\{title\}/s],
    ['{number:x} {chapter}', /\{number:x\}/],
    ['{title', /brace/],
    ['{title}/{chapter}/{number}', /too many parts/],
    ['{title}/', /empty/],
    ['{number}/{chapter}', /whole book/],
  ])('%s is refused and named', (pattern, message) => {
    expect(() => readNamePattern(pattern)).toThrow(message);
  });

  it('never gives two chapters one name, also where only case differs (bug: one overwrites the other)', () => {
    const made = names('{title}/{chapter}', ['Rain', 'rain', 'Sun', 'Rain', 'a/b']);
    expect(made.chapterNames).toEqual(['Rain', 'rain (2)', 'Sun', 'Rain (3)', 'a - b']);
    expect(made.numberedCount).toBe(2);
  });
});
