import { setMaxListeners } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, appError } from '../../shared/app-error.ts';
import { definedOnly } from '../../shared/defined-only.ts';
import { wordingOf } from '../../shared/errors/wording-of.ts';
import { isBookName } from '../../shared/model/import/book-files.ts';
import type { PlacedSegment } from '../audio/render/timeline.ts';
import { removeAll } from '../platform/node/durable-file.ts';
import { sha256OfFile } from '../platform/node/file-digest.ts';
import { makeFolder, makeSubfolder } from '../platform/node/make-folder.ts';
import { untilAborted } from '../platform/until-aborted.ts';
import type { ChapterReport } from './chapter-cache.ts';
import type { EarlyChapters } from './early-chapters.ts';
import { makeM4b } from './make-book-file.ts';
import { withCompanions } from './make-companions.ts';
import { makeFormat } from './make-files.ts';
import {
  chapterDurationMs,
  type ExportedFile,
  type MadeFiles,
  type Making,
  type MakingSite,
} from './making.ts';
import { assertExportRoom } from './move-to-target.ts';
import { placeFiles, type ReportVerdict } from './place-files.ts';
import { formatsOf, planExport } from './plan.ts';
import {
  type ChapterRenderer,
  type EncodedChapter,
  encodingName,
  renderPlannedChapter,
} from './render.ts';
import { measurePeaks } from './report/place-report.ts';
import { checkCompanions } from './text/companion-files.ts';
import type {
  ExportBook,
  ExportPlan,
  ExportSettings,
  ExportVariant,
  PlannedChapter,
} from './types.ts';
import { openWorkFolder } from './work-folder.ts';

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
  /** Of each preset, where reports were made. */
  readonly verdicts: readonly ReportVerdict[];
};

export type ExportBookOptions = {
  readonly book: ExportBook;
  readonly settings: ExportSettings;
  readonly outFolder: string;
  readonly cacheFolder: string;
  readonly renderer: ChapterRenderer;
  /** Puts the technical report of each preset beside its files. */
  readonly hasReport?: boolean;
  /** Is told the SHA-256 of what could be taken as a book by its name, before it gets that in the out folder. */
  readonly noteMadeBooks?: (sha256s: readonly string[]) => void;
  /** Is waited for where it encodes a chapter of the book. */
  readonly early?: Pick<EarlyChapters, 'encoded'>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
};

type Rendering = {
  /** In their order. */
  readonly each: readonly Promise<EncodedChapter>[];
  /** With the peaks of what is encoded, for the technical report. */
  readonly whole: Promise<readonly EncodedChapter[]>;
};

/** Audio that cannot be read, told with its chapter and how to find out more; anything else as it is. */
function inChapter(error: unknown, { title }: PlannedChapter): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, key, data, message, isRetryable } = error;
  if (code !== 'audio_undecodable' && code !== 'file_not_readable') return error;
  // Threads of audio speak English.
  const reason = key === undefined ? message : wordingOf(key, data);
  const told = { ...data, chapter: title, reason };
  return appError('any.chapter_take', told, { code, isRetryable, cause: error });
}

/** Renders all chapters side by side; the first failure stops the others. */
function renderAll(plan: ExportPlan, options: ExportBookOptions): Rendering {
  const stop = new AbortController();
  // One listener a chapter that renders.
  setMaxListeners(0, stop.signal);
  const onAbort = (): void => stop.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const doneMs = plan.chapters.map(() => 0);
  const totalMs = plan.chapters.reduce((sum, chapter) => sum + chapter.estimatedMs, 0);
  const { renderer, cacheFolder } = options;
  const encode = async (chapter: PlannedChapter): Promise<EncodedChapter> => {
    const onProgress = (progress: { doneMs: number; totalMs: number }): void => {
      const share = progress.totalMs === 0 ? 1 : progress.doneMs / progress.totalMs;
      doneMs[chapter.index] = share * chapter.estimatedMs;
      const sum = doneMs.reduce((total, value) => total + value, 0);
      options.onProgress?.({ stage: 'render', doneMs: sum, totalMs, chapterIndex: chapter.index });
    };
    const context = { renderer, cacheFolder, signal: stop.signal, onProgress };
    if (options.early) await untilAborted(options.early.encoded(chapter), stop.signal);
    const encoded = await renderPlannedChapter(chapter, context).catch((error: unknown) => {
      throw inChapter(error, chapter);
    });
    return { chapter, ...encoded };
  };
  const measure = async (coming: Promise<EncodedChapter>): Promise<EncodedChapter> => {
    const encoded = await coming;
    const context = { renderer, cacheFolder, signal: stop.signal };
    return options.hasReport ? measurePeaks(encoded, context) : encoded;
  };
  const each = plan.chapters.map(encode);
  const measured = each.map(measure);
  const settle = async () => {
    try {
      return await Promise.all(measured);
    } catch (error) {
      stop.abort(error);
      await Promise.allSettled(measured);
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', onAbort);
    }
  };
  return { each, whole: settle() };
}

/** Chapters as one preset has them: their edges differ between presets. */
function describeChapters(
  chapters: readonly EncodedChapter[],
  { preset }: ExportVariant,
): ExportedChapter[] {
  let startMs = 0;
  return chapters.map((encoded) => {
    const own = encoded.chapter.encodings.find((encoding) => encoding.preset.id === preset.id);
    const file = own && encoded.files.get(encodingName(preset, own.codec));
    if (file === undefined) throw new Error(`Chapter ${encoded.chapter.index} was not encoded.`);
    const { report } = file;
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

/** SHA-256 of the files in a folder, and in those in it, that could be taken as books. */
async function digestsOfBooks(folder: string): Promise<readonly string[]> {
  const digests: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) digests.push(...(await digestsOfBooks(path)));
    else if (isBookName(entry.name)) digests.push(await sha256OfFile(path));
  }
  return digests;
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
  await makeFolder(outFolder);
  await makeSubfolder(cacheFolder);
  await assertExportRoom(outFolder, cacheFolder, plan.room, plan.chapters);
  const workFolder = await openWorkFolder(outFolder, cacheFolder);
  const growing: Promise<MadeFiles>[] = [];
  try {
    const totalMs = plan.estimatedMs;
    const { noteMadeBooks } = options;
    const siteOf = (variant: ExportVariant, place: number): MakingSite => ({
      plan,
      variant,
      signal,
      workFolder: join(workFolder, String(place)),
      ...definedOnly({ noteMadeBooks }),
      outFolder: variant.folder === null ? outFolder : join(outFolder, variant.folder),
    });
    for (const [place, variant] of plan.variants.entries()) {
      await mkdir(siteOf(variant, place).workFolder, { recursive: true });
    }
    const rendering = renderAll(plan, options);
    const wanted = plan.variants.flatMap((variant, place) =>
      formatsOf(plan.settings, variant.preset.id).map((format) => {
        if (format !== 'm4b') {
          return { variant, place, make: (making: Making) => makeFormat(format, making) };
        }
        // While later chapters are encoded, those before them are already put together.
        const grown = makeM4b(siteOf(variant, place), rendering.each);
        // Heard of below, once the chapters are there.
        grown.catch(() => undefined);
        growing.push(grown);
        return { variant, place, make: () => grown };
      }),
    );
    const chapters = await rendering.whole;
    const makingOf = (variant: ExportVariant, place: number): Making => ({
      ...siteOf(variant, place),
      chapters,
    });
    const made: MadeFiles[][] = plan.variants.map(() => []);
    for (const [index, { variant, place, make }] of wanted.entries()) {
      const doneMs = (totalMs * index) / wanted.length;
      onProgress?.({ stage: 'assemble', doneMs, totalMs, chapterIndex: null });
      made[place]?.push(await make(makingOf(variant, place)));
    }
    const whole: (readonly MadeFiles[])[] = [];
    for (const [place, variant] of plan.variants.entries()) {
      const making = { ...makingOf(variant, place), chapters: describeChapters(chapters, variant) };
      whole.push(await withCompanions(made[place] ?? [], making));
    }
    signal?.throwIfAborted();
    noteMadeBooks?.(await digestsOfBooks(workFolder));
    const placed = await placeFiles(plan, whole, makingOf, options.hasReport === true);
    onProgress?.({ stage: 'place', doneMs: totalMs, totalMs, chapterIndex: null });
    const ofFormats = made.flat().flatMap((format) => format.notices);
    const notices = [...plan.notices, ...ofFormats, ...placed.kept];
    const [first] = plan.variants;
    const described = first === undefined ? [] : describeChapters(chapters, first);
    const { files, verdicts } = placed;
    return { files, chapters: described, notices, verdicts };
  } finally {
    await Promise.allSettled(growing);
    await removeAll(workFolder);
  }
}
