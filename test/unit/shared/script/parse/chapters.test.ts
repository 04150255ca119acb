import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinChapters, splitChapters } from '../../../../../shared/script/parse/chapters.ts';
import { hostileText, paragraphs, seeded } from '../arbitraries.ts';

describe('splitChapters and joinChapters', () => {
  it('give any book back whole (a lost line break would change every later chapter)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostileText,
          paragraphs.map((parts) => parts.join('\n\n')),
        ),
        (book) => {
          expect(joinChapters(splitChapters(book))).toBe(book);
        },
      ),
      seeded(800),
    );
  });

  it('part a book at its headings and name each chapter', () => {
    const book = 'For Anna.\n\n# One \\(1\\)\n\nText.\n# not one\n\n# *Two*[note: x]\nMore.';
    expect(splitChapters(book)).toEqual([
      { title: '', text: 'For Anna.\n\n' },
      { title: 'One (1)', text: '# One \\(1\\)\n\nText.\n# not one\n\n' },
      { title: '*Two*', text: '# *Two*[note: x]\nMore.' },
    ]);
    expect(splitChapters('')).toEqual([]);
  });

  it('put a blank line where a chapter has none at its end, and only there', () => {
    const chapters = [
      { text: '# A\nx' },
      { text: '# B\n' },
      { text: '# C\n\n' },
      { text: '# D\r\n\r\n' },
      { text: '# E' },
    ];
    const book = joinChapters(chapters);
    expect(book).toBe('# A\nx\n\n# B\n\n# C\n\n# D\r\n\r\n# E');
    expect(splitChapters(book).map((chapter) => chapter.title)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });
});
