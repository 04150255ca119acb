import { setMaxListeners } from 'node:events';
import { makeSubfolder } from '../platform/node/make-folder.ts';
import { planChapter } from './plan.ts';
import { type ChapterRenderer, type EncodedFiles, renderPlannedChapter } from './render.ts';
import { measurePeaks } from './report/place-report.ts';
import type { ExportChapter, ExportSettings, RenderableChapter } from './types.ts';

/** Chapters that are encoded into the cache while others of their book are still being made. */
export type EarlyChapters = {
  /** Begins one; the export of the book finds it in the cache. */
  readonly begin: (chapter: ExportChapter) => void;
  /** Resolves when this one is encoded or failed, at once where it was not begun: an export tries it again. */
  readonly encoded: (chapter: RenderableChapter) => Promise<void>;
  /** Ends what is under way; what is encoded stays. */
  readonly stop: () => Promise<void>;
};

export type EarlyChapterOptions = {
  readonly settings: ExportSettings;
  readonly cacheFolder: string;
  readonly renderer: ChapterRenderer;
  readonly signal: AbortSignal;
  /** Measures the peaks of what is encoded, for the technical report. */
  readonly hasReport?: boolean;
  /** Of all that were begun, in milliseconds of sound. */
  readonly onProgress: (doneMs: number, begunMs: number) => void;
};

function keyOf({ encodings }: RenderableChapter): string {
  return encodings.map(({ contentKey }) => contentKey).join(' ');
}

/** Chapters are begun in any order and rendered in that order; equal ones once. */
export async function beginEarlyChapters(options: EarlyChapterOptions): Promise<EarlyChapters> {
  const { settings, cacheFolder, renderer, signal } = options;
  await makeSubfolder(cacheFolder);
  const control = new AbortController();
  // One listener a chapter that waits or renders.
  setMaxListeners(0, control.signal);
  const onAbort = (): void => control.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const underWay = new Map<string, { readonly [Stage in 'encoded' | 'measured']: Promise<void> }>();
  let begunMs = 0;
  let doneMs = 0;

  const encode = async (chapter: RenderableChapter): Promise<EncodedFiles | null> => {
    let ownMs = 0;
    const onProgress = (progress: { doneMs: number; totalMs: number }): void => {
      const share = progress.totalMs === 0 ? 1 : progress.doneMs / progress.totalMs;
      doneMs += share * chapter.estimatedMs - ownMs;
      ownMs = share * chapter.estimatedMs;
      options.onProgress(doneMs, begunMs);
    };
    const context = { renderer, cacheFolder, signal: control.signal, onProgress };
    // What fails is left to the export.
    return renderPlannedChapter(chapter, context).catch(() => null);
  };
  const measure = async (chapter: RenderableChapter, coming: Promise<EncodedFiles | null>) => {
    const encoded = await coming;
    if (encoded === null || !options.hasReport) return;
    const context = { renderer, cacheFolder, signal: control.signal };
    await measurePeaks({ ...encoded, chapter }, context).catch(() => undefined);
  };
  return {
    begin: (chapter) => {
      const planned = planChapter(chapter, settings);
      const key = keyOf(planned);
      if (control.signal.aborted || underWay.has(key)) return;
      begunMs += planned.estimatedMs;
      const encoded = encode(planned);
      underWay.set(key, {
        // Without its files, which would be kept for every chapter until the end.
        encoded: encoded.then(() => undefined),
        measured: measure(planned, encoded),
      });
    },
    encoded: async (chapter) => underWay.get(keyOf(chapter))?.encoded,
    stop: async () => {
      signal.removeEventListener('abort', onAbort);
      control.abort(signal.reason);
      await Promise.all(Array.from(underWay.values(), ({ measured }) => measured));
    },
  };
}
