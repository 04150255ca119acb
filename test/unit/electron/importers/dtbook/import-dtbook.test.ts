import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { zipFiles } from '../../../../support/builders/epub-builder.ts';

const dtbook = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE dtbook PUBLIC "-//NISO//DTD dtbook 2005-3//EN" "http://www.daisy.org/z3986/2005/dtbook-2005-3.dtd">
<dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/" version="2005-3" xml:lang="en"><head>
<meta name="dc:Title" content="The Lamp House"/><meta name="dc:Creator" content="Ada Miller"/>
<meta name="dc:Creator" content="Bo Field"/><meta name="dc:Language" content="en-GB"/></head>
<book><frontmatter><doctitle>The Lamp House</doctitle><docauthor>Ada Miller</docauthor></frontmatter>
<bodymatter><level1 id="one"><h1>The Storm</h1>
<p><sent>It was <em>dark</em><noteref idref="#n1">1</noteref>.</sent> <sent>Nobody came.</sent></p>
<pagenum id="p4" page="normal">4</pagenum>
<linegroup><line><linenum>5</linenum>O lamp</line><line>that burns</line></linegroup>
<imggroup><img src="a.jpg" alt="a lamp"/><prodnote render="optional">A drawing.</prodnote></imggroup>
<level2><h2>Night</h2><list type="ol"><li>Oil</li><li><lic>A wick</lic></li></list></level2></level1>
<level><hd>The Calm</hd><p>Tea &amp; bread.</p></level></bodymatter>
<rearmatter><level1><h1>Notes</h1><note id="n1"><p>At sea.</p></note></level1></rearmatter></book></dtbook>`;

const read = (bytes: Uint8Array, fileName: string) => importBook({ bytes, fileName });

async function checkBook(bytes: Uint8Array, fileName: string): Promise<void> {
  const draft = await read(bytes, fileName);
  expect(draft).toMatchObject({
    title: 'The Lamp House',
    author: 'Ada Miller, Bo Field',
    language: 'en-GB',
  });
  const [storm, calm] = draft.chapters.map(({ text }) => text);
  expect(storm).toBe(
    '# The Storm\n\nIt was dark[note: At sea.]. Nobody came.\n\n[page: 4]\n\n[page: 5]O lamp\nthat burns\n\n[image: a lamp]\n\n[note: A drawing.]\n\nNight\n\n1. Oil\n\n2. A wick\n',
  );
  expect(calm).toBe('# The Calm\n\nTea & bread.\n\n[note: Notes]\n');
}

describe('the text of a DAISY book', () => {
  it('is read as a book of its levels (bug: its tags were read aloud as plain text)', async () => {
    await checkBook(Buffer.from(dtbook), 'book.xml');
    await checkBook(
      Buffer.from(`\ufeff${dtbook.replace('"utf-8"', '"utf-16"')}`, 'utf16le'),
      'book.xml',
    );
  });

  it.each(['', 'lamp/'])(
    'is found in an archive beside sound and times (bug: “no container”)',
    async (folder) => {
      const opf = '<package><manifest/><spine/></package>';
      await checkBook(
        zipFiles({
          [`${folder}book.opf`]: opf,
          [`${folder}nav.ncx`]: '<ncx/>',
          [`${folder}book.xml`]: dtbook,
          [`${folder}s1.smil`]: '<smil/>',
        }),
        'book.zip',
      );
    },
  );

  it('of DAISY 2.02 is read without the list of its headings (bug: each was said twice)', async () => {
    const page = (body: string) =>
      `<html><head><title>Lamps</title></head><body>${body}</body></html>`;
    const list = page('<h1><a href="s1.smil#a">The Storm</a></h1>');
    const text = page('<h1 id="a">The Storm</h1><p>It was dark.</p>');
    const { chapters } = await read(
      zipFiles({ 'ncc.html': list, 'text.html': text, 's1.smil': '' }),
      'd.zip',
    );
    expect(chapters.map((one) => one.text)).toEqual(['# Lamps\n\nThe Storm\n\nIt was dark.\n']);
  });
});
