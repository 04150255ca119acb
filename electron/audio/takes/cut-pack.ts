import { readFile } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { writeFileDurably } from '../../platform/node/durable-file.ts';
import { toInt16 } from '../audio-clip.ts';
import { encodeFlac } from '../flac/flac.ts';
import { decodeBody } from './decode-body.ts';
import { findPackBorders } from './pack-borders.ts';
import { computePeaks, type Peaks } from './peaks.ts';
import { checkTake, type TakeFacts } from './take-facts.ts';

export type CutPack = {
  readonly kind: 'cutPack';
  readonly inputPath: string;
  /** Where the lossless copy of the whole goes; named by its hash afterwards. */
  readonly flacPath: string;
  /** The segments in order: what was spoken, and how long each sentence of it is expected to take. */
  readonly spans: readonly { readonly text: string; readonly sentencesMs: readonly number[] }[];
};

/** A segment's range of the whole audio, as if it stood alone. */
export type PackRange = {
  readonly startSample: number;
  readonly sampleCount: number;
  readonly peaks: Peaks;
  readonly facts: TakeFacts & {
    /** How sure the borders to the segments before and after are, 0 to 1; null at the ends of the audio. */
    readonly borderBefore: number | null;
    readonly borderAfter: number | null;
  };
};

export type CutAudio = {
  readonly sampleRateHz: number;
  /** Of the whole. */
  readonly sampleCount: number;
  readonly flacBytes: number;
  readonly flacSha256: string;
  readonly ranges: readonly PackRange[];
};

/** Keeps the audio of a speech job whole and finds the range of each of its segments; the ranges touch. */
export async function cutPack(
  { inputPath, flacPath, spans }: CutPack,
  signal?: AbortSignal,
): Promise<CutAudio> {
  const clip = await decodeBody(await readFile(inputPath), 'auto');
  const { samples, sampleRateHz } = clip;
  if (samples.length < spans.length) throw appError('audio_undecodable.pack_too_short');
  const borders = findPackBorders(
    clip,
    spans.map(({ sentencesMs }) => sentencesMs),
  );
  const pcm = toInt16(samples);
  signal?.throwIfAborted();
  const flac = encodeFlac(pcm, sampleRateHz);
  signal?.throwIfAborted();
  const { sha256 } = await writeFileDurably(flacPath, flac);
  const ranges = spans.map(({ text }, index): PackRange => {
    const before = borders[index - 1];
    const after = borders[index];
    const startSample = before?.sample ?? 0;
    const own = samples.subarray(startSample, after?.sample ?? samples.length);
    const facts = checkTake({ samples: own, sampleRateHz }, text);
    return {
      startSample,
      sampleCount: own.length,
      peaks: computePeaks(own, sampleRateHz),
      facts: {
        ...facts,
        borderBefore: before?.confidence ?? null,
        borderAfter: after?.confidence ?? null,
      },
    };
  });
  return {
    sampleRateHz,
    sampleCount: pcm.length,
    flacBytes: flac.byteLength,
    flacSha256: sha256,
    ranges,
  };
}
