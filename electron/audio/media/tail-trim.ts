import { joinBlocks, type MediaBlock, partOf } from './media-blocks.ts';

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
  let held: MediaBlock[] = [];
  let heldCount = 0;
  let passedCount = 0;
  let rateHz = 0;

  const release = (keepCount: number): MediaBlock[] => {
    if (heldCount <= keepCount) return [];
    const joined = joinBlocks(held, rateHz);
    const readyCount = heldCount - keepCount;
    held = [partOf(joined, readyCount)];
    heldCount = keepCount;
    passedCount += readyCount;
    return [partOf(joined, 0, readyCount)];
  };

  const skipStart = (block: MediaBlock): MediaBlock => {
    toSkip ??= Math.round(Math.max(0, -(startSeconds ?? 0)) * rateHz);
    const skipped = Math.min(toSkip, block.samples.length);
    toSkip -= skipped;
    return partOf(block, skipped);
  };

  return {
    see: (timestamp, duration) => {
      startSeconds ??= Math.max(-mostPaddingSeconds, timestamp);
      endSeconds = Math.max(endSeconds, timestamp + duration);
      // Matroska often leaves the length of the last packet open.
      isEndTold = hasPadding && duration > 0;
    },
    push: (block) => {
      if (block.samples.length === 0) return [];
      rateHz = block.sampleRateHz;
      const kept = skipStart(block);
      held.push(kept);
      heldCount += kept.samples.length;
      return release(Math.ceil(mostPaddingSeconds * rateHz));
    },
    finish: () => {
      const told = Math.round((endSeconds - Math.max(0, startSeconds ?? 0)) * rateHz);
      const excess = passedCount + heldCount - told;
      const isPadding = isEndTold && excess > 0 && excess < heldCount;
      const kept = partOf(joinBlocks(held, rateHz), 0, isPadding ? heldCount - excess : heldCount);
      held = [];
      heldCount = 0;
      return kept.samples.length === 0 ? [] : [kept];
    },
  };
}
