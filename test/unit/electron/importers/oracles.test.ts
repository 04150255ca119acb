import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importBook } from '../../../../electron/importers/import-book.ts';
import { findChromium } from '../../../../scripts/chromium.mjs';
import { buildEpub } from '../../../support/builders/epub-builder.ts';
import { makeFictionBook } from '../../../support/builders/fb2-builder.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../support/tools/judges.ts';
import { missingWords, wholeText, words } from './draft-words.ts';

const source = join(import.meta.dirname, 'documents/fixtures/made-book.md');
const expected = words(
  readFileSync(join(import.meta.dirname, 'documents/fixtures/expected.txt'), 'utf8'),
);
const folder = folderForAllTests();

function pandoc(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('pandoc', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const page =
  '<h1>One</h1><p>It was <b>l</b>ate &amp; dark.</p><table><tr><td>a</td><td>b</td></tr></table><pre>code of it</pre><p>won<br/>derful</p><ul><li>x<ol><li>y</li></ol></li></ul><blockquote><p>Said.</p></blockquote><dl><dt>Lamp</dt><dd>A light.</dd></dl>';

const read = (path: string) => importBook({ path, fileName: path.split('/').at(-1) ?? '' });

/** They are no words of the source: each format shows them. */
const listNumbers = ['1', '2'];

describeWithJudge('pandoc', 'a book that pandoc made', () => {
  // Bugs: a note read twice or not at all; a table cell, a list or a verse lost; a heading as a paragraph.
  it.each([
    ['made.fb2', 'fb2'],
    ['made.rtf', 'rtf'],
    ['made.epub', 'epub3'],
    ['old.epub', 'epub2'],
    ['made.html', 'html5'],
    ['made.docx', 'docx'],
    ['made.odt', 'odt'],
  ])('%s loses no word, says none twice, and keeps its headings', async (name, kind) => {
    const path = join(folder, name);
    pandoc('-s', '-t', kind, source, '-o', path);
    const draft = await read(path);
    const chapters = draft.chapters.filter(({ title }) => title !== draft.title);
    const said = words(wholeText({ ...draft, chapters }));
    expect(missingWords(expected, said)).toEqual([]);
    expect(missingWords(said, expected)).toEqual(listNumbers);
    expect(chapters.map(({ title }) => title)).toEqual([
      'Chapter One',
      'Chapter Two',
      'Kapitel Drei',
    ]);
  });

  it.each([
    ['nested.fb2', 'fb2', makeFictionBook()],
    ['pages.epub', 'epub', buildEpub({ files: [{ name: 'a.xhtml', body: page }] })],
  ])('%s says what pandoc reads in it', async (name, kind, bytes) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const draft = await read(path);
    const oracle = pandoc('-f', kind, '-t', 'plain', '--wrap=none', path);
    // Numbers of notes and lists are made in print.
    const wanted = words(oracle.replace(/\[\d\]|^[\s-]*\d+\.\s/gm, ''));
    const said = words(`${draft.title} ${draft.author} ${wholeText(draft)}`);
    expect(wanted.length).toBeGreaterThan(15);
    expect(missingWords(wanted, said)).toEqual([]);
  });
});

const sentences = Array.from({ length: 260 }, (_, at) => {
  const first = ['The lamp', 'A keeper', 'Every gull', 'No ladder', 'That bell'][at % 5];
  const verb = ['remem\u00adbered', 'con\u00adsidered', 'illu\u00admi\u00adnated'][at % 3];
  return `${first} ${verb} the well-known harbour ${at + 1000} extra\u00ador\u00addi\u00adnarily often.`;
});
const paragraphs = Array.from({ length: 52 }, (_, at) =>
  sentences.slice(at * 5, at * 5 + 5).join(' '),
);
const inPrint = (text: string) => words(text.replaceAll('\u00ad', ''));

describeWithJudge('chromium', 'a PDF that a browser made', () => {
  // Bugs: columns read across; "remem- bered"; the running head and page numbers said in the middle of a sentence.
  it('in two columns with hyphens, running heads and page numbers says the words in order', async () => {
    const half = paragraphs.length / 2;
    const chapter = (title: string, texts: readonly string[]) =>
      `<h1>${title}</h1><div>${texts.map((text) => `<p>${text}</p>`).join('')}</div>`;
    const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Columns</title><style>
      @page { size: A5; margin: 20mm 14mm; @top-center { content: "THE HARBOUR BOOK"; } @bottom-center { content: counter(page); } }
      body { font: 11px/1.4 'DejaVu Serif'; } h1 { font-size: 22px; break-before: page; } p { margin: 0; text-indent: 1em; }
      div { columns: 2; column-gap: 8mm; text-align: justify; hyphens: manual; }
      </style>${chapter('The First Part', paragraphs.slice(0, half))}${chapter('The Second Part', paragraphs.slice(half))}`;
    const pageFile = join(folder, 'columns.html');
    const pdf = join(folder, 'columns.pdf');
    writeFileSync(pageFile, html);
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${folder}/profile`,
    ];
    const { status } = spawnSync(
      findChromium() ?? '',
      [...flags, '--no-pdf-header-footer', `--print-to-pdf=${pdf}`, `file://${pageFile}`],
      { timeout: 90_000 },
    );
    expect(status).toBe(0);
    const draft = await read(pdf);
    expect(draft.chapters.map(({ title }) => title)).toEqual(['The First Part', 'The Second Part']);
    const said = draft.chapters.flatMap(({ text }) => words(text.replace(/^# .*/, '')));
    expect(said).toEqual(inPrint(paragraphs.join(' ')));
    expect(draft.notices[0]?.message).toContain('running heads and page numbers');
  });
});
