/** A line that a person marked to find again; it stays with its segment while text around it changes. */
export type Bookmark = {
  readonly segmentId: string;
  readonly chapterId: string;
  readonly chapterTitle: string;
  /** Of the line in its chapter, from 0. */
  readonly index: number;
  readonly speaker: string | null;
  /** As readers see the line. */
  readonly shown: string;
  /** '' for none. */
  readonly note: string;
};

/** Characters of a note. */
export const mostBookmarkNote = 2000;
