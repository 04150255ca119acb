import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type App, createApp } from '../../electron/app/create-app.ts';
import { createSystemClock } from '../../electron/platform/node/clock.ts';
import { defaultVoiceId } from '../../shared/model/voice.ts';
import { createTestPlatform } from '../../test/support/fakes/create-test-platform.ts';
import type { BenchResult } from '../bench-result.ts';
import { median } from '../bench-result.ts';

const shortChapter = 20;
const longChapter = 2000;
const heardSegmentCount = 20;
const roundCount = 5;
const manyBooks = 200;
const chaptersPerBook = 40;
const chapterLines = 100;

/** Lines of about a segment each, that are said nowhere else. */
const textOf = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `In ${name} the line of number ${at} says something, and a little more than that.`,
  ).join('\n\n');

async function withApp<T>(work: (app: App) => Promise<T>) {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-library-'));
  const platform = await createTestPlatform({
    home,
    clock: createSystemClock(),
    distNode: join(process.cwd(), 'dist/node'),
  });
  const environment = { baseUrl: null, apiKey: null };
  const app = await createApp({
    platform,
    program: 'the bench',
    environment,
    emit: () => undefined,
  });
  try {
    return await work(app);
  } finally {
    await app.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function addBook(app: App, name: string, chapters: readonly string[]) {
  return app.projects.add({
    title: name,
    author: null,
    language: 'en',
    cover: null,
    chapters: chapters.map((text, at) => ({ title: `${name} ${at}`, text })),
  });
}

/** Milliseconds that this thread was busy with it; threads and other processes do not count. */
async function busyMs(work: () => Promise<unknown> | unknown) {
  const before = performance.eventLoopUtilization();
  await work();
  // The announcements that follow it, too.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return performance.eventLoopUtilization(before).active;
}

/** Of hearing one segment that is not generated yet, in turn in a short and in a long chapter. */
async function hearing(app: App): Promise<{ readonly short: number; readonly long: number }> {
  const short: number[] = [];
  const long: number[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const texts = [shortChapter, longChapter].map((count) =>
      textOf(`round ${round} of ${count}`, count),
    );
    const projectId = await addBook(app, `Heard ${round}`, texts);
    app.projects.update(projectId, { narratorVoiceId: await tones(app) });
    const { chapters } = app.projects.get(projectId);
    for (const [at, times] of [short, long].entries()) {
      const { segments } = app.narration.chapter(chapters[at]?.id ?? '');
      for (const { id } of segments.slice(0, heardSegmentCount)) {
        times.push(await busyMs(() => app.narration.hear(id)));
      }
    }
  }
  return { short: median(short), long: median(long) };
}

/** The voice that takes least to speak, so that little else runs. */
async function tones(app: App) {
  const voices = await app.voices.list(app.accounts.current());
  return voices.find(({ title }) => /tones/i.test(title))?.id ?? defaultVoiceId;
}

/** `library.list` with that many books. */
const listing = (app: App) =>
  median(
    Array.from({ length: 9 }, () => {
      const startedMs = performance.now();
      app.projects.list();
      return performance.now() - startedMs;
    }),
  );

/** What is asked once a segment is what is paid for, and what is asked after each save. */
export async function run(): Promise<BenchResult> {
  return withApp(async (app) => {
    const heard = await hearing(app);
    const book = Array.from({ length: chaptersPerBook }, (_, at) =>
      textOf(`chapter ${at}`, chapterLines),
    );
    for (const { id } of app.projects.list()) app.projects.setRemoved(id, true);
    const first = await addBook(app, 'Book', book);
    const oneMs = listing(app);
    const chapterId = app.projects.get(first).chapters[0]?.id ?? '';
    const save = async () => {
      const { text, revision } = app.narration.chapter(chapterId);
      return busyMs(() => app.projects.saveChapter(chapterId, `${text} More.`, revision));
    };
    const saveOneMs = median([
      await save(),
      await save(),
      await save(),
      await save(),
      await save(),
    ]);
    for (let at = 1; at < manyBooks; at += 1) await addBook(app, `Book ${at}`, book);
    const manyMs = listing(app);
    const saveManyMs = median([
      await save(),
      await save(),
      await save(),
      await save(),
      await save(),
    ]);
    return {
      name: `library: a segment in a chapter of ${shortChapter} and of ${longChapter}, 1 and ${manyBooks} books`,
      figures: {
        'hearing a segment of the short chapter, ms busy': heard.short,
        'of the long one, ms busy': heard.long,
        'the list of one book, ms': oneMs,
        [`of ${manyBooks} books of ${chaptersPerBook} chapters, ms`]: manyMs,
        'saving a chapter of one book, ms busy': saveOneMs,
        [`of ${manyBooks} books, ms busy`]: saveManyMs,
      },
      bounds: [
        {
          name: 'a segment of the long against the short chapter',
          value: heard.long / heard.short,
          atMost: 1.3,
        },
        { name: 'the list of many books against one', value: manyMs / oneMs, atMost: 30 },
        {
          name: 'saving beside many books against one',
          value: saveManyMs / saveOneMs,
          atMost: 1.3,
        },
      ],
    };
  });
}
