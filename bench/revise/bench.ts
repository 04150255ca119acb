import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../electron/app/create-app.ts';
import { createSystemClock } from '../../electron/platform/node/clock.ts';
import { composeRevision } from '../../shared/script/revise/compose.ts';
import { type ManuscriptChapter, paragraphsOf } from '../../shared/script/revise/manuscript.ts';
import { reviseBook } from '../../shared/script/revise/revise.ts';
import { createTestPlatform } from '../../test/support/fakes/create-test-platform.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { processorSecondsOf } from '../processor-time.ts';

const rounds = 5;
const things = ['lamp', 'quay', 'gull', 'ladder', 'rope', 'bell', 'tide', 'stair', 'key', 'salt'];

/** A novel of so many signs in chapters of so many; every fifth paragraph says what others say too. */
function novelOf(size: number, chapterSize: number): readonly ManuscriptChapter[] {
  const chapters: ManuscriptChapter[] = [];
  let at = 0;
  while (chapters.length * chapterSize < size) {
    const paragraphs: string[] = [];
    for (let length = 0; length < chapterSize; at += 1) {
      const thing = things[at % things.length];
      const own = `In the year ${at} the ${thing} was carried over the bridge, and nobody asked. It was late.`;
      const said = at % 5 === 0 ? '“Yes,” she said.' : own;
      paragraphs.push(said);
      length += said.length;
    }
    const title = `Chapter ${chapters.length + 1}`;
    chapters.push({ title, text: `${[`# ${title}`, ...paragraphs].join('\n\n')}\n` });
  }
  return chapters;
}

/** One paragraph in a hundred says something else, and the last chapter comes first. */
function revisedOf(novel: readonly ManuscriptChapter[]): readonly ManuscriptChapter[] {
  const edited = novel.map(({ title, text }) => ({
    title,
    text: text.replace(/(year \d*37 the \S+) was carried/g, '$1 went alone'),
  }));
  return [...edited.slice(-1), ...edited.slice(0, -1)];
}

async function secondsOf(work: () => unknown): Promise<number> {
  const runs: number[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await processorSecondsOf(work));
  return median(runs);
}

function compare(book: readonly ManuscriptChapter[]) {
  const input = { book, base: book, draft: revisedOf(book), cast: [] };
  return () => composeRevision(reviseBook(input).inOrder('theirs'), input);
}

/** The whole step in a library: compared, composed, planned and written. */
async function followSeconds(novel: readonly ManuscriptChapter[]): Promise<number> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const app = await createApp({
    platform: await createTestPlatform({ home, seed: 5, clock: createSystemClock() }),
    program: 'the bench',
    environment: { baseUrl: null, apiKey: null },
    emit: () => undefined,
  });
  const book = { title: 'Novel', author: null, language: 'en', cover: null, chapters: novel };
  const projectId = await app.projects.add(book);
  app.manuscripts.keep(projectId, { chapters: novel, isScript: false });
  const manuscript = { chapters: revisedOf(novel), isScript: false, speakers: [] };
  const seconds = await processorSecondsOf(() => app.revisions.follow(projectId, manuscript));
  await app.stop();
  await rm(home, { recursive: true, force: true });
  return seconds;
}

/** What a comparison costs beside taking the three texts apart, and how it grows. */
export async function run(): Promise<BenchResult> {
  const large = novelOf(1_000_000, 25_000);
  const small = novelOf(250_000, 25_000);
  const oneChapter = novelOf(300_000, 300_000);
  const largeSeconds = await secondsOf(compare(large));
  const smallSeconds = await secondsOf(compare(small));
  const chapterSeconds = await secondsOf(compare(oneChapter));
  const readSeconds = await secondsOf(() => {
    for (let copy = 0; copy < 3; copy += 1) paragraphsOf(large, []);
  });
  return {
    name: 'revise',
    figures: {
      'a million signs compared, processor seconds': largeSeconds,
      'a chapter of 300,000 compared, processor seconds': chapterSeconds,
      'the three texts taken apart, processor seconds': readSeconds,
      'a book of a million signs updated in a library, processor seconds':
        await followSeconds(large),
    },
    bounds: [
      {
        name: 'four times the book takes times as long',
        value: largeSeconds / smallSeconds,
        // A comparison of all with all takes sixteen times as long.
        atMost: 12,
      },
      { name: 'of taking the three texts apart', value: largeSeconds / readSeconds, atMost: 8 },
    ],
  };
}
