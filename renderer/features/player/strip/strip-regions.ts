import type { SegmentStatus, SegmentView } from '../../../../shared/model/project.ts';
import { type ChapterTimeline, segmentAtTime } from './chapter-timeline.ts';

/** What part of the chapter the strip shows. */
export type StripWindow = {
  readonly fromMs: number;
  readonly pxPerMs: number;
  readonly widthPx: number;
};

/** A stretch of lines in one state; too narrow lines of one state are drawn as one. */
export type StripRegion = {
  readonly leftPx: number;
  readonly widthPx: number;
  readonly status: SegmentStatus;
  /** Of its first line. */
  readonly index: number;
  readonly lineCount: number;
  readonly isFlagged: boolean;
};

type OpenRegion = { readonly region: StripRegion; readonly endPx: number };

/** Lines narrower than this run together with their neighbours of the same state. */
const leastWidthPx = 4;

/** The states that a person must not overlook, however small the line is. */
const attention: ReadonlySet<SegmentStatus> = new Set(['failed', 'uncertain']);

/** The regions in sight, in order: never more than the strip has room for. */
export function stripRegions(
  segments: readonly SegmentView[],
  timeline: ChapterTimeline,
  { fromMs, pxPerMs, widthPx }: StripWindow,
): readonly StripRegion[] {
  const regions: StripRegion[] = [];
  const toMs = fromMs + widthPx / pxPerMs;
  let open: OpenRegion | null = null;
  const close = (): void => {
    if (open !== null) {
      regions.push({ ...open.region, widthPx: open.endPx - open.region.leftPx });
      open = null;
    }
  };
  const first = Math.max(0, segmentAtTime(timeline, fromMs));
  for (let index = first; index < segments.length; index += 1) {
    const segment = segments[index];
    const startMs = timeline.startsMs[index] ?? 0;
    if (segment === undefined || startMs > toMs) break;
    if (segment.status === 'silent') continue;
    const leftPx = (startMs - fromMs) * pxPerMs;
    const endPx = leftPx + (timeline.lengthsMs[index] ?? 0) * pxPerMs;
    const last: OpenRegion | null = open;
    if (last !== null && canJoin(last, segment, leftPx, endPx)) {
      const region: StripRegion = last.region;
      open = {
        region: {
          ...region,
          status: attention.has(segment.status) ? segment.status : region.status,
          lineCount: region.lineCount + 1,
          isFlagged: region.isFlagged || segment.isFlagged,
        },
        endPx,
      };
      continue;
    }
    close();
    const { status, isFlagged } = segment;
    open = { region: { leftPx, widthPx: 0, status, index, lineCount: 1, isFlagged }, endPx };
  }
  close();
  return regions;
}

function canJoin(
  { region, endPx: lastEndPx }: OpenRegion,
  segment: SegmentView,
  leftPx: number,
  endPx: number,
): boolean {
  const isNarrow = endPx - leftPx < leastWidthPx;
  if (!isNarrow || leftPx - lastEndPx > leastWidthPx) return false;
  if (region.status === segment.status) return true;
  // Of several states in too little room the one that needs a person is shown.
  return lastEndPx - region.leftPx < leastWidthPx;
}
