import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildPdf, type PdfLine } from '../../../../support/builders/pdf-builder.ts';
import { left } from '../../../../support/builders/pdf-page-lines.ts';

const insets = { action: 0, speech: 70, bracket: 105, name: 140, end: 260 } as const;
type Row = readonly [keyof typeof insets, string] | null;

/** Rows from the top of a page, an empty one for null; a wide gap in a row is of two columns. */
const page = (rows: readonly Row[]): PdfLine[] =>
  rows.flatMap((row, at) =>
    row === null
      ? []
      : row[1].split('\t').map((text, column) => ({
          text,
          x: left + insets[row[0]] + column * 130,
          y: 560 - at * 14,
        })),
  );

const pages = [
  page([
    ['name', 'THE LAMP'],
    null,
    ['action', '1 INT. LAMP ROOM - NIGHT 1'],
    null,
    ['action', 'The wind shakes the panes of the lamp house and no-'],
    ['action', 'body moves.'],
    null,
    ['name', 'KEEPER (V.O.)'],
    ['bracket', '(not turning'],
    ['bracket', 'round)'],
    ['speech', 'Who is there?'],
    ['speech', 'Only the rain.'],
    null,
    ['end', 'CUT TO:'],
    null,
    ['action', '2 EXT. QUAY - DAY 2'],
    null,
    ['action', 'ANNA comes up.'],
    null,
    ['name', 'ANNA'],
    ['speech', 'I have been out'],
    ['name', '(MORE)'],
  ]),
  page([
    ['name', "ANNA (CONT'D)"],
    ['speech', 'all day.'],
    null,
    ['action', '3 INT. LAMP ROOM - DAY 3'],
    null,
    ['speech', 'ANNA\tKEEPER'],
    ['speech', 'I know.\tI see.'],
    ['speech', 'I do.'],
    null,
    ['action', 'She goes.'],
    ['action', 'ANNA leaves it.'],
  ]),
];

describe('a screenplay in a PDF', () => {
  const read = (own: readonly PdfLine[][], script?: 'keep') =>
    importBook({ bytes: buildPdf({ pages: own }), fileName: 'made.pdf', script });

  // Bug: names were read as the words below them, and places were taken for speakers ("@INT: LAMP ROOM").
  it('has its scenes as chapters and its names as speakers', async () => {
    const { script, chapters } = await read(pages, 'keep');
    expect(script).toMatchObject({ isKept: true, cast: ['KEEPER', 'ANNA'] });
    expect(chapters.map(({ title }) => title).slice(-3)).toEqual([
      'INT. LAMP ROOM - NIGHT',
      'EXT. QUAY - DAY',
      'INT. LAMP ROOM - DAY',
    ]);
    expect(chapters.map(({ text }) => text.trim()).slice(-3)).toEqual([
      [
        '# INT. LAMP ROOM - NIGHT',
        'The wind shakes the panes of the lamp house and nobody moves.',
        '@KEEPER: [note: not turning round] Who is there? Only the rain.',
        '[page: CUT TO:]',
      ].join('\n\n'),
      ['# EXT. QUAY - DAY', 'ANNA comes up.', '@ANNA: I have been out all day.'].join('\n\n'),
      [
        '# INT. LAMP ROOM - DAY',
        '@ANNA: I know. I do.',
        '@KEEPER: I see.',
        'She goes.\n\nANNA leaves it.',
      ].join('\n\n'),
    ]);
  });

  // Bug this rule could bring: a page of a screenplay in another book would take its paragraphs apart.
  it('is none where a book only shows some lines of one', async () => {
    const prose = Array.from(
      { length: 30 },
      (_, at): Row => ['action', `of lamps and quays ${at}`],
    );
    const { script } = await read(
      [...pages, ...Array.from({ length: 5 }, () => page(prose))],
      'keep',
    );
    expect(script?.cast ?? []).not.toContain('KEEPER');
  });
});
