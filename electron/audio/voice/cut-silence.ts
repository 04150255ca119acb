import { samplesIn } from '../audio-clip.ts';
import { findSpeech, withShortGapsFilled } from './speech-activity.ts';

/** A pause of up to this is the speaker's own rhythm and stays. */
const longestPauseMs = 600;
/** What a longer one becomes; a voice learns its pauses from its sample (voices are told to pause for half a second). */
const keptPauseMs = 400;
const edgeMs = 150;
const fadeMs = 15;
/** A stretch shorter than this between two pauses is a click of the mouth, not a word. */
const leastWordMs = 40;

/** Samples from one to another, the second not included. */
export type Stretch = { readonly from: number; readonly to: number };

/**
 * A copy of mono samples with inner pauses of more than 0.6 s cut to 0.4 s, half of it on each side of the cut,
 * which is crossfaded, and with 150 ms left at both ends, faded in and out.
 */
export function cutSilence(samples: Float32Array, sampleRateHz: number): Float32Array {
  const toSamples = (ms: number): number => samplesIn(ms, sampleRateHz);
  const words = wordsIn(samples, sampleRateHz);
  const first = words[0];
  const last = words.at(-1);
  if (first === undefined || last === undefined) return samples.slice();

  const kept: Stretch[] = [];
  let from = Math.max(0, first.from - toSamples(edgeMs));
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (next === undefined) return;
    if (next.from - word.to <= toSamples(longestPauseMs)) return;
    // The crossfade takes its length from both sides.
    const half = toSamples((keptPauseMs + fadeMs) / 2);
    kept.push({ from, to: word.to + half });
    from = next.from - half;
  });
  kept.push({ from, to: Math.min(samples.length, last.to + toSamples(edgeMs)) });
  return joinStretches(samples, kept, toSamples(fadeMs));
}

/** Stretches of speech in samples. */
function wordsIn(samples: Float32Array, sampleRateHz: number): readonly Stretch[] {
  const { active, frameMs } = findSpeech(samples, sampleRateHz);
  const filled = withShortGapsFilled(active, 2 * leastWordMs);
  const least = leastWordMs / frameMs;
  const words: Stretch[] = [];
  for (let frame = 0; frame < filled.length; frame++) {
    if (filled[frame] === 0) continue;
    const start = frame;
    while (filled[frame + 1] === 1) frame += 1;
    if (frame + 1 - start < least) continue;
    const toSample = (place: number): number => samplesIn(place * frameMs, sampleRateHz);
    words.push({ from: toSample(start), to: toSample(frame + 1) });
  }
  return words;
}

/** Between two noises that are strangers, one that keeps their power; a constant part keeps its level in a linear one. */
type Crossfade = 'power' | 'linear';

/** Stretches of mono samples end to end, each join crossfaded over `fade` samples. */
export function joinStretches(
  samples: Float32Array,
  stretches: readonly Stretch[],
  fade: number,
  crossfade: Crossfade = 'power',
): Float32Array {
  const length = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const out = new Float32Array(length - fade * (stretches.length - 1));
  const isCurved = crossfade === 'power';
  let at = 0;
  stretches.forEach(({ from, to }, index) => {
    const isFirst = index === 0;
    const isLast = index === stretches.length - 1;
    const isFadedIn = !isFirst || from > 0;
    const isFadedOut = !isLast || to < samples.length;
    for (let place = from; place < to; place++) {
      const rise = isFadedIn ? fadeAt(place - from, fade, !isFirst && isCurved) : 1;
      const fall = isFadedOut ? fadeAt(to - 1 - place, fade, !isLast && isCurved) : 1;
      const position = at + place - from;
      out[position] = (out[position] ?? 0) + (samples[place] ?? 0) * rise * fall;
    }
    at += to - from - fade;
  });
  return out;
}

/** A rise over `fade` samples, as a line or as a curve. */
function fadeAt(distance: number, fade: number, isCurved: boolean): number {
  if (distance >= fade) return 1;
  const share = (distance + 0.5) / fade;
  return isCurved ? Math.sin((Math.PI / 2) * share) : share;
}
