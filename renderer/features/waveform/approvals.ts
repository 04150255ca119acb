import type { SegmentView } from '../../../shared/model/project.ts';

/** The lines that a person said yes to, by chapter. A yes holds for this run and this account. */
export type Approvals = {
  readonly has: (chapterId: string, segment: SegmentView) => boolean;
  readonly add: (chapterId: string, lines: readonly SegmentView[]) => void;
  readonly clear: () => void;
};

const mostGrowth = 1.2;

/**
 * Asked once a chapter (design section 4), from the line that is played to the end: a line before it, or
 * one written since, was in no price and is asked for anew. So is one that has grown since; a mended word
 * is not worth a question.
 */
export function createApprovals(): Approvals {
  /** How long each line was thought to be when it was said yes to, in milliseconds. */
  const chapters = new Map<string, Map<string, number>>();
  return {
    has: (chapterId, segment) => {
      const approvedMs = chapters.get(chapterId)?.get(segment.id);
      return approvedMs !== undefined && segment.estimatedMs <= approvedMs * mostGrowth;
    },
    add: (chapterId, lines) => {
      const known = chapters.get(chapterId) ?? new Map<string, number>();
      for (const { id, estimatedMs } of lines) {
        known.set(id, estimatedMs);
      }
      chapters.set(chapterId, known);
    },
    clear: () => chapters.clear(),
  };
}
