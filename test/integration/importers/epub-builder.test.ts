import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeNovel } from '../../../bench/import/make-novel.ts';
import { buildEpub, onePixelPng } from '../../support/builders/epub-builder.ts';
import { epubcheckFindings } from '../../support/tools/epubcheck.ts';
import { folderForAllTests } from '../../support/tools/hooks.ts';
import { describeWithJudge } from '../../support/tools/judges.ts';

describeWithJudge(
  'epubcheck',
  'books made for tests are valid EPUBs (a builder bug hid importer bugs)',
  () => {
    const folder = folderForAllTests();

    const body2 =
      '<h1 id="a">One</h1><p>Text<sup><a id="r" href="#n">1</a></sup>.</p><h1 id="b">Two</h1><p id="n">1 Note.</p>';
    const body3 =
      '<section id="a"><h1>One</h1><p>Text<a epub:type="noteref" href="#n">1</a>.</p><aside epub:type="footnote" id="n"><p>Note.</p></aside></section><section id="b"><h1>Two</h1><p>Text.</p></section>';
    const entries = [
      {
        title: 'One',
        href: 'a%20b.xhtml#a',
        children: [{ title: 'Inner', href: 'a%20b.xhtml#n' }],
      },
      { title: 'Two', href: 'a%20b.xhtml#b' },
    ];
    const cover = { name: 'cover.png', bytes: onePixelPng };

    it.each([
      [
        'EPUB 2',
        () =>
          buildEpub({ version: 2, cover, entries, files: [{ name: 'a b.xhtml', body: body2 }] }),
      ],
      [
        'EPUB 3',
        () =>
          buildEpub({
            version: 3,
            contents: 'both',
            cover,
            entries: [
              { title: 'One', href: 'a%20b.xhtml#a' },
              { title: 'Two', href: 'a%20b.xhtml#b' },
            ],
            files: [{ name: 'a b.xhtml', body: body3 }],
          }),
      ],
      ['the novel of the bench', makeNovel],
    ] as const)(
      '%s',
      async (name, build) => {
        const path = join(folder, `${name.replaceAll(' ', '-')}.epub`);
        await writeFile(path, build());
        // A file name with a space is there on purpose, and only a warning.
        const errors = epubcheckFindings(path).filter(
          (line) => !line.startsWith('WARNING(PKG-010)'),
        );
        expect(errors).toEqual([]);
      },
      120_000,
    );
  },
);
