import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { loudnessPresets } from '../../../../../electron/audio/render/presets.ts';
import { type ExportResult, exportBook } from '../../../../../electron/exporters/export-book.ts';
import type { ExportBook } from '../../../../../electron/exporters/types.ts';
import { epubcheckFindings } from '../../../../support/tools/epubcheck.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { requireJudge } from '../../../../support/tools/judges.ts';
import { countingRenderer } from '../small-book.ts';
import { type ReadBook, readOverlays } from './read-overlays.ts';
import { spokenBook, wordsOfScript } from './spoken-book.ts';

const scripts = [
  '# The *Old* Lamp\n\n(sad) The {lead|led} \\(pipe\\) & <tag> burst. Nobody came, as *usual and\nfor* hours. **Then**:\n\n@Anna: (excited) Who is there? I am ~~not~~ here!\nshe said.\n\n***\n\nA new day.[note here: So it was.] It rained.[note: Not read.]\n\nA long\u0000 way.',
  'No heading here. Two sentences, said at once.',
];
const arabic = ['# الفصل الأول\n\nكان يا ما كان. في قديم الزمان، ملك عظيم.'];

const preset = { ...loudnessPresets.audiobook, headMs: 150, tailMs: 250 };
const folder = folderForAllTests();
const at = (...names: readonly string[]) => join(folder, ...names);

async function epubIn(name: string): Promise<Uint8Array> {
  const found = (await readdir(at(name))).find((file) => file.endsWith('.epub'));
  return readFile(at(name, found ?? ''));
}

const exporting = (book: ExportBook, name: string, cache = 'cache') => {
  const { renderer, asked } = countingRenderer();
  const settings = { formats: ['epub', 'm4b'] as const, presets: [preset] };
  const options = { book, settings, outFolder: at(name), cacheFolder: at(cache), renderer };
  return exportBook(options).then((result) => ({ result, asked: asked() }));
};

let book: ExportBook;
let made: ExportResult;
let asked = 0;
let read: ReadBook;
beforeAll(async () => {
  book = await spokenBook(folder, scripts, 'en-GB');
  ({ result: made, asked } = await exporting(book, 'out'));
  read = readOverlays(await epubIn('out'));
});

describe('a read-along book', () => {
  it('shows every word of the script once, in order', () => {
    scripts.forEach((script, index) => {
      const words = read.pages[index]?.words.replace(/\s/g, '');
      expect(words).toBe(wordsOfScript(script.replace('\u0000', ''), 'en-GB'));
    });
  });

  // Bug: a clip that begins in another sentence, or a pause that a reading system skips.
  it('begins the clips of each line where the render report places it, and leaves no gap', () => {
    made.chapters.forEach((chapter, index) => {
      const { clips = [], durationMs } = read.pages[index] ?? {};
      const starts = clips.map(({ startMs }) => startMs);
      for (const { startMs } of chapter.segments) {
        const nearest = Math.min(...starts.map((start) => Math.abs(start - startMs)));
        expect(nearest).toBeLessThanOrEqual(1);
      }
      clips.forEach(({ startMs, endMs, text }, clip) => {
        expect(text.trim()).not.toBe('');
        expect(endMs).toBeGreaterThan(startMs);
        expect(endMs).toBe(clips[clip + 1]?.startMs ?? Math.round(chapter.durationMs));
      });
      expect(durationMs).toBe((clips.at(-1)?.endMs ?? 0) - (clips[0]?.startMs ?? 0));
    });
    const sum = read.pages.reduce((total, page) => total + (page.durationMs ?? 0), 0);
    expect(read.durationMs).toBe(sum);
  });

  it('marks sentence by sentence, with headings, emphasis, scene breaks and what is not read', () => {
    expect(read.pages[0]?.clips.map(({ text }) => text)).toEqual([
      'The Old Lamp',
      'The lead (pipe) & <tag> burst.',
      'Nobody came, as usual and for hours.',
      'Then:',
      'Who is there?',
      'I am not here!',
      'she said.',
      'A new day.',
      'So it was.',
      'It rained.',
      'A long way.',
    ]);
    const { markup = '' } = read.pages[0] ?? {};
    expect(markup).toContain('<h1><span id="s1">The <em>Old</em> Lamp</span></h1>');
    expect(markup).toContain('as <em>usual and for</em> hours.</span> <span id="s4">');
    expect(markup).toContain('<strong>Then</strong>:');
    expect(markup).toContain('<del>not</del>');
    expect(markup).toContain('<hr class="scene"/>');
    expect(markup).not.toContain('Not read');
  });

  it('holds the encoded chapters as they are in the cache, encoded once for both formats', async () => {
    expect(asked).toBe(2);
    const cached = await Promise.all(
      (await readdir(at('cache')))
        .filter((name) => name.endsWith('.m4a'))
        .map((name) => readFile(at('cache', name))),
    );
    for (const { audio } of read.pages) {
      expect(cached.some((file) => file.equals(audio ?? new Uint8Array()))).toBe(true);
    }
  });

  it('gives the same bytes again from nothing, and other text without encoding', async () => {
    await exporting(book, 'again', 'cache-again');
    expect(await epubIn('again')).toEqual(await epubIn('out'));
    const respelled = { ...book, chapters: book.chapters.map((chapter) => ({ ...chapter })) };
    const [first] = respelled.chapters;
    if (first !== undefined) {
      first.parts = first.parts.map((part) =>
        part.kind === 'take'
          ? { ...part, lines: part.lines?.map((line) => ({ ...line, speaker: 'Bo' })) ?? [] }
          : part,
      );
      first.title = 'Another name';
    }
    const changed = await exporting(respelled, 'renamed');
    expect(changed.asked).toBe(0);
  });

  // Bug: what a person filled in among the details of the book is in the sound files, and not in the EPUB.
  it('tells the details of the book, valid by epubcheck', async () => {
    const told = {
      narrator: 'Zoë & Co',
      series: 'The <Quay>',
      seriesPart: '2.5',
      isbn: '9783161484100',
      description: 'One line\nand "another"',
      year: 2026,
      publisher: 'P & Q',
      genre: 'Drama',
      copyright: '© 2026 Ada',
    };
    await exporting({ ...book, publication: told }, 'told');
    await exporting({ ...book, publication: { ...told, seriesPart: 'the last' } }, 'odd');
    const document = unzipSync(await epubIn('told'))['EPUB/package.opf'] ?? new Uint8Array();
    const opf = parseDocument(Buffer.from(document).toString('utf8'), { xmlMode: true });
    const valuesOf = (name: string) =>
      DomUtils.getElementsByTagName(name, opf).map((element) => DomUtils.textContent(element));
    expect(valuesOf('dc:identifier')).toContain('urn:isbn:9783161484100');
    expect(valuesOf('meta')).toEqual(expect.arrayContaining(['Zoë & Co', 'The <Quay>', '2.5']));
    expect(
      ['description', 'publisher', 'subject', 'rights', 'date'].map((name) =>
        valuesOf(`dc:${name}`),
      ),
    ).toEqual([[told.description], ['P & Q'], ['Drama'], ['© 2026 Ada'], ['2026']]);
    if (!requireJudge('epubcheck')) return;
    for (const name of ['told', 'odd']) {
      const file = (await readdir(at(name))).find((found) => found.endsWith('.epub')) ?? '';
      expect([name, epubcheckFindings(at(name, file))]).toEqual([name, []]);
    }
  }, 120_000);

  it('is valid by epubcheck, without a warning, from either side of the page', async () => {
    if (!requireJudge('epubcheck')) return;
    await exporting(await spokenBook(folder, arabic, 'ar'), 'arabic');
    expect(readOverlays(await epubIn('arabic')).pages[0]?.markup).toContain('dir="rtl"');
    for (const name of ['out', 'arabic']) {
      const file = (await readdir(at(name))).find((found) => found.endsWith('.epub')) ?? '';
      expect([name, epubcheckFindings(at(name, file))]).toEqual([name, []]);
    }
  }, 120_000);
});
