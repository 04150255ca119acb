import { expect, it } from 'vitest';
import { proposeChapters } from '../../../../../electron/importers/outline/propose-chapters.ts';
import { lines, proposed } from './made-book.ts';
import { madeBooks } from './made-books.ts';
import { translatedBooks } from './translated-books.ts';

it.each([...madeBooks, ...translatedBooks].map((book) => [book.name, book] as const))(
  '%s',
  (_name, { outline, title = 'The Sea', language = 'en', expected }) => {
    expect(proposed(outline, title, language)).toEqual(lines(expected));
  },
);

it('keeps chapters that name their volumes in one row (bug: “Vol. 1: Interlude” below the first of them)', () => {
  const row = 'Vol. 1 Ch. 1: Rain\nInterlude\nVol. 1 Ch. 2: Wind\n第一卷 第三章 夜\n番外';
  expect(proposed(row.replaceAll(/$/gm, ' [20]'), 'The Sea', 'en')).toEqual(lines(row));
});

it('puts chapters below a part that stands in one line with the first of them', () => {
  const row = 'BOOK I. CHAPTER I\nCHAPTER II\nBOOK II. CHAPTER I\nCHAPTER II';
  expect(proposed(row.replaceAll(/$/gm, ' [20]'), 'The Sea', 'en')).toEqual(
    lines('BOOK I. CHAPTER I\nBOOK I: CHAPTER II\nBOOK II. CHAPTER I\nBOOK II: CHAPTER II'),
  );
});

it('tells chapters of one title apart by what they are in (bug: “Exercises” stood in a list for each part)', () => {
  const row =
    'Tide\n  Ebb [20]\n  Exercises [20]\n  Ann [20]\nWind\n  Calm [20]\n  Exercises [20]\n  Ann [20]\n  Ann [20]';
  expect(proposed(row, 'The Sea', 'en')).toEqual(
    lines('Tide: Ebb\nTide: Exercises\nAnn\nWind: Calm\nWind: Exercises\nAnn\nAnn'),
  );
});

it('tells a part that is too long above its first chapter (bug: three hours, and nothing said so)', () => {
  const row = 'Book One\n  I [20]\n  II [20]\nBook Two [190]\n  III [20]\n  IV [20]';
  expect(proposed(row, 'The Sea', 'en')).toEqual(
    lines('Book One: I\nBook One: II\n! Book Two\nBook Two: III\nBook Two: IV'),
  );
});

it('keeps an index off that only a folded licence stands behind (bug: it was read to its end)', () => {
  const node = (index: number, title: string, minutes: number, children: readonly Node[] = []) => ({
    index,
    title,
    types: '',
    source: 'entry' as const,
    isListed: true,
    ms: children.reduce((sum, { ms }) => sum + ms, minutes * 60_000),
    ownMs: minutes * 60_000,
    hasOwnWords: minutes > 0,
    children,
  });
  type Node = Parameters<typeof proposeChapters>[0][number];
  const offOf = (lastTitle: string) => {
    const back = [node(2, 'Bibliography', 1), node(3, 'Index', 3), node(4, lastTitle, 0)];
    const book = [node(0, 'The Quay', 20), node(1, 'Back Matter', 0, back)];
    const rows = proposeChapters(book, { title: 'The Sea', language: 'en' });
    return rows.filter(({ off }) => off !== null).map(({ title, off }) => [title, off]);
  };
  expect(offOf('PG License')).toEqual([['Back Matter: Index', 'index']]);
  // What has no words, such as pictures, may be the book's own.
  expect(offOf('More')).toEqual([]);
});
