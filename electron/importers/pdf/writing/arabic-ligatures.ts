import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Yielder } from '../../yielder.ts';
import { drawnGlyphs } from '../drawn-glyphs.ts';
import type { Page, Run } from '../runs.ts';

const arabic = /[\p{Script=Arabic}\p{M}]/u;
/** What "la" looks like where it is turned; the article looks so, too. */
const suspect = /[اأإآٱ]ل/;
/** So many glyphs may stand between the text of two runs that follow each other. */
const farthest = 200;

/**
 * Gives the letters of Arabic ligatures their order. Fonts name "لا" as two letters of one glyph; the library turns a
 * line's letters around one by one, and those of a glyph with them: "إال" for "إلا".
 */
export async function restoreLigatures(
  document: PDFDocumentProxy,
  pages: readonly Page[],
  turns: Yielder,
): Promise<readonly Page[]> {
  const restored: Page[] = [];
  for (const page of pages) {
    const isSuspect = page.runs.some(({ text }) => suspect.test(text));
    if (isSuspect) await turns();
    const glyphs = isSuspect ? await drawnGlyphs(document, page.index) : [];
    const letters = glyphs
      .map((glyph) => glyph.replace(/\s+/g, ''))
      .filter((glyph) => glyph !== '');
    restored.push(letters.some(isLigature) ? withLigatures(page, letters) : page);
  }
  return restored;
}

function isLigature(glyph: string): boolean {
  return glyph.length > 1 && arabic.test(glyph);
}

function withLigatures(page: Page, glyphs: readonly string[]): Page {
  let from = 0;
  const runs = page.runs.map((run): Run => {
    const own = run.text.replace(/\s+/g, '');
    if (own === '') return run;
    for (let at = from; at < Math.min(glyphs.length, from + farthest); at += 1) {
      const drawn = glyphsOf(own, glyphs, at);
      if (drawn === null) continue;
      from = at + drawn.length;
      return drawn.some(isLigature) ? { ...run, text: turnedBack(run.text, drawn) } : run;
    }
    return run;
  });
  return { ...page, runs };
}

/** The glyphs from there on, if they are those of the text: in Arabic from its end to its start. */
function glyphsOf(own: string, glyphs: readonly string[], at: number): readonly string[] | null {
  let to = at;
  let length = 0;
  while (length < own.length && to < glyphs.length) {
    length += glyphs[to]?.length ?? 0;
    to += 1;
  }
  if (length !== own.length) return null;
  const drawn = glyphs.slice(at, to);
  const reversed = [...drawn.join('')].reverse();
  // Numbers between the words keep their own order.
  const isSame = reversed.every((letter, index) => letter === own[index] || !arabic.test(letter));
  return isSame ? drawn : null;
}

function turnedBack(text: string, drawn: readonly string[]): string {
  const letters = [...text];
  const places = letters.flatMap((letter, index) => (/\s/.test(letter) ? [] : [index]));
  let at = 0;
  for (const glyph of [...drawn].reverse()) {
    if (isLigature(glyph)) {
      for (const [index, letter] of [...glyph].entries()) letters[places[at + index] ?? 0] = letter;
    }
    at += glyph.length;
  }
  return letters.join('');
}
