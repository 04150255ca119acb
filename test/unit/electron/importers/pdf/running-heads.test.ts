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
