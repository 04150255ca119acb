import { readFile } from 'node:fs/promises';
import { appError } from '../../../shared/app-error.ts';
import { joinArrays } from '../audio-clip.ts';
import { decodeFlac } from '../flac/flac.ts';
import { type IngestedTake, ingestClip } from './ingested-take.ts';

export type JoinTakes = {
  readonly kind: 'joinTakes';
  /** FLAC takes of one sampling rate, in order. */
  readonly paths: readonly string[];
  readonly flacPath: string;
};

/** One take of several, end to end: the parts of a line that was too long for one answer. */
export async function joinTakes({ paths, flacPath }: JoinTakes): Promise<IngestedTake> {
  const parts = await Promise.all(paths.map(async (path) => decodeFlac(await readFile(path))));
  const sampleRateHz = parts[0]?.sampleRateHz ?? 24_000;
  if (parts.some((part) => part.sampleRateHz !== sampleRateHz)) {
    throw appError('audio_undecodable.join_rates');
  }
  const joined = joinArrays(
    parts.map((part) => part.samples),
    Int16Array,
  );
  const samples = Float32Array.from(joined, (sample) => sample / 32_768);
  return ingestClip({ samples, sampleRateHz }, joined, flacPath);
}
