import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../electron/app/create-app.ts';
import { createSystemClock } from '../../electron/platform/node/clock.ts';
import type { ImportReview } from '../../shared/model/project.ts';
import { createTestPlatform } from '../../test/support/fakes/create-test-platform.ts';
import type { BenchBound, BenchResult } from '../bench-result.ts';
import { makeNovel } from '../import/make-novel.ts';
import { longestTurnMs } from '../processor-time.ts';

/** Each act of each book is done so often; the best counts, as a cold compiler is no stall of every day. */
const rounds = 3;
const longestMs = 50;

const books = [
  { name: '10 MB', build: () => makeNovel({ chapters: 120, bytes: 10_000_000 }) },
  {
    name: 'chapter of 300,000 characters',
    build: () => makeNovel({ chapters: 1, bytes: 300_000 }),
  },
] as const;

/** Review, confirmation and the first look at a book, as the window asks for them. */
async function measureRound(app: App, path: string) {
  const reviews: ImportReview[] = [];
  const reviewMs = await longestTurnMs(async () => {
    reviews.push(await app.imports.review({ fileHandle: 'book', path, fileName: 'book.epub' }));
  });
  const [review] = reviews;
  if (review === undefined) throw new Error('There is no review.');
  const { draftId, title, author, language, chapters } = review;
  const chosen = chapters.map(({ first, title: name }) => ({
    first,
    title: name,
    isIncluded: true,
  }));
  const confirmation = { draftId, title, author, language, chapters: chosen };
  let projectId = '';
  const confirmMs = await longestTurnMs(async () => {
    ({ projectId } = await app.imports.confirm(confirmation));
  });
  const listMs = await longestTurnMs(async () => app.projects.list());
  const openMs = await longestTurnMs(async () => app.projects.get(projectId));
  return { reviewMs, confirmMs, listMs, openMs };
}

/**
 * For how long the main process answers nobody while a book is imported: the most processor time of its main
 * thread in one turn of the event loop, so that a busy machine does not decide.
 */
export async function run(): Promise<BenchResult> {
  const folder = join(process.cwd(), '.cache', 'bench-import');
  await mkdir(folder, { recursive: true });
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-stall-'));
  const app = await createApp({
    platform: await createTestPlatform({
      home,
      clock: createSystemClock(),
      distNode: join(process.cwd(), 'dist/node'),
    }),
    program: 'the bench',
    environment: { baseUrl: null, apiKey: null },
    emit: () => undefined,
  });
  const figures: { [name: string]: number } = {};
  const bounds: BenchBound[] = [];
  try {
    for (const { name, build } of books) {
      const path = join(folder, 'stall.epub');
      await writeFile(path, build());
      const all: Awaited<ReturnType<typeof measureRound>>[] = [];
      for (let round = 0; round < rounds; round += 1) all.push(await measureRound(app, path));
      const bestOf = (act: keyof (typeof all)[number]) => Math.min(...all.map((one) => one[act]));
      for (const act of ['reviewMs', 'confirmMs'] as const) {
        const title = `${name}: ${act.replace('Ms', '')}, longest turn in ms`;
        bounds.push({ name: title, value: bestOf(act), atMost: longestMs });
      }
      figures[`${name}: list after it, ms`] = bestOf('listMs');
      figures[`${name}: opening it, ms`] = bestOf('openMs');
    }
    return { name: 'import-stall', figures, bounds };
  } finally {
    await app.stop();
    await rm(home, { recursive: true, force: true });
  }
}
