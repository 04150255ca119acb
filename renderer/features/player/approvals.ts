type Identified = { readonly id: string };

/**
 * The segments that a person approved, by chapter, with the token of the price that was shown. A person is
 * asked once a chapter, for all from the segment that plays to the end. Main knows what exactly each token
 * is for: a segment that was edited since is in no price, and is asked about anew.
 */
export function createApprovals() {
  const chapters = new Map<string, Map<string, string>>();
  return {
    /** Null where that segment is not approved. */
    of: (chapterId: string, { id }: Identified): string | null =>
      chapters.get(chapterId)?.get(id) ?? null,
    add: (chapterId: string, segments: readonly Identified[], approval: string | null): void => {
      const known = chapters.get(chapterId) ?? new Map<string, string>();
      for (const { id } of segments) {
        if (approval !== null) known.set(id, approval);
      }
      chapters.set(chapterId, known);
    },
    clear: (): void => chapters.clear(),
  };
}
