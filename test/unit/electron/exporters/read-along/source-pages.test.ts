import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { loudnessPresets } from '../../../../../electron/audio/render/presets.ts';
import { type ExportResult, exportBook } from '../../../../../electron/exporters/export-book.ts';
import type { ExportBook } from '../../../../../electron/exporters/types.ts';
import { readSourceBook } from '../../../../../electron/importers/epub/source-book.ts';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import {
  buildEpub,
  type EpubOptions,
  onePixelPng,
} from '../../../../support/builders/epub-builder.ts';
import { epubcheckFindings } from '../../../../support/tools/epubcheck.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { requireJudge } from '../../../../support/tools/judges.ts';
import { countingRenderer } from '../small-book.ts';
import { type ReadBook, readOverlays } from './read-overlays.ts';
import { spokenBook } from './spoken-book.ts';

const preset = { ...loudnessPresets.audiobook, headMs: 150, tailMs: 250 };
const folder = folderForAllTests();
const at = (...names: readonly string[]) => join(folder, ...names);

const sheet = `/* a book's own */ @import "more.css";
p.first { font-family: "Own"; background: url(pictures/dot.png) }
@font-face { font-family: "Own"; src: url('own.ttf') }`;

const head = '<link rel="stylesheet" type="text/css" href="../styles/book.css"/>';

const chapters = [
  `<h1 id="one" class="title">The <em>Old</em> Lamp</h1>
<p class="first" id="start">The lamp <em>burst. Nobody</em> came, as <strong><em>usual</em></strong> and for hours.<a href="notes.xhtml#n1" id="r1">1</a> Then it rained.</p>
<blockquote><p>It rained all day, and all of the night, too.</p></blockquote>
<ul><li>First thing in the list.<ul><li>An inner thing of it.</li></ul></li><li>Last thing in the list.</li></ul>
<p><img src="../pictures/dot.png" alt="A dot"/></p>
<p>See <a href="two.xhtml#there">the second part</a> for more, and <a href="https://example.org/a?b&amp;c">a page</a>.</p>`,
  `<h1>The Second Lamp</h1>
<p id="there">There was another lamp in the house. She said: &#8220;It is <i>mine</i>.&#8221; And so it was.</p>
<table><caption>Lamps in the house</caption><tr><th scope="row">Kitchen</th><td>1</td><td>40</td></tr><tr><th scope="row">Cellar</th><td>2</td><td>75</td></tr></table>
<p>The end of the second lamp came soon. Nobody missed it much.</p>`,
];

const source = (version: 2 | 3, bodies = chapters): EpubOptions => ({
  version,
  title: 'The Lamp',
  language: 'en',
  authors: ['A. Writer'],
  files: [
    { name: 'text/one.xhtml', title: 'The Old Lamp', head, body: bodies[0] ?? '' },
    { name: 'text/two.xhtml', title: 'The Second Lamp', head, body: bodies[1] ?? '' },
    {
      name: 'text/notes.xhtml',
      title: 'Notes',
      isLinear: false,
      head,
      body: '<h1>Notes</h1><p id="n1"><a href="one.xhtml#r1">Number 1</a>: a note on lamps.</p>',
    },
  ],
  entries: [
    { title: 'The Old Lamp', href: 'text/one.xhtml' },
    { title: 'The Second Lamp', href: 'text/two.xhtml' },
  ],
  extra: {
    'OEBPS/styles/book.css': sheet.replace('pictures/', '../pictures/'),
    'OEBPS/styles/more.css': 'blockquote { margin: 2em }',
    'OEBPS/styles/own.ttf': new Uint8Array([0, 1, 0, 0, 0, 0, 0, 0]),
    'OEBPS/pictures/dot.png': onePixelPng,
  },
  manifest:
    '<item id="css" href="styles/book.css" media-type="text/css"/><item id="more" href="styles/more.css" media-type="text/css"/><item id="own" href="styles/own.ttf" media-type="application/vnd.ms-opentype"/><item id="dot" href="pictures/dot.png" media-type="image/png"/>',
});

/** The read-along book of an EPUB file with all that it holds, its notes too, with made sound. */
async function madeOf(
  name: string,
  bytes: Uint8Array,
  change: (text: string, chapter: number) => string = (text) => text,
) {
  const draft = await importBook({ bytes, fileName: `${name}.epub` });
  const texts = draft.chapters.map(({ text }) => text);
  const book = await spokenBook(at(), texts.map(change), 'en');
  return exported(name, {
    ...book,
    source: { sha256: name, open: () => readSourceBook(bytes, `${name}.epub`) },
  });
}

async function exported(name: string, book: ExportBook) {
  const { renderer } = countingRenderer();
  const settings = { formats: ['epub'] as const, presets: [preset] };
  const result = await exportBook({
    book,
    settings,
    outFolder: at(name),
    cacheFolder: at('cache'),
    renderer,
  });
  const file = (await readdir(at(name))).find((found) => found.endsWith('.epub')) ?? '';
  const path = at(name, file);
  return { result, path, read: readOverlays(await readFile(path)) };
}

const heardIn = ({ pages }: ReadBook) =>
  pages.flatMap(({ clips }) => clips.map(({ text }) => text));
const bare = (text: string) => text.replace(/\s+/g, ' ').trim();

const said = [
  'The Old Lamp',
  'The lamp burst.',
  'Nobody came, as usual and for hours.1 Then it rained.',
  'It rained all day, and all of the night, too.',
  'First thing in the list.',
  'An inner thing of it.',
  'Last thing in the list.',
  'See the second part for more, and a page.',
  'The Second Lamp',
  'There was another lamp in the house.',
  'She said: “It is mine.”',
  'And so it was.',
  'Table.',
  'The end of the second lamp came soon.',
  'Nobody missed it much.',
  'Notes',
  'Number 1: a note on lamps.',
];

type Made = { readonly result: ExportResult; readonly path: string; readonly read: ReadBook };

describe('a read-along book of an EPUB', () => {
  const made = new Map<number, Made>();
  beforeAll(async () => {
    for (const version of [2, 3] as const) {
      made.set(version, await madeOf(`made-${version}`, buildEpub(source(version))));
    }
  });

  // Bugs: a page is made from the script, a sentence loses its emphasis, a link or a file its new name.
  it.each([2, 3])('keeps markup, styles, pictures and links of EPUB %i', (version) => {
    const { result, read } = made.get(version) ?? {};
    expect(result?.notices).toEqual([]);
    const [one, two, notes] = read?.pages.map(({ markup }) => markup) ?? [];
    expect(one).toContain('<link rel="stylesheet" type="text/css" href="../files/001.css"/>');
    expect(one).toContain(
      '<p class="first" id="start"><span id="s2">The lamp <em>burst.</em></span> <span id="s3"><em>Nobody</em> came, as <strong><em>usual</em></strong> and for hours.<a id="r1" href="p0003.xhtml#n1">1</a> Then it rained.</span></p>',
    );
    expect(one).toContain('<ul><li><span id="s6">An inner thing of it.</span></li></ul></li>');
    expect(one).toContain('<img alt="A dot" src="../files/003.png"/>');
    expect(one).toContain('href="p0002.xhtml#there"');
    expect(two).toContain('<td>40</td>');
    expect(notes).toContain('href="p0001.xhtml#r1"');
  });

  // Bugs: a sentence is heard twice or not at all, or at the time of another one.
  it.each([2, 3])('marks every sentence of EPUB %i once, where it is heard', (version) => {
    const { result, read } = made.get(version) ?? {};
    if (read === undefined || result === undefined) throw new Error('No book');
    expect(heardIn(read)).toEqual(said);
    const clips = read.pages.flatMap((page) => page.clips);
    const sounds = [...new Set(clips.map(({ audioName }) => audioName))];
    expect(sounds.length).toBe(result.chapters.length);
    sounds.forEach((name, chapter) => {
      const own = clips.filter(({ audioName }) => audioName === name);
      const starts = result.chapters[chapter]?.segments.map(({ startMs }) => startMs) ?? [];
      for (const start of starts) {
        expect(Math.min(...own.map(({ startMs }) => Math.abs(startMs - start)))).toBeLessThan(100);
      }
      own.forEach(({ startMs, endMs }, index) => {
        expect(endMs).toBeGreaterThan(startMs);
        const wholeMs = Math.round(result.chapters[chapter]?.durationMs ?? 0);
        expect(endMs).toBe(own[index + 1]?.startMs ?? wholeMs);
      });
    });
  });

  it('gives the same bytes again', async () => {
    const again = await madeOf('again', buildEpub(source(3)));
    const renamed = await madeOf('made-3b', buildEpub(source(3)));
    expect(await readFile(again.path)).toEqual(await readFile(renamed.path));
  });

  // Bugs: what was written anew is heard and not shown, or stands on another page; credits are lost.
  it('shows lines that are not in the source between those that are', async () => {
    const bytes = buildEpub(source(3));
    const { read, result, path } = await madeOf('edited', bytes, (text, chapter) =>
      chapter === 1
        ? `An announcement at the beginning.\n\n${text}`
        : text
            .replace('It rained all day', 'A new line stands here.\n\nIt rained all day')
            .replace('Last thing in the list', 'Final item of this list'),
    );
    expect(result.notices).toEqual([]);
    const texts = heardIn(read);
    const expected = said.flatMap((text) => {
      if (text.startsWith('It rained')) return ['A new line stands here.', text];
      if (text.startsWith('Last thing')) return ['Final item of this list.'];
      return text === 'The Second Lamp' ? ['An announcement at the beginning.', text] : [text];
    });
    expect(texts).toEqual(expected);
    expect(read.pages[0]?.markup).toMatch(
      /rained\.<\/span><\/p>\s*<p><span id="s\d+">A new line stands here\.<\/span><\/p>/,
    );
    expect(read.pages[1]?.markup).toMatch(
      /<body>\s*<p><span id="s\d+">An announcement at the beginning\.<\/span><\/p>\s*<h1>/,
    );
    if (requireJudge('epubcheck')) expect(epubcheckFindings(path)).toEqual([]);
  }, 120_000);

  it('gives chapters of the program a page of their own', async () => {
    const bytes = buildEpub(source(3));
    const draft = await importBook({ bytes, fileName: 'a.epub' });
    const texts = draft.chapters.map(({ text }) => text);
    const all = ['The Lamp, read by somebody.', ...texts, 'This was the lamp.'];
    const book = await spokenBook(at(), all, 'en');
    const { read } = await exported('credits', {
      ...book,
      source: { sha256: 'credits', open: () => readSourceBook(bytes, 'a.epub') },
    });
    expect(read.pages[0]?.clips.map(({ text }) => text)).toEqual(['The Lamp, read by somebody.']);
    expect(read.pages.at(-1)?.clips.map(({ text }) => text)).toEqual(['This was the lamp.']);
    expect(heardIn(read).slice(1, -1)).toEqual(said);
  });

  // Bug: a book is marked in an order that nobody can follow, or falls back without a word.
  it('is made from the script where chapters were moved or written anew, and says so', async () => {
    const bytes = buildEpub(source(3, longChapters));
    const draft = await importBook({ bytes, fileName: 'a.epub' });
    const texts = draft.chapters.slice(0, 2).map(({ text }) => text);
    const open = () => readSourceBook(bytes, 'a.epub');
    const notices: string[] = [];
    for (const [name, scripts] of [
      ['moved', [...texts].reverse()],
      ['other', [texts[0] ?? '', other]],
    ] as const) {
      const book = await spokenBook(at(), scripts, 'en');
      const { result, read } = await exported(name, { ...book, source: { sha256: name, open } });
      notices.push(...result.notices);
      expect(read.pages.map(({ name: page }) => page)).toEqual([
        'EPUB/text/001.xhtml',
        'EPUB/text/002.xhtml',
      ]);
    }
    expect(notices).toEqual([
      expect.stringContaining('is in a different place there'),
      expect.stringContaining('is missing from it'),
    ]);
  });

  // Bugs: a script, an address of the outside or a file by a crooked name gets into a book that is given to others.
  it('leaves nothing of a hostile source', async () => {
    const bytes = buildEpub({
      ...source(3, [hostile, chapters[1] ?? '']),
      extra: {
        ...source(3).extra,
        'OEBPS/styles/book.css': hostileSheet,
        'OEBPS/evil.js': 'alert(1)',
        'OEBPS/pictures/evil.svg':
          '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      },
    });
    const { path, read, result } = await madeOf('hostile', bytes);
    expect(result.notices).toEqual([]);
    const files = unzipSync(await readFile(path));
    expect(read.names.every((name) => /^(?:mimetype|META-INF|EPUB)/.test(name))).toBe(true);
    expect(read.names.filter((name) => /\.(?:js|svg)$|\.\./.test(name))).toEqual([]);
    const texts = Object.entries(files)
      .filter(([name]) => /\.(?:xhtml|css)$/.test(name))
      .map(([, file]) => Buffer.from(file).toString('utf8'));
    for (const text of texts) {
      expect(text).not.toMatch(
        /<script|javascript:|\son\w+=|evil|<iframe|<form|<!ENTITY|expression/i,
      );
    }
    expect(heardIn(read).map(bare)).toContain('The lamp burst in the night.');
    if (requireJudge('epubcheck')) expect(epubcheckFindings(path)).toEqual([]);
  }, 120_000);

  it('is valid by epubcheck, without a warning', async () => {
    if (!requireJudge('epubcheck')) return;
    for (const version of [2, 3]) {
      const { path = '' } = made.get(version) ?? {};
      expect([version, epubcheckFindings(path)]).toEqual([version, []]);
    }
  }, 120_000);
});

const lines = (words: readonly string[], noun: string) =>
  words.map((word) => `<p>The ${word} ${noun} stood there for a long while.</p>`).join('');
const words = ['green', 'yellow', 'purple', 'orange', 'brown', 'white', 'grey', 'golden'];
const longChapters = [
  `<h1>Tables</h1>${lines(words, 'table')}`,
  `<h1>Chairs</h1>${lines(words, 'chair')}`,
];
const other = words.map((word) => `Nothing ${word} was ever seen by anybody again.`).join('\n\n');

const hostile = `<h1 onclick="evil()">The Old Lamp</h1><script src="../evil.js"></script>
<p style="background: url(https://evil.example/a.png)" onmouseover="evil()">The lamp burst in the night.</p>
<p>Then <a href="javascript:evil()">it rained</a> in <img src="https://evil.example/b.png" alt=""/>the garden.</p>
<p>And then <img src="../pictures/evil.svg" alt=""/><img src="../../../../../../etc/evil" alt=""/>it was dry again.</p>
<iframe src="https://evil.example/"></iframe><form action="https://evil.example/"><p>A word in a form.</p></form>
<object data="../evil.js"></object><svg xmlns="http://www.w3.org/2000/svg"><script>evil()</script><image href="https://evil.example/c.png"/></svg>
<style>p { b\\61ckground: u\\72l(https://evil.example/d.png) } @import "https://evil.example/e.css";</style>
<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi><annotation>evil</annotation></math>`;

const hostileSheet = `@import url(https://evil.example/f.css); @import 'https://evil.example/g.css' screen;
@import "\\68ttps://evil.example/h.css"; p { background: url("//evil.example/i.png"), u\\72l(https://evil.example/j.png) }
p { background: image-set("https://evil.example/k.png" 1x); behavior: url(evil.htc); width: expression(alert(1)) }
p.first { color: red }`;
