import { aacFrameSamples } from '../mp4/m4a-writer.ts';

/**
 * Gives of each block what belongs to the chapter itself, without the frames of room tone before and behind
 * it that only AAC needs.
 */
export function innerPart(totalSamples: number): (block: Float32Array) => Float32Array {
  let position = -aacFrameSamples;
  return (block) => {
    const from = Math.max(0, -position);
    const to = Math.max(from, Math.min(block.length, totalSamples - position));
    position += block.length;
    return block.subarray(from, to);
  };
}
