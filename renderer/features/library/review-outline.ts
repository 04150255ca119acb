import type { ImportReview, ReviewSection } from '../../../shared/model/project.ts';

/** A chapter as it would be added: from its first section to the next chapter's. */
export type ReviewChapter = {
  readonly first: number;
  readonly title: string;
  readonly isIncluded: boolean;
};

/** What stands before the first one below it and is shorter than this joins it, as in a proposal. */
const shortestOpeningMs = 60_000;

export function proposedChapters(review: Pick<ImportReview, 'chapters'>): readonly ReviewChapter[] {
  return review.chapters.map(({ first, title, off }) => ({
    first,
    title,
    isIncluded: off === null,
  }));
}

/** Behind the chapter's last section. */
export function chapterEnd(
  chapters: readonly ReviewChapter[],
  at: number,
  sectionCount: number,
): number {
  return chapters[at + 1]?.first ?? sectionCount;
}

/** Behind the last section below this one. */
export function branchEnd(sections: readonly ReviewSection[], root: number): number {
  const depth = sections[root]?.depth ?? 0;
  let end = root + 1;
  while (end < sections.length && (sections[end]?.depth ?? 0) > depth) end += 1;
  return end;
}

/** The chapter that a section is in. */
export function chapterOf(chapters: readonly ReviewChapter[], section: number): number {
  return Math.max(
    0,
    chapters.findLastIndex(({ first }) => first <= section),
  );
}

/** Puts the chapter to the end of the one before it, whose title and tick stay. */
export function joinBefore(
  chapters: readonly ReviewChapter[],
  at: number,
): readonly ReviewChapter[] {
  return at <= 0 ? chapters : chapters.filter((_, index) => index !== at);
}

/** A chapter begins at each of those sections too; it is ticked as the one that it was in. */
export function startAt(
  sections: readonly ReviewSection[],
  chapters: readonly ReviewChapter[],
  firsts: readonly number[],
): readonly ReviewChapter[] {
  const known = new Set(chapters.map(({ first }) => first));
  const added = firsts
    .filter((first) => !known.has(first))
    .map((first) => ({
      first,
      title: sections[first]?.name ?? '',
      isIncluded: chapters[chapterOf(chapters, first)]?.isIncluded ?? true,
    }));
  return [...chapters, ...added].sort((a, b) => a.first - b.first);
}

/** Where the chapter would be split: the highest places inside of it. */
function placesInside(
  sections: readonly ReviewSection[],
  from: number,
  to: number,
): readonly number[] {
  let highest = Number.POSITIVE_INFINITY;
  for (let at = from + 1; at < to; at += 1) highest = Math.min(highest, sections[at]?.depth ?? 0);
  const places: number[] = [];
  for (let at = from + 1; at < to; at += 1) if (sections[at]?.depth === highest) places.push(at);
  return places;
}

/** Splits a chapter one level down; a short opening stays with the first of them, and takes its title. */
export function splitChapter(
  sections: readonly ReviewSection[],
  chapters: readonly ReviewChapter[],
  at: number,
): readonly ReviewChapter[] {
  const chapter = chapters[at];
  if (chapter === undefined) return chapters;
  const end = chapterEnd(chapters, at, sections.length);
  let places = placesInside(sections, chapter.first, end);
  // A heading above the only place is no chapter: what is below that place is meant.
  while (places.length === 1 && isOpeningShort(sections, chapter.first, places[0] ?? end)) {
    const below = placesInside(sections, places[0] ?? end, end);
    if (below.length === 0) return chapters;
    places = below;
  }
  const [next, ...others] = places;
  if (next === undefined) return chapters;
  if (!isOpeningShort(sections, chapter.first, next)) return startAt(sections, chapters, places);
  const title = sections[next]?.name ?? chapter.title;
  const named = chapters.map((one, index) => (index === at ? { ...one, title } : one));
  return startAt(sections, named, others);
}

function isOpeningShort(sections: readonly ReviewSection[], from: number, next: number): boolean {
  let ms = 0;
  for (let at = from; at < next; at += 1) ms += sections[at]?.estimatedMs ?? 0;
  return ms < shortestOpeningMs;
}

export type BranchLevel = {
  /** 0 where it is one chapter. */
  readonly now: number;
  readonly most: number;
};

/** How far down a branch is split, and how far it can be. */
export function branchLevel(
  sections: readonly ReviewSection[],
  chapters: readonly ReviewChapter[],
  root: number,
): BranchLevel {
  const depth = sections[root]?.depth ?? 0;
  const end = branchEnd(sections, root);
  let most = 0;
  for (let at = root + 1; at < end; at += 1)
    most = Math.max(most, (sections[at]?.depth ?? 0) - depth);
  let now = 0;
  for (const { first } of chapters) {
    if (first > root && first < end) now = Math.max(now, (sections[first]?.depth ?? 0) - depth);
  }
  return { now, most };
}

/** Splits a branch down to that level; at 0 it is one chapter, whatever it was split into. Ticks stay. */
export function setBranchLevel(
  sections: readonly ReviewSection[],
  chapters: readonly ReviewChapter[],
  root: number,
  level: number,
): readonly ReviewChapter[] {
  const end = branchEnd(sections, root);
  const most = (sections[root]?.depth ?? 0) + level;
  const wasIncluded = (section: number): boolean =>
    chapters[chapterOf(chapters, section)]?.isIncluded ?? true;
  const anyIncluded = chapters.some(
    ({ first, isIncluded }, at) =>
      isIncluded && first < end && chapterEnd(chapters, at, sections.length) > root,
  );
  // Where each chapter begins, and whose title it has: that of the last short opening's first child.
  const titled = new Map([[root, root]]);
  let start = root;
  let last = root;
  for (let at = root + 1; at < end; at += 1) {
    const depth = sections[at]?.depth ?? 0;
    if (depth > most) continue;
    const isFirstBelow = at === last + 1 && depth > (sections[last]?.depth ?? 0);
    if (!isFirstBelow || !isOpeningShort(sections, start, at)) start = at;
    titled.set(start, at);
    last = at;
  }
  const own = [...titled].map(([first, title]) => ({
    first,
    title: sections[title]?.name ?? '',
    isIncluded: level === 0 ? anyIncluded : wasIncluded(title),
  }));
  const rest = chapters.filter(({ first }) => first < root || first >= end);
  const all = [...rest, ...own].sort((a, b) => a.first - b.first);
  // What follows the branch is no part of its last chapter.
  const isFollowed = end < sections.length && !all.some(({ first }) => first === end);
  if (!isFollowed) return all;
  const next = { first: end, title: sections[end]?.name ?? '', isIncluded: wasIncluded(end) };
  return [...all, next].sort((a, b) => a.first - b.first);
}

export function renameChapter(
  chapters: readonly ReviewChapter[],
  at: number,
  title: string,
): readonly ReviewChapter[] {
  return chapters.map((one, index) => (index === at ? { ...one, title } : one));
}

/** One tick switched, or all from the one that was touched before to this one. */
export function switchTick(
  chapters: readonly ReviewChapter[],
  at: number,
  isIncluded: boolean,
  rangeFrom: number | null,
): readonly ReviewChapter[] {
  const from = rangeFrom === null ? at : Math.min(rangeFrom, at);
  const to = rangeFrom === null ? at : Math.max(rangeFrom, at);
  return chapters.map((one, index) =>
    index >= from && index <= to ? { ...one, isIncluded } : one,
  );
}
