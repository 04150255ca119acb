import { expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildPdf, type PdfLine } from '../../../../support/builders/pdf-builder.ts';

const pageCount = 30;
const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);

/** A page of 30 lines in a pitch of 14 points, below a head and above a number. */
function pageOf(number: number, first: string | null, last: string | null): PdfLine[] {
  const lines = Array.from({ length: 30 }, (_, at) => `and page ${number} goes on with line ${at}`);
  if (first !== null) lines[0] = first;
  // Behind an empty line, as in a screenplay.
  if (last !== null) lines.splice(28, 2, '', last);
  const body = lines.map((text, at) => ({ text, x: 40, y: 540 - at * 14 }));
  return [
    { text: number % 2 === 0 ? 'The Lamp' : `Part ${number < 16 ? 'One' : 'Two'}`, x: 160, y: 575 },
    ...body.filter(({ text }) => text !== ''),
    { text: `${number}`, x: 195, y: 90, size: 9 },
  ];
}

async function textOf(pages: readonly (readonly PdfLine[])[]): Promise<string> {
  const bytes = buildPdf({ pages });
  const { chapters } = await importBook({ bytes, fileName: 'made.pdf' });
  return chapters.map(({ text }) => text).join('\n');
}

// Bug: the name of a speaker, a refrain or a cut was left out wherever three pages began or ended with it.
it('leaves out running heads, and no line of the text that several pages begin or end with', async () => {
  const text = await textOf(
    numbers.map((number) =>
      pageOf(number, number % 3 === 0 ? 'HAMLET.' : null, number % 7 === 1 ? 'CUT TO:' : null),
    ),
  );
  expect(text.match(/HAMLET\./g)).toHaveLength(10);
  expect(text.match(/CUT TO:/g)).toHaveLength(5);
  expect(text).not.toMatch(/The Lamp|Part (?:One|Two)/);
});

// Bug: in a text with wide lines every line was as far from the next as a head is.
it('leaves out the heads of a typed manuscript, and no line of it', async () => {
  const text = await textOf(
    numbers.map((number) => [
      { text: 'Doe / THE LAMP', x: 200, y: 560 },
      ...Array.from({ length: 15 }, (_, at) => ({
        text:
          at === 0 && number % 3 === 0
            ? 'Nobody came.'
            : `and page ${number} goes on with line ${at}`,
        x: 40,
        y: 510 - at * 24,
      })),
    ]),
  );
  expect(text.match(/Nobody came\./g)).toHaveLength(10);
  expect(text).not.toContain('Doe');
});

// Held by what keeps lines of the text: heads of a few pages, and of two rows.
it('leaves out heads of two rows and of short parts', async () => {
  const text = await textOf(
    numbers.map((number) => [
      { text: 'THE LAMP', x: 160, y: 575 },
      { text: `Story ${'ABCDEFGHIJ'[Math.floor((number - 1) / 3)]}`, x: 160, y: 562 },
      ...pageOf(number, null, null).slice(1),
    ]),
  );
  expect(text).not.toMatch(/THE LAMP|Story/);
});

const letters = 'abcdefghijklmnopqrstuvwxyz';
const codeOf = (number: number) => `${letters[Math.floor(number / 26)]}${letters[number % 26]}`;

/** Lines of one page without numbers, no two alike. */
function linesOf(page: number, count = 30): string[] {
  return Array.from({ length: count }, (_, at) => `the quay ${codeOf(page)}q lay ${codeOf(at)}x`);
}

const atLeft = (lines: readonly string[], top = 540, pitch = 14): PdfLine[] =>
  lines.map((text, at) => ({ text, x: 40, y: top - at * pitch }));

// Bug: heads of short chapters were read aloud on every page: those on one or two pages alone count against the others.
it('leaves out the heads of a book with short chapters', async () => {
  const pages = [4, 4, 5, 5, 4, 4, 5, 5, 4, 4, 5, 5].flatMap((length, chapter) =>
    Array.from({ length }, (_, at) => ({ chapter, isFirst: at === 0 })),
  );
  const text = await textOf(
    pages.map(({ chapter, isFirst }, page) => {
      const head = page % 2 === 0 ? 'THE LAMP KEEPER' : `STORY OF ${codeOf(chapter).toUpperCase()}`;
      return isFirst
        ? atLeft(linesOf(page), 470)
        : [{ text: head, x: 160, y: 575 }, ...atLeft(linesOf(page))];
    }),
  );
  expect(text).toContain('the quay');
  expect(text).not.toMatch(/LAMP|STORY/);
});

// Bug: a head that stands close above the text was read aloud on every page.
it('leaves out heads that stand as near as lines where nearly all pages have one', async () => {
  const columns = numbers
    .slice(0, 12)
    .map((page) => [
      { text: page % 2 === 0 ? 'Doe and Roe' : 'On the lamps', x: 160, y: 560, size: 10 },
      ...[40, 215].flatMap((x) =>
        linesOf(page + x, 38).map((text, at) => ({ text, x, y: 545 - at * 12, size: 10 })),
      ),
    ]);
  expect(await textOf(columns)).not.toMatch(/Doe|lamps/);
  const manuscript = numbers.map((page) => [
    { text: 'THE LAMP', x: 160, y: 554 },
    ...atLeft(linesOf(page)),
  ]);
  expect(await textOf(manuscript)).not.toContain('LAMP');
});

// Bug: the pages of a scan lie higher and lower, so few of its heads were alike at one height.
it('leaves out the heads of a scan', async () => {
  const pages = Array.from({ length: 120 }, (_, page) => {
    const shift = ((page * 37) % 21) - 10;
    const head = page % 2 === 0 ? 'THE LAMP' : 'JANE DOE';
    return [
      { text: head, x: 160, y: 575 + shift },
      ...atLeft(linesOf(page % 2 === 0 ? page : page + 200), 540 + shift),
    ];
  });
  expect(await textOf(pages)).not.toMatch(/LAMP|DOE/);
});

// Held: heads are of few words, so lines of which each page begins with one of many are none.
it('reads first lines that come again on some pages', async () => {
  const text = await textOf(
    numbers.map((page) => atLeft([`Song of ${codeOf(page % 5)}`, ...linesOf(page)])),
  );
  expect(text.match(/Song of/g)).toHaveLength(pageCount);
});
