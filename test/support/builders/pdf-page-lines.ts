import { importBook } from '../../../electron/importers/import-book.ts';
import { buildPdf, type PdfLine } from './pdf-builder.ts';

/** Thousandths of the size, of Times Roman. */
const widths: Readonly<Record<string, number>> = {
  a: 444,
  b: 500,
  c: 444,
  d: 500,
  e: 444,
  f: 333,
  g: 500,
  h: 500,
  i: 278,
  k: 500,
  l: 278,
  m: 778,
  n: 500,
  o: 500,
  p: 500,
  r: 333,
  s: 389,
  t: 278,
  u: 500,
  v: 500,
  w: 722,
  y: 500,
  ' ': 250,
  '.': 250,
  ',': 250,
  '-': 333,
  A: 722,
  I: 333,
  T: 611,
};
export const size = 12;
export const widthOf = (text: string, at = size) =>
  [...text].reduce((sum, letter) => sum + (widths[letter] ?? 500) * at, 0) / 1000;

const words = ['the lamp', 'of one', 'old house', 'and quay', 'burned for', 'days'];
/** Words in another order are as wide: so lines of justified text end at one edge. */
export const turned = (by: number) => [...words.slice(by % 6), ...words.slice(0, by % 6)].join(' ');
export const fullWidth = widthOf(turned(0));
export const left = 40;
/** A line that ends at the edge of the text. */
export function filled(ending: string, from = 0): string {
  const room = fullWidth - from - widthOf(`the quay ${ending}`);
  return `the quay ${'l'.repeat(Math.floor(room / widthOf('l')))}${ending}`;
}

export const lines = (from: number, texts: readonly string[], x = left): PdfLine[] =>
  texts.map((text, index) => ({ text, x, y: from - index * 14 }));

/** The book of those pages, and all of its text. */
export async function read(pages: readonly (readonly PdfLine[])[]) {
  const draft = await importBook({ bytes: buildPdf({ pages }), fileName: 'made.pdf' });
  return { draft, text: draft.chapters.map(({ text }) => text).join('\n\n') };
}

export const indent = 18;
/** Each paragraph from its first line, which is indented, or more where it says so. */
export function paragraphs(from: number, texts: readonly (readonly string[])[]): PdfLine[] {
  const rows = texts.flatMap((own) => own.map((text, at) => ({ text, isFirst: at === 0 })));
  return rows.map(({ text, isFirst }, at) => ({
    text,
    x: left + (isFirst ? indent : 0),
    y: from - at * 14,
  }));
}
