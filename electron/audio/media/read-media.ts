import { setImmediate } from 'node:timers/promises';
import { AppError, appError } from '../../../shared/app-error.ts';
import { toInt16 } from '../audio-clip.ts';
import { createFlacFile, type FlacFile } from '../flac/flac-file.ts';
import type { RenderOptions } from '../render/render-chapter.ts';
import { createResampler, type Resampler } from '../resample/resample.ts';
import { createBytePeaks } from '../takes/peaks.ts';
import { isShorterThanTold, type MediaBlock, type OpenMedia } from './media-blocks.ts';
import { openMediaFile } from './media-file.ts';
import { openMedia } from './open-media.ts';

export type ReadMedia = {
  readonly kind: 'readMedia';
  readonly inputPath: string;
  /** The file's name, for messages: a path is nobody's business. */
  readonly name: string;
  /** Where the mono working copy goes; named by its hash afterwards. */
  readonly flacPath: string;
  readonly mostMs: number;
};

export type MediaCopy = {
  readonly durationMs: number;
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  /** Of the source: it was mixed to one. */
  readonly channelCount: number;
  /** "MP3", "AAC in MP4": for people. */
  readonly format: string;
  /** Largest magnitude of each hundredth of a second, 0 to 255. */
  readonly peaks: Uint8Array;
  readonly flacBytes: number;
  readonly flacSha256: string;
  /** A part of the file was missing or damaged; the rest is here. */
  readonly isCut: boolean;
};

/** Nothing that speaks needs more; higher rates are divided by a whole number. */
const mostRateHz = 48_000;
/** Less than this of a damaged file is no use to anybody. */
const leastUsableMs = 100;

/** The working copy while it is written: made when the first block tells the rate. */
type Copy = {
  readonly inputRateHz: number;
  readonly sampleRateHz: number;
  readonly resampler: Resampler;
  readonly flac: FlacFile;
  readonly peaks: ReturnType<typeof createBytePeaks>;
};

function openCopy(flacPath: string, inputRateHz: number): Copy {
  const divisor = Math.ceil(inputRateHz / mostRateHz);
  const sampleRateHz = Math.round(inputRateHz / divisor);
  const flac = createFlacFile(flacPath, sampleRateHz);
  const resampler = createResampler(divisor, 1);
  return { inputRateHz, sampleRateHz, resampler, flac, peaks: createBytePeaks(sampleRateHz) };
}

async function addTo(copy: Copy, samples: Float32Array): Promise<void> {
  copy.peaks.add(samples);
  await copy.flac.write(toInt16(samples));
}

type Decoding = { copy: Copy | null; isCut: boolean };

/** Decodes block by block; what was decoded before an error stays in `decoding.copy`. */
async function copyBlocks(
  task: ReadMedia,
  media: OpenMedia,
  decoding: Decoding,
  options: RenderOptions,
): Promise<void> {
  const onDamage = (): void => {
    decoding.isCut = true;
  };
  const take = async (block: MediaBlock): Promise<boolean> => {
    if (block.samples.length === 0) return true;
    decoding.copy ??= openCopy(task.flacPath, block.sampleRateHz);
    // A file of two rates is two recordings glued together: the first one is taken.
    if (block.sampleRateHz !== decoding.copy.inputRateHz) return false;
    await addTo(decoding.copy, decoding.copy.resampler.push(block.samples));
    const doneMs = (decoding.copy.flac.sampleCount() * 1000) / decoding.copy.sampleRateHz;
    if (doneMs > task.mostMs) {
      throw appError('file_too_large.sound', {
        file: task.name,
        durationMs: null,
        limitMs: task.mostMs,
      });
    }
    options.onProgress?.({ doneMs, totalMs: Math.max(doneMs, media.toldMs ?? task.mostMs) });
    return true;
  };
  for await (const block of media.blocks(onDamage)) {
    // The word to stop arrives between two turns of the loop of events.
    await setImmediate();
    options.signal?.throwIfAborted();
    if (await take(block)) continue;
    onDamage();
    break;
  }
  const { copy } = decoding;
  if (copy !== null) await addTo(copy, copy.resampler.finish());
}

async function finishCopy(
  task: ReadMedia,
  media: OpenMedia,
  decoding: Decoding,
): Promise<MediaCopy> {
  const { copy } = decoding;
  if (copy === null) {
    throw appError('audio_undecodable.file_without_samples', {
      file: task.name,
      format: media.format,
    });
  }
  const { sampleRateHz } = copy;
  const durationMs = (copy.flac.sampleCount() * 1000) / sampleRateHz;
  const isCut = decoding.isCut || isShorterThanTold(durationMs, media);
  if (isCut && durationMs < leastUsableMs) {
    throw appError('audio_undecodable.file_undecoded', { file: task.name, format: media.format });
  }
  const written = await copy.flac.finish();
  if (written.sampleCount === 0) {
    throw appError('audio_undecodable.file_without_samples', {
      file: task.name,
      format: media.format,
    });
  }
  return {
    ...written,
    durationMs,
    sampleRateHz,
    channelCount: media.channelCount,
    format: media.format,
    peaks: copy.peaks.finish(),
    isCut,
  };
}

/** Aborts, limits, full disks and unknown codecs end the work; damage ends only what comes after it. */
function isDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === 'audio_undecodable';
}

/**
 * Turns any file of sound or video into a mono 16-bit FLAC working copy at its own rate (48 kHz at most),
 * streaming. Channels are averaged. Rejects with `audio_undecodable`, `not_this_format`, `book_protected`,
 * `file_too_large` (too long), `file_not_readable` or `disk_full`, each naming the file, or with the
 * signal's reason; then nothing stands at `flacPath`.
 */
export async function readMedia(task: ReadMedia, options: RenderOptions = {}): Promise<MediaCopy> {
  const file = await openMediaFile(task.inputPath, task.name, options.signal);
  const decoding: Decoding = { copy: null, isCut: false };
  try {
    const media = await openMedia(file);
    const { toldMs } = media;
    if (toldMs !== null && toldMs > task.mostMs) {
      throw appError('file_too_large.sound', {
        file: task.name,
        durationMs: toldMs,
        limitMs: task.mostMs,
      });
    }
    try {
      await copyBlocks(task, media, decoding, options);
    } catch (error) {
      if (!isDamage(error) || decoding.copy === null) throw error;
      decoding.isCut = true;
    }
    return await finishCopy(task, media, decoding);
  } catch (error) {
    await decoding.copy?.flac.discard();
    // Demuxers make errors of their own of a read that was stopped.
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    await file.close();
  }
}
