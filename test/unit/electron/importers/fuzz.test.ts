import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { buildEpub, zipFiles } from '../../../support/builders/epub-builder.ts';
import { makeFictionBook } from '../../../support/builders/fb2-builder.ts';
import { buildPdf } from '../../../support/builders/pdf-builder.ts';
import { growthOf } from '../../../support/tools/growth.ts';
import { judge } from './judge-draft.ts';
import { changes, mutate, pieces } from './mutations.ts';

/** A proof runs ten thousand of each; without it a few. */
const isProof = Number(process.env.LECTERN_SWEEP ?? 1) > 1;
const seed = 20261121;

const chapter =
  '<h1 id="one">One</h1><p>It was <b>l</b>ate<a epub:type="noteref" href="#n">1</a> &amp; (laughing) [pause 2 s].</p><table><tr><td>a</td><td>b</td></tr></table><pre>code</pre><p>won<span epub:type="pagebreak" title="3"/>der<br/>ful <img src="x.png" alt="hill"/></p><h2 id="two">Two</h2><ul><li>x</li></ul><aside epub:type="footnote" id="n"><p>Note. <a href="#one">↩</a></p></aside>';
const options = {
  contents: 'both' as const,
  files: [
    { name: 'a.xhtml', body: chapter, head: '<link rel="stylesheet" href="s.css"/>' },
    { name: 'b.xhtml', body: '<h1>Three</h1><p>End.</p>' },
  ],
  entries: [
    { title: 'One', href: 'a.xhtml#one' },
    { title: 'Two', href: 'a.xhtml#two' },
    { title: 'Three', href: 'b.xhtml' },
  ],
  manifest:
    '<item id="d" href="d.pdf" media-type="application/pdf" fallback="m"/><item id="m" href="m.svg" media-type="image/svg+xml"/><item id="e" href="e.xhtml" media-type="application/xhtml+xml"/>',
  spine: '<itemref idref="d"/><itemref idref="e"/>',
  extra: {
    'OEBPS/s.css':
      '@import "a.css"; /* x */ .gone, h1#y { display: none } @media print { p { visibility: hidden } } #one { display: block }',
    'OEBPS/m.svg': '<svg><title>Map</title><text x="1">The <tspan dy="2">mill</tspan></text></svg>',
    'OEBPS/e.xhtml':
      '<!DOCTYPE html [<!ENTITY a "x&b;"><!ENTITY b \'y\'><!-- "c" -->]><html><body><p>&a; &b; &amp;</p></body></html>',
  },
};
const markdown =
  '---\ntitle: T\n---\n# One\n\nText[^1] *em* `c` ![a](b.png)\n\n[^1]: Note\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n# Two\n\n- x\n\n```\ncode\n```\n<div>h</div>\n';
const text = 'CHAPTER I\n\nThe lamp burned.\n\nCHAPTER II\n\nIt went out — “so”.\n';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../fixtures/books', name)));
const smallPdf = buildPdf({
  pages: [1, 2, 3].map((page) => [
    { text: 'CHAPTER I', x: 160, y: 540, size: 18 },
    { text: `The lamp burned on page ${page}, and the boats`, x: 40, y: 500 },
    { text: 'came home.', x: 40, y: 486 },
    { text: `${page}`, x: 195, y: 30, size: 9 },
  ]),
});

describe('mutated books end in a draft or a typed error (a broken file crashed the import)', () => {
  const encode = (value: string): Uint8Array => new TextEncoder().encode(value);
  it.each<[string, string, Uint8Array, number?]>([
    ['archive bytes', 'm.epub', buildEpub(options)],
    ['Markdown', 'm.md', encode(markdown)],
    ['plain text', 'm.txt', encode(text)],
    ['FictionBook', 'm.fb2', makeFictionBook()],
    ['a small PDF', 'm.pdf', smallPdf],
    ['a PDF with packed objects', 'm.pdf', fixture('article.pdf'), 20],
    ['MOBI', 'm.mobi', fixture('old.mobi')],
    ['KF8', 'm.azw3', fixture('kf8.azw3')],
  ])('%s', async (_, fileName, bytes, runs = 100) => {
    await fc.assert(
      fc.asyncProperty(changes, (list) => judge(mutate(bytes, list), fileName)),
      { seed, numRuns: isProof ? runs * 100 : runs },
    );
  });

  it.each([
    'OEBPS/a.xhtml',
    'OEBPS/book.opf',
    'OEBPS/nav.xhtml',
    'OEBPS/toc.ncx',
    'META-INF/container.xml',
    'OEBPS/s.css',
    'OEBPS/m.svg',
    'OEBPS/e.xhtml',
  ])('inside of %s, packed again', async (name) => {
    const parts = epubParts();
    const source = encode(parts[name] ?? '');
    await fc.assert(
      fc.asyncProperty(changes, (list) =>
        judge(zipFiles({ ...parts, [name]: mutate(source, list) }), 'm.epub'),
      ),
      { seed, numRuns: isProof ? 1250 : 60 },
    );
  });
});

const bodyOf = (piece: string, characters: number) =>
  piece.repeat(Math.ceil(characters / piece.length));

const inEach = {
  'm.epub': (body: string) =>
    buildEpub({ files: [{ name: 'a.xhtml', body: `<p>One.</p>${body}` }] }),
  'm.md': (body: string) => new TextEncoder().encode(`# One\n\nText.\n\n${body}\n`),
  'm.txt': (body: string) => new TextEncoder().encode(`CHAPTER I\n\nText.\n\n${body}\n`),
  'gutenberg.txt': (body: string) =>
    new TextEncoder().encode(`*** START OF THE PROJECT GUTENBERG EBOOK X ***\nText.\n${body}\n`),
};

// Bug: a rule that looks back or ahead from each place to the end: 60,000 empty lines took four seconds.
describe.each(Object.entries(inEach))('%s of one thing over and over', (fileName, build) => {
  it.each([...pieces, '\n', '\r', ' ', '*', '_', '[', '- ', '> ', '“'])(
    'takes time by its length: %j',
    async (piece) => {
      const read = (characters: number) => {
        const bytes = build(bodyOf(piece, characters));
        return () => importBook({ bytes, fileName }).catch(() => null);
      };
      // 4 where it is linear, 16 where each place looks at all the others.
      expect(await growthOf(read, { size: 15_000, times: 4 })).toBeLessThan(10);
    },
  );
});

/** The good book's files as text, so that one of them can be changed. */
function epubParts() {
  const bytes = buildEpub(options);
  const parts: { [name: string]: string } = {};
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    parts[name] = new TextDecoder().decode(content);
  }
  return parts;
}
