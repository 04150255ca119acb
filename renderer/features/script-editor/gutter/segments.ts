import type { SegmentView } from '../../../../shared/model/project.ts';
import { isSpeakable } from '../../../stores/speakable.ts';

/** Where an offset of the saved text lies in the text as it is now; `side` -1 stays before an insertion. */
export type MapOffset = (offset: number, side: -1 | 1) => number;

/** A segment with its place in the text as it is now, and whether it was touched since the last save. */
export type PlacedSegment = {
  readonly view: SegmentView;
  readonly start: number;
  readonly end: number;
  readonly isTouched: boolean;
};

/** Main's segments (offsets of the saved text) put onto the text as it is now. */
export function placeSegments(
  segments: readonly SegmentView[],
  map: MapOffset,
  isTouched: (start: number, end: number) => boolean = () => false,
): readonly PlacedSegment[] {
  return segments.map((view) => {
    const start = map(view.start, 1);
    return {
      view,
      start,
      end: Math.max(start, map(view.end, -1)),
      isTouched: isTouched(view.start, view.end),
    };
  });
}

/** The segment that holds the offset; between two, the one before; null in an empty chapter. */
export function segmentAt(
  segments: readonly PlacedSegment[],
  offset: number,
): PlacedSegment | null {
  return segments.findLast(({ start }) => start <= offset) ?? segments[0] ?? null;
}

export type ChapterCounts = {
  readonly speakable: number;
  readonly made: number;
  readonly missing: number;
  readonly running: number;
  readonly attention: number;
};

/** A job of the queue has it, whether that runs or has stopped. */
const isAsked = ({ status }: SegmentView): boolean =>
  status === 'queued' || status === 'paused' || status === 'making';

/** To be generated: no audio, and nothing that is under way or waits for a decision. */
export function isMissing(segment: SegmentView): boolean {
  const isOpen = segment.status === 'made' || segment.status === 'uncertain' || isAsked(segment);
  return isSpeakable(segment) && !isOpen;
}

/** What the foot of the chapter says, from its segments. */
export function countSegments(segments: readonly SegmentView[]): ChapterCounts {
  const counts = { speakable: 0, made: 0, missing: 0, running: 0, attention: 0 };
  for (const segment of segments) {
    if (!isSpeakable(segment)) continue;
    counts.speakable += 1;
    if (segment.status === 'made') {
      counts.made += 1;
    } else if (isAsked(segment)) {
      counts.running += 1;
    } else if (segment.status === 'uncertain') {
      counts.attention += 1;
    } else {
      counts.missing += 1;
    }
  }
  return counts;
}
