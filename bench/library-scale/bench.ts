import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../electron/app/create-app.ts';
import { createSystemClock } from '../../electron/platform/node/clock.ts';
import type { SqlParameters } from '../../electron/storage/sql.ts';
import { everyCall } from '../../shared/model/call-filter.ts';
import { defaultVoiceId } from '../../shared/model/voice.ts';
import { growLibrary } from '../../test/support/builders/grow-library.ts';
import { createTestPlatform } from '../../test/support/fakes/create-test-platform.ts';
import { type BenchBound, type BenchResult, median } from '../bench-result.ts';
import { processorSecondsOf } from '../processor-time.ts';

const sizes = [1, 10, 100, 1000] as const;
const chaptersPerBook = 5;
const linesPerChapter = 25;
/** 100,000 takes with 1,000 books. */
const takesPerBook = 100;
const rounds = 7;
/** What is shorter is within what the clock of the process can tell. */
const shortestMs = 1;

const textOf = (name: string) =>
  Array.from(
    { length: linesPerChapter },
    (_, at) => `In ${name} the line of number ${at} says something, and a little more than that.`,
  ).join('\n\n');

async function openApp(home: string, trace?: (sql: string, parameters: SqlParameters) => void) {
  const platform = await createTestPlatform({
    home,
    seed: Date.now() % 1_000_000,
    clock: createSystemClock(),
    distNode: join(process.cwd(), 'dist/node'),
  });
  return createApp({
    platform,
    program: 'the bench',
    environment: { baseUrl: null, apiKey: null },
    emit: () => undefined,
    ...(trace === undefined ? {} : { database: { trace } }),
  });
}

/** Processor time of this process, in milliseconds. */
async function usedMs(work: () => unknown) {
  return 1000 * (await processorSecondsOf(work));
}

async function prepareBook(home: string) {
  const app = await openApp(home);
  const projectId = await app.projects.add({
    title: 'Rain',
    author: null,
    language: 'en',
    cover: null,
    chapters: Array.from({ length: chaptersPerBook }, (_, at) => ({
      title: `Chapter ${at}`,
      text: textOf(`chapter ${at}`),
    })),
  });
  app.projects.get(projectId);
  app.projects.opened(projectId);
  const accountId = app.accounts.current().id;
  await app.stop();
  return { projectId, accountId };
}

/** What a person does, by name. Each is done several times, so it must leave the library as large as it was. */
function actionsOf(app: App, home: string, projectId: string) {
  const [first] = app.projects.get(projectId).chapters;
  const chapterId = first?.id ?? '';
  const segmentId = app.narration.chapter(chapterId).segments.at(-1)?.id ?? '';
  let count = 0;
  const query = {
    text: 'number 7',
    isCaseSensitive: false,
    isWholeWord: false,
    isPattern: false,
    isWithMarks: false,
  };
  return {
    'list the books': () => app.projects.list(),
    'open a book': () => app.projects.get(projectId),
    'open a chapter': () => app.narration.chapter(chapterId),
    'type, saved': () => {
      const { text, revision } = app.narration.chapter(chapterId);
      count += 1;
      app.projects.saveChapter(chapterId, `${text} More ${count}.`, revision);
    },
    'search the book': () =>
      app.manuscript.search({ projectId, chapterId: null, query, words: null }),
    'hear a made line': () => app.narration.hear(segmentId),
    'takes of a line': () => app.takes.list(segmentId),
    'look at an export': () => app.exports.preview(projectId, join(home, 'exports')),
    'list the jobs': () => app.queue.list(),
    'list what is uncertain': () => app.uncertain.list(),
    'a page of the ledger': () => app.ledgerPages.page({ ...everyCall, hasHolds: false }, null, 50),
    'sums of the ledger': () => app.ledgerPages.totals(everyCall),
    'who uses a voice': () => app.voiceLibrary.uses(defaultVoiceId),
  } as const;
}

export async function run(): Promise<BenchResult> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-scale-'));
  const figures: Record<string, number> = {};
  const byAction = new Map<string, number[]>();
  const note = (name: string, books: number, value: number) => {
    figures[`${name}, ${books} books (ms)`] = value;
    byAction.set(name, [...(byAction.get(name) ?? []), value]);
  };
  try {
    const { projectId, accountId } = await prepareBook(home);
    let grown = 1;
    for (const books of sizes) {
      const path = join(home, 'library.sqlite');
      if (books > grown) {
        growLibrary(path, { projectId, accountId, from: grown, to: books, takesPerBook });
        grown = books;
        // The first opening after rows were written from outside looks through all of it.
        await (await openApp(home)).stop();
      }
      const opened: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        let app: App | null = null;
        opened.push(
          await usedMs(async () => {
            app = await openApp(home);
          }),
        );
        await (app as App | null)?.stop();
      }
      note('open the library', books, median(opened));
      const app = await openApp(home);
      try {
        for (const [name, act] of Object.entries(actionsOf(app, home, projectId))) {
          await act();
          const times: number[] = [];
          for (let round = 0; round < rounds; round += 1) times.push(await usedMs(act));
          note(name, books, median(times));
        }
      } finally {
        await app.stop();
      }
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
  const bounds = [...byAction].map(([name, values]): BenchBound => {
    const [one = Number.NaN] = values;
    const ratio = (values.at(-1) ?? 0) / Math.max(shortestMs, one);
    return { name: `${name}, 1,000 books against 1`, value: ratio, atMost: mostRatio(name) };
  });
  return { name: 'library-scale: 1 to 1,000 books, 100,000 takes', figures, bounds };
}

/** What shows a row of each book or job may take longer with more of them, by so many microseconds a row. */
const listed: ReadonlySet<string> = new Set([
  'list the books',
  'list the jobs',
  'who uses a voice',
]);

function mostRatio(name: string): number {
  return listed.has(name) ? 300 : 3;
}
