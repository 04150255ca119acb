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

  const places = [
    'ROOF',
    'QUAY',
    'CELLAR',
    'STAIRS',
    'GATE',
    'MILL',
    'BRIDGE',
    'WELL',
    'BARN',
    'PORCH',
  ];

  /** A page for each scene, with `rows` in each: lines that all pages begin or end with are heads of pages. */
  const scenes = (count: number, rows: readonly Row[] = []): PdfLine[][] =>
    places
      .slice(0, count)
      .map((place) =>
        page([
          ['action', `INT. ${place} - NIGHT`],
          null,
          ...rows,
          null,
          ['name', 'KEEPER'],
          ['speech', 'Who is there?'],
          null,
          ['action', `It rains, ${place.toLowerCase()} and all.`],
        ]),
      );
  const textOf = async (own: readonly PdfLine[][]) => {
    const { chapters } = await read(own, 'keep');
    return chapters.map(({ text }) => text).join('\n');
  };

  // Bug: lines of French and German prose that begin with "est" or "innen" were chapters.
  it('has scenes in capitals only', async () => {
    const prose: Row[] = [
      ['action', 'La lampe du capitaine, qui depuis le matin'],
      ['action', 'est seul, luit; und das Haus, das sie von'],
      ['action', 'innen kennt, bleibt dunkel.'],
    ];
    const { chapters } = await read(scenes(3, prose));
    expect(chapters.map(({ title }) => title)).toEqual([
      'INT. ROOF - NIGHT',
      'INT. QUAY - NIGHT',
      'INT. CELLAR - NIGHT',
    ]);
  });

  // Bug: of speech in capitals each line was a name for the next, which nobody reads aloud, or a page's mark.
  it('says what is said in capitals', async () => {
    const own = scenes(3, [
      ['name', 'ANNA'],
      ['speech', 'The sign on the door says'],
      ['name', 'NO ENTRY FOR SAILORS'],
      ['speech', 'and there it'],
      ['speech', 'CONTINUED'],
      ['speech', 'for a line.'],
    ]);
    expect(await textOf(own)).toContain(
      '@ANNA: The sign on the door says NO ENTRY FOR SAILORS and there it CONTINUED for a line.',
    );
  });

  // Bug: a card in capitals was a name for what stood below it, or was said on by whoever spoke above it.
  it('leaves cards to the narrator', async () => {
    const own = scenes(3, [
      ['name', 'ANNA'],
      ['speech', 'Only me.'],
      null,
      ['name', 'TEN YEARS LATER'],
      null,
      ['speech', 'Over black.'],
      null,
      ['name', 'CARD: THE END'],
      ['speech', 'It fades.'],
    ]);
    expect(await textOf(own)).toContain(
      '@ANNA: Only me.\n\nTEN YEARS LATER\n\nOver black.\n\nCARD: THE END It fades.\n\n@KEEPER:',
    );
  });

  // Bug this rule could bring: a name at the end of a page would be read, and what it says be the narrator's.
  it('has names at the ends of pages', async () => {
    const [first = [], ...others] = scenes(3);
    const next = page([['speech', 'Only me.'], null, ['action', 'The door shuts.']]);
    const last = { text: 'ANNA', x: left + insets.name, y: 40 };
    expect(await textOf([[...first, last], next, ...others])).toContain('@ANNA: Only me.');
  });

  // Bug: what an interviewer asked was a chapter each.
  it('is none where "INT:" asks', async () => {
    const asked = Array.from({ length: 6 }, (): Row[] => [
      ['action', 'INT: Where was the mill?'],
      null,
      ['name', 'SMITH'],
      ['speech', 'By the river.'],
      null,
    ]).flat();
    const { chapters } = await read([page(asked), page(asked)]);
    expect(chapters.map(({ title }) => title)).toEqual(['made']);
  });

  // Bug: the numbers of a scene that goes on were read aloud between two parts of a speech.
  it('folds the marks of pages with numbers', async () => {
    const text = await textOf(
      scenes(3, [
        ['action', '4 CONTINUED: 4'],
        ['action', "CONT'D:"],
        ['action', '(CONTINUED)'],
      ]),
    );
    for (const mark of ['4 CONTINUED: 4', "CONT'D:", '(CONTINUED)']) {
      expect(text).toContain(`[page: ${mark}]`);
    }
  });

  const prose = Array.from({ length: 30 }, (_, at): Row => ['action', `of lamps and quays ${at}`]);

  // Bug this rule could bring: pages of a screenplay in another book would take its paragraphs apart.
  it('is none where a book only shows some lines of one', async () => {
    const { script } = await read(scenes(4, prose.slice(0, 24)), 'keep');
    expect(script?.cast ?? []).not.toContain('KEEPER');
  });

  // Bug: a book with a screenplay in front of or behind its chapters lost them, its notes and the joins of its words.
  it('is none where a book has one in a part of it', async () => {
    const others = Array.from({ length: 4 }, () => page(prose.slice(0, 15)));
    const said: Row[] = [['action', 'INT. HALL'], ['name', 'ANNA'], ['speech', 'Only me.'], null];
    const part = scenes(10, [...said, ...said, ...said, ...said]);
    for (const own of [
      [...others, ...part],
      [...part, ...others],
    ]) {
      expect(await textOf(own)).not.toContain('@ANNA');
    }
  });

  // Bug: words parted at the ends of lines in front of the first scene stayed so.
  it('joins the prose in front of it', async () => {
    const front = page([
      ['action', 'THE LAMP'],
      ['action', 'A PLAY'],
      null,
      ['action', 'Nobody in the lamp house knows of the har-'],
      ['action', 'bour below.'],
    ]);
    const own = scenes(3, [['action', 'The wind shakes the panes of the lamp house.']]);
    const text = await textOf([front, ...own]);
    expect(text).toContain('knows of the harbour below.');
    expect(text).not.toContain('LAMP A PLAY');
  });
});
