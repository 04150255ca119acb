import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub, zipFiles } from '../../../../support/builders/epub-builder.ts';
import { buildPdf } from '../../../../support/builders/pdf-builder.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const names =
  'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:table="b" xmlns:draw="d" xmlns:svg="v"';
const body = (inside: string, styles = '') =>
  `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${inside}</office:text></office:body>`;

describe('ODT', () => {
  const odt = (inside: string, styles = '', manifest = '') =>
    zipFiles({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content ${names}>${body(inside, styles)}</office:document-content>`,
      'META-INF/manifest.xml': `<manifest:manifest>${manifest}</manifest:manifest>`,
    });
  const read = (inside: string, styles = '', manifest = '') =>
    importBook({ bytes: odt(inside, styles, manifest), fileName: 'book.odt' });
  const inside =
    '<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
    '<text:p>It<text:s text:c="3"/>rained<text:note text:id="n"><text:note-citation>1</text:note-citation><text:note-body><text:p>Softly.</text:p></text:note-body></text:note>' +
    '<office:annotation><text:p>Comment</text:p></office:annotation> on.<text:line-break/>Then <text:span text:style-name="T1">hidden</text:span><text:a href="http://x">a link</text:a>.' +
    '<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></text:p>' +
    '<text:section text:display="none"><text:p>gone</text:p></text:section><text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>';
  const hidden =
    '<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style>';

  it('reads changes as accepted, no comments, nothing hidden, and notes at their call', async () => {
    const draft = await read(inside, hidden);
    expect(draft.chapters[0]?.text).toBe(
      '# book\n\nIt rained[note: Softly.] on.\nThen a link.\n\nboxed\n\nitem\n',
    );
    expect(draft.notices.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        '1 comment was left out.',
        'The document has tracked changes: its text is read as if all were accepted.',
      ]),
    );
  });

  // Bug: a raised number of a note that is set by hand was read aloud, glued to the word before it.
  it('does not say raised numbers that call a note', async () => {
    const styles = ['super 58%', '33% 58%', 'sub 58%']
      .map(
        (place, index) =>
          `<style:style style:name="T${index}" style:family="text"><style:text-properties style:text-position="${place}"/></style:style>`,
      )
      .join('');
    const set = (text: string, index: number) =>
      `<text:span text:style-name="T${index}">${text}</text:span>`;
    const draft = await read(
      `<text:p>The lamp was lit.${set('1', 0)} It burned.${set('2', 1)} Wine.${set('3', 2)}</text:p>`,
      styles,
    );
    expect(draft.chapters[0]?.text).toBe(
      '# book\n\nThe lamp was lit.[note: 1] It burned.[note: 2] Wine.3\n',
    );
  });

  // Bug: "see rule 2" had no rule 2, and chapters that a style numbers had no number.
  it('says the numbers of lists and headings as they are shown', async () => {
    const number = (kind: string, level: number, more: string) =>
      `<text:${kind} text:level="${level}" style:num-format="1" ${more}/>`;
    const styles =
      `<text:outline-style>${number('outline-level-style', 1, 'style:num-prefix="Chapter "')}</text:outline-style>` +
      `<text:list-style style:name="L">${number('list-level-style-number', 1, 'style:num-suffix="." text:start-value="3"')}${number('list-level-style-number', 2, 'style:num-suffix=")" text:display-levels="2"')}</text:list-style>` +
      '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1"/></text:list-style>';
    const item = (words: string, more = '') =>
      `<text:list-item><text:p>${words}</text:p>${more}</text:list-item>`;
    const list = (items: string, more = 'text:style-name="L"') =>
      `<text:list ${more}>${items}</text:list>`;
    const note =
      '<text:note><text:note-body><text:p>At dusk.</text:p></text:note-body></text:note>';
    const below = list(item('Wick') + item('Match'), '');
    const draft = await read(
      `<text:h text:outline-level="1">Salt</text:h>${list(item(`Lamp${note}`, `<text:p>More.</text:p>${below}${below}`) + item('Door'))}<text:p>Then.</text:p>` +
        `${list(item('Key'), 'text:style-name="L" text:continue-numbering="true"')}${list(item('Rail'))}${list(item('Dot'), 'text:style-name="B"')}` +
        '<text:h text:outline-level="1" text:is-list-header="true">Apart</text:h><text:p>One.</text:p><text:h text:outline-level="1">Oil</text:h><text:p>Two.</text:p>',
      styles,
    );
    expect(draft.chapters.map(({ text }) => text)).toEqual([
      '# Chapter 1: Salt\n\n3. Lamp[note: At dusk.]\n\nMore.\n\n3.1) Wick\n\n3.2) Match\n\n3.1) Wick\n\n3.2) Match\n\n4. Door\n\nThen.\n\n5. Key\n\n3. Rail\n\nDot\n',
      '# Apart\n\nOne.\n',
      '# Chapter 2: Oil\n\nTwo.\n',
    ]);
  });

  it('reads the flat form the same', async () => {
    const flat = `<?xml version="1.0"?><office:document ${names}><office:meta><dc:title>Salt</dc:title></office:meta>${body(inside, hidden)}</office:document>`;
    const draft = await importBook({ bytes: bytesOf(flat), fileName: 'book.fodt' });
    expect(draft.title).toBe('Salt');
    expect(draft.chapters[0]?.text).toContain('It rained[note: Softly.] on.');
  });

  it('refuses one that is locked with a password', async () => {
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
    await expect(read('<text:p>x</text:p>', '', manifest)).rejects.toMatchObject({
      code: 'book_protected',
    });
  });
});

describe('an archive of texts', () => {
  const read = (files: { readonly [name: string]: string | Uint8Array }) =>
    importBook({ bytes: zipFiles(files), fileName: 'book.zip' });

  // Bugs: chapter 10 before chapter 2; files that a Mac puts beside the texts read as chapters.
  it('calls chapters after their first line or front matter (bug: “ch-01” was read aloud above “Chapter 1. The Bell”)', async () => {
    const { chapters } = await read({
      'ch-01.txt': 'Chapter 1. The Bell\n\nIt rang.\n\nTwice.\n',
      'ch-02.md': '---\ntitle: "Chapter 2. The Gate"\n---\n\nIt closed.\n',
      'ch-03.txt': 'Chapter 3 of his life was over.\n\nHe left.\n',
    });
    expect(chapters.map(({ text }) => text)).toEqual([
      '# Chapter 1. The Bell\n\nIt rang.\n\nTwice.\n',
      '# Chapter 2. The Gate\n\nIt closed.\n',
      '# ch-03\n\nChapter 3 of his life was over.\n\nHe left.\n',
    ]);
  });

  it('calls chapters after their front matter above a lower heading (bug: each was “Start”)', async () => {
    const { chapters } = await read({
      '1.md': '---\ntitle: Ebb\n---\n\n## Start\n\nIt rained.[^1]\n\n[^1]: Softly.\n',
      '2.md': '+++\ntitle = "Flow"\n+++\n### Flow\n\nIt came.\n',
      '3.md': '---\ntitle: Short\n---\n# The Whole Name\n\nIt went.\n',
      // Bug: the whole chapter was silent.
      '4.md': '---\ntitle: Of &lt;style> tags\n---\n## Look\n\nIt shone.\n',
      // Bug: such a title was said twice.
      '5.md': '---\ntitle: Fish &amp; <em>Chips</em>\n---\n## Fish & *Chips*\n\nHot.\n',
    });
    expect(chapters.map(({ text }) => text)).toEqual([
      '# Ebb\n\nStart\n\nIt rained.[note: Softly.]\n',
      '# Flow\n\nIt came.\n',
      '# The Whole Name\n\nIt went.\n',
      '# Of <style> tags\n\nLook\n\nIt shone.\n',
      '# Fish & Chips\n\nHot.\n',
    ]);
  });

  it('is one book: its files in natural order, each a chapter by its heading or its name', async () => {
    const draft = await read({
      'b/10.txt': 'Ten words here.',
      'b/2 The Sea.md': 'Two words.',
      'b/1.html': '<html><body><h2>Dawn</h2><p>One.</p></body></html>',
      'b/3.rtf': '{\\rtf1 Three.\\par}',
      'b/cover.png': new Uint8Array([0x89, 0x50]),
      '__MACOSX/b/._10.txt': 'junk',
      'b/.hidden.txt': 'junk',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual(['Dawn', '2 The Sea', '3', '10']);
    expect(draft.chapters.map(({ text }) => text).join('')).not.toContain('junk');
    expect(draft.notices.map(({ message }) => message)).toContain(
      '1 file in the archive is not text and was left out.',
    );
  });

  it('follows the list of chapters beside its texts (bug: the appendix came first, and the list was read)', async () => {
    const draft = await read({
      'src/SUMMARY.md':
        '# Summary\n\n[Preface](./preface.md)\n\n- [Two](ch%202.md#top)\n  - [One](ch1.md)\n- [Gone](gone.md)\n- [Here](#x)',
      'src/appendix.md': '# Appendix\n\nLast.',
      'src/ch1.md': '# One\n\nOne.',
      'src/ch 2.md': '# Two\n\nTwo.',
      'src/preface.md': '# Preface\n\nFirst.',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual(['Preface', 'Two', 'One', 'Appendix']);
  });

  // Bugs: "Previous chapter" and "Next chapter" were read 28 times each, and "o-o-o" between scenes.
  it('has no links from page to page and no letters that part scenes to hear', async () => {
    const page = (number: number) =>
      `[Read from the start](1.md)\n\n[← Previous Chapter](${number - 1}.md) | [Home](i.md)\n\n# Chapter ${number}\n\nIt rained. Next chapter of my life.\n\no-o-o\n\nIt stopped.\n\nxoxo\n\nBack to the beginning.\n\n[Next chapter](${number + 1}.md)\n`;
    const draft = await read({
      '1.md': page(1),
      '2.md': page(2),
      '3.txt': 'It rained.\n\noOo\n\nOh.',
    });
    const heard = draft.chapters.map(({ text }) => text.replace(/\[page: [^\]]*\]\n*/g, ''));
    expect(heard.slice(0, 2)).toEqual(
      [1, 2].map((number) =>
        expect.stringContaining(
          `# Chapter ${number}\n\nIt rained. Next chapter of my life.\n\n***\n\nIt stopped.\n\nxoxo\n\nBack to the beginning.\n`,
        ),
      ),
    );
    expect(heard.join('')).not.toMatch(/Previous|Read from|Next chapter\n|o-o/);
    expect(heard[2]).toContain('It rained.\n\n***\n\nOh.');
  });

  it.each([
    ['index.Rmd', '---\nbibliography: book.bib\n---\n\n# Start\n\nWords.\n'],
    ['_quarto.yml', 'project:\n  type: book\nbibliography: book.bib\n'],
  ])(
    'leaves out citations in all files where %s tells of sources (bug: keys were read aloud)',
    async (name, text) => {
      const files = {
        '1.Rmd': '# Ebb\n\nIt rained [@austen1813].\n',
        '2.Rmd': '# Flow\n\nIt came.\n',
      };
      const { chapters, notices } = await read({ ...files, [name]: text });
      expect(chapters.map((chapter) => chapter.text)).toContain('# Ebb\n\nIt rained.\n');
      expect(notices.map(({ message }) => message)).toContain(
        '1 citation (such as “[@austen1813]”) was left out.',
      );
      const other = await read(files);
      expect(other.chapters[0]?.text).toContain('[@austen1813]');
    },
  );

  it('puts a prologue first and an epilogue last (bug: after chapter 58, and before chapter 1)', async () => {
    const draft = await read({
      'b/Chapter 10.md': 'Ten.',
      'b/Chapter 2.md': 'Two.',
      'b/Epilogue.md': 'Last.',
      'b/Prologue.md': 'First.',
      'b/interludes/1.md': 'Between.',
      'b/Afterword to a War.md': 'A chapter by its name.',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual([
      'Prologue',
      'Afterword to a War',
      'Chapter 2',
      'Chapter 10',
      '1',
      'Epilogue',
    ]);
  });

  it('follows the list of a manuscript at Leanpub (bug: the names of its files were read aloud)', async () => {
    const draft = await read({
      'lamp/manuscript/Book.txt': 'intro.md\r\n# part-one.md\nsea/coast.md\r\nannex.md\n',
      'lamp/manuscript/annex.md': '# Annex\n\nLast.',
      'lamp/manuscript/intro.md': '# Welcome\n\nFirst.',
      'lamp/manuscript/sea/coast.md': '# Coast\n\nTwo.',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual(['Welcome', 'Coast', 'Annex']);
  });

  it('follows that list in a ZIP of the folder alone (bug: the names of its files were read aloud)', async () => {
    const draft = await read({
      'Book.txt': '{frontmatter}\n\nb.md\n\na.md\n',
      'a.md': '# Annex\n\nLast.',
      'b.md': '# Coast\n\nTwo.',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual(['Coast', 'Annex']);
  });

  it.each([
    ['Summary.md', '# In Short\n\nHe goes [home](a.md).\n\nIt rains.\nThe end.\n'],
    ['manuscript/Book.txt', 'In Short\n\nIt rained.\nHe went home.\n'],
  ])('reads %s where it is a text of the book (bug: it was silent)', async (name, text) => {
    const { chapters } = await read({ 'a.md': '# One\n\nIt rained.\n', [name]: text });
    expect(chapters.map((chapter) => chapter.text).join('')).toMatch(/In Short[\s\S]+home/);
  });

  it('reads all texts of a manuscript at Leanpub as Markdown, but not its other lists (bug: marks and names of files were read aloud)', async () => {
    const draft = await read({
      'lamp/manuscript/Book.txt': 'front.txt\ncoast.txt\n',
      'lamp/manuscript/Sample.txt': 'front.txt\n',
      'lamp/manuscript/Subset.txt': 'coast.txt\n',
      'lamp/manuscript/coast.txt': '# Coast\n\nSee [the _old_ map](http://example.com).',
      'lamp/manuscript/front.txt': '{frontmatter}\n',
      'lamp/notes.txt': 'As *typed*.',
    });
    expect(draft.chapters.map(({ text }) => text)).toEqual([
      '# Coast\n\nSee the old map.\n',
      '# notes\n\nAs *typed*.\n',
    ]);
  });

  it('follows the sidebar of docsify (bug: it was a chapter, and chapters stood in the order of names)', async () => {
    const draft = await read({
      'mill/docs/_sidebar.md':
        '* [Home](/)\n* **I**\n  * [Two](/sea/two)\n  * [One](one.md?id=top "One")\n* [Hill](/hill/)\n',
      'mill/docs/_navbar.md': '* [Shop](http://example.com)\n',
      'mill/docs/README.md': '# Mill\n\nOf a mill.',
      'mill/docs/hill/README.md': '# Hill\n\nUp.',
      'mill/docs/one.md': '# One\n\nDown.',
      'mill/docs/sea/two.md': '# Two\n\nOut.',
    });
    expect(draft.chapters.map(({ title }) => title)).toEqual(['Mill', 'Two', 'One', 'Hill']);
  });

  it('with one text is that book', async () => {
    const draft = await read({ 'x/The Mill.md': '# A\n\nOne.\n\n# B\n\nTwo.\n' });
    expect(draft.chapters.map(({ title }) => title)).toEqual(['A', 'B']);
  });

  // Bug: it was refused, as sites and mail programs pack books.
  it('with one book, and pictures, is that book', async () => {
    const epub = buildEpub({
      title: 'Lamp',
      files: [{ name: 'a.xhtml', body: '<p>It burned.</p>' }],
    });
    const pdf = buildPdf({ title: 'Mill', pages: [[{ text: 'It turned.', x: 40, y: 500 }]] });
    expect((await read({ 'x/lamp.epub': epub, 'x/a.png': 'x' })).title).toBe('Lamp');
    expect((await read({ 'mill.pdf': pdf })).chapters[0]?.text).toContain('It turned.');
    const refused: { readonly [name: string]: string | Uint8Array }[] = [
      { 'a.epub': epub, 'b.pdf': pdf },
      { 'a.txt': 'One.', 'b.pdf': pdf },
      { 'b.zip': zipFiles({ 'a.epub': epub }) },
      { 'b.mobi': zipFiles({ 'b.mobi': 'x' }) },
    ];
    for (const files of refused) {
      const error = await read(files).catch((reason) => reason);
      expect(error).toMatchObject({ code: 'not_this_format' });
    }
  });

  // Bug: it was refused, as a folder of chapters from a word processor in the browser is.
  it('of documents alone is one book, each file a chapter', async () => {
    const word = (text: string, call = '') =>
      zipFiles({
        '[Content_Types].xml': '<Types/>',
        'word/document.xml': `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${text}</w:t></w:r>${call}</w:p></w:body></w:document>`,
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Type="/footnotes" Target="footnotes.xml"/></Relationships>',
        'word/footnotes.xml': `<w:footnotes xmlns:w="w"><w:footnote w:id="1"><w:p><w:r><w:t>Of ${text}</w:t></w:r></w:p></w:footnote></w:footnotes>`,
      });
    const call = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const files = {
      'b/10 Ebb.docx': word('It ebbed.', call),
      'b/2 Flood.docx': word('It flooded.', call),
      'b/~$2 Flood.docx': 'lock',
    };
    const { chapters } = await read(files);
    expect(chapters.map(({ title, text }) => [title, text])).toEqual([
      ['2 Flood', expect.stringContaining('It flooded.[note: Of It flooded.]')],
      ['10 Ebb', expect.stringContaining('It ebbed.[note: Of It ebbed.]')],
    ]);
    const single = await read({ 'Lamp.docx': word('It burned.') });
    expect(single).toMatchObject({ title: 'Lamp', chapters: [{ title: 'Lamp' }] });
  });

  // Bug: "2.vtt" was said to hold nothing, and the person had chosen no file of that name.
  it('with one text that cannot be read names both files', async () => {
    const error = await importBook({
      bytes: zipFiles({ 'x/2.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>\n' }),
      fileName: 'films.zip',
    }).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'book_empty' });
    expect(error.message).toContain('“films.zip: x/2.vtt”');
  });

  // Bug: one damaged chapter, or a picture named as a text, refused all others.
  it('leaves out a file that cannot be read, and says which one', async () => {
    const picture = Uint8Array.from({ length: 600 }, (_, at) => at % 7);
    const damaged = zipFiles({ '2.md': 'It snowed.', '1.md': 'It rained.', '3.txt': picture });
    damaged.set(Buffer.from('It shone. '), Buffer.from(damaged).indexOf('It snowed.'));
    const draft = await importBook({ bytes: damaged, fileName: 'book.zip' });
    expect(draft.chapters.map(({ text }) => text)).toEqual(['# book\n\nIt rained.\n']);
    const told = draft.notices.map(({ message }) => message).join('\n');
    expect(told).toMatch(/2 files.*left out: 2\.md, 3\.txt\./);
    const alone = read({ 'a.txt': picture, 'b.txt': picture }).catch(({ message }) => message);
    expect(await alone).toContain('a.txt');
  });

  it.each([
    ['by its name', { 'a.txt': 'One.', 'b.docx': 'x' }],
    ['by its bytes', { 'a.txt': 'One.', 'b.txt': zipFiles({ 'c.txt': 'Two.' }) }],
    ['alone', { 'b.txt': zipFiles({ 'c.txt': 'Two.' }) }],
  ])('refuses an archive in it, known %s', async (_, files) => {
    const error = await read(files).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'not_this_format' });
    expect(error.message).toMatch(/b\.(docx|txt)/);
  });

  it('without a text says so; one that unpacks beyond measure is not opened', async () => {
    await expect(read({ 'a.png': 'x' })).rejects.toMatchObject({ code: 'not_this_format' });
    const code = await read({ 'a.txt': 'a', 'b.txt': 'b'.repeat(3_000_000) }).then(
      () => null,
      (error) => error.code,
    );
    expect(code).toBe('archive_unsafe');
  });
});
