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
    blocks: () => within(take.blocks(), from, to),
  };
}

async function* within(
  blocks: AsyncGenerator<Float32Array, void>,
  from: number,
  to: number,
): AsyncGenerator<Float32Array, void> {
  let position = 0;
  for await (const block of blocks) {
    const start = Math.max(0, from - position);
    const end = Math.min(block.length, to - position);
    position += block.length;
    if (end > start) yield block.subarray(start, end);
    // Leaving early closes the file; what comes after is not decoded.
    if (position >= to) return;
  }
}
