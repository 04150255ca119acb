import type { SegmentView } from '../../../shared/model/project.ts';

/** The segments that a person approved, by chapter, with the token of the price that was shown. */
export type Approvals = {
  /** Null where that segment is not approved. */
  readonly of: (chapterId: string, segment: Pick<SegmentView, 'id'>) => string | null;
  readonly add: (
    chapterId: string,
    lines: readonly Pick<SegmentView, 'id'>[],
    approval: string | null,
  ) => void;
  readonly clear: () => void;
};

/**
 * A person is asked once a chapter, for all from the segment that plays to the end. Main knows what exactly
 * each token is for: a segment that was edited since is in no price, and is asked about anew.
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
