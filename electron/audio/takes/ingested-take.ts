import { writeFileDurably } from '../../platform/node/durable-file.ts';
import type { AudioClip } from '../audio-clip.ts';
import { encodeFlac } from '../flac/flac.ts';
import { computePeaks, type Peaks } from './peaks.ts';
import { checkTake, type TakeFacts } from './take-facts.ts';

/** A take in the store, as the worker made it. */
export type IngestedTake = {
  readonly durationMs: number;
  readonly sampleRateHz: number;
  readonly sampleCount: number;
  readonly peaks: Peaks;
  readonly facts: TakeFacts;
  readonly flacBytes: number;
  readonly flacSha256: string;
};

/** Keeps a clip losslessly as `pcm` at `flacPath`; `text` is what was spoken, to judge its length by. */
export async function ingestClip(
  clip: AudioClip,
  pcm: Int16Array,
  flacPath: string,
  options: { readonly text?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<IngestedTake> {
  const { samples, sampleRateHz } = clip;
  const facts = checkTake(clip, options.text);
  const flac = encodeFlac(pcm, sampleRateHz);
  options.signal?.throwIfAborted();
  const { sha256 } = await writeFileDurably(flacPath, flac);
  return {
    durationMs: facts.durationMs,
    sampleRateHz,
    sampleCount: pcm.length,
    peaks: computePeaks(samples, sampleRateHz),
    facts,
    flacBytes: flac.byteLength,
    flacSha256: sha256,
  };
}
