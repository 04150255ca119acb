import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loudnessPresets } from '../../../../electron/audio/render/presets.ts';
import {
  type ExportBookOptions,
  type ExportResult,
  exportBook,
} from '../../../../electron/exporters/export-book.ts';
import type { ExportBook, ExportPart } from '../../../../electron/exporters/types.ts';
import { sha256OfFile } from '../../../../electron/platform/node/file-digest.ts';
import { isBookName } from '../../../../shared/model/import/book-files.ts';
import { noPublication } from '../../../../shared/model/publication.ts';
import { folderForAllTests } from '../../../support/tools/hooks.ts';
import { describeWithJudge } from '../../../support/tools/judges.ts';
import { decodedByFfmpeg, probe } from '../audio/judge-audio.ts';
import { countingRenderer, fingerprints, pngCover, speechTake } from './small-book.ts';

const titles = ['The Lamplighter', 'Глава вторая: «Дым»', '第三章 猫の家', 'Ende'];

/** Short edges: silence takes as long to encode as speech. */
const preset = { ...loudnessPresets.audiobook, headMs: 150, tailMs: 250 };

const folder = folderForAllTests();
let takes: ExportPart[] = [];
const at = (...names: readonly string[]) => join(folder, ...names);

/** Of a length of its own for each chapter. */
const pauseOf = (index: number) => 350 + index;

function bookOf(parts: readonly ExportPart[]): ExportBook {
  return {
    title: 'Тени: A Test',
    author: 'Анна Writer',
    language: 'ru-RU',
    publication: { ...noPublication, description: 'Made for a test – 試験' },
    cover: { mediaType: 'image/png', bytes: pngCover() },
    chapters: titles.map((title, index) => ({
      title,
      parts: [
        parts[index % parts.length] ?? { kind: 'pause', durationMs: 1 },
        { kind: 'pause', durationMs: pauseOf(index) },
        parts[(index + 1) % parts.length] ?? { kind: 'pause', durationMs: 1 },
      ],
    })),
  };
}

function exporting(name: string, changes: Partial<ExportBookOptions> = {}): ExportBookOptions {
  return {
    book: bookOf(takes),
    settings: { formats: ['m4b', 'mp3'], presets: [preset] },
    outFolder: at(name),
    cacheFolder: at('cache'),
    renderer: countingRenderer().renderer,
    ...changes,
  };
}

let first: ExportResult;
beforeAll(async () => {
  takes = await Promise.all([1, 2, 3, 4].map((seed) => speechTake(folder, 0.8, seed)));
  first = await exportBook(exporting('out'));
});

/** A book that is being written. */
const isM4bPart = (name: string) => name.includes('.m4b.') && name.endsWith('.part');

/** Where it lies by its SHA-256, for each file that could be taken as a book; hidden folders are left out. */
async function booksIn(out: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(out, { withFileTypes: true })) {
    const path = join(out, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) for (const [key, name] of await booksIn(path)) found.set(key, name);
    else if (isBookName(path)) found.set(await sha256OfFile(path), path);
  }
  return found;
}

describe('exporting a book', () => {
  // The bug: a program that is killed between the two finds a book of its own in a watched folder, and buys it.
  it('tells what could be taken as a book before that lies in the out folder', async () => {
    const out = at('told');
    const told: string[] = [];
    const before: string[][] = [];
    await exportBook(
      exporting('told', {
        settings: { formats: ['flac', 'm4b'], presets: [preset], companions: { kinds: ['srt'] } },
        hasReport: true,
        noteMadeBooks: (digests) => {
          told.push(...digests);
          before.push(readdirSync(out).filter(isBookName));
        },
      }),
    );
    expect(before).toEqual([[], ['Тени - A Test.srt']]);
    const there = await booksIn(out);
    expect([...there.values()].map((path) => extname(path)).sort()).toEqual(['.html', '.srt']);
    expect(new Set(told)).toEqual(new Set(there.keys()));
  });

  it('makes one m4b, one mp3 a chapter, and leaves nothing else', async () => {
    expect(Object.keys(await fingerprints(at('out'))).sort()).toEqual(
      [
        'Тени - A Test (MP3)/01 - The Lamplighter.mp3',
        'Тени - A Test (MP3)/02 - Глава вторая - «Дым».mp3',
        'Тени - A Test (MP3)/03 - 第三章 猫の家.mp3',
        'Тени - A Test (MP3)/04 - Ende.mp3',
        'Тени - A Test (MP3)/Тени - A Test.m3u8',
        'Тени - A Test.m4b',
      ].sort(),
    );
    expect(first.files.map(({ format, chapterIndex }) => [format, chapterIndex])).toEqual([
      ['m4b', null],
      ['mp3', 0],
      ['mp3', 1],
      ['mp3', 2],
      ['mp3', 3],
      ['playlist', null],
    ]);
  });

  it('a second export from nothing gives the same bytes', async () => {
    await exportBook(exporting('again', { cacheFolder: at('cache-again') }));
    expect(await fingerprints(at('again'))).toEqual(await fingerprints(at('out')));
  });

  it('exporting again encodes nothing and adds no second file', async () => {
    const { renderer, asked } = countingRenderer();
    const before = await fingerprints(at('out'));
    const again = await exportBook(exporting('out', { renderer }));
    expect(asked()).toBe(0);
    expect(again.files.map(({ path }) => path)).toEqual(first.files.map(({ path }) => path));
    expect(await fingerprints(at('out'))).toEqual(before);
  });

  it('one changed line encodes one chapter, and the older book is not overwritten', async () => {
    const { renderer, asked } = countingRenderer();
    const fixed = bookOf(takes);
    const take = await speechTake(folder, 0.7, 99);
    const chapters = fixed.chapters.map((chapter, index) =>
      index === 2 ? { ...chapter, parts: [take, ...chapter.parts.slice(1)] } : chapter,
    );
    const before = await fingerprints(at('out'));
    const result = await exportBook(exporting('out', { renderer, book: { ...fixed, chapters } }));
    expect(asked()).toBe(1);
    expect(result.chapters.map(({ encodedCount }) => encodedCount)).toEqual([0, 0, 2, 0]);
    expect(result.files[0]?.path).toBe(at('out', 'Тени - A Test (2).m4b'));
    expect(await fingerprints(at('out'))).toMatchObject(before);
  });

  it('a damaged cache entry is made again instead of copied into the book', async () => {
    const { renderer, asked } = countingRenderer();
    const cacheFolder = at('cache-again');
    const names = await readdir(cacheFolder);
    const victim = names.find((name) => name.endsWith('.m4a')) ?? '';
    await truncate(join(cacheFolder, victim), 500);
    await exportBook(exporting('mended', { renderer, cacheFolder }));
    expect(asked()).toBe(1);
    expect(await fingerprints(at('mended'))).toEqual(await fingerprints(at('again')));
  });

  // Bug: a chapter whose bytes went bad on the disk, with its length, goes into a book, or fails every export of it.
  it('a cache entry with damage inside is made again in every format', async () => {
    const cacheFolder = at('cache-damaged');
    const formats = ['m4b', 'epub', 'mp3', 'opus', 'flac'] as const;
    const changes = { cacheFolder, settings: { formats, presets: [preset] }, hasReport: true };
    await exportBook(exporting('undamaged', changes));
    const whole = await fingerprints(at('undamaged'));
    const damages = {
      zeros: (bytes: Buffer) => bytes.fill(0),
      middle: (bytes: Buffer) => bytes.fill(0x2a, 9000, 9600),
    };
    for (const [name, damage] of Object.entries(damages)) {
      const names = await readdir(cacheFolder);
      for (const ending of ['.m4a', '.mp3', '.packets', '.flac']) {
        const victim = join(cacheFolder, names.find((one) => one.endsWith(ending)) ?? '');
        await writeFile(victim, damage(await readFile(victim)));
        // Its peaks are not measured yet: that reads it before the book does.
        const report = victim.replace(ending, '.json');
        const { finishedPeaks: _, ...told } = JSON.parse(await readFile(report, 'utf8'));
        await writeFile(report, JSON.stringify(told));
      }
      await exportBook(exporting(name, changes));
      expect(await fingerprints(at(name))).toEqual(whole);
    }
  });

  // Bug: a file that cannot be read back, such as on a bad disk, takes the encoded chapters of the whole book with it.
  it('keeps the cache when a finished file cannot be read back', async () => {
    const cacheFolder = at('cache-kept');
    const settings = { formats: ['mp3'] as const, presets: [preset] };
    await exportBook(exporting('kept', { cacheFolder, settings }));
    const names = await readdir(cacheFolder);
    const victim = join(cacheFolder, names.find((name) => name.endsWith('.mp3')) ?? '');
    const onProgress: ExportBookOptions['onProgress'] = ({ stage }) => {
      if (stage === 'assemble') writeFileSync(victim, readFileSync(victim).fill(0, 9000));
    };
    const failing = exportBook(exporting('unread', { cacheFolder, settings, onProgress }));
    await expect(failing).rejects.toMatchObject({ code: 'audio_undecodable' });
    expect(await readdir(cacheFolder)).toEqual(names);
    const { renderer, asked } = countingRenderer();
    await exportBook(exporting('unread', { cacheFolder, settings, renderer }));
    expect(asked()).toBe(1);
  });

  // Bug: the error named the file of a damaged take, but neither where it belongs nor what to do.
  it('tells the chapter of a damaged take, and how to find out what to do', async () => {
    const take = await speechTake(folder, 0.5, 123);
    const path = take.kind === 'take' ? take.path : '';
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0x2a, 9000, 9600));
    const whole = bookOf(takes);
    const chapters = whole.chapters.map((chapter, index) =>
      index === 1 ? { ...chapter, parts: [take] } : chapter,
    );
    const failing = exportBook(exporting('damaged', { book: { ...whole, chapters } }));
    const message = expect.stringMatching(/Глава вторая.*is damaged.*doctor --read”/);
    await expect(failing).rejects.toMatchObject({ code: 'audio_undecodable', message });
  });

  it('cancelled in the middle, it leaves no file and no half chapter', async () => {
    const controller = new AbortController();
    const cancelled = exportBook(
      exporting('cancelled', {
        cacheFolder: at('cache-cancelled'),
        signal: controller.signal,
        onProgress: ({ doneMs, totalMs }) => {
          if (doneMs > totalMs * 0.6) controller.abort();
        },
      }),
    );
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(at('cancelled'))).toEqual([]);
    const left = await readdir(at('cache-cancelled'));
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('cancelled while assembling, it places nothing', async () => {
    const controller = new AbortController();
    const cancelled = exportBook(
      exporting('late', {
        signal: controller.signal,
        onProgress: ({ stage, doneMs }) => {
          if (stage === 'assemble' && doneMs > 0) controller.abort();
        },
      }),
    );
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(at('late'))).toEqual([]);
  });

  // The bug: nothing is put together before the last chapter is encoded, and a long book waits for all of it.
  it('puts an M4B together while its last chapter is still encoded', async () => {
    const out = at('growing');
    const begun = () => readdirSync(out, { recursive: true }).some((name) => isM4bPart(`${name}`));
    const { renderer } = countingRenderer();
    // Told by its pause: chapters are begun in any order.
    const lastPauseMs = pauseOf(titles.length - 1);
    const held: typeof renderer = {
      run: async (task, options) => {
        const parts = task.kind === 'renderChapter' ? task.parts : [];
        if (parts.some((part) => part.kind === 'pause' && part.durationMs === lastPauseMs)) {
          await vi.waitUntil(begun, { timeout: 20_000 });
        }
        return renderer.run(task, options);
      },
    };
    await exportBook(exporting('growing', { cacheFolder: at('cache-held'), renderer: held }));
    expect(await fingerprints(out)).toEqual(await fingerprints(at('again')));
  });

  // The bug: an M4B that cannot be written is an unhandled rejection while later chapters are encoded.
  it('says what was wrong with a chapter that came to the M4B before the last one', async () => {
    const { renderer } = countingRenderer();
    const spoilt: typeof renderer = {
      run: async (task, options) => {
        const made = await renderer.run(task, options);
        const [output] = task.kind === 'renderChapter' ? (task.variants[0]?.outputs ?? []) : [];
        if (output?.codec === 'aac') await truncate(output.path, 100);
        return made;
      },
    };
    const cacheFolder = at('cache-spoilt');
    const settings = { formats: ['m4b'] as const, presets: [preset] };
    const failing = exportBook(exporting('spoilt', { cacheFolder, settings, renderer: spoilt }));
    await expect(failing).rejects.toMatchObject({ code: expect.any(String) });
    expect(await readdir(at('spoilt'))).toEqual([]);
  });

  it('a take that is gone stops the export, names it, and leaves no file', async () => {
    const gone: ExportPart = { kind: 'take', path: at('gone.flac'), sha256: 'x', durationMs: 500 };
    const book = bookOf([gone]);
    const failing = exportBook(exporting('failed', { book, cacheFolder: at('cache-failed') }));
    await expect(failing).rejects.toMatchObject({
      code: 'file_not_readable',
      data: { path: gone.path },
    });
    expect(await readdir(at('failed'))).toEqual([]);
  });

  it("another file of the book's name is left alone", async () => {
    await exportBook(exporting('other', { settings: { formats: ['m4b'], presets: [preset] } }));
    await rm(at('other', 'Тени - A Test.m4b'));
    await writeFile(at('other', 'Тени - A Test.m4b'), 'my own');
    await exportBook(exporting('other', { settings: { formats: ['m4b'], presets: [preset] } }));
    expect(await readFile(at('other', 'Тени - A Test.m4b'), 'utf8')).toBe('my own');
    expect((await readdir(at('other'))).sort()).toEqual([
      'Тени - A Test (2).m4b',
      'Тени - A Test.m4b',
    ]);
  });
});

type Probed = {
  readonly format: { readonly duration: string; readonly tags: Record<string, string> };
  readonly chapters: readonly {
    readonly start_time: string;
    readonly end_time: string;
    readonly tags: { readonly title: string };
  }[];
  readonly streams: readonly {
    readonly codec_name: string;
    readonly tags?: Record<string, string>;
  }[];
};

async function probeAll(path: string) {
  const args = ['-show_chapters', '-show_format', '-show_streams'];
  return (await probe(path, args)) as Probed;
}

describeWithJudge(['ffmpeg', 'ffprobe'], 'the finished book, read by another program', () => {
  it('has the planned chapters at the planned times, in every script', async () => {
    const book = await probeAll(at('out', 'Тени - A Test.m4b'));
    expect(book.chapters.map(({ tags }) => tags.title)).toEqual(titles);
    book.chapters.forEach((chapter, index) => {
      const planned = first.chapters[index];
      expect(Number(chapter.start_time) * 1000).toBeCloseTo(planned?.startMs ?? -1, 0);
      const endMs = (planned?.startMs ?? 0) + (planned?.durationMs ?? 0);
      expect(Number(chapter.end_time) * 1000).toBeCloseTo(endMs, 0);
    });
    expect(Number(book.format.duration) * 1000).toBeCloseTo(first.files[0]?.durationMs ?? 0, 0);
  });

  it('carries title, author, language, genre, description and cover', async () => {
    const book = await probeAll(at('out', 'Тени - A Test.m4b'));
    expect(book.format.tags).toMatchObject({
      major_brand: 'M4B ',
      title: 'Тени: A Test',
      artist: 'Анна Writer',
      album: 'Тени: A Test',
      genre: 'Audiobook',
      description: 'Made for a test – 試験',
    });
    expect(book.format.tags.creation_time).toBeUndefined();
    expect(book.streams.map(({ codec_name }) => codec_name)).toEqual(['aac', 'bin_data', 'png']);
    // Bug: the length that a book is planned to have leaves no room for its index before the sound.
    const head = (await readFile(at('out', 'Тени - A Test.m4b'))).subarray(0, 64);
    expect(head.includes('moov')).toBe(true);
    expect(book.streams[0]?.tags?.language).toBe('rus');
  });

  it('tags each mp3 with its chapter, track and cover', async () => {
    const name = '03 - 第三章 猫の家.mp3';
    const chapter = await probeAll(at('out', 'Тени - A Test (MP3)', name));
    expect(chapter.format.tags).toMatchObject({
      title: '第三章 猫の家',
      album: 'Тени: A Test',
      artist: 'Анна Writer',
      track: '3/4',
      genre: 'Audiobook',
    });
    expect(chapter.streams.map(({ codec_name }) => codec_name)).toEqual(['mp3', 'png']);
  });

  it('decodes without an error to exactly its length, and holds no digital silence', async () => {
    for (const file of first.files.filter(({ format }) => format !== 'playlist')) {
      const decoded = await decodedByFfmpeg(file.path);
      expect(decoded.length).toBe(Math.round((file.durationMs * 44_100) / 1000));
      let run = 0;
      let longest = 0;
      for (const value of decoded) {
        run = Math.round(value * 32_768) === 0 ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      expect(longest).toBeLessThan(44);
    }
  });
});
