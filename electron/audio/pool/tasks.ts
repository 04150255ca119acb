import { readFile } from 'node:fs/promises';
import { toInt16 } from '../audio-clip.ts';
import type { Loudness } from '../loudness/loudness.ts';
import { type MeasureSound, measureSound } from '../loudness/measure-file.ts';
import {
  type BuildReference,
  type BuiltReference,
  buildReference,
} from '../media/build-reference.ts';
import { type MediaCopy, type ReadMedia, readMedia } from '../media/read-media.ts';
import {
  type ChapterRender,
  type RenderedChapter,
  type RenderOptions,
  renderVariants,
} from '../render/render-chapter.ts';
import { type CutAudio, type CutPack, cutPack } from '../takes/cut-pack.ts';
import { decodeBody } from '../takes/decode-body.ts';
import { type HeardWav, writeHeardWav } from '../takes/heard-wav.ts';
import { ingestLong, ingestPlainWav, isLong } from '../takes/ingest-long.ts';
import { type IngestedTake, ingestPcm } from '../takes/ingested-take.ts';
import { type JoinTakes, joinTakes } from '../takes/join-takes.ts';
import { type ShortenPauses, shortenPauses } from '../takes/shorten-pauses.ts';
import { type InspectTake, inspectTake, type TakeInspection } from '../takes/take-inspection.ts';
import { isInWavePieces } from '../takes/wave-pieces.ts';

export type IngestTake = {
  readonly kind: 'ingestTake';
  readonly inputPath: string;
  readonly format: 'auto' | 'pcm';
  /** Where the lossless copy goes; named by its hash afterwards. */
  readonly flacPath: string;
  /** What was spoken, to judge the duration by. */
  readonly text?: string;
};

export type RenderChapter = ChapterRender & { readonly kind: 'renderChapter' };

export type AudioTask =
  | IngestTake
  | CutPack
  | InspectTake
  | HeardWav
  | JoinTakes
  | ShortenPauses
  | RenderChapter
  | ReadMedia
  | BuildReference
  | MeasureSound;

/** The result of each kind of task. */
export type AudioTaskResults = {
  readonly ingestTake: IngestedTake;
  readonly cutPack: CutAudio;
  readonly inspectTake: TakeInspection;
  readonly heardWav: null;
  readonly joinTakes: IngestedTake;
  readonly shortenPauses: IngestedTake | null;
  readonly renderChapter: readonly RenderedChapter[];
  readonly readMedia: MediaCopy;
  readonly buildReference: BuiltReference;
  readonly measureSound: Loudness;
};

export type AudioTaskResult<Task extends AudioTask> = AudioTaskResults[Task['kind']];

async function ingestTake(
  task: IngestTake,
  signal: AbortSignal | undefined,
): Promise<IngestedTake> {
  const { inputPath, flacPath, text } = task;
  if (task.format === 'auto' && !(await isInWavePieces(inputPath))) {
    const plain = await ingestPlainWav({ inputPath, flacPath, text }, signal);
    if (plain !== null) return plain;
    if (await isLong(inputPath)) return ingestLong({ inputPath, flacPath, text }, signal);
  }
  const { samples, sampleRateHz } = await decodeBody(await readFile(inputPath), task.format);
  signal?.throwIfAborted();
  return ingestPcm(toInt16(samples), sampleRateHz, flacPath, { text, signal });
}

function dispatch(
  task: AudioTask,
  options: RenderOptions,
): Promise<AudioTaskResults[AudioTask['kind']]> {
  switch (task.kind) {
    case 'ingestTake':
      return ingestTake(task, options.signal);
    case 'cutPack':
      return cutPack(task, options.signal);
    case 'heardWav':
      return writeHeardWav(task);
    case 'inspectTake':
      return inspectTake(task);
    case 'joinTakes':
      return joinTakes(task);
    case 'shortenPauses':
      return shortenPauses(task, options.signal);
    case 'renderChapter':
      return renderVariants(task, options);
    case 'readMedia':
      return readMedia(task, options);
    case 'buildReference':
      return buildReference(task, options);
    case 'measureSound':
      return measureSound(task, options.signal);
  }
}

/**
 * Runs one task in this thread: what the worker does, and what a test can call without a build.
 * Rejects with the task's AppError or with the signal's reason.
 */
export async function runAudioTask<Task extends AudioTask>(
  task: Task,
  options: RenderOptions = {},
): Promise<AudioTaskResult<Task>> {
  options.signal?.throwIfAborted();
  const result = await dispatch(task, options);
  // The switch above gives each kind its own result; the type system cannot follow it.
  return result as AudioTaskResult<Task>;
}
