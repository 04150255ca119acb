import { readFile, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Loudness } from '../audio/loudness/loudness.ts';
import type { AudioPool } from '../audio/pool/pool.ts';
import type { RenderedChapter } from '../audio/render/render-chapter.ts';
import { removeAll, writeFileDurably } from '../platform/node/durable-file.ts';
import { sha256OfFile } from '../platform/node/file-digest.ts';
import { inTurn } from './in-turn.ts';
import type { ChapterEncoding, ExportCodec } from './types.ts';

const decibels = z.number().nullable();

const reportSchema = z.object({
  schema: z.literal(1),
  bytes: z.number(),
  /** Of the encoded audio. Reports of older versions have none: those chapters are encoded again. */
  sha256: z.string(),
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
    samplePeakDb: decibels,
    momentaryMaxLufs: decibels,
    shortTermMaxLufs: decibels,
    loudnessRangeLu: decibels,
    /** Before and behind what is louder than room tone. */
    headMs: z.number().nullable(),
    tailMs: z.number().nullable(),
    /** One value a second from the third on, to a tenth. */
    shortTermLufs: z.array(decibels),
  }),
  /** Peaks of the encoded audio, decoded; missing until a report asked for them. */
  finishedPeaks: z.object({ samplePeakDb: decibels, truePeakDb: decibels }).optional(),
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

/** The entry of this key as it stands, or null where its length is not right. */
async function readCached(
  folder: string,
  encoding: ChapterEncoding,
): Promise<CachedChapter | null> {
  const path = cachedAudioPath(folder, encoding);
  const report = reportSchema.parse(
    JSON.parse(await readFile(reportPath(folder, encoding), 'utf8')),
  );
  const { size } = await stat(path);
  return size === report.bytes ? { path, report } : null;
}

/** Whether `findCachedChapter` would find it, unless its bytes went bad; nothing is touched. */
export async function isChapterCached(folder: string, encoding: ChapterEncoding): Promise<boolean> {
  return readCached(folder, encoding).then(
    (cached) => cached !== null,
    () => false,
  );
}

let lastDigest: Promise<unknown> = Promise.resolve();

/** One file at a time, however many chapters ask at once; null for one that cannot be read. */
function digestInTurn(path: string, signal: AbortSignal): Promise<string | null> {
  const digest = lastDigest.then(() => {
    signal.throwIfAborted();
    return sha256OfFile(path).catch(() => null);
  });
  lastDigest = digest.catch(() => undefined);
  return digest;
}

/**
 * The encoded chapter of this key, or null; an entry that is not whole, byte for byte, is removed. Rejects with the
 * signal's reason.
 */
export async function findCachedChapter(
  folder: string,
  encoding: ChapterEncoding,
  signal: AbortSignal,
): Promise<CachedChapter | null> {
  const path = cachedAudioPath(folder, encoding);
  // Missing or damaged: both mean that it has to be made.
  const cached = await readCached(folder, encoding).catch(() => null);
  if (cached !== null && (await digestInTurn(path, signal)) === cached.report.sha256) {
    // What nothing asks for any more goes first (electron/features/cleaning/chapter-cache.ts).
    const now = new Date();
    for (const used of [path, reportPath(folder, encoding)]) {
      await utimes(used, now, now).catch(() => undefined);
    }
    return cached;
  }
  await removeAll(path);
  await removeAll(reportPath(folder, encoding));
  return null;
}

/** The figures as JSON can hold them. */
function loudnessReport(loudness: Loudness): ChapterReport['loudness'] {
  const finite = (value: number | null): number | null =>
    value !== null && Number.isFinite(value) ? value : null;
  return {
    integratedLufs: finite(loudness.integratedLufs),
    rmsDb: finite(loudness.rmsDb),
    truePeakDb: finite(loudness.truePeakDb),
    noiseFloorDb: finite(loudness.noiseFloorDb),
    samplePeakDb: finite(loudness.samplePeakDb),
    momentaryMaxLufs: finite(loudness.momentaryMaxLufs),
    shortTermMaxLufs: finite(loudness.shortTermMaxLufs),
    loudnessRangeLu: finite(loudness.loudnessRangeLu),
    headMs: loudness.headMs,
    tailMs: loudness.tailMs,
    shortTermLufs: loudness.shortTermLufs.map((value) => finite(Math.round(value * 10) / 10)),
  };
}

/** Notes a freshly encoded chapter, after its audio is in place. */
export async function storeChapterReport(
  folder: string,
  encoding: ChapterEncoding,
  rendered: RenderedChapter,
  bytes: number,
): Promise<CachedChapter> {
  const report: ChapterReport = {
    schema: 1,
    bytes,
    sha256: await sha256OfFile(cachedAudioPath(folder, encoding)),
    durationSamples: rendered.durationSamples,
    sampleRateHz: rendered.sampleRateHz,
    segments: rendered.segments.map((segment) => ({ ...segment })),
    gainDb: rendered.gainDb,
    limiterReductionDb: rendered.limiterReductionDb,
    loudness: loudnessReport(rendered.after),
  };
  return writeReport(folder, encoding, report);
}

/**
 * The report with the peaks of what was encoded: encoding with losses lifts them. Decoded once for each encoding; where
 * that is under way, when it is done.
 */
export async function withFinishedPeaks(
  folder: string,
  encoding: ChapterEncoding,
  cached: CachedChapter,
  meter: Pick<AudioPool, 'run'>,
  signal: AbortSignal,
): Promise<CachedChapter> {
  if (cached.report.finishedPeaks !== undefined) return cached;
  return inTurn([reportPath(folder, encoding)], signal, async () => {
    const { path, report } = (await readCached(folder, encoding).catch(() => null)) ?? cached;
    if (report.finishedPeaks !== undefined) return { path, report };
    const measured = await meter.run(
      { kind: 'measureSound', path, name: basename(path), isBareOpus: encoding.codec === 'opus' },
      { signal },
    );
    const { samplePeakDb, truePeakDb } = loudnessReport(measured);
    const finishedPeaks = { samplePeakDb, truePeakDb };
    return writeReport(folder, encoding, { ...report, finishedPeaks });
  });
}

async function writeReport(
  folder: string,
  encoding: ChapterEncoding,
  report: ChapterReport,
): Promise<CachedChapter> {
  const text = new TextEncoder().encode(JSON.stringify(report));
  await writeFileDurably(reportPath(folder, encoding), text);
  return { path: cachedAudioPath(folder, encoding), report };
}
