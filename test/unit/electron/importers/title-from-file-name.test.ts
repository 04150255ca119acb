import { expect, it } from 'vitest';
import { titleFromFileName } from '../../../../electron/importers/title-from-file-name.ts';

// Bug: a line break in the name of a file, which Linux allows, broke the lists where its book stands.
it('a title is one line, whatever stands in the name of the file', () => {
  expect(titleFromFileName('the_lamp\nlighter\u001b.md')).toBe('the lamp lighter');
  expect(titleFromFileName('the lamp.lectern.md')).toBe('the lamp');
});

// Bug: `lectern audiobook "Café"` knew no book that was made of the file of that name on a Mac.
it('a title is composed, as a person types it', () => {
  expect(titleFromFileName('Café Zoë.epub'.normalize('NFD'))).toBe('Café Zoë'.normalize('NFC'));
});
