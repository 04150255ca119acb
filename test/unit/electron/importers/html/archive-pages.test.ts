import { expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub } from '../../../../support/builders/epub-builder.ts';

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
