import type { Chapter, SegmentView } from '../../../../shared/model/project.ts';
import { isSpeakable } from '../../../stores/speakable.ts';
import type { PlayerTrack } from '../../player/player-store.ts';

/** A chapter to be listened to: lines without audio are passed over, so that nothing is made for it. */
export function proofTrack({ id, projectId, title, segments }: Chapter): PlayerTrack {
  return {
    projectId,
    chapterId: id,
    chapterTitle: title,
    segments: segments.map((segment) =>
      isSpeakable(segment) && segment.status !== 'made'
        ? { ...segment, status: 'silent', durationMs: 0, estimatedMs: 0, pauseAfterMs: 0 }
        : segment,
    ),
  };
}

/** How many lines of a chapter have words and no audio. */
export function unmadeCount(segments: readonly SegmentView[]): number {
  return segments.filter((segment) => isSpeakable(segment) && segment.status !== 'made').length;
}

/** The line to begin with: the one that was left, else the first one that can be heard; null for none. */
export function firstHeard(
  segments: readonly SegmentView[],
  segmentId: string | null,
): number | null {
  const left = segments.findIndex(({ id }) => id === segmentId);
  const from = Math.max(0, left);
  const next = segments.findIndex((segment, index) => index >= from && isSpeakable(segment));
  return next === -1 ? null : next;
}

/** The lines around one, which is among them: `count` before and after that can be heard. */
export function linesAround(
  segments: readonly SegmentView[],
  index: number,
  count: number,
): readonly SegmentView[] {
  const before = segments.slice(0, index).filter(isSpeakable).slice(-count);
  const after = segments
    .slice(index + 1)
    .filter(isSpeakable)
    .slice(0, count);
  return [...before, ...segments.slice(index, index + 1), ...after];
}
