import { describe, expect, it } from 'vitest';
import { readText } from '../../../../support/builders/read-text.ts';

const prose = (word: string) => `The ${word} stood by the sea, and nobody came to it. `.repeat(40);
const titlesOf = async (headings: readonly string[]) => {
  const text = headings.map((heading, at) => `${heading}\n\n${prose(`lamp ${at}`)}\n`).join('\n');
  const { chapters } = await readText(text, 'tide.txt');
  return chapters.map(({ title }) => title);
};

describe('a novel is parted', () => {
  // Bugs: such books were one chapter; or lacked their first letter, since only the others have Roman numbers.
  it.each([
    ['LETTRE PREMIÈRE', 'LETTRE II', 'LETTRE VINGT-TROISIÈME'],
    ['Erster Brief', 'Zweiter Brief', 'Dritter Brief'],
    ['Письмо первое', 'Письмо второе', 'Письмо двадцать первое'],
    ['Carta primera', 'Carta segunda', 'Carta tercera'],
    ['List pierwszy', 'List drugi', 'List trzeci'],
    ['Första brevet', 'Andra brevet', 'Tredje brevet'],
    ['Első levél', 'Második levél', 'Harmadik levél'],
  ])('by letters: %s', async (...letters) => {
    expect(await titlesOf(letters)).toEqual(letters);
  });

  it('by letters and the chapters behind them, and by no sentence about one', async () => {
    const titles = ['LETTRE I', 'LETTRE II', 'LETTRE III', 'I', 'II', 'III', 'IV', 'V'];
    expect(await titlesOf(titles)).toEqual(titles);
    const lines = ['List I made of lamps', 'Brief drei Tage danach', 'Carta dos veces leída'];
    for (const line of lines) expect(await titlesOf([line, line])).toEqual(['tide']);
  });

  // Bug: each letter within a chapter began one, with its whole text as title.
  it('by no letters that stand within chapters with their text', async () => {
    const letters = ['First letter: My dear, I am well.', 'Première lettre: Mon ami, je pars.'];
    const told = `Chapter I\n\n${prose('lamp')}\n\n${letters.join('\n\n')}\n\n${prose('bell')}`;
    expect(await titlesOf([told, 'Chapter II'])).toEqual(['Chapter I', 'Chapter II']);
    const quoted = `Capítulo I\n\n${prose('lamp')}\n\nCARTA VI\n\n${prose('bell')}`;
    expect(await titlesOf([quoted, 'Capítulo II'])).toEqual(['Capítulo I', 'Capítulo II']);
    const first = ['Letter 1', 'Chapter 1', 'Chapter 2', 'Chapter 3'];
    expect(await titlesOf(first)).toEqual(first);
  });

  // Bug: words for letters that are others in a title took the titles behind them in.
  it('by its titles where they only hold a word for letters', async () => {
    const titles = ['A Brief History of Light', 'The Eye', 'The Prism', 'A Brief Note', 'The Ear'];
    titles.push('The Bell', 'In Brief', 'The Clock', 'The Sun');
    const text = titles.map((title) => `# ${title}\n\n${prose(title)}\n`).join('\n');
    const { chapters } = await readText(text, 'light.md');
    expect(chapters.map(({ title }) => title)).toEqual(titles);
  });
});
