import { append } from '../../append.ts';
import { matchSequences } from '../diff/match-sequences.ts';
import { isMarksAlone, type Paragraph } from './manuscript.ts';
import { similarity, type WordCounts, wordCounts } from './similarity.ts';

/** Where a paragraph of the later manuscript stood in the earlier one, and whether its words are the same. */
export type Origin = { readonly from: number; readonly isEqual: boolean };

/** A paragraph this frequent says nothing about where it comes from. */
const mostOccurrences = 4;
/** Fewer signs than that may stand anywhere by chance. */
const leastMovedLength = 20;
const leastSimilarity = 0.5;
/** An edited paragraph is looked for among so many that stand in its place. */
const nearby = 8;
/** So far away nothing stands in its place. */
const mostSteps = 32;

/**
 * Where each paragraph of `later` comes from in `earlier`; null for a new one, and none is told twice. Chapters are
 * matched by the paragraphs that they share, so that moved, split and joined ones are found; paragraphs in order
 * within them; then what moved alone; then what was edited in its place. Time grows with the lengths.
 */
export function alignManuscripts(
  earlier: readonly Paragraph[],
  later: readonly Paragraph[],
): readonly (Origin | null)[] {
  const origins: (Origin | null)[] = later.map(() => null);
  const isTaken = earlier.map(() => false);
  const take = (at: number, from: number, isEqual: boolean): void => {
    origins[at] = { from, isEqual };
    isTaken[from] = true;
  };
  const formerPlaces = byChapter(earlier);
  const places = byChapter(later);

  const pairs = chapterPairs(earlier, later);
  for (const [chapter, former] of pairs) {
    const open = (places.get(chapter) ?? []).filter((at) => origins[at] === null);
    const free = (formerPlaces.get(former) ?? []).filter((at) => !isTaken[at]);
    const keyOf = (list: readonly Paragraph[]) => (at: number) => list[at]?.key ?? '';
    const matched = matchSequences(free.map(keyOf(earlier)), open.map(keyOf(later)));
    for (const [next, from] of matched.pairs) take(open[next] ?? 0, free[from] ?? 0, true);
  }

  const leftAlone = onlyOnes(earlier, (at) => isTaken[at] === false);
  for (const [key, at] of onlyOnes(later, (place) => origins[place] === null)) {
    const from = leftAlone.get(key);
    if (from !== undefined && key.length >= leastMovedLength) take(at, from, true);
  }

  const formers = withNeighbours(pairs, earlier, later);
  findEdited({ earlier, later, origins, isTaken, take, formers });
  return origins;
}

type Alignment = {
  readonly earlier: readonly Paragraph[];
  readonly later: readonly Paragraph[];
  readonly origins: readonly (Origin | null)[];
  readonly isTaken: readonly boolean[];
  readonly take: (at: number, from: number, isEqual: boolean) => void;
  readonly formers: ReadonlyMap<number, number>;
};

/** What was edited is looked for behind where the paragraph before it comes from, and before that of the next. */
function findEdited(alignment: Alignment): void {
  const { earlier, later, formers } = alignment;
  const formerPlaces = byChapter(earlier);
  const wordsOf = rememberedWords(earlier);
  for (const [chapter, own] of byChapter(later)) {
    const [first = null] = formerPlaces.get(formers.get(chapter) ?? -1) ?? [];
    findEditedOf(own, first, alignment, wordsOf);
  }
}

/** Finds the edited paragraphs of one chapter; `first` is the first paragraph of the chapter it was before. */
function findEditedOf(
  own: readonly number[],
  first: number | null,
  { earlier, later, origins, isTaken, take }: Alignment,
  wordsOf: (at: number) => WordCounts,
): void {
  const next = nextOrigins(own, origins);
  const free = { earlier, isTaken };
  let before: number | null = null;
  for (const [index, at] of own.entries()) {
    const paragraph = later[at];
    let from: number | null = origins[at]?.from ?? null;
    if (from === null && paragraph !== undefined && !isMarksAlone(paragraph)) {
      const places = placesBetween({ before, behind: next[index] ?? null, first }, free);
      from = mostSimilar(paragraph, places, earlier, wordsOf);
      if (from !== null) take(at, from, earlier[from]?.key === paragraph.key);
    }
    before = from ?? before;
  }
}

type Around = {
  /** Where the paragraph before comes from, and the next matched one behind; null without one. */
  readonly before: number | null;
  readonly behind: number | null;
  /** Where its chapter began. */
  readonly first: number | null;
};

/** Places that a paragraph between those two may come from. */
function placesBetween(
  { before, behind, first }: Around,
  free: Pick<Alignment, 'earlier' | 'isTaken'>,
): readonly number[] {
  const chapterOf = (at: number) => free.earlier[at]?.chapter;
  const back =
    behind === null
      ? []
      : freePlaces(free, { start: behind, end: before, direction: -1, chapter: chapterOf(behind) });
  const isFromFirst =
    before === null &&
    first !== null &&
    (behind === null || chapterOf(first) === chapterOf(behind));
  const start = isFromFirst ? first - 1 : before;
  if (start === null) return back;
  const chapter = chapterOf(before ?? start + 1);
  return [...freePlaces(free, { start, end: behind, direction: 1, chapter }), ...back];
}

/** For each of those places where the next one behind it comes from that is matched. */
function nextOrigins(own: readonly number[], origins: readonly (Origin | null)[]) {
  const next: (number | null)[] = [];
  let last: number | null = null;
  for (let index = own.length - 1; index >= 0; index -= 1) {
    next[index] = last;
    last = origins[own[index] ?? -1]?.from ?? last;
  }
  return next;
}

type Stretch = {
  readonly start: number;
  readonly end: number | null;
  readonly direction: 1 | -1;
  readonly chapter: number | undefined;
};

/** Unmatched places of a chapter between `start` and `end`, the nearest to `start` first. */
function freePlaces(
  { earlier, isTaken }: Pick<Alignment, 'earlier' | 'isTaken'>,
  { start, end, direction, chapter }: Stretch,
): readonly number[] {
  const places: number[] = [];
  for (let step = 1; step <= mostSteps && places.length < nearby; step += 1) {
    const at = start + step * direction;
    if (at === end || earlier[at] === undefined || earlier[at].chapter !== chapter) break;
    if (isTaken[at] === false) places.push(at);
  }
  return places;
}

/** The one that is most like the paragraph, if one is like it at all. */
function mostSimilar(
  paragraph: Paragraph,
  places: readonly number[],
  earlier: readonly Paragraph[],
  wordsOf: (at: number) => WordCounts,
): number | null {
  const isHeading = paragraph.key.startsWith('# ');
  const words = wordCounts(paragraph.key);
  let best: { readonly at: number; readonly share: number } | null = null;
  for (const [index, at] of places.entries()) {
    const other = earlier[at];
    if (other === undefined || other.key.startsWith('# ') !== isHeading) continue;
    // A chapter's heading stays its heading, whatever it says; a scene break is only known by its neighbours.
    const isSame = isHeading || (index === 0 && other.key === paragraph.key);
    const share = isSame ? 1 : similarity(words, wordsOf(at));
    if (share >= leastSimilarity && share > (best?.share ?? 0)) best = { at, share };
  }
  return best?.at ?? null;
}

function rememberedWords(list: readonly Paragraph[]): (at: number) => WordCounts {
  const known = new Map<number, WordCounts>();
  return (at) => {
    const words = known.get(at) ?? wordCounts(list[at]?.key ?? '');
    known.set(at, words);
    return words;
  };
}

function byChapter(list: readonly Paragraph[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [at, { chapter }] of list.entries()) {
    append(places, chapter, at);
  }
  return places;
}

/**
 * Chapters of both manuscripts that belong together, those with the most in common first: each with the one that
 * it shares most with, from either side.
 */
function chapterPairs(
  earlier: readonly Paragraph[],
  later: readonly Paragraph[],
): readonly (readonly [chapter: number, former: number])[] {
  const known = new Map<string, number[]>();
  for (const { key, chapter } of earlier) {
    const own = known.get(key);
    if (own === undefined) known.set(key, [chapter]);
    else if (own.length <= mostOccurrences) own.push(chapter);
  }
  const votes = new Map<number, Map<number, number>>();
  for (const { key, chapter } of later) {
    const formers = known.get(key) ?? [];
    if (key === '' || formers.length > mostOccurrences) continue;
    const own = votes.get(chapter) ?? new Map<number, number>();
    votes.set(chapter, own);
    for (const former of new Set(formers)) own.set(former, (own.get(former) ?? 0) + key.length);
  }
  const all = [...votes].flatMap(([chapter, own]) =>
    [...own].map(([former, count]) => ({ chapter, former, count })),
  );
  all.sort(
    (a, b) =>
      b.count - a.count ||
      Math.abs(a.chapter - a.former) - Math.abs(b.chapter - b.former) ||
      a.chapter - b.chapter,
  );
  const seen = new Set<number>();
  const formerSeen = new Set<number>();
  return all.flatMap(({ chapter, former }) => {
    const isBest = !seen.has(chapter) || !formerSeen.has(former);
    seen.add(chapter);
    formerSeen.add(former);
    return isBest ? [[chapter, former] as const] : [];
  });
}

/** The chapter that each goes on with: of one that shares nothing, what follows the chapter before it. */
function withNeighbours(
  pairs: readonly (readonly [chapter: number, former: number])[],
  earlier: readonly Paragraph[],
  later: readonly Paragraph[],
): ReadonlyMap<number, number> {
  const formers = new Map([...pairs].reverse());
  const isTaken = new Set(formers.values());
  const known = new Set(earlier.map(({ chapter }) => chapter));
  let before = -1;
  for (const chapter of new Set(later.map((paragraph) => paragraph.chapter))) {
    if (!formers.has(chapter) && known.has(before + 1) && !isTaken.has(before + 1)) {
      formers.set(chapter, before + 1);
      isTaken.add(before + 1);
    }
    before = formers.get(chapter) ?? before;
  }
  return formers;
}

/** Places of what occurs once among those that are open. */
function onlyOnes(
  list: readonly Paragraph[],
  isOpen: (at: number) => boolean,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, { key }] of list.entries()) {
    if (key !== '' && isOpen(at)) places.set(key, places.has(key) ? -1 : at);
  }
  for (const [key, at] of places) if (at === -1) places.delete(key);
  return places;
}
