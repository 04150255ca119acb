import { expect, it } from 'vitest';
import { lines, proposed } from './made-book.ts';
import { madeBooks } from './made-books.ts';

it.each(madeBooks.map((book) => [book.name, book] as const))(
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
