import type { Page } from '../runs.ts';

/**
 * Czech fonts of TeX have “ where the library reads ÿ: a closing mark in a book that opens quotations with „ and closes
 * none, and where ÿ never stands before a letter.
 */
export function withClosingQuotes(pages: readonly Page[]): readonly Page[] {
  const has = (pattern: RegExp): boolean =>
    pages.some(({ runs }) => runs.some(({ text }) => pattern.test(text)));
  if (!has(/ÿ/) || !has(/„/) || has(/[“”]|ÿ\p{L}/u)) return pages;
  return pages.map((page) => ({
    ...page,
    runs: page.runs.map((run) => ({ ...run, text: run.text.replaceAll('ÿ', '“') })),
  }));
}
