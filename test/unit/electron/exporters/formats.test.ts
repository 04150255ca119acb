import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import { wavHead } from '../../../../electron/exporters/containers/wav-head.ts';
import {
  type ExportBookOptions,
  type ExportResult,
  exportBook,
} from '../../../../electron/exporters/export-book.ts';
import type { ExportBook } from '../../../../electron/exporters/types.ts';
import { exportFormats } from '../../../../shared/model/export.ts';
import { noPublication } from '../../../../shared/model/publication.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../support/tools/judges.ts';
import { decodedByFfmpeg, probe } from '../audio/judge-audio.ts';
import { countingRenderer, fingerprints, pngCover, speechTake } from './small-book.ts';

const folder = folderForAllTests();
const at = (...names: readonly string[]) => join(folder, ...names);
const preset = { ...loudnessPresets.audiobook, headMs: 150, tailMs: 250 };
const quiet = { ...loudnessPresets.broadcast, headMs: 333, tailMs: 250 };

const publication = {
  ...noPublication,
  narrator: 'Ева Reader',
  series: 'Тени',
  seriesPart: '2',
  year: 1999,
  isbn: '9780306406157',
  description: 'About – it',
};

/** Without the text that is read along. */
const audioFormats = exportFormats.filter((format) => format !== 'epub');
const sounds = () =>
  made.files.filter(({ format }) => audioFormats.some((audio) => audio === format));

let options: ExportBookOptions;
let made: ExportResult;
let book: ExportBook;

beforeAll(async () => {
  const takes = await Promise.all([1, 2, 3].map((seed) => speechTake(folder, 0.7, seed)));
  book = {
    title: 'A Book',
    author: 'Someone',
    language: 'en',
    cover: { mediaType: 'image/png', bytes: pngCover() },
    publication,
    chapters: takes.map((take, index) => ({
      title: `Chapter ${index + 1} «é»`,
      parts: [take, { kind: 'pause', durationMs: 123 + index * 7 }, take],
    })),
  };
  options = {
    book,
    settings: { formats: audioFormats, presets: [preset] },
    outFolder: at('out'),
    cacheFolder: at('cache'),
    renderer: countingRenderer().renderer,
  };
  made = await exportBook(options);
});

type Probed = {
  readonly format: { readonly duration: string; readonly tags: Record<string, string> };
  readonly chapters: readonly { readonly start_time: string; readonly tags: { title: string } }[];
  readonly streams: readonly {
    readonly codec_name: string;
    readonly tags?: Record<string, string>;
  }[];
};

async function probed(path: string): Promise<Probed> {
  return (await probe(path, ['-show_chapters', '-show_format', '-show_streams'])) as Probed;
}

async function told(path: string, what: string): Promise<string> {
  const output = `--Output=General;${what}`;
  return (await promisify(execFile)('mediainfo', [output, path])).stdout.trim();
}

const lower = (tags: Record<string, string> | undefined) =>
  Object.fromEntries(
    Object.entries(tags ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );

// Bug: a cover of 16 MB and more was not in the FLAC files, and nobody was told.
it('tells that FLAC cannot hold a cover', async () => {
  const told = async (name: string, coverBytes: number) => {
    const { notices } = await exportBook({
      ...options,
      book: { ...book, cover: { mediaType: 'image/png', bytes: new Uint8Array(coverBytes) } },
      settings: { formats: ['flac'], presets: [preset] },
      outFolder: at(name),
    });
    return notices;
  };
  expect(await told('largest', 2 ** 24 - 42)).toEqual([]);
  expect(await told('too-large', 2 ** 24 - 41)).toEqual([expect.stringContaining('no cover')]);
});

describeWithJudge(
  ['ffmpeg', 'ffprobe', 'mediainfo'],
  'every format, read by other programs',
  () => {
    // Bug: an encoder's delay or padding is heard, or the end is cut.
    it('is exactly as long as its chapters', async () => {
      expect(new Set(sounds().map(({ format }) => format))).toEqual(new Set(audioFormats));
      for (const { format, path, durationMs } of sounds()) {
        const decoded = await decodedByFfmpeg(path);
        const rateHz = format === 'opus' ? 48_000 : 44_100;
        expect([format, decoded.length]).toEqual([
          format,
          Math.round((durationMs * rateHz) / 1000),
        ]);
      }
    });

    // Bug: chapters drift apart between the formats of one book.
    it('names the same chapters at the same times in every file of a book', async () => {
      for (const { path } of sounds().filter(({ chapterIndex }) => chapterIndex === null)) {
        const { chapters } = await probed(path);
        expect(chapters.map(({ tags }) => tags.title)).toEqual(
          book.chapters.map(({ title }) => title),
        );
        for (const [index, { start_time }] of chapters.entries()) {
          const planned = made.chapters[index]?.startMs ?? -1000;
          expect(Math.abs(Number(start_time) * 1000 - planned)).toBeLessThan(50);
        }
      }
    });

    // Bug: a WAV file had neither the narrator nor the cover.
    it('gives its tags back', async () => {
      for (const { format, path, chapterIndex } of sounds()) {
        const { format: container, streams } = await probed(path);
        const tags = { ...lower(streams[0]?.tags), ...lower(container.tags) };
        const title = chapterIndex === null ? 'A Book' : book.chapters[chapterIndex]?.title;
        expect([format, tags.title]).toEqual([format, title]);
        expect([format, tags.artist]).toEqual([format, 'Someone']);
        expect([format, tags.date]).toEqual([format, '1999']);
        expect(streams.map(({ codec_name }) => codec_name)).toContain('png');
        if (format === 'wav') {
          // Of the two kinds of tags in a WAV file the other reader takes the plain ones alone.
          expect(await told(path, '%Composer%')).toBe('Ева Reader');
          continue;
        }
        expect(tags).toMatchObject({
          composer: 'Ева Reader',
          series: 'Тени',
          isbn: '9780306406157',
        });
      }
    });

    it('is what it says it is to a second reader', async () => {
      const formats: Readonly<Record<string, string>> = {
        m4b: 'MPEG-4',
        'mp3-book': 'MPEG Audio',
        mp3: 'MPEG Audio',
        opus: 'Ogg',
        flac: 'FLAC',
        wav: 'Wave',
      };
      for (const { format, path } of sounds()) {
        expect([format, await told(path, '%Format%')]).toEqual([format, formats[format]]);
      }
    });
  },
);

it('a second export from nothing gives the same bytes', async () => {
  await exportBook({ ...options, outFolder: at('again'), cacheFolder: at('cache-again') });
  expect(await fingerprints(at('again'))).toEqual(await fingerprints(at('out')));
});

it('one changed take encodes one chapter', async () => {
  const { renderer, asked } = countingRenderer();
  const take = await speechTake(folder, 0.6, 77);
  const chapters = book.chapters.map((chapter, index) =>
    index === 1 ? { ...chapter, parts: [take] } : chapter,
  );
  const outFolder = at('changed');
  const again = await exportBook({ ...options, renderer, outFolder, book: { ...book, chapters } });
  expect(asked()).toBe(1);
  expect(again.chapters.map(({ encodedCount }) => encodedCount)).toEqual([0, 4, 0]);
});

// Bugs: the second preset gets the gain, the edges or the noise of the first.
it('two presets in one run are byte for byte those of two runs', async () => {
  const formats = ['m4b', 'mp3-book'] as const;
  const { renderer, asked } = countingRenderer();
  const run = (name: string, presets: readonly (typeof preset)[]) =>
    exportBook({
      ...options,
      renderer,
      outFolder: at(name),
      cacheFolder: at(`cache-${name}`),
      settings: { formats, presets },
    });
  await run('both', [preset, quiet]);
  expect(asked()).toBe(book.chapters.length);
  await run('first', [preset]);
  await run('second', [quiet]);
  expect((await readdir(at('both'))).sort()).toEqual(['Audiobook', 'Broadcast (EBU R 128)']);
  expect(await fingerprints(at('both', 'Audiobook'))).toEqual(await fingerprints(at('first')));
  expect(await fingerprints(at('both', 'Broadcast (EBU R 128)'))).toEqual(
    await fingerprints(at('second')),
  );
});

it('puts a playlist beside chapter files and a cue sheet beside one file', async () => {
  const playlist = await readFile(at('out', 'A Book (FLAC)', 'A Book.m3u8'), 'utf8');
  expect(playlist).toContain('01 - Chapter 1 «é».flac');
  const sheet = await readFile(at('out', 'A Book.cue'), 'utf8');
  expect(sheet).toContain('FILE "A Book.mp3" MP3');
  expect(sheet.match(/INDEX 01/g)).toHaveLength(3);
});

it('a WAV head of more than 4 GB keeps its sizes in 64 bits (bug: players stop at the overflow)', () => {
  const tags = {
    title: 'T',
    album: 'A',
    artist: null,
    genre: 'G',
    language: null,
    track: null,
    cover: null,
    publication: noPublication,
  };
  const sampleCount = 2 ** 31 + 5;
  const head = Buffer.from(wavHead({ sampleCount, sampleRateHz: 44_100 }, tags));
  expect(head.toString('latin1', 0, 4)).toBe('RF64');
  expect(head.toString('latin1', 12, 16)).toBe('ds64');
  expect(head.readBigUInt64LE(28)).toBe(BigInt(sampleCount * 2));
  expect(head.readBigUInt64LE(20)).toBe(BigInt(head.length - 8 + sampleCount * 2));
  const short = Buffer.from(wavHead({ sampleCount: 100, sampleRateHz: 44_100 }, tags));
  expect(short.readUInt32LE(4)).toBe(short.length - 8 + 200);
});
