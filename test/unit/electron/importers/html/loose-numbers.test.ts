import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../../electron/importers/html/blocks.ts';
import { foldLooseNumbers } from '../../../../../electron/importers/html/loose-numbers.ts';
import { readText } from '../../../../support/builders/read-text.ts';

const rain = `<p>${'It rained on the quay, and nobody came. '.repeat(40)}</p>`;
const titles = ['The Lamp', 'The Quay', 'The Gate', 'The Tide'];

async function heard(body: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><title>Salt</title><body>${body}</body></html>`;
  const draft = await readText(html, 'salt.html');
  const text = draft.chapters.map((chapter) => chapter.text).join('\n');
  return text.replace(/\[page: [^\]]*\]/g, '');
}

const between = (numbers: readonly (number | string)[]) =>
  titles.map((title, at) => `<h2>${title}</h2>${rain}<p>${numbers[at]}</p>`).join('');

describe('numbers alone at the ends of chapters', () => {
  // Bug: the page's number, or the number above the next title, was the last word of each chapter.
  it.each([[[7, 14, 21, 28]], [[2, 3, 4, 5]]])(
    'that count up are not read: %s',
    async (numbers) => {
      expect(await heard(between(numbers))).not.toMatch(/^\d+$/m);
    },
  );

  const below = (text: string) =>
    titles
      .map((title, at) => `<h2>${title}</h2>${rain}<p>${text}</p><p>${7 * at + 7}</p>`)
      .join('');

  it.each([
    // Bug: answers, and numbers below a label, were folded as pages.
    ['answers', below('How many ducks did you find?')],
    ['answers to what somebody asks', below('“How many ducks?”')],
    ['below a label', below('Days at sea:')],
    ['below a label without a colon', below('Days at sea')],
    ['years', between([1914, 1915, 1916, 1918])],
    ['counting down', between([4, 3, 2, 1])],
    ['with words', between(['7 lamps', '8 lamps', '9 lamps', '10 lamps'])],
    [
      'of sections',
      titles.map((title) => `<h2>${title}</h2>${rain}<p>1</p>${rain}<p>2</p>${rain}`).join(''),
    ],
    [
      'before few headings',
      `${between([7, 14, 21, 28])}${titles.map((title) => `<h2>Old ${title}</h2>${rain}<h2>New ${title}</h2>${rain}`).join('')}`,
    ],
  ])('are read: %s', async (_, body) => {
    expect((await heard(body)).match(/^(?:\d+)(?: lamps)?$/gm)?.length).toBeGreaterThanOrEqual(4);
  });

  // Bug: with no heading anywhere, three numbers at the ends of many files were enough.
  it('are read where few files without headings end in one', () => {
    const paragraph = (text: string): Block => ({ kind: 'paragraph', level: 0, pieces: [text] });
    const documents = titles.flatMap((_, at) =>
      [[paragraph('Rain.')], [paragraph('Rain.'), paragraph(`${at + 1}`)], []].map((blocks) => ({
        path: '',
        title: '',
        linkShare: 0,
        blocks,
        anchors: new Map(),
        notes: [],
      })),
    );
    foldLooseNumbers(documents);
    const pieces = documents.flatMap(({ blocks }) => blocks.flatMap((block) => block.pieces));
    expect(pieces.every((piece) => typeof piece === 'string')).toBe(true);
  });
});
