import type {
  ChapterSummary,
  SegmentStatus,
  SegmentView,
} from '../../../../shared/model/project.ts';
import { countSegments } from '../gutter/segments.ts';
import { figuresOfSegments } from './count-figures.ts';

export type ChapterState = 'all' | 'some' | 'none' | 'attention';

/** One word for a chapter in the list. */
export function chapterState(
  chapter: Pick<ChapterSummary, 'segmentCount' | 'madeCount' | 'uncertainCount'>,
): ChapterState {
  if (chapter.uncertainCount > 0) return 'attention';
  if (chapter.madeCount === 0) return 'none';
  return chapter.madeCount >= chapter.segmentCount ? 'all' : 'some';
}

/** The open chapter's line follows its segments, so that it moves while they are being made. */
export function withCounts(
  chapter: ChapterSummary,
  segments: readonly SegmentView[],
): ChapterSummary {
  const counts = countSegments(segments);
  return {
    ...chapter,
    segmentCount: counts.speakable,
    madeCount: counts.made,
    uncertainCount: counts.attention,
    estimatedMs: figuresOfSegments(segments).durationMs,
  };
}

export const chapterStateShape: { readonly [State in ChapterState]: SegmentStatus } = {
  all: 'made',
  some: 'making',
  none: 'not-made',
  attention: 'uncertain',
};
