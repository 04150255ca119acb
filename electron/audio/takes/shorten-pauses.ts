import { readFile } from 'node:fs/promises';
import { type AudioClip, samplesIn, toInt16 } from '../audio-clip.ts';
import { decodeAudio } from '../decode.ts';
import { joinStretches, type Stretch } from '../voice/cut-silence.ts';
import { type IngestedTake, ingestPcm } from './ingested-take.ts';
import { frameLevels, silenceDb } from './take-facts.ts';
import type { TakeRange } from './take-range.ts';

export type ShortenPauses = {
  readonly kind: 'shortenPauses';
  /** A FLAC of the store; a range of it where the take is one. */
  readonly path: string;
  readonly range: TakeRange | null;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  readonly mostPauseMs: number;
  /** What is spoken, to judge the duration by. */
  readonly text: string;
  readonly flacPath: string;
};

const fadeMs = 15;

/** A copy of a take without what is trimmed and with its long pauses shortened. Throws as `decodeAudio` does. */
export async function shortenPauses(
  { path, range, trimStartMs, trimEndMs, mostPauseMs, text, flacPath }: ShortenPauses,
  signal?: AbortSignal,
): Promise<IngestedTake> {
  const { samples, sampleRateHz } = await decodeAudio(await readFile(path));
  const { startSample = 0, sampleCount = samples.length } = range ?? {};
  const from = startSample + samplesIn(trimStartMs, sampleRateHz);
  const to = startSample + sampleCount - samplesIn(trimEndMs, sampleRateHz);
  const clip = { samples: samples.subarray(from, to), sampleRateHz };
  const shortened = withShortPauses(clip, mostPauseMs);
  return ingestPcm(toInt16(shortened), sampleRateHz, flacPath, { text, signal });
}

/**
 * Mono samples whose silences between sounds last so long at most: the middle of each longer one is cut out, and the
 * join, in silence on both sides, is crossfaded. Everything else stays, sample by sample.
 */
export function withShortPauses(clip: AudioClip, mostPauseMs: number): Float32Array {
  const { samples, sampleRateHz } = clip;
  const { levels, frameSamples } = frameLevels(clip);
  const most = samplesIn(mostPauseMs, sampleRateHz);
  const fade = samplesIn(fadeMs, sampleRateHz);
  // The crossfade takes its length from both sides.
  const half = Math.ceil((most + fade) / 2);
  const kept: Stretch[] = [];
  let from = 0;
  let lastSound = -1;
  levels.forEach((level, index) => {
    if (level <= silenceDb) return;
    const pauseFrom = (lastSound + 1) * frameSamples;
    const pauseTo = index * frameSamples;
    if (lastSound !== -1 && pauseTo - pauseFrom > most + fade) {
      kept.push({ from, to: pauseFrom + half });
      from = pauseTo - half;
    }
    lastSound = index;
  });
  kept.push({ from, to: samples.length });
  return joinStretches(samples, kept, fade);
}
