import { expect, it } from 'vitest';
import {
  type ShelfSort,
  shownBooks,
} from '../../../../../../renderer/features/library/shelf/shown-books.ts';
import { projectSummary } from '../../../../../support/builders/project-summary.ts';

const book = (title: string, author: string | null) => projectSummary(title, { author });

const books = [
  book('Part 10', 'Émile Zola'),
  book('Notes', null),
  book('part 2', 'Emile Zola'),
  book('Cranford', 'Elizabeth Gaskell'),
];

const titles = (find: string, order: ShelfSort = 'opened') =>
  shownBooks(books, find, order).map(({ title }) => title);

it('finds by all words, in title or author, whatever their accents (bug: "emile part" found nothing)', () => {
  expect(titles('emile PART')).toEqual(['Part 10', 'part 2']);
  expect(titles('gaskell zola')).toEqual([]);
  expect(titles('  ')).toHaveLength(books.length);
});

it('keeps the order of the library unless another one is wanted', () => {
  expect(titles('')).toEqual(books.map(({ title }) => title));
});

it('sorts numbers as numbers, and those of nobody last (bug: part 10 before part 2)', () => {
  expect(titles('', 'title')).toEqual(['Cranford', 'Notes', 'part 2', 'Part 10']);
  expect(titles('', 'author')).toEqual(['Cranford', 'part 2', 'Part 10', 'Notes']);
});
