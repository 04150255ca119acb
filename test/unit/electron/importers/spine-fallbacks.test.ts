import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { buildEpub, type EpubOptions } from '../../../support/builders/epub-builder.ts';

const page = { name: 'a.xhtml', title: 'One', body: '<h1>One</h1><p>The lamp burned.</p>' };

/** A book of one page, and beside it what the package document names in these pieces. */
async function textsOf(options: Partial<EpubOptions>) {
  const bytes = buildEpub({ files: [page], contents: 'none', ...options });
  const draft = await importBook({ bytes, fileName: 'f.epub' });
  return { draft, text: draft.chapters.map((chapter) => chapter.text).join('\n') };
}

const item = (id: string, href: string, type: string, fallback = '') =>
  `<item id="${id}" href="${href}" media-type="${type}"${fallback === '' ? '' : ` fallback="${fallback}"`}/>`;
const xhtml = (text: string) => `<html><body><p>${text}</p></body></html>`;

describe('a part of the spine that is no text', () => {
  // Bug: the part was left out without a word, though the book says what to read in its place.
  it('is read by its fallback, over several steps, once', async () => {
    const { text } = await textsOf({
      manifest: [
        item('d1', 'd.xml', 'text/x-script', 'd2'),
        item('d2', 'd.pdf', 'application/pdf', 'd3'),
        item('d3', 'd.xhtml', 'application/xhtml+xml'),
        item('e1', 'e.pdf', 'application/pdf', 'd2'),
      ].join(''),
      spine: '<itemref idref="d1"/><itemref idref="e1"/>',
      extra: { 'OEBPS/d.xhtml': xhtml('It stands in for a drawing.') },
    });
    expect(text.split('It stands in for a drawing.')).toHaveLength(2);
  });

  // Bug: a chain that comes back to itself was followed for ever.
  it('whose fallbacks go in a circle, or nowhere, is left out', async () => {
    const { text } = await textsOf({
      manifest: [
        item('r1', 'r1.pdf', 'application/pdf', 'r2'),
        item('r2', 'r2.pdf', 'application/pdf', 'r1'),
        item('s1', 's1.pdf', 'application/pdf', 's1'),
        item('t1', 't1.pdf', 'application/pdf', 'gone'),
      ].join(''),
      spine: ['r1', 'r2', 's1', 't1'].map((id) => `<itemref idref="${id}"/>`).join(''),
    });
    expect(text).toContain('The lamp burned.');
  });

  it('has its text read where it is a picture in SVG', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Map</title><style>.a{}</style>' +
      '<text x="1" y="2">Here <tspan>stood</tspan><tspan x="1" dy="9">the mill.</tspan></text>' +
      '<g><text id="road">The (whispering)   road</text></g><path d="M0 0"/><text> </text></svg>';
    const { text } = await textsOf({
      manifest: item('m', 'm.svg', 'image/svg+xml'),
      spine: '<itemref idref="m"/>',
      extra: { 'OEBPS/m.svg': svg },
    });
    expect(text).toContain('Here stood the mill.\n\nThe \\(whispering\\) road');
    expect(text).not.toMatch(/M0 0|\.a\b/);
  });

  it('of pictures only is no text, in SVG too', async () => {
    const bytes = buildEpub({
      files: [{ name: 'a.xhtml', body: '' }],
      manifest: item('m', 'm.svg', 'image/svg+xml'),
      spine: '<itemref idref="m"/>',
      extra: { 'OEBPS/m.svg': '<svg><path d="M0 0"/></svg>' },
    });
    await expect(importBook({ bytes, fileName: 'f.epub' })).rejects.toMatchObject({
      code: 'book_empty',
    });
  });
});

describe('entities that a page declares', () => {
  const withSubset = (subset: string, text: string) => ({
    extra: {
      'OEBPS/a.xhtml': `<!DOCTYPE html [${subset}]><html><body><p>${text}</p></body></html>`,
    },
  });

  // Bug: a book was refused because of one harmless name, or its declarations were read aloud.
  it.each([
    ['<!ENTITY house "Acme &amp; Sons">', 'By &house;.', 'By Acme & Sons.'],
    ['<!ENTITY a \'x\'> <!ENTITY b "&a;&a;">', '&b; &unknown; &amp;', 'xx &unknown; &'],
    ['<!ENTITY nbsp "&#160;"><!ENTITY nbsp "no">', 'a&nbsp;b', 'a\u00a0b'],
    ['<!-- <!ENTITY a "]"> --><!ATTLIST p x CDATA "]>">', 'words', 'words'],
    ['<!ENTITY amp "and">', 'x &amp; y', 'x & y'],
    ['<!ENTITY em "<b>bold</b>">', 'so &em;', 'so bold'],
  ])('%s', async (subset, written, read) => {
    const { draft } = await textsOf(withSubset(subset, written));
    expect(draft.chapters[0]?.text).toContain(`\n\n${read}\n`);
  });

  it.each([
    ['an outside file', '<!ENTITY pw SYSTEM "file:///etc/passwd">', '&pw;', '“pw”'],
    ['an outside address', '<!ENTITY x PUBLIC "-//x" "http://x/">', 'words', '“x”'],
    ['itself', '<!ENTITY loop "&loop;">', '&loop;', '“loop”'],
    ['each other', '<!ENTITY a "&b;"><!ENTITY b "&a;">', '&a;', '“a”'],
    ['a long text', `<!ENTITY long "${'x'.repeat(4001)}">`, '&long;', '4000 characters'],
    [
      'much text often',
      `<!ENTITY m "${'x'.repeat(4000)}">`,
      '&m;'.repeat(300),
      '1000000 characters',
    ],
    ['a parameter', '<!ENTITY % p "x">', 'words', 'a.xhtml'],
    [
      'too many',
      Array.from({ length: 1001 }, (_, at) => `<!ENTITY e${at} "x">`).join(''),
      'a',
      '1000',
    ],
  ])('naming %s are refused by name', async (_, subset, written, told) => {
    const error = await textsOf(withSubset(subset, written)).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'archive_unsafe' });
    expect(error.message).toContain(told);
  });
});
