import { clamp } from '../../../../shared/clamp.ts';
import type { SegmentView } from '../../../../shared/model/project.ts';
import { heardPauseMs } from '../../../stores/speakable.ts';

/** The lines of a chapter on one axis of time, in ms: made ones exact, the others estimated. */
export type ChapterTimeline = {
  /** Where each segment begins, by index. */
  readonly startsMs: Float64Array;
  /** Without the pause after it. */
  readonly lengthsMs: Float64Array;
  readonly totalMs: number;
  /** True while some of it is not made. */
  readonly isEstimated: boolean;
};

const known = new WeakMap<readonly SegmentView[], ChapterTimeline>();

/** The timeline of these segments, worked out once. */
export function chapterTimeline(segments: readonly SegmentView[]): ChapterTimeline {
  const before = known.get(segments);
  if (before !== undefined) return before;
  const startsMs = new Float64Array(segments.length);
  const lengthsMs = new Float64Array(segments.length);
  let at = 0;
  let isEstimated = false;
  segments.forEach((segment, index) => {
    const lengthMs = segment.durationMs ?? segment.estimatedMs;
    isEstimated ||= segment.durationMs === null && segment.status !== 'silent';
    startsMs[index] = at;
    lengthsMs[index] = lengthMs;
    at += lengthMs + heardPauseMs(segments, index);
  });
  const timeline = { startsMs, lengthsMs, totalMs: at, isEstimated };
  known.set(segments, timeline);
  return timeline;
}

/** The segment that holds the time, its pause after it included; -1 in an empty chapter. */
export function segmentAtTime({ startsMs }: ChapterTimeline, timeMs: number): number {
  const found = startsMs.findLastIndex((startMs) => startMs <= timeMs);
  return Math.max(found, Math.min(0, startsMs.length - 1));
}

/** A time of the chapter as a segment and ms in it; in a pause, the end of the segment before. */
export function placeAtTime(
  timeline: ChapterTimeline,
  timeMs: number,
): { readonly index: number; readonly positionMs: number } {
  const index = segmentAtTime(timeline, timeMs);
  const inside = timeMs - (timeline.startsMs[index] ?? 0);
  return { index, positionMs: clamp(inside, 0, timeline.lengthsMs[index] ?? 0) };
}

/** A place in a segment as a time of the chapter. */
export function timeOfPlace(timeline: ChapterTimeline, index: number, positionMs: number): number {
  return (timeline.startsMs[index] ?? 0) + positionMs;
}

/** A place given by ms before or after a segment's start, put into the segment that holds it. */
export function movedPlace(timeline: ChapterTimeline, index: number, positionMs: number) {
  const timeMs = timeOfPlace(timeline, index, positionMs);
  return placeAtTime(timeline, clamp(timeMs, 0, timeline.totalMs));
}
