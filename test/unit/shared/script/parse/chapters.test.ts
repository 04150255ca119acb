import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitChapters } from '../../../../../shared/script/parse/chapters.ts';
import { hostileText, paragraphs, seeded } from '../arbitraries.ts';

describe('splitChapters', () => {
  it('gives any book back whole (a lost line break would change every later chapter)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostileText,
          paragraphs.map((parts) => parts.join('\n\n')),
        ),
        (book) => {
          const texts = splitChapters(book).map(({ text }) => text);
          expect(texts.join('')).toBe(book);
        },
      ),
      seeded(800),
    );
  });

  it('parts a book at its headings and names each chapter', () => {
    const book = 'For Anna.\n\n# One \\(1\\)\n\nText.\n# not one\n\n# *Two*[note: x]\nMore.';
    expect(splitChapters(book)).toEqual([
      { title: '', text: 'For Anna.\n\n' },
      { title: 'One (1)', text: '# One \\(1\\)\n\nText.\n# not one\n\n' },
      { title: '*Two*', text: '# *Two*[note: x]\nMore.' },
    ]);
    expect(splitChapters('')).toEqual([]);
  });
});
