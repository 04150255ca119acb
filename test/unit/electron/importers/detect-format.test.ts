import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../../../electron/importers/detect-format.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the format of a book', () => {
  // Bug: an answer of a server that was saved as "book.pdf" was read aloud, and paid for, as a text.
  it.each(['book.pdf', 'book.fb2', 'book.mobi', 'book.AZW3', 'book.docx', 'book.epub'])(
    'is not text where the name says %s',
    (name) => {
      expect(() => detectFormat(bytesOf('The page was not found.'), name)).toThrow(
        /despite its name/,
      );
    },
  );

  it('is PDF also where other bytes stand before its header, as readers allow', () => {
    const late = bytesOf(`${'x'.repeat(900)}%PDF-1.7\n`);
    expect(detectFormat(late, 'scan.pdf')).toBe('pdf');
    expect(detectFormat(late, 'about-pdf.txt')).toBe('text');
  });

  // Bug: "\\textit" and "include::" were read aloud, and paid for, with all other commands.
  it.each(['novel.tex', 'novel.latex', 'novel.adoc'])('is no text to read in %s', (name) => {
    const text = bytesOf('It was the year of the great frost.');
    expect(() => detectFormat(text, name)).toThrow(/commands would be read aloud/);
    expect(detectFormat(text, `${name}.txt`)).toBe('text');
  });
});
