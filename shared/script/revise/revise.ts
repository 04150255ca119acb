import { alignManuscripts, type Origin } from './align.ts';
import { carryMarks } from './carry-marks.ts';
import {
  isMarksAlone,
  type ManuscriptChapter,
  type Paragraph,
  paragraphsOf,
} from './manuscript.ts';
import type { RevisedChapter, RevisionOrder } from './revision.ts';
import { inOurOrder, inTheirOrder, type Placed } from './revision-orders.ts';

export type RevisionInput = {
  /** The book as it is now. */
  readonly book: readonly ManuscriptChapter[];
  /** The manuscript that it was made from or revised by last; null where nobody knows it. */
  readonly base: readonly ManuscriptChapter[] | null;
  /** The revised manuscript. */
  readonly draft: readonly ManuscriptChapter[];
  readonly cast: readonly string[];
};

/** A book and a revised manuscript of it, paragraph by paragraph; in the one order or the other. */
export type Revision = {
  /** The order that a person who says nothing gets: the manuscript's, unless only the book's was changed since. */
  readonly usualOrder: RevisionOrder;
  /** Both orders say the same. */
  readonly isSameOrder: boolean;
  readonly inOrder: (order: RevisionOrder) => readonly RevisedChapter[];
};

/** What a revised manuscript changes in a book. Changes nothing itself; time grows with the lengths. */
export function reviseBook({ book, base, draft, cast }: RevisionInput): Revision {
  const now = paragraphsOf(book, cast);
  const before = base === null ? now : paragraphsOf(base, cast);
  const later = paragraphsOf(draft, cast);
  const ownOrigins: readonly (Origin | null)[] =
    base === null ? now.map((_, from) => ({ from, isEqual: true })) : alignManuscripts(before, now);
  const inBook = reversed(ownOrigins);
  const origins = alignManuscripts(before, later);
  const isInBook = new Set(
    later.flatMap(({ chapter }, at) => (inBook.has(origins[at]?.from ?? -1) ? [chapter] : [])),
  );

  const placedAs = (at: number, { script, key }: Paragraph): Placed | null => {
    const origin = origins[at] ?? null;
    if (origin === null) {
      return { revised: { kind: 'new', ours: null, theirs: script }, from: null };
    }
    const from = inBook.get(origin.from) ?? null;
    const own = from === null ? null : (now[from] ?? null);
    // Taken out here, and not touched there.
    if (origin.isEqual && own === null) return null;
    const ours = own?.script ?? null;
    if (origin.isEqual || own?.key === key) {
      return { revised: { kind: 'same', ours, theirs: ours }, from };
    }
    const isEdited = from === null || ownOrigins[from]?.isEqual !== true;
    const theirs = ours === null ? script : carryMarks(ours, script, cast);
    return { revised: { kind: isEdited ? 'conflict' : 'changed', ours, theirs }, from };
  };
  const placed = later.map((paragraph, at) => {
    const isOut = draft[paragraph.chapter]?.isMatter === true && !isInBook.has(paragraph.chapter);
    return isOut ? null : placedAs(at, paragraph);
  });

  const leftover = (from: number): Placed => {
    const origin = ownOrigins[from] ?? null;
    const paragraph = now[from];
    const isOwn = base === null && paragraph !== undefined && isMarksAlone(paragraph);
    const kind = origin === null || isOwn ? 'own' : origin.isEqual ? 'gone' : 'conflict';
    const ours = paragraph?.script ?? '';
    return { revised: { kind, ours, theirs: kind === 'own' ? ours : null }, from };
  };
  const material = { book, draft, now, later, placed, leftover };
  const isKept = isSameOrder(later, before, (at) => origins[at]?.from ?? null);
  const isSameHere =
    base === null || isSameOrder(now, before, (at) => ownOrigins[at]?.from ?? null);
  const order = isSameHere ? 'theirs' : 'ours';
  return {
    usualOrder: order,
    isSameOrder: isKept && isSameHere,
    inOrder: (wanted) => (wanted === 'theirs' ? inTheirOrder(material) : inOurOrder(material)),
  };
}

/** What is common to two manuscripts stands in the same order, with chapters beginning at the same places. */
function isSameOrder(
  list: readonly Paragraph[],
  former: readonly Paragraph[],
  originOf: (at: number) => number | null,
): boolean {
  let last: { readonly from: number; readonly chapter: number } | null = null;
  for (const [at, { chapter }] of list.entries()) {
    const from = originOf(at);
    if (from === null) continue;
    const isApart = last !== null && last.chapter !== chapter;
    const wasApart = last !== null && former[last.from]?.chapter !== former[from]?.chapter;
    if (last !== null && (from < last.from || isApart !== wasApart)) return false;
    last = { from, chapter };
  }
  return true;
}

/** From a paragraph of the manuscript before to where it stands now. */
function reversed(origins: readonly (Origin | null)[]): ReadonlyMap<number, number> {
  return new Map(origins.flatMap((origin, at) => (origin === null ? [] : [[origin.from, at]])));
}
