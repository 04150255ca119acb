import type { SegmentView } from '../../../shared/model/project.ts';

/** The lines that a person said yes to, by chapter, with the token of the price that was shown. */
export type Approvals = {
  /** Null where nobody said yes to that line. */
  readonly of: (chapterId: string, segment: Pick<SegmentView, 'id'>) => string | null;
  readonly add: (
    chapterId: string,
    lines: readonly Pick<SegmentView, 'id'>[],
    approval: string | null,
  ) => void;
  readonly clear: () => void;
};

/**
 * Asked once a chapter (design section 4), from the line that is played to the end. Main knows what exactly
 * each token is for: a line that was edited since is in no price, and is asked about anew.
 */
export function createApprovals(): Approvals {
  const chapters = new Map<string, Map<string, string>>();
  return {
    of: (chapterId, { id }) => chapters.get(chapterId)?.get(id) ?? null,
    add: (chapterId, lines, approval) => {
      const known = chapters.get(chapterId) ?? new Map<string, string>();
      for (const { id } of lines) {
        if (approval !== null) {
          known.set(id, approval);
        }
      }
      chapters.set(chapterId, known);
    },
    clear: () => chapters.clear(),
  };
}
