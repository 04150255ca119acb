import type { Page } from '../runs.ts';

/**
 * Czech fonts of TeX have “ where the library reads ÿ: a closing mark in a book that opens quotations with „ and closes
 * none, has about as many ÿ, and none before a letter.
 */
export function withClosingQuotes(pages: readonly Page[]): readonly Page[] {
  const count = (pattern: RegExp): number =>
    pages
      .flatMap(({ runs }) => runs)
      .reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  const closing = count(/ÿ/g);
  if (closing === 0) return pages;
  const opening = count(/„/g);
  if (opening === 0 || closing * 2 < opening || count(/[“”]|ÿ\p{L}/gu) > 0) return pages;
  return pages.map((page) => ({
    ...page,
    runs: page.runs.map((run) => ({ ...run, text: run.text.replaceAll('ÿ', '“') })),
  }));
}
