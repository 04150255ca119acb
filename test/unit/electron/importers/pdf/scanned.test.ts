import { expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildPdf, type PdfLine } from '../../../../support/builders/pdf-builder.ts';

const words = 'the lamp of one old house burned on and on for days as the quay was dark'.split(' ');
/** No two lines at one height are the same: these are as wide. */
const turned = (by: number) => [...words.slice(by % 17), ...words.slice(0, by % 17)].join(' ');
/** A page of paragraphs of four lines, the first of them indented. */
function page(chapter: number, number: number, x = 40): PdfLine[] {
  const lines = Array.from({ length: 24 }, (_, at): PdfLine => {
    const isLast = at % 4 === 3;
    const text = isLast ? `so ${number} ended ${at}.` : turned(number * 5 + at);
    return { text, x: x + (at % 4 === 0 ? 14 : 0), y: 500 - at * 14, size: 10 };
  });
  return [
    { text: `The Harbour ${chapter}`, x: x + 100, y: 560, size: 10 },
    ...lines,
    { text: `${number}`, x: x + 150, y: 30, size: 10 },
  ];
}

async function textOf(pages: readonly (readonly PdfLine[])[], width?: number): Promise<string> {
  const bytes = buildPdf({ pages, ...(width !== undefined && { width }) });
  const draft = await importBook({ bytes, fileName: 'scan.pdf' });
  return draft.chapters.map(({ text }) => text).join('\n\n');
}

const paragraphsOf = (text: string): number => text.split('\n\n').length;

// Bug: each line of recognised text in another size was a paragraph of its own, and the larger ones were headings.
it('words that recognition gave a size each are the lines and paragraphs of a page', async () => {
  // A fixed run of sizes, 8 percent around that of the page.
  let step = 7;
  const measured = (): number => {
    step = (step * 16807) % 2147483647;
    return 9.2 + (step % 1600) / 1000;
  };
  const recognised = [1, 2, 3].map((number) =>
    page(1, number).flatMap((line) => {
      const words = line.text.split(' ');
      const starts = words.map((_, at) => words.slice(0, at).join(' ').length);
      return words.map((text, at) => ({
        ...line,
        text,
        size: measured(),
        x: line.x + (starts[at] ?? 0) * 5,
      }));
    }),
  );
  const text = await textOf(recognised);
  expect(text).not.toMatch(/^# (?!scan)/m);
  expect(text).not.toContain('Harbour');
  expect(paragraphsOf(text)).toBe(3 * 6 + 1);
});

// Bug: the running heads and numbers of both pages of a sheet were read aloud, amid the sentences.
it('two pages on a sheet are read one after the other, without their heads and numbers', async () => {
  const sheets = [1, 2, 3, 4].map((sheet) => [
    ...page(1, 2 * sheet),
    ...page(1, 2 * sheet + 1, 460),
  ]);
  const text = await textOf(sheets, 860);
  expect(text).not.toMatch(/Harbour|^\d+$/m);
  expect(paragraphsOf(text)).toBe(8 * 6 + 1);
  const numbers = [...text.matchAll(/so (\d) ended 23/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

// Bug: the numbers of lines were read aloud, and parted words of which a line ends inside.
it('the numbers of lines in a margin are left out', async () => {
  let count = 0;
  const pages = [1, 2].map((number) =>
    page(1, number).flatMap((line, at) => {
      if (at === 0 || at === 25) return [line];
      count += 1;
      const isShown = count % 5 === 0;
      return isShown ? [{ text: `${count}`, x: 16, y: line.y, size: 7 }, line] : [line];
    }),
  );
  const text = await textOf(pages);
  expect(text).not.toMatch(/\b(?:5|10|20|25|30|45)\b/);
  expect(paragraphsOf(text)).toBe(2 * 6 + 1);
});

// Bug: a note beside the text was read in the middle of the sentence that it stands beside.
it('a note in the margin is a note', async () => {
  const beside = ['Of the lamp,', 'and who lit it'].map((text, at) => ({
    text,
    x: 380,
    y: 472 - at * 9,
    size: 7,
  }));
  const text = await textOf([page(1, 1), [...page(1, 2), ...beside]], 440);
  expect(text).toMatch(/so 2 ended 23\.\[note: Of the lamp, and who lit it\]/);
  expect(paragraphsOf(text)).toBe(2 * 6 + 1);
});

// Bug: a note that goes on over the next page's foot was read as text there, where it ended with a sentence or filled
// most of the page.
it('a note over two pages is one', async () => {
  const note = (from: number, texts: readonly string[]): PdfLine[] =>
    texts.map((text, at) => ({ text, x: 40, y: from - at * 9, size: 7 }));
  const long = (by: number): string => `${turned(by)} ${turned(by + 3)}`.slice(0, 100);
  const called: PdfLine[] = [
    { text: turned(2), x: 54, y: 560, size: 10 },
    { text: 'and here it ended.', x: 40, y: 546, size: 10 },
    { text: '1', x: 120, y: 550, size: 6 },
    ...note(500, [`1 ${long(1)}`, ...[2, 3, 4, 5, 6].map(long), `${long(7).slice(0, 99)}.`]),
  ];
  const next = page(1, 3).slice(0, 22);
  const text = await textOf([page(1, 2), called, [...next, ...note(150, ['The note ends so.'])]]);
  expect(text).toMatch(/it ended\. ?\[note: [^\]]*The note ends so\.\]/);
});

// Bug: "Chapter 1" above its title was a chapter of its own, and each title the part of the next one.
it('a label above a larger title is of one chapter with it', async () => {
  const pages = ['The House', 'The Quay'].map((title, at) => [
    { text: `Chapter ${at + 1}`, x: 40, y: 570, size: 18, isBold: true },
    { text: title, x: 40, y: 540, size: 22, isBold: true },
    ...page(1, at + 1).slice(1, 25),
  ]);
  const draft = await importBook({ bytes: buildPdf({ pages }), fileName: 'scan.pdf' });
  const titles = draft.chapters.map(({ title }) => title);
  expect(titles).toEqual(['Chapter 1. The House', 'Chapter 2. The Quay']);
});
