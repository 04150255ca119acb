import { joinArrays } from '../audio-clip.ts';
import type { MediaBlock } from './media-blocks.ts';

/** What an encoder adds at the ends is at most this long (two frames of HE-AAC at 16 kHz). */
const mostPaddingSeconds = 0.3;

export type TailTrim = {
  /** Times of the packets in seconds, in order; before 0 is what a player leaves out. */
  readonly see: (timestamp: number, duration: number) => void;
  readonly push: (block: MediaBlock) => MediaBlock[];
  readonly finish: () => MediaBlock[];
};

/**
 * Leaves out what an encoder added at the beginning and at the end, by the times of the packets: the last
 * third of a second is held back until the last of them is known. Without padding all is passed on.
 */
export function createTailTrim(hasPadding: boolean): TailTrim {
  let startSeconds: number | null = null;
  let endSeconds = 0;
  let isEndTold = false;
  let toSkip: number | null = null;
  let held: Float32Array[] = [];
  let heldCount = 0;
  let passedCount = 0;
  let rateHz = 0;

  const release = (keepCount: number): MediaBlock[] => {
    if (heldCount <= keepCount) return [];
    const joined = joinArrays(held, Float32Array);
    const ready = joined.subarray(0, joined.length - keepCount);
    held = [joined.subarray(joined.length - keepCount)];
    heldCount = keepCount;
    passedCount += ready.length;
    return [{ samples: ready, sampleRateHz: rateHz }];
  };

  const skipStart = (samples: Float32Array): Float32Array => {
    toSkip ??= Math.round(Math.max(0, -(startSeconds ?? 0)) * rateHz);
    const skipped = Math.min(toSkip, samples.length);
    toSkip -= skipped;
    return samples.subarray(skipped);
  };

  return {
    see: (timestamp, duration) => {
      startSeconds ??= Math.max(-mostPaddingSeconds, timestamp);
      endSeconds = Math.max(endSeconds, timestamp + duration);
      // Matroska often leaves the length of the last packet open.
      isEndTold = hasPadding && duration > 0;
    },
    push: ({ samples, sampleRateHz }) => {
      if (samples.length === 0) return [];
      rateHz = sampleRateHz;
      const kept = skipStart(samples);
      held.push(kept);
      heldCount += kept.length;
      return release(Math.ceil(mostPaddingSeconds * rateHz));
    },
    finish: () => {
      const told = Math.round((endSeconds - Math.max(0, startSeconds ?? 0)) * rateHz);
      const excess = passedCount + heldCount - told;
      const isPadding = isEndTold && excess > 0 && excess < heldCount;
      const last = joinArrays(held, Float32Array);
      const kept = isPadding ? last.subarray(0, last.length - excess) : last;
      held = [];
      heldCount = 0;
      return kept.length === 0 ? [] : [{ samples: kept, sampleRateHz: rateHz }];
    },
  };
}
