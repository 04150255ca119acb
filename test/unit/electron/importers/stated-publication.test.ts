import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { statedPublication } from '../../../../electron/importers/stated-publication.ts';
import { buildEpub } from '../../../support/builders/epub-builder.ts';

const files = [{ name: 'one.xhtml', title: 'One', body: '<h1>One</h1><p>It was late.</p>' }];

async function publicationOf(version: 2 | 3, metadata: string) {
  const bytes = buildEpub({ version, files, metadata });
  return (await importBook({ bytes, fileName: 'book.epub' })).publication;
}

describe('what an EPUB says of its publication', () => {
  // Bugs: the narrator is taken for an author; a box of books is taken for a series; a later change of the file
  // is taken for its year; a description keeps its markup.
  it('version 3', async () => {
    const publication = await publicationOf(
      3,
      `<dc:publisher>Lamp &amp; Co</dc:publisher><dc:date>1998-05-02</dc:date>
       <dc:identifier>urn:isbn:978-0-306-40615-7</dc:identifier>
       <dc:description>&lt;p&gt;A town.&lt;/p&gt;&lt;p&gt;It is dark &amp;amp; late.&lt;/p&gt;</dc:description>
       <dc:contributor id="n">Nora Reader</dc:contributor>
       <meta refines="#n" property="role">nrt</meta>
       <meta property="belongs-to-collection" id="box">A box</meta>
       <meta refines="#box" property="collection-type">set</meta>
       <meta property="belongs-to-collection" id="row">The Lamps</meta>
       <meta refines="#row" property="collection-type">series</meta>
       <meta refines="#row" property="group-position">2.5</meta>
       <dc:rights>© 1998 Ann Reed</dc:rights>`,
    );
    expect(publication).toEqual({
      narrator: 'Nora Reader',
      series: 'The Lamps',
      seriesPart: '2.5',
      description: 'A town.\nIt is dark & late.',
      year: 1998,
      isbn: '9780306406157',
      publisher: 'Lamp & Co',
      genre: null,
      copyright: '© 1998 Ann Reed',
    });
  });

  it('version 2, with the names of calibre', async () => {
    const publication = await publicationOf(
      2,
      `<dc:date opf:event="modification">2020-01-01</dc:date>
       <dc:date opf:event="publication">0101-01-01</dc:date>
       <dc:identifier opf:scheme="GOODREADS">0306406152</dc:identifier>
       <meta name="calibre:series" content="The Lamps"/>
       <meta name="calibre:series_index" content="3.0"/>`,
    );
    // Year 101 is how tools write that they do not know it; ten digits of another kind are no ISBN.
    expect(publication).toMatchObject({
      series: 'The Lamps',
      seriesPart: '3',
      year: null,
      isbn: null,
      narrator: null,
    });
  });
});

// Bug: one field that cannot be kept loses all of them, or the whole book.
it('leaves out what cannot be kept, and keeps the rest', () => {
  const stated = statedPublication({
    publisher: 'x'.repeat(501),
    description: 'a < b & c',
    isbns: ['0306406153', 'ISBN 0-306-40615-2'],
    seriesPart: '4',
    year: 'MCMXCVIII',
  });
  expect(stated).toMatchObject({
    publisher: null,
    description: 'a < b & c',
    isbn: '0306406152',
    year: null,
    // A part of nothing.
    series: null,
    seriesPart: null,
  });
});

it('a FictionBook: its own series before that of the printed book', async () => {
  const source = `<?xml version="1.0" encoding="utf-8"?>
    <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>
    <author><first-name>Ann</first-name><last-name>Reed</last-name></author>
    <book-title>The Lamp</book-title><lang>en</lang>
    <annotation><p>A town.</p><p>It is late.</p></annotation>
    <sequence name="The Lamps" number="2"/></title-info>
    <publish-info><publisher>Lamp Co</publisher><year>1998</year>
    <isbn>0-306-40615-2</isbn><sequence name="Pocket books" number="812"/></publish-info>
    </description><body><section><title><p>One</p></title><p>It was late.</p></section></body></FictionBook>`;
  const bytes = new TextEncoder().encode(source);
  const { publication, title } = await importBook({ bytes, fileName: 'lamp.fb2' });
  expect(title).toBe('The Lamp');
  expect(publication).toMatchObject({
    series: 'The Lamps',
    seriesPart: '2',
    publisher: 'Lamp Co',
    year: 1998,
    isbn: '0306406152',
    description: 'A town.\nIt is late.',
  });
});
