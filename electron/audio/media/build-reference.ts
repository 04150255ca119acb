import { appError } from '../../../shared/app-error.ts';
import {
  mostReferenceMs,
  mostUploadBytes,
  type ReferenceCheck,
  type ReferenceFixes,
} from '../../../shared/model/voice.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import { toInt16 } from '../audio-clip.ts';
import { encodeFlac } from '../flac/flac.ts';
import type { RenderOptions } from '../render/render-chapter.ts';
import { createBytePeaks } from '../takes/peaks.ts';
import { checkReference } from '../voice/check-reference.ts';
import { mendReference } from '../voice/mend-reference.ts';
import { joinParts, type PartToJoin, withEndSilence } from './join-parts.ts';
import { packReference } from './pack-reference.ts';

export type BuildReference = {
  readonly kind: 'buildReference';
  readonly parts: readonly PartToJoin[];
  readonly fixes: ReferenceFixes;
  /** Where the file to upload goes, and the same without fixes as FLAC; each named by its hash afterwards. */
  readonly outPath: string;
  readonly beforePath: string;
};

export type BuiltReference = {
  /** Of the file to upload. */
  readonly sha256: string;
  readonly beforeSha256: string;
  readonly sizeBytes: number;
  readonly format: 'wav' | 'flac';
  readonly sampleRateHz: number;
  readonly durationMs: number;
  /** Of the file to upload, as shared/model/voice.ts has them. */
  readonly peaks: Uint8Array;
  readonly checksBefore: readonly ReferenceCheck[];
  readonly checks: readonly ReferenceCheck[];
};

function peaksOf(samples: Float32Array, sampleRateHz: number): Uint8Array {
  const peaks = createBytePeaks(sampleRateHz);
  peaks.add(samples);
  return peaks.finish();
}

/** Counted before anything is decoded: what is kept decides how much memory is needed. */
function assertFits(parts: readonly PartToJoin[]): void {
  const keptMs = parts
    .flatMap((part) => part.regions)
    .reduce((sum, { startMs, endMs }) => sum + Math.max(0, endMs - startMs), 0);
  if (keptMs === 0) throw appError('bad_input.nothing_kept');
  if (keptMs <= mostReferenceMs) return;
  throw appError('file_too_large.parts', { durationMs: keptMs, limitMs: mostReferenceMs });
}

/**
 * Joins the kept regions of working copies, mends them, adds the silence at the end, measures before and
 * after, and packs what is uploaded (docs/gateway.md: at most 20 MB). Rejects with `bad_input`
 * (nothing is kept), `file_too_large`, `disk_full`, or the signal's reason.
 */
export async function buildReference(
  task: BuildReference,
  options: RenderOptions = {},
): Promise<BuiltReference> {
  assertFits(task.parts);
  const { signal } = options;
  const report = (doneMs: number): void => options.onProgress?.({ doneMs, totalMs: 100 });
  const joined = await joinParts(task.parts, signal);
  const { sampleRateHz } = joined;
  report(30);
  const before = withEndSilence(joined.samples, sampleRateHz);
  const checksBefore = checkReference(before, sampleRateHz);
  signal?.throwIfAborted();
  report(45);
  const isMended = Object.values(task.fixes).includes(true);
  const mended = mendReference(joined.samples, sampleRateHz, task.fixes);
  const after = withEndSilence(mended, sampleRateHz);
  report(70);
  const checks = isMended ? checkReference(after, sampleRateHz) : checksBefore;
  signal?.throwIfAborted();
  report(80);
  const packed = packReference(after, sampleRateHz, mostUploadBytes);
  const beforeFile = encodeFlac(toInt16(before), sampleRateHz);
  signal?.throwIfAborted();
  const written = await writeFileDurably(task.outPath, packed.bytes);
  const writtenBefore = await writeFileDurably(task.beforePath, beforeFile);
  report(100);
  return {
    sha256: written.sha256,
    beforeSha256: writtenBefore.sha256,
    sizeBytes: written.bytes,
    format: packed.format,
    sampleRateHz: packed.sampleRateHz,
    durationMs: (after.length * 1000) / sampleRateHz,
    peaks: peaksOf(after, sampleRateHz),
    checksBefore,
    checks,
  };
}
