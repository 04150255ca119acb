import { type AudioClip, joinArrays, samplesIn, toInt16 } from '../audio-clip.ts';
import { joinStretches, type Stretch } from '../voice/cut-silence.ts';
import { type IngestedTake, ingestPcm } from './ingested-take.ts';
import { frameLevels, silenceDb } from './take-facts.ts';
import { readRange, type TakeRange } from './take-range.ts';
import { openTake } from './take-reader.ts';

export type ShortenPauses = {
  readonly kind: 'shortenPauses';
  /** A FLAC of the store; a range of it where the take is one. */
  readonly path: string;
  readonly range: TakeRange | null;
  readonly trimStartMs: number;
  readonly trimEndMs: number;
  /** Pauses that are so long or longer become half of it. */
  readonly longPauseMs: number;
  /** What is spoken, to judge the duration by. */
  readonly text: string;
  readonly flacPath: string;
};

const fadeMs = 15;
/** So far below the speech nothing that is said is understood. */
const belowSpeechDb = 35;
/** What is nearer than this to the quietest of the take is its noise, not a soft word. */
const aboveFloorDb = 6;
/** Samples of 16 bits tell no level below. */
const leastFloorDb = -90;

/**
 * A copy of a take without what is trimmed and with its long pauses shortened; null where none can be. Throws as
 * `openTake` does.
 */
export async function shortenPauses(
  { path, range, trimStartMs, trimEndMs, longPauseMs, text, flacPath }: ShortenPauses,
  signal?: AbortSignal,
): Promise<IngestedTake | null> {
  const file = await openTake(path);
  const { sampleRateHz, blocks } = range === null ? file : readRange(file, range);
  const all: Float32Array[] = [];
  for await (const block of blocks()) all.push(block);
  const whole = joinArrays(all, Float32Array);
  const from = samplesIn(trimStartMs, sampleRateHz);
  const samples = whole.subarray(from, whole.length - samplesIn(trimEndMs, sampleRateHz));
  const shortened = withShortPauses({ samples, sampleRateHz }, longPauseMs);
  if (shortened.length === samples.length) return null;
  return ingestPcm(toInt16(shortened), sampleRateHz, flacPath, { text, signal });
}

/**
 * Mono samples whose silences between sounds that last so long or longer are halved: what is cut out is near the
 * noise floor of the take, and the join is crossfaded. A pause that has not enough of that stays: somebody may speak
 * softly in it. Everything else stays, sample by sample.
 */
export function withShortPauses(clip: AudioClip, longPauseMs: number): Float32Array {
  const { samples, sampleRateHz } = clip;
  const { levels, frameSamples, frameMs, speechDb } = frameLevels(clip);
  const floorDb = Math.max(
    leastFloorDb,
    [...levels].sort((a, b) => a - b)[levels.length >> 6] ?? 0,
  );
  const mostDb = Math.min(silenceDb, speechDb - belowSpeechDb, floorDb + aboveFloorDb);
  const fade = samplesIn(fadeMs, sampleRateHz);
  const kept: Stretch[] = [];
  let from = 0;
  let lastSound = -1;
  levels.forEach((level, index) => {
    if (level <= silenceDb) return;
    const pauseFrom = lastSound + 1;
    lastSound = index;
    if (pauseFrom === 0 || (index - pauseFrom) * frameMs < longPauseMs) return;
    const quiet = longestQuiet(levels, { from: pauseFrom, to: index }, mostDb);
    // The crossfade takes its length from both sides.
    const pause = (index - pauseFrom) * frameSamples;
    const cut = pause - samplesIn(longPauseMs / 2, sampleRateHz);
    const to = quiet.to * frameSamples;
    const spare = to - quiet.from * frameSamples - cut - 2 * fade;
    if (spare < 0) return;
    const next = to - fade - (spare >> 1);
    kept.push({ from, to: next - cut + fade });
    from = next;
  });
  kept.push({ from, to: samples.length });
  return joinStretches(samples, kept, fade, 'linear');
}

/** The longest stretch of frames up to that level. */
function longestQuiet(levels: readonly number[], { from, to }: Stretch, mostDb: number): Stretch {
  let longest = { from, to: from };
  let start = from;
  for (let at = from; at < to; at += 1) {
    if ((levels[at] ?? 0) > mostDb) start = at + 1;
    else if (at + 1 - start > longest.to - longest.from) longest = { from: start, to: at + 1 };
  }
  return longest;
}
