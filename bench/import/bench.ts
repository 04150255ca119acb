import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importBook } from '../../electron/importers/import-book.ts';
import { planChapter } from '../../shared/script/plan.ts';
import { buildEpub } from '../../test/support/epub-builder.ts';
import { type BenchResult, median } from '../bench-result.ts';
import { makeNovel } from './make-novel.ts';
import { startReference } from './reference-process.ts';

const rounds = 7;

type Work = { readonly ms: number; readonly segments: number; readonly characters: number };

/** File to planned segments, all of it in this process. */
async function importAndPlan(path: string): Promise<Work> {
  const start = performance.now();
  const draft = await importBook({ path, fileName: 'novel.epub' });
  let segments = 0;
  let characters = 0;
  for (const { text } of draft.chapters) {
    segments += planChapter(text, { cast: [], language: draft.language ?? 'en' }).segments.length;
    characters += text.length;
  }
  return { ms: performance.now() - start, segments, characters };
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

/**
 * Import of a one-megabyte novel against EbookLib, BeautifulSoup and sentencex on the same file. Both
 * sides run warm and take turns; starting an interpreter counts for neither, the first round is shown.
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
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push((await importAndPlan(novelPath)).ms);
      theirs.push((await reference.importBook(novelPath)).ms);
    }
    const ratios = theirs.map((ms, round) => ms / (ours[round] ?? Number.NaN));
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
        medianMs: median(ours),
        referenceMedianMs: median(theirs),
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

async function measureStall(folder: string): Promise<number> {
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
