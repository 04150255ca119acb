import type { TakeReader } from './take-reader.ts';

/** A stretch of a stored audio, in samples of its own rate. */
export type TakeRange = { readonly startSample: number; readonly sampleCount: number };

/** The part of its file that a take is; null for a take that is all of it. */
export function rangeOf(take: {
  readonly startSample?: number;
  readonly sampleCount: number;
  readonly sourceSampleCount?: number | null;
}): TakeRange | null {
  if (take.sourceSampleCount === undefined || take.sourceSampleCount === null) return null;
  return { startSample: take.startSample ?? 0, sampleCount: take.sampleCount };
}

/** A stored audio read as if only that range of it were there. */
export function readRange(reader: TakeReader, { startSample, sampleCount }: TakeRange): TakeReader {
  const to = Math.min(reader.sampleCount, startSample + sampleCount);
  return {
    ...reader,
    sampleCount: Math.max(0, to - startSample),
    blocks: () => blocksWithin(reader.blocks(), startSample, to),
  };
}

/** The samples from `from` to `to`, the second not included. Leaving early closes the file. */
export async function* blocksWithin(
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
    // What comes after is not decoded.
    if (position >= to) return;
  }
}
