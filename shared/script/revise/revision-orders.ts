import { append } from '../../append.ts';
import type { ManuscriptChapter, Paragraph } from './manuscript.ts';
import type { RevisedChapter, RevisedParagraph } from './revision.ts';

/** A paragraph of the revised book and where it stands in the book now, if it does. */
export type Placed = {
  readonly revised: Omit<RevisedParagraph, 'isMoved'>;
  readonly from: number | null;
};

/** What both orders are made from. */
export type Material = {
  readonly book: readonly ManuscriptChapter[];
  readonly draft: readonly ManuscriptChapter[];
  readonly now: readonly Paragraph[];
  readonly later: readonly Paragraph[];
  /** Of each paragraph of the manuscript what becomes of it; null for one that the book does not take. */
  readonly placed: readonly (Placed | null)[];
  /** What becomes of a paragraph of the book that no paragraph of the manuscript stands for. */
  readonly leftover: (from: number) => Placed;
};

/** The manuscript's chapters; what was written here keeps its place behind the paragraph before it. */
export function inTheirOrder(material: Material): readonly RevisedChapter[] {
  const { book, draft, now, later, placed, leftover } = material;
  const { behind, first } = leftovers(now, placed, leftover);
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
  const isLeftOut = ({ former, paragraphs }: RevisedChapter) =>
    former === null && paragraphs.length === 0;
  const chapters: RevisedChapter[][] = [
    [],
    ...made.map((chapter) => (isLeftOut(chapter) ? [] : [chapter])),
  ];
  const isFilled = new Set(now.map(({ chapter }) => chapter));
  let last = -1;
  for (const [former, { title }] of book.entries()) {
    last = chapterAt.get(former) ?? last;
    const left = chapterAt.has(former) ? [] : (first.get(former) ?? []);
    const paragraphs = left.map((one) => shownAs(one, former, now));
    if (left.length > 0 || !isFilled.has(former)) {
      chapters[last + 1]?.push({ former, title, paragraphs });
    }
  }
  return chapters.flat();
}

/** The book's chapters; what is new stands behind the paragraph that it follows in the manuscript. */
export function inOurOrder(material: Material): readonly RevisedChapter[] {
  const { book, draft, now, placed, leftover } = material;
  const { before, behind, added } = placesOfNew(material);
  const own = new Map(
    placed.flatMap((one) => (one === null || one.from === null ? [] : [[one.from, one] as const])),
  );
  const contents = book.map((): Placed[] => []);
  for (const [at, { chapter }] of now.entries()) {
    const list = contents[chapter];
    for (const one of before.get(at) ?? []) list?.push(one);
    list?.push(own.get(at) ?? leftover(at));
    for (const one of behind.get(at) ?? []) list?.push(one);
  }
  const newBehind = (former: number) =>
    [...(added.get(former) ?? [])].map(([chapter, list]): RevisedChapter => {
      const paragraphs = list.map((one) => shownAs(one, null, now));
      return { former: null, title: draft[chapter]?.title ?? '', paragraphs };
    });
  const made = book.flatMap(({ title }, former) => {
    const paragraphs = contents[former]?.map((one) => shownAs(one, former, now)) ?? [];
    return [{ former, title, paragraphs }, ...newBehind(former)];
  });
  return [...newBehind(-1), ...made];
}

/** Where new paragraphs go in the book's own order: beside one of it, or as a chapter behind one of its chapters. */
function placesOfNew({ now, later, placed }: Material) {
  const isKnown = new Set(
    later.flatMap(({ chapter }, at) => ((placed[at]?.from ?? null) === null ? [] : [chapter])),
  );
  const before = new Map<number, Placed[]>();
  const behind = new Map<number, Placed[]>();
  const added = new Map<number, Map<number, Placed[]>>();
  let last = -1;
  let anchor: number | null = null;
  let waiting: Placed[] = [];
  for (const [at, { chapter }] of later.entries()) {
    if (later[at - 1]?.chapter !== chapter) {
      anchor = null;
      waiting = [];
    }
    const one = placed[at] ?? null;
    if (one === null) continue;
    if (one.from !== null) {
      if (waiting.length > 0) before.set(one.from, waiting);
      anchor = one.from;
      waiting = [];
      last = now[one.from]?.chapter ?? last;
    } else if (!isKnown.has(chapter)) {
      const chapters = added.get(last) ?? new Map<number, Placed[]>();
      added.set(last, chapters);
      append(chapters, chapter, one);
    } else if (anchor === null) {
      waiting.push(one);
    } else {
      append(behind, anchor, one);
    }
  }
  return { before, behind, added };
}

/**
 * Paragraphs of the book that no paragraph of the manuscript stands for: behind the one of the book that they follow,
 * or by their chapter where they are first in it.
 */
function leftovers(
  now: readonly Paragraph[],
  placed: readonly (Placed | null)[],
  leftover: (from: number) => Placed,
) {
  const isPlaced = new Set(placed.flatMap((one) => one?.from ?? []));
  const behind = new Map<number, Placed[]>();
  const first = new Map<number, Placed[]>();
  let anchor: number | null = null;
  for (const [from, { chapter }] of now.entries()) {
    if (now[from - 1]?.chapter !== chapter) anchor = null;
    if (isPlaced.has(from)) anchor = from;
    else append(anchor === null ? first : behind, anchor ?? chapter, leftover(from));
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
