/**
 * What became of a paragraph. `same`: not revised, and whatever was done to it here stays. `own`: written here.
 * `changed`, `new`, `gone`: by the manuscript. `conflict`: there and here.
 */
export type RevisionKind = 'same' | 'own' | 'changed' | 'new' | 'gone' | 'conflict';

export type RevisedParagraph = {
  readonly kind: RevisionKind;
  /** It stood in another chapter. */
  readonly isMoved: boolean;
  /** As it is in the book now; null where it is not in it. */
  readonly ours: string | null;
  /** As it is after the revision, with the marks that could stay; null where it is left out. */
  readonly theirs: string | null;
};

export type RevisedChapter = {
  /** The chapter of the book that it goes on with, from 0; null for a new one. */
  readonly former: number | null;
  readonly title: string;
  readonly paragraphs: readonly RevisedParagraph[];
};

/** Which side a paragraph is taken from; `both`: as it is here, and the manuscript's behind it. */
export type RevisionSide = 'ours' | 'theirs' | 'both';

/** Whose chapters there are, and whose order: those of the book as it is here, or the manuscript's. */
export type RevisionOrder = 'ours' | 'theirs';

/** What both sides changed stays as it is here until a person decides; everything else follows the manuscript. */
export function usualSide({ kind }: RevisedParagraph): RevisionSide {
  return kind === 'conflict' ? 'ours' : 'theirs';
}
