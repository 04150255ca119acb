import { expect, it } from 'vitest';
import { lines, proposed } from './made-book.ts';
import { madeBooks } from './made-books.ts';

it.each(madeBooks.map((book) => [book.name, book] as const))(
  '%s',
  (_name, { outline, title = 'The Sea', language = 'en', expected }) => {
    expect(proposed(outline, title, language)).toEqual(lines(expected));
  },
);
