import { amplify, fromDb } from '../audio-clip.ts';
import { createResampler } from '../resample/resample.ts';
import type { OpenPart, Timeline } from './timeline.ts';

/** Fade at both ends of a take: short enough to keep a consonant, long enough not to click. */
const fadeMs = 4;
const blockSamples = 16_384;

/** A raised cosine from nothing to all, level at both ends: an edge in the slope would be a click too. */
function risen(position: number, fade: number): number {
  return position >= fade ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * position) / fade);
}

/** Fades the ends of a take in place; `position` is the block's place in a take of `length` samples. */
function fadeEnds(
  block: Float32Array,
  position: number,
  length: number,
  fades: { readonly inSamples: number; readonly outSamples: number },
): void {
  const half = Math.floor(length / 2);
  const fadeIn = Math.min(fades.inSamples, half);
  const fadeOut = Math.min(fades.outSamples, half);
  for (let index = 0; index < block.length; index++) {
    const fromStart = position + index + 0.5;
    const toEnd = length - fromStart;
    if (fromStart >= fadeIn && toEnd >= fadeOut) {
      // On to where the end begins to fade.
      index = Math.max(index, Math.ceil(length - fadeOut - position) - 2);
      continue;
    }
    block[index] = (block[index] ?? 0) * (risen(fromStart, fadeIn) * risen(toEnd, fadeOut));
  }
}

/** A take at a rate, in blocks as they come; they are somebody else's. */
async function* takeBlocks(
  part: Extract<OpenPart, { kind: 'take' }>,
  sampleRateHz: number,
): AsyncGenerator<Float32Array, void> {
  const { take } = part;
  if (take.sampleRateHz === sampleRateHz) {
    yield* take.blocks();
    return;
  }
  const resampler = createResampler(take.sampleRateHz, sampleRateHz);
  for await (const block of take.blocks()) yield resampler.push(block);
  yield resampler.finish();
}

/** Gathers samples in one block, which is handed out again and again. */
function createGatherer() {
  const block = new Float32Array(blockSamples);
  let filled = 0;
  return {
    /** Takes what there is room for: where it is, and whether the block is full. */
    take: (count: number): Float32Array => {
      const own = block.subarray(filled, Math.min(blockSamples, filled + count));
      filled += own.length;
      return own;
    },
    isFull: () => filled === blockSamples,
    handOut: (): Float32Array => {
      const full = block.subarray(0, filled);
      filled = 0;
      return full;
    },
  };
}

/**
 * The chapter as blocks in order: head, takes with their edges faded, pauses, tail. Pauses are
 * zeros here; the room tone that fills them is laid under everything afterwards. The next block
 * stands where this one does, so whoever wants to keep one copies it.
 */
export async function* joinParts(
  parts: readonly OpenPart[],
  timeline: Timeline,
): AsyncGenerator<Float32Array, void> {
  const gatherer = createGatherer();
  function* silence(sampleCount: number): Generator<Float32Array, void> {
    for (let left = sampleCount; left > 0; ) {
      left -= gatherer.take(left).fill(0).length;
      if (gatherer.isFull()) yield gatherer.handOut();
    }
  }
  yield* silence(timeline.headSamples);
  for (const [index, part] of parts.entries()) {
    const length = timeline.partSamples[index] ?? 0;
    if (part.kind === 'pause') {
      yield* silence(length);
      continue;
    }
    const toSamples = (ms: number): number => (ms * timeline.sampleRateHz) / 1000;
    const fades = {
      inSamples: toSamples(Math.max(fadeMs, part.clip?.fadeInMs ?? 0)),
      outSamples: toSamples(Math.max(fadeMs, part.clip?.fadeOutMs ?? 0)),
    };
    const gain = fromDb(part.gainDb);
    let position = 0;
    for await (const block of takeBlocks(part, timeline.sampleRateHz)) {
      for (let from = 0; from < block.length; ) {
        const own = gatherer.take(block.length - from);
        own.set(block.subarray(from, from + own.length));
        if (gain !== 1) amplify(own, gain);
        fadeEnds(own, position, length, fades);
        position += own.length;
        from += own.length;
        if (gatherer.isFull()) yield gatherer.handOut();
      }
    }
  }
  yield* silence(timeline.tailSamples);
  yield gatherer.handOut();
}
