import { matchSequences } from '../diff/match-sequences.ts';
import type { Paragraph } from './manuscript.ts';
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
  const [formerPlaces, places] = [byChapter(earlier), byChapter(later)];

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

  findEdited({ earlier, later, origins, isTaken, take, pairs });
  return origins;
}

type Alignment = {
  readonly earlier: readonly Paragraph[];
  readonly later: readonly Paragraph[];
  readonly origins: readonly (Origin | null)[];
  readonly isTaken: readonly boolean[];
  readonly take: (at: number, from: number, isEqual: boolean) => void;
  readonly pairs: readonly (readonly [chapter: number, former: number])[];
};

/** What was edited is looked for behind where the paragraph before it comes from. */
function findEdited({ earlier, later, origins, isTaken, take, pairs }: Alignment): void {
  const formerPlaces = byChapter(earlier);
  const formers = new Map([...pairs].reverse());
  const wordsOf = rememberedWords(earlier);
  for (const [chapter, own] of byChapter(later)) {
    let before = (formerPlaces.get(formers.get(chapter) ?? -1)?.[0] ?? earlier.length) - 1;
    for (const at of own) {
      const origin = origins[at] ?? null;
      const from = origin?.from ?? editedFrom(later[at], before + 1, earlier, isTaken, wordsOf);
      if (from === null) continue;
      if (origin === null) take(at, from, earlier[from]?.key === later[at]?.key);
      before = from;
    }
  }
}

/** The paragraph nearby that is most like this one, among those that follow `start` in its chapter. */
function editedFrom(
  paragraph: Paragraph | undefined,
  start: number,
  earlier: readonly Paragraph[],
  isTaken: readonly boolean[],
  wordsOf: (at: number) => WordCounts,
): number | null {
  const first = earlier[start];
  if (paragraph === undefined || paragraph.key === '' || first === undefined) return null;
  const words = wordCounts(paragraph.key);
  const isHeading = paragraph.key.startsWith('# ');
  let best: { readonly at: number; readonly share: number } | null = null;
  for (let at = start; at < Math.min(start + nearby, earlier.length); at += 1) {
    const other = earlier[at];
    // Behind what is matched already, the order would be broken.
    if (isTaken[at] || other === undefined || other.chapter !== first.chapter) break;
    if (other.key.startsWith('# ') !== isHeading) continue;
    // A chapter's heading stays its heading, whatever it says.
    const share = isHeading ? 1 : similarity(words, wordsOf(at));
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
    const own = places.get(chapter);
    if (own === undefined) places.set(chapter, [at]);
    else own.push(at);
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
  const [seen, formerSeen] = [new Set<number>(), new Set<number>()];
  return all.flatMap(({ chapter, former }) => {
    const isBest = !seen.has(chapter) || !formerSeen.has(former);
    seen.add(chapter);
    formerSeen.add(former);
    return isBest ? [[chapter, former] as const] : [];
  });
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
