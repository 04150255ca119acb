import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { loudnessPresets } from '../../../../../electron/audio/render/presets.ts';
import { type ExportResult, exportBook } from '../../../../../electron/exporters/export-book.ts';
import { nameGuid } from '../../../../../electron/exporters/text/name-guid.ts';
import type { ExportBook, ExportSettings } from '../../../../../electron/exporters/types.ts';
import { companionKinds } from '../../../../../shared/model/companions.ts';
import { noPublication } from '../../../../../shared/model/publication.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { spokenBook, wordsOfScript } from '../read-along/spoken-book.ts';
import { countingRenderer, fingerprints } from '../small-book.ts';
import { readSrt } from '../text/read-subtitles.ts';

const scripts = [
  '# One\n\nThe lamp burst. Nobody came.\n\n@Anna: Who is there?\n\n# A second heading\n\nIt rained.',
  'Nothing was said & done. (sad) Then, at last, they went home.',
];
const preset = { ...loudnessPresets.audiobook, headMs: 150, tailMs: 250 };
const folder = folderForAllTests();
const at = (...names: readonly string[]) => join(folder, ...names);

const settings: ExportSettings = {
  formats: ['m4b', 'mp3'],
  presets: [preset],
  companions: {
    kinds: companionKinds,
    feedUrl: 'https://example.org/my%20books/lamp',
    published: '2026-11-22',
  },
};

async function exporting(name: string, book: ExportBook, changes: Partial<ExportSettings> = {}) {
  const { renderer, asked } = countingRenderer();
  const result = await exportBook({
    book,
    settings: { ...settings, ...changes },
    renderer,
    outFolder: at(name),
    cacheFolder: at('cache'),
  });
  return { result, asked: asked() };
}

let book: ExportBook;
let made: ExportResult;
let chapterFolder = '';
beforeAll(async () => {
  book = await spokenBook(folder, scripts, 'en');
  made = (await exporting('out', book)).result;
  chapterFolder = (await readdir(at('out'))).find((name) => name.endsWith('(MP3)')) ?? '';
});

const inChapters = (name: string) => readFile(at('out', chapterFolder, name), 'utf8');
const feedOf = async () => parseDocument(await inChapters('feed.xml'), { xmlMode: true });

describe('what stands beside the audio', () => {
  it('is called as the audio that it belongs to, and told with it', async () => {
    const chapter = (number: string) =>
      ['.chapters.json', '.labels.txt', '.lrc', '.mp3', '.srt', '.vtt'].map(
        (suffix) => `The Lamp & Co (MP3)/${number} & more${suffix}`,
      );
    const found = Object.keys(await fingerprints(at('out')));
    expect(found.sort()).toEqual(
      [
        ...['.chapters.json', '.chapters.txt', '.labels.txt', '.lrc', '.m4b', '.srt', '.vtt'].map(
          (suffix) => `The Lamp & Co${suffix}`,
        ),
        ...['The Lamp & Co.m3u8', 'cover.png', 'feed.xml'].map(
          (name) => `The Lamp & Co (MP3)/${name}`,
        ),
        ...chapter('01 - Part 1'),
        ...chapter('02 - Part 2'),
      ].sort(),
    );
    const told = made.files.map(({ path, bytes }) => [path, bytes]);
    const real = await Promise.all(
      found.map(async (name) => [at('out', name), (await stat(at('out', name))).size]),
    );
    expect(told.sort()).toEqual(real.sort());
  });

  it('holds the words of the whole book, each chapter at its place', async () => {
    const cues = readSrt(await readFile(at('out', 'The Lamp & Co.srt'), 'utf8'));
    const words = cues
      .flatMap(({ lines }) => lines)
      .join('')
      .replace(/\s/g, '');
    expect(words).toBe(scripts.map((script) => wordsOfScript(script, 'en')).join(''));
    const [, second] = made.chapters;
    const first = Math.round((second?.startMs ?? 0) + (second?.segments[0]?.startMs ?? 0));
    expect(cues.find(({ lines }) => lines[0]?.startsWith('Nothing'))?.startMs).toBeCloseTo(
      first,
      -1,
    );
  });

  it('has a label for each take and each chapter, at the borders of the render report', async () => {
    const labels = (await readFile(at('out', 'The Lamp & Co.labels.txt'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const places = made.chapters.flatMap(({ startMs, segments }) =>
      segments.map((segment) => [startMs + segment.startMs, startMs + segment.endMs]),
    );
    expect(labels.map(([start, end]) => [Number(start), Number(end)])).toEqual(
      places.map((place) => place.map((ms) => Number((ms / 1000).toFixed(6)))),
    );
    expect(labels.map(([, , text]) => text)).toContain('Anna: Who is there?');
    const marks = await readFile(at('out', 'The Lamp & Co.chapters.txt'), 'utf8');
    expect(marks).toMatch(/^0\.000000\t\d+\.\d{6}\tPart 1 & <more>\n/);
  });

  it('tells chapters as the Podcast namespace does: of the book, and headings inside a chapter', async () => {
    const json = async (path: string) =>
      JSON.parse(await readFile(path, 'utf8')) as {
        readonly version: string;
        readonly chapters: readonly { readonly startTime: number; readonly title: string }[];
      };
    const whole = await json(at('out', 'The Lamp & Co.chapters.json'));
    expect(whole.version).toBe('1.2.0');
    expect(whole.chapters).toEqual(
      made.chapters.map(({ startMs, title }) => ({ startTime: Math.round(startMs) / 1000, title })),
    );
    const [first] = made.chapters;
    const inside = await json(at('out', chapterFolder, '01 - Part 1 & more.chapters.json'));
    const heading = inside.chapters.find(({ title }) => title === 'A second heading');
    expect(inside.chapters.map(({ title }) => title)).toEqual([
      'Part 1 & <more>',
      'A second heading',
    ]);
    expect((first?.segments ?? []).map(({ startMs }) => Math.round(startMs))).toContain(
      Math.round((heading?.startTime ?? 0) * 1000),
    );
  });
});

describe('the podcast feed', () => {
  // Bugs: a length that is not the file's, an address that nobody can fetch, a GUID that changes with a name.
  it('follows RSS and the namespaces: addresses, lengths, order, one GUID each', async () => {
    const feed = await feedOf();
    const [channel] = DomUtils.getElementsByTagName('channel', feed);
    const direct = (name: string) =>
      (channel?.children ?? []).filter((node) => 'name' in node && node.name === name);
    for (const name of [
      'title',
      'link',
      'description',
      'language',
      'itunes:author',
      'itunes:type',
      'itunes:explicit',
      'itunes:category',
      'itunes:image',
      'podcast:guid',
      'podcast:medium',
    ]) {
      expect([name, direct(name).length]).toEqual([name, 1]);
    }
    const self = 'https://example.org/my%20books/lamp/feed.xml';
    expect(DomUtils.getElementsByTagName('atom:link', feed)[0]?.attribs.href).toBe(self);
    const guid = DomUtils.textContent(direct('podcast:guid'));
    expect(guid).toBe(
      nameGuid('ead4c236-bf58-58c6-a2c6-a6b28d128cb6', self.replace('https://', '')),
    );
    const items = DomUtils.getElementsByTagName('item', feed);
    expect(items).toHaveLength(2);
    for (const [index, item] of items.entries()) {
      const one = (name: string) => {
        const [found, ...more] = DomUtils.getElementsByTagName(name, item);
        if (found === undefined || more.length > 0) throw new Error(`${name} in ${index}`);
        return found;
      };
      const { url = '', length, type } = one('enclosure').attribs;
      const nameOf = (url: string) => decodeURIComponent(url).split('/').pop() ?? '';
      expect(url).not.toMatch(/[^!-~]/);
      const { size } = await stat(at('out', chapterFolder, nameOf(url)));
      expect([length, type]).toEqual([String(size), 'audio/mpeg']);
      const chapters = one('podcast:chapters').attribs;
      expect(chapters.type).toBe('application/json+chapters');
      await stat(at('out', chapterFolder, nameOf(chapters.url ?? '')));
      const transcripts = DomUtils.getElementsByTagName('podcast:transcript', item);
      expect(transcripts.map(({ attribs }) => [attribs.type, attribs.language])).toEqual([
        ['application/x-subrip', 'en'],
        ['text/vtt', 'en'],
      ]);
      for (const { attribs } of transcripts) {
        await stat(at('out', chapterFolder, nameOf(attribs.url ?? '')));
      }
      expect(DomUtils.textContent(one('itunes:episode'))).toBe(String(index + 1));
      expect(DomUtils.textContent(one('itunes:duration'))).toBe(
        String(Math.round((made.chapters[index]?.durationMs ?? 0) / 1000)),
      );
      expect(DomUtils.textContent(one('pubDate'))).toBe(`Sun, 22 Nov 2026 00:0${index}:00 +0000`);
      expect(one('guid').attribs.isPermaLink).toBe('false');
    }
    const guids = items.map((item) =>
      DomUtils.textContent(DomUtils.getElementsByTagName('guid', item)),
    );
    expect(new Set(guids).size).toBe(2);
  });

  // Bugs: FLAC and WAV files told as "audio/mpeg" in feeds of their own; a description that is the title again.
  it('is made of the MP3 files only, and tells what the book is about', async () => {
    const publication = { ...noPublication, description: 'A lamp & <a quay>' };
    const formats = ['mp3', 'flac', 'wav'] as const;
    await exporting('formats', { ...book, publication }, { formats });
    const feeds = Object.keys(await fingerprints(at('formats'))).filter((name) =>
      name.endsWith('feed.xml'),
    );
    expect(feeds).toEqual([`${chapterFolder}/feed.xml`]);
    expect(await readFile(at('formats', feeds[0] ?? ''), 'utf8')).toContain(
      '<description>A lamp &amp; &lt;a quay&gt;</description>',
    );
  });

  it('keeps the GUIDs of renamed chapters, encodes nothing for it, and is dated by nobody else', async () => {
    const guidsIn = (text: string) =>
      [...text.matchAll(/<guid[^>]*>([^<]*)</g)].map(([, id]) => id);
    const renamed = {
      ...book,
      chapters: book.chapters.map((chapter) => ({ ...chapter, title: `New ${chapter.title}` })),
    };
    const companions = { kinds: ['feed' as const], feedUrl: 'https://example.org/my%20books/lamp' };
    const { asked } = await exporting('renamed', renamed, { formats: ['mp3'], companions });
    expect(asked).toBe(0);
    const [place = ''] = await readdir(at('renamed'));
    const feed = await readFile(at('renamed', place, 'feed.xml'), 'utf8');
    expect(guidsIn(feed)).toEqual(guidsIn(await inChapters('feed.xml')));
    expect(feed).not.toContain('pubDate');
  });

  // Bugs: chapter 2 alone was episode 1, of the date of chapter 1; both files of a long chapter had one GUID.
  it('numbers the chapters of a part as in the whole book, and tells two files of a chapter apart', async () => {
    const [, second] = book.chapters;
    if (second === undefined) throw new Error('The book has one chapter.');
    const chapters = [2, 3].map((number) => ({ ...second, title: `Two (${number})`, number }));
    const part = { ...book, chapters, part: ', chapter 2', chapterCount: 3 };
    await exporting('part', part, { formats: ['mp3', 'mp3-book'] });
    const place = (await readdir(at('part'))).find((name) => name.endsWith('(MP3)')) ?? '';
    const feed = await readFile(at('part', place, 'feed.xml'), 'utf8');
    const found = (tag: string) =>
      [...feed.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text);
    expect(found('itunes:episode')).toEqual(['2', '3']);
    expect(found('pubDate').map((date) => date?.slice(17, 25))).toEqual(['00:01:00', '00:02:00']);
    const whole = [...(await inChapters('feed.xml')).matchAll(/<guid[^>]*>([^<]*)</g)];
    const [own, other] = found('guid');
    expect(own).toBe(whole[1]?.[1]);
    expect(other).not.toBe(own);
    // The file of both is called a part of the book by its tags.
    const mp3 = (await readdir(at('part'))).find((name) => name.endsWith('.mp3')) ?? '';
    const tag = (await readFile(at('part', mp3), 'latin1')).slice(0, 3000).replaceAll('\0', '');
    expect(tag).toMatch(/TIT2.{1,12}The "Lamp" & Co, chapter 2/s);
    expect(tag).toMatch(/TALB.{1,12}The "Lamp" & Co[A-Z]/s);
  });

  it('makes the same bytes again, and adds no second folder', async () => {
    const before = await fingerprints(at('out'));
    const { asked } = await exporting('out', book);
    expect([asked, await fingerprints(at('out'))]).toEqual([0, before]);
  });

  it.each([
    [{ formats: ['m4b'] as const }, 'bad_input.feed_without_chapters'],
    [{ companions: { kinds: ['feed' as const], feedUrl: 'lamp' } }, 'bad_input.feed_address'],
  ])('is refused before anything is rendered: %j', async (changes, key) => {
    await expect(exporting('refused', book, changes)).rejects.toMatchObject({ key });
  });
});
