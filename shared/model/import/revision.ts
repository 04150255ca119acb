import type { RevisionKind, RevisionOrder, RevisionSide } from '../../script/revise/revision.ts';
import type { Price } from '../money.ts';

/** A paragraph that a revised manuscript changes. */
export type RevisionChange = {
  /** Its place among the paragraphs of its chapter, from 0: how a choice names it. */
  readonly at: number;
  readonly kind: RevisionKind;
  readonly isMoved: boolean;
  /** As script; null where the book does not have it. */
  readonly ours: string | null;
  /** As script; null where the manuscript does not have it. */
  readonly theirs: string | null;
};

export type RevisionChapter = {
  readonly title: string;
  /** The title of the chapter that it goes on with; null for a new one. */
  readonly formerTitle: string | null;
  /** From 1; null for a new one. */
  readonly formerOrdinal: number | null;
  readonly paragraphCount: number;
  /** Those that are as they were, in another chapter. */
  readonly movedCount: number;
  readonly changes: readonly RevisionChange[];
};

/** What a revised manuscript would do to a book, before anything is done. */
export type RevisionReview = {
  readonly draftId: string;
  readonly fileName: string;
  /** False where nobody knows what the book was made from: what was written here looks like the manuscript's. */
  readonly isBaseKnown: boolean;
  /** Whose chapters, and whose order, `chapters` follow; a person may ask for the other. */
  readonly order: RevisionOrder;
  readonly isSameOrder: boolean;
  /** The book after it, in order. */
  readonly chapters: readonly RevisionChapter[];
  /** Lines that are other lines then and have no audio, and what generating them costs, by the usual choice. */
  readonly lineCount: number;
  readonly price: Price;
};

/** A person's choice for one paragraph; without one, both sides' changes stay as they are here, others follow. */
export type RevisionChoice = {
  readonly chapter: number;
  readonly at: number;
  readonly side: RevisionSide;
};

export const countedKinds = ['changed', 'new', 'gone', 'conflict', 'moved', 'same'] as const;
export type CountedKind = (typeof countedKinds)[number];
export type RevisionCounts = Readonly<Record<CountedKind, number>>;

/** How many paragraphs are of which kind. */
export function countsOf(chapters: readonly RevisionChapter[]): RevisionCounts {
  const counts = { changed: 0, new: 0, gone: 0, conflict: 0, moved: 0, same: 0 };
  for (const { changes, paragraphCount, movedCount } of chapters) {
    for (const { kind } of changes) if (kind !== 'same' && kind !== 'own') counts[kind] += 1;
    counts.moved += movedCount;
    counts.same += paragraphCount - changes.length - movedCount;
  }
  return counts;
}

/** A revision that was carried out: what undoes it, and the chapters that it changed. */
export type RevisionAct = { readonly actId: string; readonly chapterIds: readonly string[] };
