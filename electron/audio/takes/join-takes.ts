import { readFile } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { joinArrays } from '../audio-clip.ts';
import { decodeFlac } from '../flac/flac.ts';
import { type IngestedTake, ingestPcm } from './ingested-take.ts';
import type { TakeRange } from './take-range.ts';

export type JoinTakes = {
  readonly kind: 'joinTakes';
  /** FLAC takes of one sampling rate, in order; a range of a file where it is given. */
  readonly takes: readonly { readonly path: string; readonly range: TakeRange | null }[];
  readonly flacPath: string;
};

/** One take of several, end to end: the parts of a line that was too long for one answer. */
export async function joinTakes({ takes, flacPath }: JoinTakes): Promise<IngestedTake> {
  const parts = await Promise.all(takes.map(readTake));
  const sampleRateHz = parts[0]?.sampleRateHz ?? 24_000;
  if (parts.some((part) => part.sampleRateHz !== sampleRateHz)) {
    throw appError('audio_undecodable.join_rates');
  }
  const joined = joinArrays(
    parts.map((part) => part.samples),
    Int16Array,
  );
  return ingestPcm(joined, sampleRateHz, flacPath);
}

async function readTake({ path, range }: JoinTakes['takes'][number]) {
  const { samples, sampleRateHz } = await decodeFlac(await readFile(path));
  if (range === null) return { samples, sampleRateHz };
  const { startSample, sampleCount } = range;
  return { samples: samples.subarray(startSample, startSample + sampleCount), sampleRateHz };
}
