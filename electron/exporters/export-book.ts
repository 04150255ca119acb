import { setMaxListeners } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlacedSegment } from '../audio/render/timeline.ts';
import type { ChapterReport } from './chapter-cache.ts';
import { withCompanions } from './make-companions.ts';
import { chapterDurationMs, type ExportedFile, type MadeFiles, makeFormat } from './make-files.ts';
import { assertFreeSpace } from './move-to-target.ts';
import { planExport } from './plan.ts';
import { type ChapterRenderer, type EncodedChapter, renderPlannedChapter } from './render.ts';
import { checkCompanions } from './text/companion-files.ts';
import type { ExportBook, ExportPlan, ExportSettings } from './types.ts';

export type ExportStage = 'render' | 'assemble' | 'place';

export type ExportProgress = {
  readonly stage: ExportStage;
  readonly doneMs: number;
  readonly totalMs: number;
  readonly chapterIndex: number | null;
};

export type ExportedChapter = {
  readonly index: number;
  readonly title: string;
  /** Place in the book; exact. */
  readonly startMs: number;
  readonly durationMs: number;
  /** Places of its takes inside the chapter. */
  readonly segments: readonly PlacedSegment[];
  readonly loudness: ChapterReport['loudness'];
  readonly gainDb: number;
  readonly encodedCount: number;
};

export type ExportResult = {
  readonly files: readonly ExportedFile[];
  readonly chapters: readonly ExportedChapter[];
  /** Plain sentences about what a person should know. */
  readonly notices: readonly string[];
};

export type ExportBookOptions = {
  readonly book: ExportBook;
  readonly settings: ExportSettings;
  readonly outFolder: string;
  readonly cacheFolder: string;
  readonly renderer: ChapterRenderer;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
};

let exportCount = 0;

/** Renders all chapters side by side; the first failure stops the others. */
async function renderAll(plan: ExportPlan, options: ExportBookOptions): Promise<EncodedChapter[]> {
  const stop = new AbortController();
  // One listener a chapter that renders.
  setMaxListeners(0, stop.signal);
  const onAbort = (): void => stop.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const doneMs = plan.chapters.map(() => 0);
  const totalMs = plan.chapters.reduce((sum, chapter) => sum + chapter.estimatedMs, 0);
  const work = plan.chapters.map(async (chapter) => {
    const onProgress = (progress: { doneMs: number; totalMs: number }): void => {
      const share = progress.totalMs === 0 ? 1 : progress.doneMs / progress.totalMs;
      doneMs[chapter.index] = share * chapter.estimatedMs;
      const sum = doneMs.reduce((total, value) => total + value, 0);
      options.onProgress?.({ stage: 'render', doneMs: sum, totalMs, chapterIndex: chapter.index });
    };
    const { renderer, cacheFolder } = options;
    const context = { renderer, cacheFolder, signal: stop.signal, onProgress };
    return { chapter, ...(await renderPlannedChapter(plan.settings, chapter, context)) };
  });
  try {
    return await Promise.all(work);
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(work);
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', onAbort);
  }
}

function describeChapters(chapters: readonly EncodedChapter[]): ExportedChapter[] {
  let startMs = 0;
  return chapters.map((encoded) => {
    const [first] = encoded.files.values();
    if (first === undefined) throw new Error(`Chapter ${encoded.chapter.index} was not encoded.`);
    const { report } = first;
    const described = {
      index: encoded.chapter.index,
      title: encoded.chapter.title,
      startMs,
      durationMs: chapterDurationMs(report),
      segments: report.segments,
      loudness: report.loudness,
      gainDb: report.gainDb,
      encodedCount: encoded.encodedCount,
    };
    startMs += described.durationMs;
    return described;
  });
}

/**
 * Exports a book: plans, renders the chapters that are not in the cache, assembles each format
 * without encoding again, reads the results back, and only then puts them into the out folder.
 * Rejects with an AppError or the signal's reason; then nothing unfinished is left, and what was
 * encoded stays in the cache.
 */
export async function exportBook(options: ExportBookOptions): Promise<ExportResult> {
  const { outFolder, cacheFolder, signal, onProgress } = options;
  checkCompanions(options.settings);
  const plan = planExport(options.book, options.settings);
  signal?.throwIfAborted();
  await mkdir(outFolder, { recursive: true });
  await mkdir(cacheFolder, { recursive: true });
  await assertFreeSpace(outFolder, plan.estimatedBytes);
  const chapters = await renderAll(plan, options);
  exportCount += 1;
  const workFolder = join(outFolder, `.lectern-export-${process.pid}-${exportCount}`);
  await mkdir(workFolder, { recursive: true });
  try {
    const { formats } = plan.settings;
    const totalMs = plan.estimatedMs;
    const made: MadeFiles[] = [];
    for (const [index, format] of formats.entries()) {
      const doneMs = (totalMs * index) / formats.length;
      onProgress?.({ stage: 'assemble', doneMs, totalMs, chapterIndex: null });
      made.push(await makeFormat(format, { plan, chapters, workFolder, outFolder, signal }));
    }
    const described = describeChapters(chapters);
    const whole = await withCompanions(made, { plan, chapters: described, workFolder, outFolder });
    signal?.throwIfAborted();
    // From here on everything is whole: placing takes a rename for each format.
    const files: ExportedFile[] = [];
    for (const format of whole) files.push(...(await format.place()));
    onProgress?.({ stage: 'place', doneMs: totalMs, totalMs, chapterIndex: null });
    const notices = made.flatMap((format) => format.notices);
    return { files, chapters: described, notices };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
