import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub, zipFiles } from '../../../../support/builders/epub-builder.ts';

const prose = (word: string) => `The ${word} stood by the sea, and nobody came to it. `.repeat(30);
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

type Line = readonly [text: string, isBold: boolean];
const book: readonly Line[] = [
  ['The Lantern Coast', true],
  ['by Ada Fenwick', true],
  ['The Lamp', true],
  [prose('lamp'), false],
  ['“Stop!”', true],
  [prose('gate'), false],
  ['II', true],
  ['What the Tide Left', true],
  [prose('tide'), false],
  ['Epilogue', true],
  [prose('end'), false],
];
const titles = ['The Lamp', 'II. What the Tide Left', 'Epilogue'];

const encode = (text: string) => new TextEncoder().encode(text);
const html = (lines: readonly Line[]) =>
  lines.map(([text, isBold]) => (isBold ? `<p> <b>${text}</b> </p>` : `<p>${text}</p>`)).join('\n');

function docx(lines: readonly Line[]) {
  const paragraphs = lines.map(
    ([text, isBold]) =>
      `<w:p><w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t>${text}</w:t></w:r></w:p>`,
  );
  return zipFiles({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document ${w}><w:body>${paragraphs.join('')}</w:body></w:document>`,
  });
}

/** Bold by the style of the paragraph, and plain again by a style based on it. */
function styledDocx(lines: readonly Line[]) {
  const paragraphs = lines.map(
    ([text, isBold]) =>
      `<w:p><w:pPr><w:pStyle w:val="${isBold ? 'Big' : 'Plain'}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`,
  );
  return zipFiles({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="s" Type="http://x/styles" Target="styles.xml"/></Relationships>',
    'word/styles.xml': `<w:styles ${w}><w:style w:styleId="Big"><w:name w:val="Big"/><w:rPr><w:b/></w:rPr></w:style><w:style w:styleId="Plain"><w:name w:val="Plain"/><w:basedOn w:val="Big"/><w:rPr><w:b w:val="0"/></w:rPr></w:style></w:styles>`,
    'word/document.xml': `<w:document ${w}><w:body>${paragraphs.join('')}</w:body></w:document>`,
  });
}

function odt(lines: readonly Line[]) {
  const names =
    'xmlns:office="urn:o" xmlns:text="urn:t" xmlns:style="urn:s" xmlns:fo="urn:f"' as const;
  const paragraphs = lines.map(([text, isBold]) =>
    isBold
      ? `<text:p><text:span text:style-name="T1">${text}</text:span></text:p>`
      : `<text:p>${text}</text:p>`,
  );
  return zipFiles({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${names}><office:automatic-styles><style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body><office:text>${paragraphs.join('')}</office:text></office:body></office:document-content>`,
  });
}

const rtf = (lines: readonly Line[]) =>
  encode(
    `{\\rtf1\\ansi ${lines
      .map(([text, isBold]) => {
        const signs = text.replace(/[“”]/g, (sign) => `\\u${sign.charCodeAt(0)}?`);
        return isBold ? `{\\b ${signs}}\\par ` : `\\pard\\plain ${signs}\\par `;
      })
      .join('\n')}}`,
  );

/** As LibreOffice writes it, every text in a span of a class. */
const spans = (lines: readonly Line[]) =>
  buildEpub({
    files: [
      {
        name: 'sections/section0001.xhtml',
        title: 'Section 1',
        head: '<link rel="stylesheet" type="text/css" href="../styles/stylesheet.css"/>',
        body: lines
          .map(
            ([text, isBold]) =>
              `<p class="para0"><span class="${isBold ? 'span0' : 'span1'}">${text}</span></p>`,
          )
          .join('\n'),
      },
    ],
    extra: {
      'OEBPS/styles/stylesheet.css':
        '.span0 {\n  font-size: 12pt;\n  font-weight: bold;\n}\n.span1 {\n  font-weight: normal;\n}',
    },
    manifest: '<item id="css" href="styles/stylesheet.css" media-type="text/css"/>',
  });

const classed = (lines: readonly Line[]) =>
  `<html><head><style>p { margin: 0 } p.t1, .t2 { font-weight: 700 }</style></head><body>${lines
    .map(([text, isBold]) => `<p class="${isBold ? 't1' : 'text'}">${text}</p>`)
    .join('')}</body></html>`;

const ways = [
  ['DOCX, by runs', 'book.docx', docx],
  ['DOCX, by styles', 'book.docx', styledDocx],
  ['ODT', 'book.odt', odt],
  ['RTF', 'book.rtf', rtf],
  ['HTML', 'book.html', (lines: readonly Line[]) => encode(`<body>${html(lines)}</body>`)],
  [
    'EPUB',
    'book.epub',
    (lines: readonly Line[]) => buildEpub({ files: [{ name: 'a.xhtml', body: html(lines) }] }),
  ],
  ['EPUB, by the styles of spans', 'book.epub', (lines: readonly Line[]) => spans(lines)],
  [
    'HTML, by the styles of paragraphs',
    'book.html',
    (lines: readonly Line[]) => encode(classed(lines)),
  ],
] as const;

describe.each(ways)('%s', (_name, fileName, build) => {
  const chaptersOf = async (lines: readonly Line[]) =>
    (await importBook({ bytes: build(lines), fileName })).chapters;

  // Bug: a manuscript whose titles are only set in bold type was one chapter of many hours.
  it('is parted at lines in bold type', async () => {
    const chapters = await chaptersOf(book);
    expect(chapters.map(({ title }) => title).slice(-3)).toEqual(titles);
    expect(chapters.map(({ text }) => text).join('\n')).toContain('“Stop!”');
  });

  // Bug: a text all in bold type, or lines of speech in it, parted into scraps.
  it('is not parted where bold type is more than titles', async () => {
    const all = book.map(([text]) => [text, true] as const);
    expect((await chaptersOf(all)).map(({ title }) => title)).not.toContain('What the Tide Left');
  });
});

it('keeps what is worded where bold lines are something else', async () => {
  const lines: readonly Line[] = [
    ['Chapter 1', false],
    [prose('lamp'), false],
    ['KEEP OUT', true],
    [prose('gate'), false],
    ['NO SWIMMING', true],
    [prose('sea'), false],
    ['Chapter 2', false],
    [prose('tide'), false],
  ];
  const { chapters } = await importBook({ bytes: docx(lines), fileName: 'book.docx' });
  expect(chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
});

// Bug: one heading in a style of its own, far behind, made one chapter of the book, and gave the book its title.
it('is parted at bold lines where only what is about its author has a style', async () => {
  const bytes = encode(`${html(book)}<h1>About the Author</h1><p>She lives by the sea.</p>`);
  const draft = await importBook({ bytes, fileName: 'book.html' });
  expect(draft.title).toBe('book');
  expect(draft.chapters.map(({ title }) => title).slice(-4)).toEqual([
    ...titles,
    'About the Author',
  ]);
});

it('takes one heading before bold ones for the title', async () => {
  const bytes = encode(`<h1>The Lantern Coast</h1>${html(book.slice(2))}`);
  const draft = await importBook({ bytes, fileName: 'book.html' });
  expect(draft.title).toBe('The Lantern Coast');
  expect(draft.chapters.map(({ title }) => title).slice(-3)).toEqual(titles);
});

// Bug: behind headings of long lists, chapters that are lines alone were one of many hours.
it('finds chapters as lines behind the lists at the front', async () => {
  const chapters = Array.from({ length: 40 }, (_, at) => `CHAPTER ${at + 1}.`);
  const list = `<p>${chapters.map((title) => `${title}<br>The lamp is lit.`).join('<br>')}</p>`;
  const text = chapters.map((title) => `<p>${title}</p><p>${prose('tide')}</p>`).join('');
  const page = `<h1>The Lantern Coast</h1><h2>Contents</h2>${list}<h2>The Lantern Coast</h2>${text}`;
  const draft = await importBook({ bytes: encode(page), fileName: 'book.html' });
  const told = draft.chapters.filter(({ off }) => off === null);
  expect(told.map(({ title }) => title)).toEqual(chapters);
});
