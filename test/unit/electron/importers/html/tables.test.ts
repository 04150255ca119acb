import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';

type Cells = readonly (readonly string[])[];

const table = (rows: Cells) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

const read = (body: string, script?: 'keep' | 'look') =>
  importBook({
    bytes: Buffer.from(
      `<!DOCTYPE html><html lang="en"><body><p>It rained.</p>${body}</body></html>`,
    ),
    fileName: 'page.html',
    ...(script && { script }),
  });

async function textOf(body: string): Promise<string> {
  const { chapters } = await read(body);
  return chapters.map(({ text }) => text.replace(/^# .*\n\nIt rained\.\n\n/, '').trim()).join('\n');
}

const scene: Cells = [
  ['Speaker', 'Line'],
  ['ANNA:', 'Who is there?'],
  ['Keeper.', 'Only I,<br/>and the rain.'],
  ['', 'She opens.'],
  ['ANNA:', 'Come in (laughing)!'],
];

describe('a table beside other text', () => {
  it('is read by rows, each a sentence (bug: the listener heard “Table.”)', async () => {
    const rows = [
      ['Dish', 'From'],
      ['Soup', 'the sea'],
      ['Was it good?', 'Yes.'],
    ];
    expect(await textOf(table(rows))).toBe('Dish, From.\n\nSoup, the sea.\n\nWas it good? Yes.');
    expect(
      await textOf(
        table([
          ['汤', '来自海'],
          ['鱼', '来自河'],
        ]),
      ),
    ).toBe('汤，来自海。\n\n鱼，来自河。');
  });

  it('keeps notes and places of links in their rows (bug: all led to the first one)', async () => {
    const rows = '<tr><td>Ulm<a href="#n" epub:type="noteref">1</a></td><td>South</td></tr>';
    const note = '<aside epub:type="footnote" id="n">On the river.</aside>';
    expect(await textOf(`<table>${rows}<tr><td>Kiel</td><td>North</td></tr></table>${note}`)).toBe(
      'Ulm[note: On the river.], South.\n\nKiel, North.',
    );
  });

  it.each([
    [
      'of figures',
      [
        ['1', '2', '3'],
        ['4', '5', '6'],
        ['Sum', '7', '9'],
      ],
    ],
    [
      'of many columns',
      [
        ['a', 'b', 'c', 'd', 'e'],
        ['f', 'g', 'h', 'i', 'j'],
      ],
    ],
    ['that is long', Array.from({ length: 90 }, (_, at) => [`town ${at}`, `river of it`])],
  ])('%s is told and folded', async (_, rows) => {
    expect(await textOf(table(rows))).toMatch(/^\[table announce: [^\]]*\]$/);
  });

  it('that lists chapters with their pages is left out (bug: it was read as data)', async () => {
    const rows = [
      ['The Lamp', '3'],
      ['The Key', '17'],
      ['The Door', '45'],
    ];
    expect(await textOf(table(rows))).toMatch(/^\[page: The Lamp, 3; /);
  });

  it('of names beside lines is speech, its speakers named or cast', async () => {
    expect(await textOf(table(scene))).toBe(
      '[page: Speaker, Line]\n\nANNA: Who is there?\n\nKeeper: Only I,\nand the rain.\n\nShe opens.\n\nANNA: Come in \\(laughing\\)!',
    );
    const kept = await read(table(scene), 'keep');
    expect(kept.chapters[0]?.text).toContain(
      '@ANNA: Who is there?\n\n@Keeper: Only I, and the rain.\n\nShe opens.\n\n@ANNA: Come in \\(laughing\\)!',
    );
    expect(kept.script).toEqual({ isKept: true, markCount: 3, cast: ['ANNA', 'Keeper'] });
    expect((await read(table(scene), 'look')).script).toMatchObject({
      isKept: false,
      markCount: 3,
    });
  });

  it('leaves directions amid what is said to the narrator (bug: the character spoke them)', async () => {
    const direction = (words: string) => `<i epub:type="z3998:stage-direction">${words}</i>`;
    const row = (name: string, words: string) =>
      `<tr><td epub:type="z3998:persona">${name}</td><td>${words}</td></tr>`;
    const play = `<table>${row('Anna', `${direction('To <b>Tom</b>.')} Go! ${direction('Exit.')}`)}${row('Tom', `Where ${direction('(Aside)')} to?`)}</table>`;
    const { chapters } = await read(play, 'keep');
    expect(chapters[0]?.text).toContain(
      '(To Tom.)\n@Anna: Go!\n(Exit.)\n\n@Tom: Where (Aside) to?',
    );
  });

  it('of terms and what they mean is no speech', async () => {
    const rows = [
      ['Keel', 'The lowest beam.'],
      ['Mast', 'It bears the sail.'],
      ['Oar', 'It moves the boat.'],
    ];
    expect(await textOf(table(rows))).toBe(
      'Keel, The lowest beam.\n\nMast, It bears the sail.\n\nOar, It moves the boat.',
    );
  });
});
