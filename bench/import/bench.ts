import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type BookReader, createBookReader } from '../../electron/importers/process/book-reader.ts';
import { createSystemClock } from '../../electron/platform/node/clock.ts';
import { createProcessRunner } from '../../electron/platform/node/process-runner.ts';
import type { EarlyChapter } from '../../shared/model/import/book-draft.ts';
import { planChapter } from '../../shared/script/plan/plan.ts';
import { buildEpub } from '../../test/support/builders/epub-builder.ts';
import { type BenchBound, type BenchResult, median } from '../bench-result.ts';
import { makeNovel } from './make-novel.ts';
import {
  type ReferenceAnswer,
  type ReferenceProcess,
  startReference,
} from './reference-process.ts';

/** Rounds that neither side is measured in, and those that both are. */
const warmingRounds = 3;
const rounds = 15;
const leastTimesFaster = 4;

type Work = Awaited<ReturnType<typeof importAndPlan>>;

/** File to planned segments: read in the warm process and planned here as chapters come, as the program does. */
async function importAndPlan(reader: BookReader, path: string) {
  const start = performance.now();
  let firstMs = 0;
  let characters = 0;
  const plan = ({ chapter: { text }, language }: EarlyChapter): void => {
    if (characters === 0) firstMs = performance.now() - start;
    planChapter(text, { cast: [], language: language ?? 'en' });
    characters += text.length;
  };
  await reader.read({ path, fileName: 'novel.epub', onChapter: plan });
  return { ms: performance.now() - start, firstMs, characters };
}

/**
 * Processor time of this process and of its children by now, in milliseconds; children on Linux only. The
 * reference counts its own: threads that it has ended would be missed here.
 */
function cpuMsByNow(reference: ReferenceProcess): number {
  const { user, system } = process.cpuUsage();
  const ownMs = (user + system) / 1000;
  try {
    // Children that have ended are counted in hundredths of a second.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').pop()?.split(' ') ?? [];
    const endedMs = 10 * (Number(fields[13]) + Number(fields[14]));
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
    const ours = children.split(' ').filter((pid) => pid !== `${reference.pid}`);
    return ours.reduce((sum, pid) => {
      // Thread by thread: only there does the system count in nanoseconds.
      const tasks = `/proc/${pid}/task`;
      const ofThreads = readdirSync(tasks).map((id) =>
        Number(readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ')[0]),
      );
      return sum + ofThreads.reduce((all, nanoseconds) => all + nanoseconds / 1e6, 0);
    }, ownMs + endedMs);
  } catch {
    return ownMs;
  }
}

/** As `main` does: the built entry in a process of its own. */
function openReader(rootFolder: string): BookReader {
  const entry = (name: string) => join(rootFolder, 'dist/node', `${name}.cjs`);
  const quiet = { debug: () => undefined, warn: () => undefined };
  return createBookReader({
    processes: createProcessRunner({ entry }, quiet),
    clock: createSystemClock(),
  });
}

/** The same 100,000 characters as one paragraph and as paragraphs of about 500. */
function makeStallBooks(): { readonly single: Uint8Array; readonly many: Uint8Array } {
  const sentence =
    'The lamplighter carried the brass key by the north stair, and the wind answered him. ';
  const text = sentence.repeat(Math.ceil(100_000 / sentence.length));
  const paragraphs = Array.from(
    { length: Math.ceil(text.length / (sentence.length * 6)) },
    (_, index) => text.slice(index * sentence.length * 6, (index + 1) * sentence.length * 6),
  );
  const book = (body: string): Uint8Array => buildEpub({ files: [{ name: 'a.xhtml', body }] });
  return {
    single: book(`<p>${text}</p>`),
    many: book(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')),
  };
}

type Pair = { readonly ours: Work; readonly theirs: ReferenceAnswer; readonly cpuMs: number };

/** The two sides take turns in going first, so that neither always finds the machine as the other left it. */
async function measurePairs(
  path: string,
  count: number,
  reader: BookReader,
  reference: ReferenceProcess,
): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < warmingRounds + count; round += 1) {
    const startMs = cpuMsByNow(reference);
    const first = round % 2 === 0 ? await importAndPlan(reader, path) : null;
    const theirs = await reference.importBook(path);
    const ours = first ?? (await importAndPlan(reader, path));
    const cpuMs = cpuMsByNow(reference) - startMs;
    if (round >= warmingRounds) pairs.push({ ours, theirs, cpuMs });
  }
  return pairs;
}

/** From nothing to the small book's segments or sentences: each side starts its process first. The best of each. */
async function measureStart(path: string, rootFolder: string) {
  let oursMs = Number.POSITIVE_INFINITY;
  let theirsMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round += 1) {
    const reader = openReader(rootFolder);
    let start = performance.now();
    await importAndPlan(reader, path);
    oursMs = Math.min(oursMs, performance.now() - start);
    await reader.close();
    start = performance.now();
    const reference = startReference(rootFolder);
    await reference.importBook(path);
    theirsMs = Math.min(theirsMs, performance.now() - start);
    reference.stop();
  }
  return { oursMs, theirsMs };
}

/** The longest time in which this process answers nobody while a book is read; the best of several runs. */
async function measureHold(path: string, reader: BookReader): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await reader.read({ path, fileName: 'large.epub' });
    delay.disable();
    best = Math.min(best, delay.max / 1e6);
  }
  return best;
}

const books = [
  { name: 'small', count: 31, build: () => makeNovel({ chapters: 4, bytes: 40_000 }) },
  { name: 'novel', count: rounds, build: () => makeNovel() },
  { name: 'large', count: 5, build: () => makeNovel({ chapters: 120, bytes: 10_000_000 }) },
  { name: 'nested', count: rounds, build: () => makeNovel({ chapters: 300, depth: 6 }) },
] as const;

/**
 * Import against EbookLib, BeautifulSoup and sentencex on the same files, each side in a warm process: file
 * to sentences there, file to planned segments here, the way of the draft between our processes included.
 * Both run the same warming rounds, then take turns. The best run of each side counts: on a busy machine each
 * message between processes waits for its turn. Starting an interpreter or a process counts for neither; for
 * the small book both from nothing are shown beside, and so is the processor time of all threads, those of the
 * compiler and the collector too.
 */
export async function run(): Promise<BenchResult> {
  const rootFolder = process.cwd();
  const folder = join(rootFolder, '.cache', 'bench-import');
  await mkdir(folder, { recursive: true });
  const reference = startReference(rootFolder);
  const reader = openReader(rootFolder);
  try {
    const figures: { [name: string]: number } = {};
    const bounds: BenchBound[] = [];
    for (const { name, count, build } of books) {
      const path = join(folder, `${name}.epub`);
      await writeFile(path, build());
      const pairs = await measurePairs(path, count, reader, reference);
      const bestOf = (of: (pair: Pair) => number) => Math.min(...pairs.map(of));
      const oursMs = bestOf(({ ours }) => ours.ms);
      const theirsMs = bestOf(({ theirs }) => theirs.ms);
      figures[`${name}: characters`] = pairs[0]?.ours.characters ?? 0;
      figures[`${name}: ms`] = oursMs;
      figures[`${name}: ms until the first chapter`] = bestOf(({ ours }) => ours.firstMs);
      figures[`${name}: ms of the reference`] = theirsMs;
      const sum = (of: (pair: Pair) => number) => pairs.reduce((all, pair) => all + of(pair), 0);
      figures[`${name}: times less processor time`] =
        sum(({ theirs }) => theirs.cpuMs) / sum((pair) => pair.cpuMs);
      // A book of some milliseconds takes as long as its messages wait for their turn.
      const atLeast = name === 'small' ? 1 : leastTimesFaster;
      bounds.push({
        name: `${name}: times faster than the reference`,
        value: theirsMs / oursMs,
        atLeast,
      });
    }
    const largePath = join(folder, 'large.epub');
    const cold = await measureStart(join(folder, 'small.epub'), rootFolder);
    figures['small: ms with the start of the process'] = cold.oursMs;
    figures['small: ms of the reference with its start'] = cold.theirsMs;
    figures['small: times faster, both from nothing'] = cold.theirsMs / cold.oursMs;
    const holdMs = await measureHold(largePath, reader);
    bounds.push({ name: 'large: ms in which nobody is answered', value: holdMs, atMost: 50 });
    const stallRatio = await measureStall(folder, reader);
    bounds.push({ name: 'one long paragraph against many', value: stallRatio, atMost: 3 });
    return { name: 'import', figures, bounds };
  } finally {
    reference.stop();
    await reader.close();
  }
}

async function measureStall(folder: string, reader: BookReader) {
  const stallBooks = makeStallBooks();
  const singlePath = join(folder, 'single.epub');
  const manyPath = join(folder, 'many.epub');
  await writeFile(singlePath, stallBooks.single);
  await writeFile(manyPath, stallBooks.many);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const many = await importAndPlan(reader, manyPath);
    const single = await importAndPlan(reader, singlePath);
    ratios.push(single.ms / many.ms);
  }
  return median(ratios);
}
