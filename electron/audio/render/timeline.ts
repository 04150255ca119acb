import { samplesIn } from '../audio-clip.ts';
import { resampledLength } from '../resample/resample.ts';
import type { TakeRange } from '../takes/take-range.ts';
import type { TakeReader } from '../takes/take-reader.ts';
import type { LoudnessPreset } from './presets.ts';
import type { Trim } from './trimmed-take.ts';

/** Music or the like: brought to the loudness of the chapter's speech, and faded at its ends. */
export type ClipSound = {
  /** Its own gated loudness; null leaves its level as it is. */
  readonly integratedLufs: number | null;
  readonly fadeInMs: number;
  readonly fadeOutMs: number;
};

/** What a chapter is joined from, in order. */
export type ChapterPart =
  | {
      readonly kind: 'take';
      readonly path: string;
      /** The part of the file that is meant; all of it unless it is given. */
      readonly range?: TakeRange;
      readonly gainDb?: number;
      /** A mean of its samples that is taken off. */
      readonly offset?: number;
      /** Left out at its ends. */
      readonly trim?: Trim;
      readonly clip?: ClipSound;
    }
  | { readonly kind: 'pause'; readonly durationMs: number };

export type OpenPart =
  | {
      readonly kind: 'take';
      readonly take: TakeReader;
      readonly gainDb: number;
      readonly clip?: ClipSound;
    }
  | { readonly kind: 'pause'; readonly durationMs: number };

/** Where a take stands in the finished chapter; exact, end exclusive. */
export type PlacedSegment = {
  /** Its place in the list of parts. */
  readonly partIndex: number;
  readonly startSample: number;
  readonly endSample: number;
  readonly startMs: number;
  readonly endMs: number;
};

export type Timeline = {
  readonly sampleRateHz: number;
  readonly headSamples: number;
  readonly tailSamples: number;
  /** Samples of each part, in order. */
  readonly partSamples: readonly number[];
  readonly totalSamples: number;
  readonly segments: readonly PlacedSegment[];
};

/** Room tone at both ends of a chapter, so that two chapters can be joined between packets. */
const usualLeastEdgeMs = 100;

/**
 * Lays the parts out at a rate. With `multipleOf` the end is filled up with room tone to whole
 * packets, so that chapters joined later stand exactly where their lengths say.
 */
export function layOut(
  parts: readonly OpenPart[],
  sampleRateHz: number,
  edges: Pick<LoudnessPreset, 'headMs' | 'tailMs' | 'leastEdgeMs'>,
  multipleOf: number,
): Timeline {
  const toSamples = (ms: number): number => samplesIn(ms, sampleRateHz);
  const least = edges.leastEdgeMs ?? usualLeastEdgeMs;
  const headSamples = toSamples(Math.max(least, edges.headMs));
  const partSamples = parts.map((part) =>
    part.kind === 'pause'
      ? toSamples(Math.max(0, part.durationMs))
      : resampledLength(part.take.sampleCount, part.take.sampleRateHz, sampleRateHz),
  );
  const segments: PlacedSegment[] = [];
  let position = headSamples;
  parts.forEach((part, partIndex) => {
    const startSample = position;
    position += partSamples[partIndex] ?? 0;
    if (part.kind === 'pause') return;
    segments.push({
      partIndex,
      startSample,
      endSample: position,
      startMs: (startSample * 1000) / sampleRateHz,
      endMs: (position * 1000) / sampleRateHz,
    });
  });
  const withTail = position + toSamples(Math.max(least, edges.tailMs));
  const totalSamples = Math.ceil(withTail / multipleOf) * multipleOf;
  return {
    sampleRateHz,
    headSamples,
    tailSamples: totalSamples - position,
    partSamples,
    totalSamples,
    segments,
  };
}
