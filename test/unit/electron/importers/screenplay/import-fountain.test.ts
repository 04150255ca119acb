import { describe, expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

const screenplay = `Title:
\t_**The Lamp House**_
\t**Part Two**
Credit: written by
Author: Ada Miller
Contact:
\tada@example.org

FADE IN:

INT. LAMP ROOM - NIGHT #12A#

The wind SHAKES the panes. [[Too loud?]]
Nobody moves.

KEEPER (V.O.)
(not turning)
Who is there?
(beat)
Only the rain (laughing).

@McCray ^
~It comes and goes

/* INT. CUT SCENE - DAY

NOBODY
This is gone. */
CUT TO:

.ON THE STAIRS

= She comes up.

!ANNA
> THE END <
`;

const read = (text: string, script?: 'keep' | 'look', fileName = 'play.fountain') =>
  readText(text, fileName, script);

describe('a screenplay in Fountain', () => {
  it('has its scenes as chapters and its names as speakers (bug: it was plain text)', async () => {
    const draft = await read(screenplay, 'keep');
    expect(draft).toMatchObject({ title: 'The Lamp House Part Two', author: 'Ada Miller' });
    expect(draft.script).toEqual({ isKept: true, markCount: 2, cast: ['KEEPER', 'McCray'] });
    expect(draft.chapters.map(({ text }) => text).join('')).toBe(
      [
        '# INT. LAMP ROOM - NIGHT',
        '[page: FADE IN:]',
        'The wind SHAKES the panes.\nNobody moves.',
        '@KEEPER: [note: not turning] Who is there?[note: beat] Only the rain \\(laughing\\).',
        '@McCray: It comes and goes',
        '[page: CUT TO:]\n# ON THE STAIRS',
        'ANNA\nTHE END\n',
      ].join('\n\n'),
    );
    expect(draft.notices.map(({ message }) => message)).toContain('1 comment was left out.');
  });

  it('is read with the names before their lines where it is not kept as a script', async () => {
    const { chapters, script } = await read(screenplay);
    expect(chapters.map(({ text }) => text).join('')).toContain('KEEPER: [note: not turning] Who');
    expect(script).toBeUndefined();
    expect((await read(screenplay, 'look')).script).toMatchObject({ isKept: false, markCount: 2 });
  });

  // Bug: "Nemesis Credit: Written By Author: Nolan" was the title, and nobody the author.
  it('may have the fields of its title page set in', async () => {
    const text =
      '    Title: Nemesis\n    Credit: Written By\n    Author: Ada Miller\n\nINT. HUT\n\nRain.\n';
    expect(await read(text)).toMatchObject({ title: 'Nemesis', author: 'Ada Miller' });
  });

  it('has its scenes below its acts', async () => {
    const scene = (name: string) => `EXT. ${name} - DAY\n\nRain.\n\nANNA\nRain!\n\n`;
    const text = `# Act One\n\n${scene('QUAY')}${scene('SHIP')}# Act Two\n\n${scene('ISLE')}`;
    const { sections } = await read(text);
    expect(sections.map(({ title, depth }) => [title, depth])).toEqual([
      ['Act One', 0],
      ['EXT. QUAY - DAY', 1],
      ['EXT. SHIP - DAY', 1],
      ['Act Two', 0],
      ['EXT. ISLE - DAY', 1],
    ]);
  });

  it('is known in a text by its scenes and names, and a story is none', async () => {
    const play = `${screenplay}\n\nINT. HUT - DAY\n\nANNA\nNo.\n`;
    expect((await read(play, 'look', 'play.txt')).script?.cast).toEqual([
      'KEEPER',
      'McCray',
      'ANNA',
    ]);
    const story =
      'It rained.\n\nINT. was what the label said.\n\nNO ENTRY\nwas written below it.\n\n';
    expect((await read(story, 'look', 'story.txt')).script?.cast).toEqual([]);
    expect((await read(story, 'look', 'story.txt')).chapters[0]?.text).toContain('INT. was what');
  });
});

// Bug: in shooting scripts "3 CONTINUED 3:" at the top of a page was who says the action below it.
it('marks at the ends of pages are nobody’s', async () => {
  const { script, chapters } = await readText(
    'INT. ROOM - DAY\n\nThe lamp burns.\n\n(CONTINUED)\n\n3 CONTINUED 3:\nIt rains.\n\nANNA\nYes.\n',
    'play.fountain',
    'keep',
  );
  expect(script?.cast).toEqual(['ANNA']);
  expect(chapters.at(-1)?.text).toContain('[page: 3 CONTINUED 3:]\n\nIt rains.');
});

// Bug: "(MORE)" was read aloud, the narrator said what McCOY says, and scenes with numbers were no scenes.
it('reads scenes with numbers, and names with a small letter', async () => {
  const { script, chapters } = await readText(
    '12 INT. ROOM 237 - DAY 12\n\nMcCOY\nYes.\n\n(MORE)\n\nDeVITO (O.S.)\nNo.\n\n(MORE) (CONTINUED)\n\n' +
      '13A INT. ROOM 237 13A\n\nMcDonald\nwaits.\n\nINT. ROOM 237\n\nANNA\nYes.\n',
    'play.txt',
    'keep',
  );
  expect(chapters.map(({ title }) => title)).toEqual([
    'INT. ROOM 237 - DAY',
    'INT. ROOM 237',
    'INT. ROOM 237',
  ]);
  expect(script?.cast).toEqual(['McCOY', 'DeVITO', 'ANNA']);
  expect(chapters[0]?.text).toContain('[page: (MORE)]');
  expect(chapters[0]?.text).toContain('[page: (MORE) (CONTINUED)]');
});

// Bug: a screenplay that begins with a page of prose was a text of one chapter, which the narrator read.
it('is known by its scenes and names behind other text', async () => {
  const prose = 'The lamp burns and nobody comes.\n\n'.repeat(200);
  const scene = (number: number) =>
    `${number} INT. ROOM - DAY ${number}\n\nIt rains.\n\n${'ANNA\nYes.\n\nKEEPER\nNo.\n\n'.repeat(6)}${number}.\n\n`;
  const scenes = Array.from({ length: 12 }, (_, at) => scene(at + 1)).join('');
  const { script, chapters } = await readText(`${prose}${scenes}`, 'play.txt', 'keep');
  expect(script?.cast).toEqual(['ANNA', 'KEEPER']);
  expect(chapters.map(({ title }) => title).slice(-2)).toEqual([
    'INT. ROOM - DAY',
    'INT. ROOM - DAY',
  ]);
  expect(chapters.at(-1)?.text).toContain('[page: 12.]');
  const scenesOfNovel = scene(1) + scene(2) + scene(3);
  const novel = await readText(`${prose.repeat(4)}${scenesOfNovel}`, 'lamp.txt');
  expect(novel.chapters.map(({ title }) => title)).toEqual(['lamp']);
});

// Bug: numbers that a voice counts aloud, or of a list, were folded as marks of pages, and not read.
it('reads numbers that are not of pages', async () => {
  const line = 'It rains, and nobody comes.\n\n';
  const source = `INT. HALL\n\nANNA\nCount.\n\n1.\n\n2.\n\n3.\n\n${line.repeat(80)}ANNA\nYes.\n`;
  const { chapters } = await readText(source, 'play.fountain');
  expect(chapters[0]?.text).toMatch(/^1\.\n\n2\.\n\n3\.$/m);
  const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((page) => `${line.repeat(25)}${page}.\n\n`)
    .join('');
  const paged = await readText(`${source}${pages}${line}`, 'play.fountain', 'keep');
  expect(paged.chapters[0]?.text).toMatch(/^1\.\n\n2\.\n\n3\.$/m);
  expect(paged.chapters[0]?.text).toContain('[page: 4.]');
});

// Bug: the room's own number was taken for the scene's, where scenes have theirs on the left alone.
it('keeps the number of a place that is the scene’s as well', async () => {
  const scenes = [4, 5, 6].map((number) => `${number} INT. ROOM 5\n\nANNA\nYes.\n\n`).join('');
  const { chapters } = await readText(scenes, 'play.fountain');
  expect(chapters.map(({ title }) => title)).toEqual(Array(3).fill('INT. ROOM 5'));
});

// Bug: speech that began and ended with a direction was folded with both, and not read.
it('reads speech between two directions', async () => {
  const source = 'INT. HALL\n\nANNA\n(softly) My dear. (laughs)\n\nKEEPER\nYes.\n';
  const { chapters } = await readText(source, 'play.fountain', 'keep');
  expect(chapters[0]?.text).toContain('(softly)\n@ANNA: My dear.');
});
