import type { SegmentView } from '../../../shared/model/project.ts';

/** The lines that a person said yes to, by chapter. A yes holds for this run and this account. */
export type Approvals = {
  readonly has: (chapterId: string, segment: SegmentView) => boolean;
  readonly add: (chapterId: string, segmentIds: readonly string[]) => void;
  readonly clear: () => void;
};

/**
 * Asked once a chapter (design section 4), from the line that is played to the end: a line before it, or
 * one written since, was in no price and is asked for anew.
 */
export function createApprovals(): Approvals {
  const chapters = new Map<string, Set<string>>();
  return {
    has: (chapterId, segment) => chapters.get(chapterId)?.has(segment.id) ?? false,
    add: (chapterId, segmentIds) => {
      const known = chapters.get(chapterId) ?? new Set();
      for (const id of segmentIds) {
        known.add(id);
      }
      chapters.set(chapterId, known);
    },
    clear: () => chapters.clear(),
  };
}
