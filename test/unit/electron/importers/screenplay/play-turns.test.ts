import { describe, expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

const turns: readonly (readonly [string, string])[] = [
  ['ADA', 'Who keeps the lamp?'],
  ['MRS. REED', 'Nobody keeps it now. (To Tom.) Go and see.'],
  ['TOM', '(rising) I went there (it is far) at noon.'],
  ['ADA', 'And what did you see?'],
];
const play = [...turns, ...turns, ...turns, ...turns];

const read = (text: string, fileName: string, script: 'keep' | 'look') =>
  readText(text, fileName, script);

/** The same play as books write it. */
const forms: readonly (readonly [string, string, string])[] = [
  ['names before the words', 'play.txt', play.map(([who, says]) => `${who}. ${says}`).join('\n\n')],
  [
    'names above the words',
    'play.txt',
    play.map(([who, says]) => `${who}.\n\n${says}`).join('\n\n'),
  ],
  ['names with a colon', 'play.md', play.map(([who, says]) => `**${who}:** ${says}`).join('\n\n')],
  [
    'definition lists',
    'play.html',
    `<html><body><dl>${play.map(([who, says]) => `<dt>${who}</dt><dd>${says}</dd>`).join('')}</dl></body></html>`,
  ],
  [
    'names above lines of verse',
    'play.html',
    `<html><body>${play.map(([who, says]) => `<div class="stanza"><p>${who}</p><p>${says}</p></div>`).join('')}</body></html>`,
  ],
];

// Bug: no speaker of a play was found but where a table named them, and the narrator read all of its names.
describe.each(forms)('a play with %s', (_, fileName, text) => {
  it('kept as a script has its speakers, and the narrator reads the directions', async () => {
    const { script, chapters } = await read(text, fileName, 'keep');
    expect(script).toMatchObject({ isKept: true, cast: ['ADA', 'MRS. REED', 'TOM'] });
    expect(chapters.map((chapter) => chapter.text).join('\n\n')).toContain(
      [
        '@ADA: Who keeps the lamp?',
        '@MRS. REED: Nobody keeps it now.\n(To Tom.)\n@MRS. REED: Go and see.',
        '(rising)\n@TOM: I went there (it is far) at noon.',
        '@ADA: And what did you see?',
      ].join('\n\n'),
    );
  });

  it('is offered as a script, and else stays as it stands', async () => {
    const { script, chapters } = await read(text, fileName, 'look');
    expect(script).toEqual({ isKept: false, markCount: 16, cast: ['ADA', 'MRS. REED', 'TOM'] });
    expect(chapters.map((chapter) => chapter.text).join('\n\n')).not.toContain('@');
  });
});

it('directions that stand by themselves are nobody’s, and a speech goes on', async () => {
  const text = [
    ...play.map(([who, says]) => `${who}. ${says}`),
    'It was dark.',
    '[They go.]',
    'Tom goes to the door.',
    'BOY. A light!',
    'So he calls.',
  ].join('\n\n');
  const [chapter] = (await read(text, 'play.txt', 'keep')).chapters;
  expect(chapter?.text).toMatch(/\n\n@ADA: It was dark\.\n\n\[They go\.\]\n\n/);
  expect(chapter?.text).toMatch(/\n\nTom goes to the door\.\n\nBOY\. A light!\n\nSo he calls\.\n$/);
});

it('a novel is no play', async () => {
  const text = Array.from({ length: 60 }, (_, at) =>
    at % 5 === 0 ? 'Yes. He knew it.' : `The lamp of house ${at} burned on, and nobody came.`,
  ).join('\n\n');
  expect((await read(text, 'novel.txt', 'look')).script?.markCount).toBe(0);
});

// Bug: of a screenplay without layout, such as a web page, each place was a speaker ("@INT: KITCHEN - DAY").
it('a place of a scene is no speaker', async () => {
  const rows = play.flatMap(([who, says]) => ['INT. KITCHEN - DAY', `${who}\n${says}`]);
  const html = `<p>${rows.join('</p><p>').replaceAll('\n', '<br>')}</p>`;
  const { script } = await read(`<html><body>${html}</body></html>`, 'play.html', 'keep');
  expect(script?.cast).toEqual(['ADA', 'MRS. REED', 'TOM']);
});
