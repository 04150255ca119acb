import { definedOnly } from '../../shared/defined-only.ts';
import type { AudioPool } from '../audio/pool/pool.ts';
import type { LoudnessPreset } from '../audio/render/presets.ts';
import type { RenderProgress } from '../audio/render/render-chapter.ts';
import type { ChapterPart } from '../audio/render/timeline.ts';
import {
  type CachedChapter,
  cachedAudioPath,
  findCachedChapter,
  storeChapterReport,
} from './chapter-cache.ts';
import { inTurn } from './in-turn.ts';
import type { ChapterEncoding, ExportCodec, PlannedChapter, RenderableChapter } from './types.ts';

/** What renders a chapter: the pool of audio threads, or the task itself in a test. */
export type ChapterRenderer = Pick<AudioPool, 'run'>;

export type EncodedFiles = {
  /** By `encodingName`. */
  readonly files: ReadonlyMap<string, CachedChapter>;
  /** How many encodings had to be made now. */
  readonly encodedCount: number;
};

export type EncodedChapter = EncodedFiles & { readonly chapter: PlannedChapter };

/** Which of a chapter's encodings it is. */
export function encodingName(preset: Pick<LoudnessPreset, 'id'>, codec: ExportCodec): string {
  return `${preset.id} ${codec}`;
}

type RenderContext = {
  readonly renderer: ChapterRenderer;
  readonly cacheFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RenderProgress) => void;
};

/** A part as the renderer takes it. */
export function toRenderPart(part: RenderableChapter['parts'][number]): ChapterPart {
  if (part.kind === 'pause') return { kind: 'pause', durationMs: part.durationMs };
  const { path, gainDb = 0, offset, trim, range, clip } = part;
  return {
    kind: 'take',
    path,
    gainDb,
    ...definedOnly({ offset, range, trim, clip }),
  };
}

/**
 * Finds the encodings of a chapter in the cache and makes the missing ones in one pass; where another export is at
 * one of them, when that is done. The cache holds audio without tags, named by its content key.
 */
export async function renderPlannedChapter(
  chapter: RenderableChapter,
  context: RenderContext,
): Promise<EncodedFiles> {
  const paths = chapter.encodings.map((encoding) => cachedAudioPath(context.cacheFolder, encoding));
  return inTurn(paths, context.signal, () => findOrRender(chapter, context));
}

async function findOrRender(
  chapter: RenderableChapter,
  context: RenderContext,
): Promise<EncodedFiles> {
  const { cacheFolder, signal } = context;
  const files = new Map<string, CachedChapter>();
  const missing: ChapterEncoding[] = [];
  for (const encoding of chapter.encodings) {
    const cached = await findCachedChapter(cacheFolder, encoding, signal);
    if (cached === null) missing.push(encoding);
    else files.set(encodingName(encoding.preset, encoding.codec), cached);
  }
  if (missing.length === 0) {
    context.onProgress({ doneMs: chapter.estimatedMs, totalMs: chapter.estimatedMs });
    return { files, encodedCount: 0 };
  }
  signal.throwIfAborted();
  const presets = [...new Set(missing.map(({ preset }) => preset))];
  const ofPreset = presets.map((preset) =>
    missing.filter((encoding) => encoding.preset === preset),
  );
  const rendered = await context.renderer.run(
    {
      kind: 'renderChapter',
      parts: chapter.parts.map(toRenderPart),
      variants: presets.map((preset, index) => ({
        preset,
        outputs: (ofPreset[index] ?? []).map((encoding) => ({
          codec: encoding.codec,
          bitrate: encoding.bitrate,
          path: cachedAudioPath(cacheFolder, encoding),
        })),
      })),
    },
    { signal, onProgress: context.onProgress },
  );
  for (const [index, encodings] of ofPreset.entries()) {
    for (const encoding of encodings) {
      const variant = rendered[index];
      const file = variant?.files.find((made) => made.codec === encoding.codec);
      if (variant === undefined || file === undefined) {
        throw new Error(`No ${encoding.codec} came from the renderer.`);
      }
      const stored = await storeChapterReport(cacheFolder, encoding, variant, file.bytes);
      files.set(encodingName(encoding.preset, encoding.codec), stored);
    }
  }
  return { files, encodedCount: missing.length };
}
