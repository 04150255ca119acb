import { expect, it } from 'vitest';
import { fileNamesOf, readNamePattern } from '../../../../../electron/exporters/name-pattern.ts';
import type { ExportChapter, ExportPart } from '../../../../../electron/exporters/types.ts';
import { asPart } from '../../../../../electron/features/exports/book-part.ts';
import { splitLong } from '../../../../../electron/features/exports/sound-split.ts';

const minute = 60_000;
const take: ExportPart = { kind: 'take', path: '', sha256: '', durationMs: 60 * minute };
const pause: ExportPart = { kind: 'pause', durationMs: 2000 };

// Bugs: both files of a split chapter had one number, and one date in a feed; those behind it had other names than in
// the whole book.
it('files of a part of a book have the numbers that they have in the whole book', () => {
  const made = new Map(
    ['opening', 'a', 'b', 'empty', 'c', 'd'].map((id) => {
      const isLong = id === 'a' || id === 'c';
      const parts = id === 'empty' ? [] : isLong ? [take, pause, take] : [take];
      const whole: ExportChapter = { id, title: id.toUpperCase(), parts };
      return [id, parts.length === 0 ? [] : splitLong(whole, 119 * minute, 'part # of #')] as const;
    }),
  );
  const filesOf = (ids: Iterable<string>) => [...ids].flatMap((id) => made.get(id) ?? []);
  const about = { title: 'Book', author: null, language: 'en', cover: null };
  const all = [...made.keys()].map((id) => {
    const kind = id === 'opening' ? ('opening-credits' as const) : ('chapter' as const);
    return { id, kind };
  });
  const counts = () => new Map([...made].map(([id, files]) => [id, files.length]));
  const part = asPart({ ...about, chapters: filesOf('bcd') }, all, [2, 4, 5], counts);
  expect(part.chapters.map(({ number, title }) => [number, title])).toEqual([
    [4, 'B'],
    [5, 'C (part 1 of 2)'],
    [6, 'C (part 2 of 2)'],
    [7, 'D'],
  ]);
  const names = (book: typeof part) => fileNamesOf(book, readNamePattern(undefined), '');
  const whole = names({ ...about, chapters: filesOf(made.keys()) });
  expect(names(part).chapterNames).toEqual(whole.chapterNames.slice(3));
  expect(part.chapterCount).toBe(whole.chapterNames.length);
});
