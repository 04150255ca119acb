import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildPdf, type PdfLine } from '../../../../support/builders/pdf-builder.ts';

/** As a PDF draws it: from left to right. */
const visual = (text: string) => [...text].reverse().join('');

async function read(...lines: readonly PdfLine[]): Promise<string> {
  const draft = await importBook({ bytes: buildPdf({ pages: [lines] }), fileName: 'made.pdf' });
  const text = draft.chapters.map((chapter) => chapter.text).join('\n\n');
  return text.replace(/^# .*\n+/, '').trim();
}

describe('a PDF in Arabic or Hebrew', () => {
  // Bug: letters of one glyph were turned around with the line: "إال" for "إلا", "األول" for "الأول".
  it('has the letters of ligatures in their order', async () => {
    const text = visual('وما كان إ\ue000 القليل، طوي\ue000 قال');
    expect(await read({ text, x: 40, y: 540 })).toBe('وما كان إلا القليل، طويلا قال');
  });

  // Bug: a line that only holds the second half of a pair had its bracket turned around.
  it('keeps a bracket that closes on the next line', async () => {
    const lines = ['באו האניות (והיו גדולות', 'מאוד) אל הנמל הגדול'];
    const drawn = lines.map((text, at) => ({ text: visual(text), x: 40, y: 540 - at * 16 }));
    expect(await read(...drawn)).toBe(lines.join(' '));
  });

  it('turns brackets that are drawn as they look', async () => {
    const text = visual('באו )והיו גדולות( אל הנמל');
    expect(await read({ text, x: 40, y: 540 })).toBe('באו (והיו גדולות) אל הנמל');
  });

  // Bug: the label of a note was ".1", which is none: notes were read in the middle of sentences.
  it('has a number and its point in their order where they stand alone', async () => {
    const label = { text: '.1', x: 330, y: 540 };
    expect(await read(label, { text: visual('היה היה איש אחד בעיר'), x: 80, y: 540 })).toMatch(
      /^1\.\s+היה/,
    );
  });

  // Bug: words drawn one by one in the line of a note's call were a line of their own, in front of the call's.
  it('keeps the words of a line together that a raised number stands in', async () => {
    const word = (text: string, x: number): PdfLine => ({ text: visual(text), x, y: 540 });
    const line = [{ text: '1', x: 116, y: 545.2, size: 8 }, word('מעולם', 120), word('כזה', 186)];
    expect(await read(...line, word('ראית', 228), word('האם', 282))).toBe(
      'האם ראית כזה מעולם[note: 1]',
    );
  });

  // Bug: numbers of pages in the digits of the book's own script were read, amid the sentences.
  it.each(['٤٥٦', '۴۵۶'])('has the numbers of its pages left out: %j', async (digits) => {
    const words = ['كانت', 'المرأة', 'تحمل', 'الزيت', 'إلى', 'المنارة', 'كل', 'مساء'];
    const line = (at: number) => visual([...words.slice(at), ...words.slice(0, at)].join(' '));
    const pages = [...digits].map((digit, page) => [
      ...[540, 524].map((y, row) => ({ text: line(page * 2 + row), x: 40, y })),
      { text: digit, x: 195, y: 30 },
    ]);
    const draft = await importBook({ bytes: buildPdf({ pages }), fileName: 'made.pdf' });
    expect(draft.chapters.map(({ text }) => text).join('\n')).not.toMatch(/\p{Nd}/u);
  });
});
