import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Yielder } from '../yielder.ts';
import { drawnGlyphs } from './drawn-glyphs.ts';
import { loadPdfEngine } from './pdf-engine.ts';
import type { Page } from './runs.ts';

const softHyphen = '\u00ad';
const visibleHyphen = /\p{L}[-\u2010]$/u;
/** So many pages show whether a book has any. */
const mostSampled = 8;
/** A word's end and the start of the next line are found by so many signs before and behind. */
const context = 12;

/**
 * Gives lines the hyphens at their ends that are written as U+00AD, as some typesetting programs do: the library
 * leaves them out of the text, and only its drawing operators have them. Pages in the order of the document.
 */
export async function restoreSoftHyphens(
  document: PDFDocumentProxy,
  pages: readonly Page[],
  turns: Yielder,
): Promise<readonly Page[]> {
  const visible = pages.reduce((sum, { runs }) => sum + (hasVisible(runs) ? 1 : 0), 0);
  if (visible * 3 > pages.length) return pages;
  const step = Math.max(1, Math.floor(pages.length / mostSampled));
  let hasAny = false;
  for (let at = 0; at < pages.length && !hasAny; at += step) {
    await turns();
    hasAny = (await signsOf(document, pages[at])).includes(softHyphen);
  }
  if (!hasAny) return pages;
  const restored: Page[] = [];
  for (const page of pages) {
    await turns();
    restored.push(withSoftHyphens(page, await signsOf(document, page)));
  }
  return restored;
}

function hasVisible(runs: Page['runs']): boolean {
  return runs.some(({ text }) => visibleHyphen.test(text));
}

/** All that a page draws as text, in its order and without spaces, as the library writes it in runs. */
async function signsOf(document: PDFDocumentProxy, page: Page | undefined): Promise<string> {
  if (page === undefined || page.runs.length === 0) return '';
  const { normalizeUnicode } = await loadPdfEngine();
  const glyphs = await drawnGlyphs(document, page.index);
  return withoutSpaces(normalizeUnicode(glyphs.join('')));
}

/** A soft hyphen is put at the end of the run whose last signs, and the next run's first ones, stand around it. */
function withSoftHyphens(page: Page, signs: string): Page {
  let text = '';
  const runAtEnd = new Map<number, number>();
  for (const [index, run] of page.runs.entries()) {
    const own = withoutSpaces(run.text);
    if (own === '') continue;
    text += own;
    runAtEnd.set(text.length, index);
  }
  const ends = new Set<number>();
  let from = 0;
  const parts = signs.split(softHyphen);
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const before = part.slice(-context);
    const after = (parts[index + 1] ?? '').slice(0, context);
    const at = text.indexOf(before + after, from);
    if (at === -1) continue;
    from = at + before.length;
    const run = runAtEnd.get(from);
    if (run !== undefined) ends.add(run);
  }
  if (ends.size === 0) return page;
  const runs = page.runs.map((run, index) =>
    ends.has(index) ? { ...run, text: run.text.trimEnd() + softHyphen } : run,
  );
  return { ...page, runs };
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, '');
}
