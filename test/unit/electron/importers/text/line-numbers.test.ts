import { expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

const verse = [
  'Of one old lamp that burned upon the quay',
  'And whom it lit of all that came from sea',
  'With never more than oil for half a night',
  'I tell you now, and tell it as I might',
];
const lines = Array.from({ length: 60 }, (_, at) => verse[at % 4] ?? '');

const read = async (text: string) => {
  const draft = await readText(text, 'poem.txt');
  return { draft, text: draft.chapters.map((chapter) => chapter.text).join('\n\n') };
};
const stanzas = (own: readonly string[]) =>
  own.map((line, at) => (at % 12 === 11 ? `${line}\n` : line)).join('\n');

// Bug: "5", "10" were read aloud at the ends of verses, and the lines of the poem were joined as prose is.
it.each([
  ['behind the lines', (line: string, count: number) => `${line.padEnd(56)}${count}`],
  ['before the lines', (line: string, count: number) => `${count}`.padEnd(6) + line],
])('the numbers of verses %s are left out, and the verses stay lines', async (_, numbered) => {
  const own = lines.map((line, at) => (at % 5 === 4 ? numbered(line, at + 1) : line));
  const { draft, text } = await read(stanzas(own));
  expect(text).toBe(`# poem\n\n${stanzas(lines).trim()}\n`);
  expect(draft.notices).toContainEqual(
    expect.objectContaining({
      kind: 'page',
      count: 12,
      message: '12 line numbers were left out.',
    }),
  );
});

it('numbers of a list and of a table are no numbers of lines', async () => {
  const list = Array.from({ length: 12 }, (_, at) => `${at + 1}   The lamp of house ${at}`);
  const table = Array.from(
    { length: 12 },
    (_, at) => `House ${at} had oil for    ${1900 + 5 * at}`,
  );
  const prose = Array.from({ length: 40 }, () => 'it was dark.');
  const { text } = await read([...list, '', ...table, '', ...prose].join('\n'));
  expect(text).toContain('7 The lamp of house 6');
  expect(text).toMatch(/oil for 1905/);
});
