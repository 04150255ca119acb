import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { zipFiles } from '../../../../support/builders/epub-builder.ts';
import { growthOf } from '../../../../support/tools/growth.ts';

const titlesOf = async (files: { readonly [name: string]: string }) => {
  const draft = await importBook({ bytes: zipFiles({ ...chapters, ...files }), fileName: 'b.zip' });
  return draft.chapters.map(({ title }) => title);
};
const chapters = {
  'a.md': '# Ebb\n\nIt rained.\n',
  'b.md': '# Flow\n\nIt came.\n',
  'c.md': '# Neap\n\nIt went.\n',
};

describe('a list of chapters in an archive', () => {
  it.each([
    ['SUMMARY.md', '# Summary\n\nThis is a small book.\n\n[C](c.md)\n[B](b.md)\n[A](a.md)\n'],
    ['SUMMARY.md', '## [C](c.md)\n\n1. [B](./b.md): of the sea.\n'],
    [
      'SUMMARY.md',
      'Summary\n=======\n\n- Chapter 1: [C](c.md)\n- *[B](b.md)*\n- [Ad](ad.md)\n- [Draft]()\n',
    ],
    ['SUMMARY.md', '- [C](c.md)\n- [B](b.md)\n- [D](d.md)\n- [E](e.md)\n- [F](f.md)\n'],
    ['Book.txt', './c.md\r\n./b.md\r\n'],
    ['Book.txt', 'frontmatter:\nc\nmainmatter:\nb\n'],
    ['Book.txt', '{mainmatter}\n c.md\nb.md\nto do.\n'],
  ])(
    'is followed in %s: %j (bug: it was read aloud, in the order of names)',
    async (name, text) => {
      expect(await titlesOf({ [name]: text })).toEqual(['Neap', 'Flow', 'Ebb']);
    },
  );

  it.each([
    ['Book.txt', 'mr.smith'],
    ['Book.txt', '# One lamp'],
    ['summary.md', '# Low Water\n\nHe goes to [Ebb](a.md) and on to [Flow](b.md).\n'],
  ])('is none in %s: %j (bug: it was silent)', async (name, text) => {
    expect(await titlesOf({ [name]: text })).toHaveLength(4);
  });

  it('is looked for beside a summary in words (bug: the sidebar was read aloud)', async () => {
    const files = {
      'SUMMARY.md': '# Low Water\n\nHe left.\n',
      '_sidebar.md': '* [C](c.md)\n* [B](b.md)\n',
    };
    expect(await titlesOf(files)).toEqual(['Neap', 'Flow', 'Ebb', 'Low Water']);
  });

  it('is read in time by its length (bug: blanks in a line took their square)', async () => {
    const prepare = (count: number) => {
      const text = `${' '.repeat(count)}y\na.md\n`;
      return () => titlesOf({ 'Book.txt': text });
    };
    expect(await growthOf(prepare, { size: 6000, times: 4 })).toBeLessThan(10);
  });
});

// Bug: the title was said twice, as “Ebb. EBB”.
it.each([
  ['Ebb', '## **EBB**', '# EBB'],
  ['Ebb: the Harbour', '## Ebb', '# Ebb: the Harbour'],
  ['Chapter 1', '## Chapter 1. The Harbour', '# Chapter 1. The Harbour'],
  ['Ebb', '## Ebbing', '# Ebb\n\nEbbing'],
  ['1 Ebb', '## 1\n\nHe left.\n\n## 2', '# 1 Ebb\n\n1\n\nHe left.\n\n2'],
])('a chapter titled %j above %j begins with %j', async (title, heading, begins) => {
  const draft = await importBook({
    bytes: zipFiles({
      ...chapters,
      'a.md': `---\ntitle: "${title}"\n---\n\n${heading}\n\nIt rained.\n`,
    }),
    fileName: 'b.zip',
  });
  expect(draft.chapters[0]?.text).toBe(`${begins}\n\nIt rained.\n`);
});
