import { amplify, fromDb } from '../audio-clip.ts';
import { createResampler } from '../resample/resample.ts';
import type { OpenPart, Timeline } from './timeline.ts';

/** Fade at both ends of a take: short enough to keep a consonant, long enough not to click. */
const fadeMs = 4;
const silenceBlockSamples = 16_384;

function* silence(sampleCount: number): Generator<Float32Array, void> {
  for (let left = sampleCount; left > 0; left -= silenceBlockSamples) {
    yield new Float32Array(Math.min(left, silenceBlockSamples));
  }
}

/** Fades the ends of a take in place; `position` is the block's place in a take of `length` samples. */
function fadeEnds(
  block: Float32Array,
  position: number,
  length: number,
  fadeSamples: number,
): void {
  const fade = Math.min(fadeSamples, Math.floor(length / 2));
  for (let index = 0; index < block.length; index++) {
    const fromEdge = Math.min(position + index, length - 1 - position - index) + 0.5;
    if (fromEdge >= fade) {
      // On to where the end begins to fade.
      index = Math.max(index, Math.ceil(length - fade - position) - 2);
      continue;
    }
    block[index] = (block[index] ?? 0) * (0.5 - 0.5 * Math.cos((Math.PI * fromEdge) / fade));
  }
}

async function* takeBlocks(
  part: Extract<OpenPart, { kind: 'take' }>,
  length: number,
  sampleRateHz: number,
): AsyncGenerator<Float32Array, void> {
  const resampler = createResampler(part.take.sampleRateHz, sampleRateHz);
  const fadeSamples = (fadeMs * sampleRateHz) / 1000;
  const gain = fromDb(part.gainDb);
  let position = 0;
  const shaped = (block: Float32Array): Float32Array => {
    const own = block.slice();
    if (gain !== 1) amplify(own, gain);
    fadeEnds(own, position, length, fadeSamples);
    position += own.length;
    return own;
  };
  for await (const block of part.take.blocks()) {
    const ready = resampler.push(block);
    if (ready.length > 0) yield shaped(ready);
  }
  const rest = resampler.finish();
  if (rest.length > 0) yield shaped(rest);
}

/**
 * The chapter as blocks in order: head, takes with their edges faded, pauses, tail. Pauses are
 * zeros here; the room tone that fills them is laid under everything afterwards.
 */
export async function* joinParts(
  parts: readonly OpenPart[],
  timeline: Timeline,
): AsyncGenerator<Float32Array, void> {
  yield* silence(timeline.headSamples);
  for (const [index, part] of parts.entries()) {
    const length = timeline.partSamples[index] ?? 0;
    if (part.kind === 'pause') yield* silence(length);
    else yield* takeBlocks(part, length, timeline.sampleRateHz);
  }
  yield* silence(timeline.tailSamples);
}
