import { blocksWithin } from '../takes/take-range.ts';
import type { TakeReader } from '../takes/take-reader.ts';

/** What is left out at the ends of a take, in milliseconds of its own time. */
export type Trim = { readonly startMs: number; readonly endMs: number };

/**
 * A take without its ends, exact to a sample at the take's own rate. What would leave nothing keeps one
 * sample, so that a chapter never loses a line by a slip of the hand.
 */
export function trimTake(take: TakeReader, { startMs, endMs }: Trim): TakeReader {
  const toSamples = (ms: number): number =>
    Math.round((Math.max(0, ms) * take.sampleRateHz) / 1000);
  const from = Math.min(toSamples(startMs), take.sampleCount - 1);
  const to = Math.max(from + 1, take.sampleCount - toSamples(endMs));
  if (from <= 0 && to >= take.sampleCount) return take;
  return {
    ...take,
    sampleCount: to - from,
    blocks: () => blocksWithin(take.blocks(), from, to),
  };
}

/** A take whose samples have another mean: a constant part of it clicks where it begins and ends. */
export function withoutOffset(take: TakeReader, offset: number): TakeReader {
  return {
    ...take,
    blocks: async function* () {
      for await (const block of take.blocks()) yield block.map((value) => value - offset);
    },
  };
}
