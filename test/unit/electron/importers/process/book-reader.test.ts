import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { importBook } from '../../../../../electron/importers/import-book.ts';
import {
  type BookReader,
  type BookReaderLimits,
  createBookReader,
} from '../../../../../electron/importers/process/book-reader.ts';
import { createSystemClock } from '../../../../../electron/platform/node/clock.ts';
import { createProcessRunner } from '../../../../../electron/platform/node/process-runner.ts';
import type { ChildHandle, ProcessRunner } from '../../../../../electron/platform/ports.ts';
import { speakErrors } from '../../../../../shared/errors/speak-errors.ts';
import type { EarlyChapter } from '../../../../../shared/model/import/book-draft.ts';
import { buildEpub, onePixelPng } from '../../../../support/builders/epub-builder.ts';
import { createFakeLogger } from '../../../../support/fakes/fake-logger.ts';
import { folderForAllTests } from '../../../../support/tools/hooks.ts';
import { bundleEntry } from '../../audio/bundle.ts';

const mebibyte = 2 ** 20;
const roomy: BookReaderLimits = { memoryBytes: 1024 * mebibyte, durationMs: 60_000 };
const folder = folderForAllTests();
const readers: BookReader[] = [];

beforeAll(async () => {
  const entry = resolve(import.meta.dirname, '../../../../../electron/importers/process/entry.ts');
  await bundleEntry(entry, folder, 'book-reader');
});

afterAll(() => Promise.all(readers.map((reader) => reader.close())));

/** A reader over real processes, and the handles of those that it started. */
function openReader(limits = roomy) {
  const runner = createProcessRunner(
    { entry: (name) => join(folder, `${name}.cjs`) },
    createFakeLogger(),
  );
  const started: ChildHandle[] = [];
  const processes: ProcessRunner = {
    start: (...args) => {
      const child = runner.start(...args);
      started.push(child);
      return child;
    },
  };
  const reader = createBookReader({ processes, clock: createSystemClock(), limits });
  readers.push(reader);
  return { reader, started };
}

async function save(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Paragraphs that need far more memory as blocks than as bytes. */
const greedy = 'a\n\n'.repeat(2_000_000);

describe('the process that reads books', () => {
  // Catches a draft that loses something on its way: a long text, its borders, the cover, a notice.
  it('gives the same draft as reading it here, also with chapters longer than a piece', async () => {
    const long = `<p>${'Ein “langer” Absatz 𝒳. '.repeat(30_000)}</p>`;
    const bytes = buildEpub({
      files: [
        { name: 'a.xhtml', title: 'One', body: `<h1>One</h1>${long}` },
        { name: 'b.xhtml', title: 'Two', body: '<h1>Two</h1><p>End.<img alt="hill"/></p>' },
      ],
      cover: { name: 'cover.png', bytes: onePixelPng },
    });
    const path = await save('same.epub', bytes);
    const { reader } = openReader();
    const draft = await reader.read({ path, fileName: 'same.epub' });
    expect(draft).toEqual(await importBook({ path, fileName: 'same.epub' }));
    expect(draft.cover?.bytes).toEqual(onePixelPng);
  });

  // Catches a chapter that is told twice or with sections of another, and chapters that come with the end only.
  it('tells each chapter with its sections as it arrives, those of a single document with the end', async () => {
    const files = Array.from({ length: 60 }, (_, index) => ({
      name: `${index}.xhtml`,
      title: `Chapter ${index + 1}`,
      body: `<h1>Chapter ${index + 1}</h1><p>${'Die Lampe brannte. '.repeat(500)}</p>`,
    }));
    const book = await save('early.epub', buildEpub({ files }));
    const text = await save('early.txt', 'CHAPTER I\n\nThe lamp burned.\n\nCHAPTER II\n\nEnd.\n');
    const { reader } = openReader();
    for (const path of [book, text]) {
      const told: EarlyChapter[] = [];
      const onChapter = (early: EarlyChapter) => told.push(early);
      const draft = await reader.read({ path, fileName: basename(path), onChapter });
      expect(told.map(({ chapter }) => chapter)).toEqual(draft.chapters);
      expect(told.flatMap(({ sections }) => sections)).toEqual(draft.sections);
      expect(new Set(told.map(({ language }) => language))).toEqual(new Set([draft.language]));
    }
  });

  // Bug: the process knows nothing of the language, so that its notices are in English in a Chinese window.
  it('speaks the language of the program as it is when the book is read', async () => {
    const path = await save('said.srt', '1\n00:00:01,000 --> 00:00:02,000\nNight fell.\n');
    const { reader } = openReader();
    const told = async () =>
      (await reader.read({ path, fileName: 'said.srt' })).notices.map(({ message }) => message);
    await speakErrors('zh-Hans');
    onTestFinished(() => speakErrors('en'));
    expect((await told()).join()).toContain('已去掉 1 条字幕的时间');
    await speakErrors('en');
    expect((await told()).join()).toContain('The times of 1 subtitles');
  });

  it('refuses in the same words, and goes on with the next book in the same process', async () => {
    const bad = await save('bad.epub', 'no archive');
    const good = await save('good.txt', 'CHAPTER I\n\nThe lamp burned.\n');
    const { reader, started } = openReader();
    const expected = await importBook({ path: bad, fileName: 'bad.epub' }).catch((error) => error);
    await expect(reader.read({ path: bad, fileName: 'bad.epub' })).rejects.toMatchObject({
      code: 'not_this_format',
      message: expected.message,
    });
    const draft = await reader.read({ path: good, fileName: 'good.txt', script: 'look' });
    expect(draft.script).toEqual({ markCount: 0, cast: [], isKept: false });
    expect(started).toHaveLength(1);
  });

  // Bug: names were isolated as for the page, and in a terminal the marks were copied with the path.
  it('refuses without marks of direction around a name', async () => {
    const fileName = 'حكاية (الجزء الأول).epub';
    const path = await save(fileName, 'no archive');
    const { message } = await openReader()
      .reader.read({ path, fileName })
      .catch((error) => error);
    expect(message).toContain(`“${fileName}”`);
  });

  // Catches a book that takes the program down with it, and an end that nobody explains.
  it('ends itself over its memory, which the error names, and the next book is read', async () => {
    const path = await save('greedy.txt', greedy);
    const { reader, started } = openReader({ ...roomy, memoryBytes: 200 * mebibyte });
    await expect(reader.read({ path, fileName: 'greedy.txt' })).rejects.toMatchObject({
      code: 'file_too_large',
      message: expect.stringContaining('200 MB of memory'),
    });
    expect(await started[0]?.exited).toBe(86);
    const small = await save('small.txt', 'The lamp burned.\n');
    expect((await reader.read({ path: small, fileName: 'small.txt' })).chapters).toHaveLength(1);
  });

  it('names the time that a book may take, and leaves nothing running after it', async () => {
    const path = await save('slow.txt', greedy);
    const { reader, started } = openReader({ ...roomy, durationMs: 1 });
    await expect(reader.read({ path, fileName: 'slow.txt' })).rejects.toMatchObject({
      code: 'file_too_large',
      message: expect.stringContaining('0.001 seconds'),
    });
    expect(await started[0]?.exited).toBeDefined();
  });

  // Catches a cancel that only stops listening: the process would go on for minutes.
  it('has ended by the time that a stopped reading says so', async () => {
    const path = await save('stopped.txt', greedy);
    const { reader, started } = openReader();
    const control = new AbortController();
    let hasEnded = false;
    const reading = reader.read({
      path,
      fileName: 'stopped.txt',
      signal: control.signal,
    });
    started[0]?.exited.then(() => {
      hasEnded = true;
    });
    control.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    expect(hasEnded).toBe(true);
  });

  it('explains a process that was killed from outside', async () => {
    const path = await save('killed.txt', greedy);
    const { reader, started } = openReader();
    const reading = reader.read({ path, fileName: 'killed.txt' });
    await started[0]?.stop();
    await expect(reading).rejects.toMatchObject({
      code: 'file_not_readable',
      message: expect.stringContaining('1024 MB of memory and 60 seconds'),
    });
  });

  it('tells how far it is, and reads two books at once but not three', async () => {
    const files = Array.from({ length: 300 }, (_, index) => ({
      name: `${index}.xhtml`,
      body: `<p>${'words and more words '.repeat(2000)}</p>`,
    }));
    const path = await save('many.epub', buildEpub({ files }));
    const { reader } = openReader();
    const fractions: number[] = [];
    const read = () =>
      reader.read({ path, fileName: 'many.epub', onProgress: (at) => fractions.push(at) });
    const [first, second, third] = await Promise.allSettled([read(), read(), read()]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(third).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    expect(fractions.length).toBeGreaterThan(1);
    expect(fractions.every((at) => at >= 0 && at <= 1)).toBe(true);
  });
});
