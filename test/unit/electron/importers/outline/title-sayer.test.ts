import { describe, expect, it } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import { buildEpub, type EpubOptions } from '../../../../support/builders/epub-builder.ts';

describe('titles that no heading marks', () => {
  const chaptersOf = async (files: EpubOptions['files'], entries: EpubOptions['entries'] = []) => {
    const bytes = buildEpub({ files, entries });
    const { chapters } = await importBook({ bytes, fileName: 'book.epub' });
    return chapters.map(({ text }) => text);
  };

  it('are said once in their paragraphs (bug: InDesign’s number and title were read again)', async () => {
    const files = [
      {
        name: 'a.xhtml',
        body: '<p class="no">1</p><p class="title">The Lamp</p><p>It burned.</p>',
      },
      { name: 'b.xhtml', body: '<p>2</p><p>Smoke</p><p>A Tale</p><p>It went out.</p>' },
      { name: 'c.xhtml', body: '<p>3</p><p>Smoke</p><p>The end. And then more.</p>' },
    ];
    const entries = [
      { title: '1 The Lamp', href: 'a.xhtml' },
      { title: '2 Smoke: A Tale', href: 'b.xhtml' },
      { title: '3 Smoke The End', href: 'c.xhtml' },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# 1 The Lamp\n\nIt burned.\n',
      '# 2 Smoke: A Tale\n\nIt went out.\n',
      // Only a title that is said whole is taken away.
      '# 3 Smoke The End\n\n3\n\nSmoke\n\nThe end. And then more.\n',
    ]);
  });

  it('are said once under a label that the contents leave out (bug: “The Lamp. Chapter 1. The Lamp.”)', async () => {
    const files = [
      { name: 'a.xhtml', body: '<h2>Chapter 1</h2><h2>The Lamp</h2><p>It burned.</p>' },
      { name: 'b.xhtml', body: '<p>II.</p><p>Smoke</p><p>It went out.</p>' },
      { name: 'c.xhtml', body: '<h2>3</h2><p>Ash lay there.</p>' },
    ];
    const entries = [
      { title: 'The Lamp', href: 'a.xhtml' },
      { title: 'Smoke', href: 'b.xhtml' },
      { title: 'Ash', href: 'c.xhtml' },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# The Lamp\n\n[page: Chapter 1]\n\nIt burned.\n',
      '# Smoke\n\n[page: II.]\n\nIt went out.\n',
      '# Ash\n\n3\n\nAsh lay there.\n',
    ]);
  });

  it('are said once on the page of a part (bug: Standard Ebooks’ “The Harbor” was read twice)', async () => {
    const files = [
      {
        name: 'p.xhtml',
        body: '<section epub:type="part"><hgroup><h2>Part I</h2><p epub:type="title">The Harbor</p></hgroup></section>',
      },
      {
        name: 'a.xhtml',
        body: '<section epub:type="chapter"><hgroup><h3>I</h3><p epub:type="title">The Lamp</p></hgroup><p>It burned.</p></section>',
      },
      { name: 'b.xhtml', body: '<section epub:type="chapter"><h3>II</h3><p>Smoke.</p></section>' },
    ];
    const entries = [
      {
        title: 'Part I: The Harbor',
        href: 'p.xhtml',
        children: [
          { title: 'I: The Lamp', href: 'a.xhtml' },
          { title: 'II', href: 'b.xhtml' },
        ],
      },
    ];
    expect(await chaptersOf(files, entries)).toEqual([
      '# Part I: The Harbor: I: The Lamp\n\nIt burned.\n',
      '# Part I: II\n\nSmoke.\n',
    ]);
  });
});
