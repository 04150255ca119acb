import { alignManuscripts, type Origin } from './align.ts';
import { carryMarks } from './carry-marks.ts';
import { type ManuscriptChapter, type Paragraph, paragraphsOf } from './manuscript.ts';

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

export type RevisionInput = {
  /** The book as it is now. */
  readonly book: readonly ManuscriptChapter[];
  /** The manuscript that it was made from or revised by last; null where nobody knows it. */
  readonly base: readonly ManuscriptChapter[] | null;
  /** The revised manuscript. */
  readonly draft: readonly ManuscriptChapter[];
  readonly cast: readonly string[];
};

/** Which side a paragraph is taken from. */
export type RevisionSide = 'ours' | 'theirs';

/** What both sides changed stays as it is here until a person decides; everything else follows the manuscript. */
export function usualSide({ kind }: RevisedParagraph): RevisionSide {
  return kind === 'conflict' ? 'ours' : 'theirs';
}

/** A paragraph of the revised book and where it stands in the book now, if it does. */
type Placed = { readonly revised: Omit<RevisedParagraph, 'isMoved'>; readonly from: number | null };

/**
 * What a revised manuscript changes in a book, chapter by chapter in the new order, paragraph by paragraph. What was
 * written here keeps its place behind the paragraph before it. Changes nothing itself; time grows with the lengths.
 */
export function reviseBook({ book, base, draft, cast }: RevisionInput): readonly RevisedChapter[] {
  const now = paragraphsOf(book, cast);
  const before = base === null ? now : paragraphsOf(base, cast);
  const later = paragraphsOf(draft, cast);
  const ownOrigins: readonly (Origin | null)[] =
    base === null
      ? now.map(({ key }, from) => (key === '' ? null : { from, isEqual: true }))
      : alignManuscripts(before, now);
  const inBook = reversed(ownOrigins);
  const origins = alignManuscripts(before, later);
  const isRevised = reversed(origins);

  const placed = later.map(({ script, key }, at): Placed | null => {
    const origin = origins[at] ?? null;
    if (origin === null) {
      return { revised: { kind: 'new', ours: null, theirs: script }, from: null };
    }
    const from = inBook.get(origin.from) ?? null;
    const own = from === null ? null : (now[from] ?? null);
    // Taken out here, and not touched there.
    if (origin.isEqual && own === null) return null;
    const ours = own?.script ?? null;
    if (origin.isEqual || own?.key === key)
      return { revised: { kind: 'same', ours, theirs: ours }, from };
    const isEdited = from === null || ownOrigins[from]?.isEqual !== true;
    const theirs = ours === null ? script : carryMarks(ours, script, cast);
    return { revised: { kind: isEdited ? 'conflict' : 'changed', ours, theirs }, from };
  });
  const isPlaced = new Set(placed.flatMap((one) => one?.from ?? []));

  const { behind, first } = leftovers(now, isPlaced, (from) => {
    const origin = ownOrigins[from] ?? null;
    if (now[from]?.key === '' || origin === null || isRevised.has(origin.from)) return 'own';
    return origin.isEqual ? 'gone' : 'conflict';
  });

  const formers = formerChapters(later, placed, now);
  const chapterAt = new Map(
    formers.flatMap((former, at) => (former === null ? [] : [[former, at]])),
  );
  const contents = draft.map((_, at) => [...(first.get(formers[at] ?? -1) ?? [])]);
  for (const [index, { chapter }] of later.entries()) {
    contents[chapter]?.push(...withBehind(placed[index] ?? null, behind));
  }
  const made = draft.map(({ title }, at): RevisedChapter => {
    const former = formers[at] ?? null;
    const paragraphs = contents[at]?.map((one) => shownAs(one, former, now)) ?? [];
    return { former, title, paragraphs };
  });

  // Chapters that no chapter of the manuscript goes on with stand behind the one before them.
  const chapters: RevisedChapter[][] = [[], ...made.map((chapter) => [chapter])];
  let last = -1;
  for (const [former, { title }] of book.entries()) {
    last = chapterAt.get(former) ?? last;
    const left = chapterAt.has(former) ? [] : (first.get(former) ?? []);
    const paragraphs = left.map((one) => shownAs(one, former, now));
    if (left.length > 0) chapters[last + 1]?.push({ former, title, paragraphs });
  }
  return chapters.flat();
}

/**
 * Paragraphs of the book that no paragraph of the manuscript stands for: behind the one of the book that they follow,
 * or by their chapter where they are first in it.
 */
function leftovers(
  now: readonly Paragraph[],
  isPlaced: ReadonlySet<number>,
  kindOf: (from: number) => 'own' | 'gone' | 'conflict',
) {
  const behind = new Map<number, Placed[]>();
  const first = new Map<number, Placed[]>();
  let anchor: number | null = null;
  for (const [from, { chapter, script }] of now.entries()) {
    if (now[from - 1]?.chapter !== chapter) anchor = null;
    if (isPlaced.has(from)) {
      anchor = from;
      continue;
    }
    const kind = kindOf(from);
    const one: Placed = {
      revised: { kind, ours: script, theirs: kind === 'own' ? script : null },
      from,
    };
    const lists = anchor === null ? first : behind;
    const list = lists.get(anchor ?? chapter);
    if (list === undefined) lists.set(anchor ?? chapter, [one]);
    else list.push(one);
  }
  return { behind, first };
}

function shownAs({ revised, from }: Placed, former: number | null, now: readonly Paragraph[]) {
  return { ...revised, isMoved: from !== null && now[from]?.chapter !== former };
}

function withBehind(
  one: Placed | null,
  behind: ReadonlyMap<number, readonly Placed[]>,
): readonly Placed[] {
  if (one === null) return [];
  return one.from === null ? [one] : [one, ...(behind.get(one.from) ?? [])];
}

/** From a paragraph of the manuscript before to where it stands now. */
function reversed(origins: readonly (Origin | null)[]): ReadonlyMap<number, number> {
  return new Map(origins.flatMap((origin, at) => (origin === null ? [] : [[origin.from, at]])));
}

/** The chapter of the book that each chapter of the manuscript goes on with: most of its words, each only once. */
function formerChapters(
  later: readonly Paragraph[],
  placed: readonly (Placed | null)[],
  now: readonly Paragraph[],
): readonly (number | null)[] {
  const shares = new Map<string, { chapter: number; former: number; length: number }>();
  for (const [at, { chapter }] of later.entries()) {
    const paragraph = now[placed[at]?.from ?? -1];
    if (paragraph === undefined) continue;
    const name = `${chapter} ${paragraph.chapter}`;
    const share = shares.get(name) ?? { chapter, former: paragraph.chapter, length: 0 };
    share.length += paragraph.key.length;
    shares.set(name, share);
  }
  const formers = new Map<number, number>();
  const isTaken = new Set<number>();
  for (const { chapter, former } of [...shares.values()].sort((a, b) => b.length - a.length)) {
    if (formers.has(chapter) || isTaken.has(former)) continue;
    formers.set(chapter, former);
    isTaken.add(former);
  }
  const count = (later.at(-1)?.chapter ?? -1) + 1;
  return Array.from({ length: count }, (_, chapter) => formers.get(chapter) ?? null);
}

export type ComposedChapter = {
  readonly former: number | null;
  readonly title: string;
  readonly text: string;
};

/**
 * The book by the sides that were chosen. Chapters of which nothing is left are not in it; one that holds what it
 * held has its very text.
 */
export function composeRevision(
  revision: readonly RevisedChapter[],
  { book, cast }: Pick<RevisionInput, 'book' | 'cast'>,
  sideOf: (paragraph: RevisedParagraph, chapter: number, at: number) => RevisionSide = usualSide,
): readonly ComposedChapter[] {
  return revision.flatMap(({ former, title, paragraphs }, chapter) => {
    const scripts = paragraphs.flatMap((one, at) => one[sideOf(one, chapter, at)] ?? []);
    if (scripts.length === 0) return [];
    const own = former === null ? null : (book[former] ?? null);
    const ownScripts = own === null ? [] : paragraphsOf([own], cast).map(({ script }) => script);
    const isUntouched =
      own !== null &&
      ownScripts.length === scripts.length &&
      scripts.every((script, at) => script === ownScripts[at]);
    const text = isUntouched ? own.text : `${scripts.join('\n\n')}\n`;
    return [{ former, title, text }];
  });
}
