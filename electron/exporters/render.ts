import type { AudioPool } from '../audio/pool/pool.ts';
import type { RenderProgress } from '../audio/render/render-chapter.ts';
import type { ChapterPart } from '../audio/render/timeline.ts';
import {
  type CachedChapter,
  cachedAudioPath,
  findCachedChapter,
  storeChapterReport,
} from './chapter-cache.ts';
import type { ExportCodec, ExportSettings, PlannedChapter, RenderableChapter } from './types.ts';

/** What renders a chapter: the pool of audio threads, or the task itself in a test. */
export type ChapterRenderer = Pick<AudioPool, 'run'>;

export type EncodedFiles = {
  readonly files: ReadonlyMap<ExportCodec, CachedChapter>;
  /** How many encodings had to be made now. */
  readonly encodedCount: number;
};

export type EncodedChapter = EncodedFiles & { readonly chapter: PlannedChapter };

type RenderContext = {
  readonly renderer: ChapterRenderer;
  readonly cacheFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RenderProgress) => void;
};

function toRenderPart(part: RenderableChapter['parts'][number]): ChapterPart {
  if (part.kind === 'pause') return { kind: 'pause', durationMs: part.durationMs };
  const { path, gainDb = 0, trim, range, clip } = part;
  return {
    kind: 'take',
    path,
    gainDb,
    ...(range === undefined ? {} : { range }),
    ...(trim === undefined ? {} : { trim }),
    ...(clip === undefined ? {} : { clip }),
  };
}

/**
 * Finds the encodings of a chapter in the cache and makes the missing ones in one pass. The cache
 * holds audio without tags, named by its content key.
 */
export async function renderPlannedChapter(
  { preset }: Pick<ExportSettings, 'preset'>,
  chapter: RenderableChapter,
  context: RenderContext,
): Promise<EncodedFiles> {
  const { cacheFolder, signal } = context;
  const files = new Map<ExportCodec, CachedChapter>();
  const missing = [];
  for (const encoding of chapter.encodings) {
    const cached = await findCachedChapter(cacheFolder, encoding);
    if (cached === null) missing.push(encoding);
    else files.set(encoding.codec, cached);
  }
  if (missing.length === 0) {
    context.onProgress({ doneMs: chapter.estimatedMs, totalMs: chapter.estimatedMs });
    return { files, encodedCount: 0 };
  }
  signal.throwIfAborted();
  const rendered = await context.renderer.run(
    {
      kind: 'renderChapter',
      parts: chapter.parts.map(toRenderPart),
      preset,
      outputs: missing.map((encoding) => ({
        codec: encoding.codec,
        bitrate: encoding.bitrate,
        path: cachedAudioPath(cacheFolder, encoding),
      })),
    },
    { signal, onProgress: context.onProgress },
  );
  for (const encoding of missing) {
    const file = rendered.files.find((made) => made.codec === encoding.codec);
    if (file === undefined) throw new Error(`No ${encoding.codec} came from the renderer.`);
    const stored = await storeChapterReport(cacheFolder, encoding, rendered, file.bytes);
    files.set(encoding.codec, stored);
  }
  return { files, encodedCount: missing.length };
}
