import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RenderedChapter } from '../audio/render/render-chapter.ts';
import { writeFileDurably } from '../platform/node/durable-file.ts';
import type { ChapterEncoding, ExportCodec } from './types.ts';

const decibels = z.number().nullable();

const reportSchema = z.object({
  schema: z.literal(1),
  bytes: z.number(),
  durationSamples: z.number(),
  sampleRateHz: z.number(),
  segments: z.array(
    z.object({
      partIndex: z.number(),
      startSample: z.number(),
      endSample: z.number(),
      startMs: z.number(),
      endMs: z.number(),
    }),
  ),
  gainDb: z.number(),
  limiterReductionDb: z.number(),
  /** Of what went into the encoder; null where there was no sound to measure. */
  loudness: z.object({
    integratedLufs: decibels,
    rmsDb: decibels,
    truePeakDb: decibels,
    noiseFloorDb: decibels,
  }),
});

/** What is kept beside an encoded chapter: its length, where its lines stand, how loud it is. */
export type ChapterReport = z.infer<typeof reportSchema>;

export type CachedChapter = {
  readonly path: string;
  readonly report: ChapterReport;
};

const extension: Readonly<Record<ExportCodec, string>> = {
  aac: 'm4a',
  mp3: 'mp3',
  // Packets without a container.
  opus: 'packets',
  flac: 'flac',
};

export function cachedAudioPath(folder: string, encoding: ChapterEncoding): string {
  return join(folder, `${encoding.contentKey}.${extension[encoding.codec]}`);
}

function reportPath(folder: string, encoding: ChapterEncoding): string {
  return join(folder, `${encoding.contentKey}.json`);
}

/** The encoded chapter of this key, or null; an entry that is not whole is removed. */
export async function findCachedChapter(
  folder: string,
  encoding: ChapterEncoding,
): Promise<CachedChapter | null> {
  const path = cachedAudioPath(folder, encoding);
  try {
    const report = reportSchema.parse(
      JSON.parse(await readFile(reportPath(folder, encoding), 'utf8')),
    );
    const { size } = await stat(path);
    if (size === report.bytes) {
      // What nothing asks for any more goes first (electron/features/cleaning/chapter-cache.ts).
      const now = new Date();
      for (const used of [path, reportPath(folder, encoding)]) await utimes(used, now, now);
      return { path, report };
    }
  } catch {
    // Missing or damaged: both mean that it has to be made.
  }
  await rm(path, { force: true });
  await rm(reportPath(folder, encoding), { force: true });
  return null;
}

/** Notes a freshly encoded chapter, after its audio is in place. */
export async function storeChapterReport(
  folder: string,
  encoding: ChapterEncoding,
  rendered: RenderedChapter,
  bytes: number,
): Promise<CachedChapter> {
  const finite = (value: number | null): number | null =>
    value !== null && Number.isFinite(value) ? value : null;
  const report: ChapterReport = {
    schema: 1,
    bytes,
    durationSamples: rendered.durationSamples,
    sampleRateHz: rendered.sampleRateHz,
    segments: rendered.segments.map((segment) => ({ ...segment })),
    gainDb: rendered.gainDb,
    limiterReductionDb: rendered.limiterReductionDb,
    loudness: {
      integratedLufs: finite(rendered.after.integratedLufs),
      rmsDb: finite(rendered.after.rmsDb),
      truePeakDb: finite(rendered.after.truePeakDb),
      noiseFloorDb: finite(rendered.after.noiseFloorDb),
    },
  };
  const text = new TextEncoder().encode(JSON.stringify(report));
  await writeFileDurably(reportPath(folder, encoding), text);
  return { path: cachedAudioPath(folder, encoding), report };
}
