import { expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';
import { readText } from '../../../../support/builders/read-text.ts';

const rain = 'It rained on the quay, and nobody came. '.repeat(300);

async function folds(address: string) {
  const bytes = buildEpub({
    title: 'Salt',
    files: [
      {
        name: 'a.xhtml',
        title: 'Preface',
        body: `<p>Posted originally on the <a href="${address}">Archive of Our Own</a>.</p><h1>Salt</h1>`,
      },
      {
        name: 'b.xhtml',
        title: 'Ebb',
        body: `<h2>Ebb</h2><p>Chapter Notes</p><blockquote class="userstuff"><p>Hello all!</p></blockquote><p>${rain}</p>`,
      },
    ],
  });
  const draft = await importBook({ bytes, fileName: 'salt.epub' });
  const text = draft.chapters.map((chapter) => chapter.text).join('\n');
  return [...text.matchAll(/\[note: ([^\]]*)\]/g)].map(([, note]) => note);
}

// Bug: quotations of that class were notes in the books of anybody; the chapters of a work have no link to the archive.
it('notes of a work are known by the link in the first file of its book', async () => {
  expect(await folds('https://archiveofourown.org/')).toEqual(['Chapter Notes: Hello all!']);
  expect(await folds('https://example.org/')).toEqual([]);
});

async function chapters(last: string) {
  const posted = '<p>Posted originally on the Archive of Our Own.</p>';
  const notes = '<p>End Notes</p><blockquote class="userstuff"><p>That was all.</p></blockquote>';
  const comment = '<p>Please drop by the Archive and comment!</p>';
  const link = '<a href="https://archiveofourown.org/works/1">Salt</a>';
  const html = `<title>Salt</title><h2>Preface</h2>${posted}<h1>Salt</h1><p>by ${link}</p><h2>Ebb</h2><p>${rain}</p><h2>Flow</h2><p>${rain}</p>${last}${notes}${comment}`;
  return (await readText(`<!DOCTYPE html><html><body>${html}</body></html>`, 'salt.html')).chapters;
}

// Bug: a chapter said "Afterword" and nothing more.
it('an afterword of notes alone is folded into the last chapter, and one with text is read', async () => {
  const folded = await chapters('<h2>Afterword</h2>');
  expect(folded.map(({ title }) => title).slice(-2)).toEqual(['Ebb', 'Flow']);
  expect(folded.at(-1)?.text).toContain('That was all.');
  const read = await chapters('<h2>Afterword</h2><p>I wrote this by the sea.</p>');
  expect(read.at(-1)?.title).toBe('Afterword');
  expect(read.at(-1)?.text).toContain('I wrote this by the sea.');
  const named = await chapters('<h2>Low tide</h2>');
  expect(named.at(-1)?.title).toBe('Low tide');
});
