import { describe, expect, it } from 'vitest';
import { fileNamesOf, readNamePattern } from '../../../../electron/exporters/name-pattern.ts';
import { noPublication } from '../../../../shared/model/publication.ts';

const book = {
  title: 'Ash: A Tale',
  author: 'Ann Ash',
  language: 'en',
  publication: { ...noPublication, series: 'Embers', seriesPart: '2', year: 1999 },
};

function names(pattern: string | undefined, titles = ['One', 'Two'], about = book) {
  return fileNamesOf(about, titles, readNamePattern(pattern), 'Audiobook');
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

  it('cut the longest value (bug: a long list of authors leaves no title, so books get one name)', () => {
    const author = Array.from({ length: 40 }, (_, at) => `Author Number ${at}`).join(', ');
    const titles = ['One', `${'Far '.repeat(40)}away`, '远方'.repeat(50)];
    const made = names('{author} - {title}/{author} - {chapter} - {number}', titles, {
      ...book,
      author,
    });
    expect(made.baseName).toMatch(/^Author Number 0, .{50,} - Ash - A Tale$/);
    expect(made.chapterNames[0]).toMatch(/^Author Number 0, .{50,} - One - 01$/);
    expect(made.chapterNames[1]).toMatch(/^Author Number 0, .{20,} - Far Far .* - 02$/);
    expect(made.chapterNames[2]).toMatch(/^Author Number 0, .{20,} - 远方远方.* - 03$/);
    for (const name of [made.baseName, ...made.chapterNames]) {
      expect(name.length).toBeLessThanOrEqual(90);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180);
    }
  });

  // Bug: the names of an export that was made before change, and its files are written once more.
  it('cut a long title where it was always cut', () => {
    const made = names(undefined, ['Far '.repeat(40)], { ...book, title: '远方'.repeat(50) });
    expect(made.chapterNames[0]).toBe(`01 - ${'Far '.repeat(22)}`.slice(0, 90).trim());
    expect(made.baseName).toBe('远方'.repeat(30));
  });
});
