import { expect, test } from 'vitest';
import { exportBookOf } from '../../../../electron/features/exports/book-parts.ts';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { libraryRoutes } from '../../../../shared/ipc/routes/library.ts';
import { bookLanguages, languageTagOf } from '../../../../shared/script/language-tag.ts';
import { buildEpub } from '../../../support/builders/epub-builder.ts';
import { partial } from '../../../support/builders/partial.ts';

// Bug: any two letters were the language of a book, and an exported EPUB said xml:lang="Brazilian Portuguese".
test.each([
  ['en_US', 'en-US'],
  ['zh-hans', 'zh-Hans'],
  ['ger', 'de'],
  ['deutsch', 'de'],
  [' German ', 'de'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['Portuguese (Brazil)', 'pt-BR'],
  ['français', 'fr'],
  ['francais', 'fr'],
  ['日本語', 'ja'],
  ['德语', 'de'],
  ['gsw', 'gsw'],
  ['und', null],
  ['klingonisch', null],
  ['x', null],
  ['', null],
])('%j is the language %j', (text, tag) => {
  expect(languageTagOf(text)).toBe(tag);
});

test('each language of the list is its own tag', () => {
  expect(bookLanguages.filter((tag) => languageTagOf(tag) !== tag)).toEqual([]);
});

test('a route takes a language by its name and refuses what is none', () => {
  const { request } = libraryRoutes['project.update'];
  const update = (language: string) => request.safeParse({ projectId: 'p1', language });
  expect(update('Deutsch').data).toMatchObject({ language: 'de' });
  expect(update('no such language').success).toBe(false);
});

test.each([
  ['English', 'en'],
  ['en_US', 'en-US'],
  ['german', 'de'],
  ['not told', 'en'],
])('a book that states %j is imported as %j', async (language, tag) => {
  const body = `<h1>One</h1><p>${'She was in the house, and he would not go out with them. '.repeat(9)}</p>`;
  const bytes = buildEpub({
    language,
    files: [{ name: 'a.xhtml', body: language === 'german' ? '<h1>Eins</h1><p>Licht.</p>' : body }],
  });
  expect((await importBook({ bytes, fileName: 'a.epub' })).language).toBe(tag);
});

// Bug: what older versions stored reached the files as it was.
test('an export says the language of an older library in a form that players know', () => {
  const languageIn = (language: string) =>
    exportBookOf(
      partial<Parameters<typeof exportBookOf>[0]>({ project: partial({ language }), chapters: [] }),
    ).language;
  expect(languageIn('Brazilian Portuguese')).toBe('pt-BR');
  expect(languageIn('no such language')).toBeNull();
});
