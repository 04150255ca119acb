import type { SegmentView } from '../../shared/model/project.ts';

export type Direction = 1 | -1;

/** Whether a segment has words to hear: a silence or a scene break has none. */
export function isSpeakable(segment: SegmentView): boolean {
  return segment.status !== 'silent' && (segment.kind === 'speech' || segment.kind === 'heading');
}

/** The next segment that says something, from `index` (not counting it), or null at the chapter's end. */
export function nextSpeakable(
  segments: readonly SegmentView[],
  index: number,
  direction: Direction,
): SegmentView | null {
  for (let at = index + direction; at >= 0 && at < segments.length; at += direction) {
    const segment = segments[at];
    if (segment !== undefined && isSpeakable(segment)) return segment;
  }
  return null;
}

/** The segment itself where it says something, else the next one that does, else the one before. */
export function speakableFrom(segments: readonly SegmentView[], index: number): SegmentView | null {
  const here = segments[index];
  if (here !== undefined && isSpeakable(here)) return here;
  return nextSpeakable(segments, index, 1) ?? nextSpeakable(segments, index, -1);
}

/**
 * The silence after a segment, in ms. Where the next one goes on in the same audio the natural pause is in it, and
 * only one that a person set is added.
 */
export function heardPauseMs(segments: readonly SegmentView[], index: number): number {
  const segment = segments[index];
  if (segment === undefined) return 0;
  const { pauseAfterMs, isPauseOwn = false, seam } = segment;
  const end = seam?.end ?? null;
  if (end === null || isPauseOwn) return pauseAfterMs;
  return nextSpeakable(segments, index, 1)?.seam?.start === end ? 0 : pauseAfterMs;
}
