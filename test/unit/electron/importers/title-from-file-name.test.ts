import { expect, it } from 'vitest';
import { titleFromFileName } from '../../../../electron/importers/title-from-file-name.ts';
import { readText } from '../../../support/builders/read-text.ts';

// Bug: a line break in the name of a file, which Linux allows, broke the lists where its book stands.
it('a title is one line, whatever stands in the name of the file', () => {
  expect(titleFromFileName('the_lamp\nlighter\u001b.md')).toBe('the lamp lighter');
  expect(titleFromFileName('the lamp.lectern.md')).toBe('the lamp');
});

// Bug: `lectern audiobook "Café"` knew no book that was made of the file of that name on a Mac.
it('a title is composed, as a person types it', () => {
  expect(titleFromFileName('Café Zoë.epub'.normalize('NFD'))).toBe('Café Zoë'.normalize('NFC'));
});

// Bug: "manuscript" was the title of the book, and said by its credits.
it('a name that any manuscript has gives way to the title above the first chapter', async () => {
  const book = 'THE LAMP AT SEA\n\nA novel\n\n\nChapter 1\n\nIt rained.\n\nChapter 2\n\nIt did.\n';
  const titleOf = async (text: string, fileName: string) => (await readText(text, fileName)).title;
  expect(await titleOf(book, 'manuscript.txt')).toBe('THE LAMP AT SEA');
  expect(await titleOf(book, 'final draft 2.txt')).toBe('THE LAMP AT SEA');
  expect(await titleOf(book, 'lamp.txt')).toBe('lamp');
  expect(await titleOf(book.replace('THE LAMP AT SEA', 'It rained.'), 'novel.txt')).toBe('novel');
  expect(await titleOf(book.replace('THE LAMP AT SEA', 'Foreword'), 'novel.txt')).toBe('novel');
});
