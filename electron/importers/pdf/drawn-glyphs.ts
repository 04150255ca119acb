import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdfEngine } from './pdf-engine.ts';

/**
 * The letters of each glyph that a page draws, in its order: what the library leaves out of a text or turns around. None
 * of a page whose text can be read and its drawing cannot: that text is taken as it is.
 */
export async function drawnGlyphs(
  document: PDFDocumentProxy,
  pageIndex: number,
): Promise<readonly string[]> {
  try {
    return await readGlyphs(document, pageIndex);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return [];
  }
}

async function readGlyphs(
  document: PDFDocumentProxy,
  pageIndex: number,
): Promise<readonly string[]> {
  const { OPS } = await loadPdfEngine();
  const drawn: PDFPageProxy = await document.getPage(pageIndex + 1);
  const { fnArray, argsArray } = await drawn.getOperatorList();
  const glyphs: string[] = [];
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue;
    for (const glyph of argsArray[at][0] as readonly unknown[]) {
      if (typeof glyph === 'object' && glyph !== null && 'unicode' in glyph) {
        glyphs.push(String(glyph.unicode));
      }
    }
  }
  drawn.cleanup();
  return glyphs;
}
