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
        ...{ ...line, text, size: measured() },
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
    ...{ text, x: 380, y: 472 - at * 9, size: 7 },
  }));
  const text = await textOf([page(1, 1), [...page(1, 2), ...beside]], 440);
  expect(text).toMatch(/so 2 ended 23\.\[note: Of the lamp, and who lit it\]/);
  expect(paragraphsOf(text)).toBe(2 * 6 + 1);
});
