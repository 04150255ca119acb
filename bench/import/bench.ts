import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importBook } from '../../electron/importers/import-book.ts';
import { planChapter } from '../../shared/script/plan/plan.ts';
import { buildEpub } from '../../test/support/builders/epub-builder.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { makeNovel } from './make-novel.ts';
import {
  type ReferenceAnswer,
  type ReferenceProcess,
  startReference,
} from './reference-process.ts';

/** Rounds that neither side is measured in, and those that both are. */
const warmingRounds = 3;
const rounds = 15;

type Work = Awaited<ReturnType<typeof importAndPlan>>;

/** File to planned segments, all of it in this process. */
async function importAndPlan(path: string) {
  const start = performance.now();
  const cpuStart = process.cpuUsage();
  const draft = await importBook({ path, fileName: 'novel.epub' });
  let segments = 0;
  let characters = 0;
  for (const { text } of draft.chapters) {
    segments += planChapter(text, { cast: [], language: draft.language ?? 'en' }).segments.length;
    characters += text.length;
  }
  const ms = performance.now() - start;
  const cpu = process.cpuUsage(cpuStart);
  return {
    ms /** Of all threads, those of the garbage collector and the compiler too. */,
    cpuMs: (cpu.user + cpu.system) / 1000,
    segments,
    characters,
  };
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

type Pair = { readonly ours: Work; readonly theirs: ReferenceAnswer };

/** The two sides take turns in going first, so that neither always finds the machine as the other left it. */
async function measurePairs(path: string, reference: ReferenceProcess): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < warmingRounds + rounds; round += 1) {
    const first = round % 2 === 0 ? await importAndPlan(path) : null;
    const theirs = await reference.importBook(path);
    const ours = first ?? (await importAndPlan(path));
    if (round >= warmingRounds) pairs.push({ ours, theirs });
  }
  return pairs;
}

/**
 * Import of a one-megabyte novel against EbookLib, BeautifulSoup and sentencex on the same file, each side
 * in a process of its own that times its own work: file to sentences there, file to planned segments
 * here. Both run the same warming rounds, then take turns; the ratio is the median over the pairs.
 * Starting an interpreter counts for neither; the very first runs are shown beside.
 */
export async function run(): Promise<BenchResult> {
  const rootFolder = process.cwd();
  const folder = join(rootFolder, '.cache', 'bench-import');
  await mkdir(folder, { recursive: true });
  const novelPath = join(folder, 'novel.epub');
  await writeFile(novelPath, makeNovel());
  const reference = startReference(rootFolder);
  try {
    const coldStart = performance.now();
    const coldReference = await reference.importBook(novelPath);
    const coldReferenceMs = performance.now() - coldStart;
    const cold = await importAndPlan(novelPath);
    const pairs = await measurePairs(novelPath, reference);
    const ratios = pairs.map(({ ours, theirs }) => theirs.ms / ours.ms);
    const cpuRatios = pairs.map(({ ours, theirs }) => theirs.cpuMs / ours.cpuMs);
    const stallRatio = await measureStall(folder);
    return {
      name: 'import',
      figures: {
        novelCharacters: cold.characters,
        segments: cold.segments,
        referenceSentences: coldReference.sentences,
        referenceCharacters: coldReference.characters,
        firstRunMs: cold.ms,
        referenceFirstRunWithStartMs: coldReferenceMs,
        medianMs: median(pairs.map(({ ours }) => ours.ms)),
        referenceMedianMs: median(pairs.map(({ theirs }) => theirs.ms)),
        medianCpuMs: median(pairs.map(({ ours }) => ours.cpuMs)),
        referenceMedianCpuMs: median(pairs.map(({ theirs }) => theirs.cpuMs)),
        timesLessCpu: median(cpuRatios),
      },
      bounds: [
        { name: 'times faster than the reference', value: median(ratios), atLeast: 3 },
        { name: 'one long paragraph against many', value: stallRatio, atMost: 3 },
      ],
    };
  } finally {
    reference.stop();
  }
}

async function measureStall(folder: string) {
  const books = makeStallBooks();
  const singlePath = join(folder, 'single.epub');
  const manyPath = join(folder, 'many.epub');
  await writeFile(singlePath, books.single);
  await writeFile(manyPath, books.many);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const many = await importAndPlan(manyPath);
    const single = await importAndPlan(singlePath);
    ratios.push(single.ms / many.ms);
  }
  return median(ratios);
}
