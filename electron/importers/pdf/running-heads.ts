import { numeralValue } from '../outline/roman-numerals.ts';
import { chapterHeading } from '../text/chapter-headings.ts';
import { type Page, type Row, type Run, rowsOf, textOf, usualOf } from './runs.ts';

/** At most so many rows at each end of a page are running heads. */
const deepestRow = 3;
const sameHeightPoints = 3;
/** Larger than that against the body it may be a heading, which only standing on page after page tells apart. */
const largeFrom = 1.3;
const largestHead = 2;
const largeShare = 0.4;
/** Letters of a row, and of one in small type: libraries stamp who made a copy, and from where, at the foot. */
const longestRow = 150;
const longestStamp = 300;
const smallType = 0.85;
/** Of one row, that are looked at as the page's. */
const mostNumbers = 6;
/** Distance of baselines, in sizes of the type, and in those between the lines of the book. */
const leastApart = 1.6;
const leastApartOfLines = 1.2;
/** In smaller or larger type than that, a row is no line of the text. */
const textTypes = [0.92, 1.12] as const;
/** Of the pages with a row at one height, those whose row there repeats. */
const leastWorded = 0.4;
const leastCommon = 0.4;
/** Of all pages: no line of the text stands at one height of so many. */
const nearlyAll = 0.8;
/** Points between the heights of one head on two pages of a scan. */
const widestShift = 20;
/** From a page with a head to others with the same. */
const nearPages = [-2, -1, 1, 2] as const;

const wholeNumber = /(?<![\w\p{Nd}])\p{Nd}{1,4}(?![\w\p{Nd}])/gu;

type Candidate = {
  readonly page: number;
  readonly row: Row;
  readonly text: string;
  /** 0 for the outermost row. */
  readonly depth: number;
  readonly isTop: boolean;
  readonly isLarge: boolean;
  /** More room to the row inside of it than between lines of text. */
  readonly isApart: boolean;
};

export type WithoutHeads = { readonly pages: readonly Page[]; readonly droppedCount: number };

/**
 * Takes out what repeats at one height of the pages' tops and feet: the same words on several pages, and
 * numbers that grow with the pages. A row is looked at only where all beyond it are gone. Lines of the text repeat as
 * well, such as names in a play and refrains: what stands as they do stays.
 */
export function dropRunningHeads(pages: readonly Page[], bodySize: number): WithoutHeads {
  const rows = new Map(pages.map((page) => [page, spokenRows(page)]));
  const pitch = usualPitch([...rows.values()]);
  const candidates = pages.flatMap((page) =>
    candidatesOf(page, rows.get(page) ?? [], { bodySize, pitch }),
  );
  const repeated = findRepeated(candidates, pages.length, bodySize);
  const heights = commonHeights(repeated, candidates, pages.length);
  const words = commonWords(repeated, pages.length);
  const dropped = new Set<Run>();
  const openDepths = new Map<string, number>();
  let droppedCount = 0;
  for (const candidate of candidates) {
    const end = `${candidate.page} ${candidate.isTop}`;
    if ((openDepths.get(end) ?? 0) !== candidate.depth) continue;
    const isAtHead =
      candidate.isApart &&
      candidate.row.size <= bodySize * 1.15 &&
      (heightKeys(candidate).some((key) => heights.has(key)) ||
        (candidate.isTop && words.has(candidate.text)));
    if (!repeated.has(candidate) && !isAtHead) continue;
    openDepths.set(end, candidate.depth + 1);
    droppedCount += 1;
    for (const run of candidate.row.runs) dropped.add(run);
  }
  const kept = pages.map((page) => ({
    ...page,
    runs: page.runs.filter((run) => !dropped.has(run)),
  }));
  return { pages: kept, droppedCount };
}

function spokenRows({ runs }: Page): readonly Row[] {
  return rowsOf(runs.filter(({ text }) => text.trim() !== ''));
}

/** Between the baselines of most lines. */
function usualPitch(pages: readonly (readonly Row[])[]): number {
  const gaps = pages.flatMap((rows) =>
    rows.slice(1).map((row, at) => ({ text: textOf(row), gap: row.y - (rows[at]?.y ?? row.y) })),
  );
  return usualOf(gaps, ({ gap }) => gap);
}

type Group = { readonly own: readonly Candidate[]; readonly isOnMost: boolean };

function findRepeated(
  candidates: readonly Candidate[],
  pageCount: number,
  bodySize: number,
): ReadonlySet<Candidate> {
  const repeated = new Set<Candidate>();
  const worded: Group[] = [];
  for (const [key, group] of groupsByKey(candidates)) {
    // Two page numbers say enough, but not two lines of the same words.
    const least = key.startsWith('#') || pageCount <= 4 ? 2 : 3;
    const count = new Set(group.map(({ page }) => page)).size;
    if (count < least) continue;
    const isOnMost = count >= 3 && count >= pageCount * largeShare;
    const mayBeFew = !key.startsWith('@');
    const own = group.filter(({ isLarge }) => isOnMost || (mayBeFew && !isLarge));
    if (key.startsWith('=')) worded.push({ own, isOnMost });
    else for (const candidate of own) repeated.add(candidate);
  }
  for (const candidate of headsOf(worded, { candidates, numbered: repeated, pageCount, bodySize }))
    repeated.add(candidate);
  return repeated;
}

function groupsByKey(candidates: readonly Candidate[]): ReadonlyMap<string, readonly Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const key of keysOf(candidate)) {
      const group = groups.get(key) ?? [];
      group.push(candidate);
      groups.set(key, group);
    }
  }
  return groups;
}

/** Of rows with the same words, those that do not stand as lines of the text do, or that nearly all pages have. */
function headsOf(
  worded: readonly Group[],
  {
    candidates,
    numbered,
    pageCount,
    bodySize,
  }: {
    readonly candidates: readonly Candidate[];
    readonly numbered: ReadonlySet<Candidate>;
    readonly pageCount: number;
    readonly bodySize: number;
  },
): readonly Candidate[] {
  const all = new Set([...numbered, ...worded.flatMap(({ own }) => own)]);
  const apart = apartRows(candidates, all);
  const shares = sharesByHeight(all, candidates);
  const [smallest, largest] = textTypes;
  const isAsText = (candidate: Candidate): boolean =>
    !apart.has(candidate) &&
    candidate.row.size > bodySize * smallest &&
    candidate.row.size < bodySize * largest;
  const heights = new Map(candidates.map((one) => [ownKey(one, one.page), one.row.y]));
  const most = worded.filter(({ isOnMost }) => isOnMost).flatMap(({ own }) => own);
  const counts = pagesByHeight(most);
  const leastPages = Math.max(3, pageCount * nearlyAll);
  return worded.flatMap(({ own, isOnMost }) => {
    const isText = own.filter(isAsText).length * 2 > own.length;
    const isHead = !isText && (isOnMost || isDense(own, heights));
    return own.filter((one) =>
      heightKeys(one).some((key) => {
        const isOnAll = isOnMost && (counts.get(key)?.size ?? 0) >= leastPages;
        return isOnAll || (isHead && (shares.get(key)?.share ?? 0) >= leastWorded);
      }),
    );
  });
}

function ownKey({ isTop, text }: Candidate, page: number): string {
  return `${page} ${isTop} ${text}`;
}

/** Whether most rows of a group have the same near by. The heads of a scan are not all at one height. */
function isDense(group: readonly Candidate[], heights: ReadonlyMap<string, number>): boolean {
  const near = group.filter((one) => {
    const reach = one.isTop ? widestShift : sameHeightPoints;
    const others = nearPages.map((step) => heights.get(ownKey(one, one.page + step)) ?? Infinity);
    return others.some((y) => Math.abs(y - one.row.y) <= reach);
  });
  return near.length * 2 >= group.length;
}

/** Those of which the innermost row that repeats stands apart from the text: heads may be of several rows. */
function apartRows(
  candidates: readonly Candidate[],
  repeated: ReadonlySet<Candidate>,
): ReadonlySet<Candidate> {
  const apart = new Set<Candidate>();
  let inner: Candidate | null = null;
  for (const candidate of [...candidates].reverse()) {
    const isBelow =
      inner?.page === candidate.page &&
      inner.isTop === candidate.isTop &&
      inner.depth === candidate.depth + 1;
    const isOfHead = isBelow && inner !== null && apart.has(inner) && repeated.has(inner);
    if (candidate.isApart || isOfHead) apart.add(candidate);
    inner = candidate;
  }
  return apart;
}

function candidatesOf(
  page: Page,
  rows: readonly Row[],
  { bodySize, pitch }: { readonly bodySize: number; readonly pitch: number },
): Candidate[] {
  return [true, false].flatMap((isTop) => {
    const inwards = isTop ? rows : [...rows].reverse();
    const longest = longestAt(inwards, bodySize);
    const found: Candidate[] = [];
    for (const [depth, row] of inwards.slice(0, deepestRow).entries()) {
      if (row.size > bodySize * largestHead) break;
      const text = textOf(row);
      if (text.length > longest(row)) break;
      const isLarge = row.size > bodySize * largeFrom;
      const inner = inwards[depth + 1];
      const least = Math.max(
        Math.max(inner?.size ?? 0, row.size) * leastApart,
        pitch * leastApartOfLines,
      );
      const isApart = inner === undefined || Math.abs(inner.y - row.y) > least;
      found.push({ page: page.index, row, text, depth, isTop, isLarge, isApart });
    }
    return found;
  });
}

/** The most letters of a row. Small type of more rows than are looked at is no stamp: its sentence would be cut. */
function longestAt(inwards: readonly Row[], bodySize: number): (row: Row) => number {
  const isSmall = (row: Row | undefined) => row !== undefined && row.size < bodySize * smallType;
  const hasMore = isSmall(inwards[deepestRow]);
  return (row) => (isSmall(row) && !hasMore ? longestStamp : longestRow);
}

/** Heights near the border of two steps count for both. */
function heightKeys({ row, isTop }: Candidate): string[] {
  const step = row.y / sameHeightPoints;
  return [
    Math.floor(step),
    Math.round(step) === Math.floor(step) ? Math.floor(step) - 1 : Math.ceil(step),
  ].map((height) => `${isTop} ${height}`);
}

/**
 * One key for the words at this height, one for the words around a number that grows with the pages. Those with "@"
 * count only on most pages.
 */
function keysOf(candidate: Candidate): string[] {
  const { text, page } = candidate;
  const keys: string[] = [];
  const numbers = /^(\p{Nd}{1,4}|[ivxlc]{1,8})(?=\s|$)|(?<=\s|^)(\p{Nd}{1,4}|[ivxlc]{1,8})$/iu.exec(
    text.replace(/^[-–—|[(\s]+|[-–—|\])\s.]+$/g, ''),
  );
  const around = (place: string): void => {
    if (numbers !== null && isOfPage(candidate, numbers[0])) {
      const offset = numeralValue(numbers[0]) - page;
      const words = text.replace(numbers[0], '#').replace(/^[^#]*\p{Nd}+[^#]*$/u, '');
      keys.push(`${/^\P{L}*#\P{L}*$/u.test(words) ? '#' : words} ${offset} ${place}`);
    }
    // The number may be of the title: "Station 11".
    if (/\p{L}/u.test(text)) keys.push(`=${text} ${place}`);
  };
  for (const height of heightKeys(candidate)) around(height);
  // "Page 3 of 20" has its number in the middle, as has a foot such as "Draft 2, 3, May 2026"; heads may be titles.
  const isFoot =
    !candidate.isTop && !candidate.isLarge && candidate.isApart && chapterHeading([text]) === null;
  const insides = numbers === null || isFoot ? [...text.matchAll(wholeNumber)] : [];
  for (const [at, { 0: number, index }] of insides.slice(0, isFoot ? mostNumbers : 1).entries()) {
    const before = text.slice(0, index);
    const after = text.slice(index + number.length);
    if (numbers !== null && (before === '' || after === '')) continue;
    const sign = numbers === null && at === 0 ? '~' : '@';
    keys.push(
      `${sign}${before}#${after} ${numeralValue(number) - page} ${heightKeys(candidate)[0]}`,
    );
  }
  return keys;
}

/**
 * Whether the number at an end of the line is not the chapter's: "CHAPTER 2. THE QUAY      17" has both, with room between
 * them, and "ACT I SCENE 2" has none.
 */
function isOfPage({ text, row }: Candidate, number: string): boolean {
  if (chapterHeading([text]) === null) return true;
  const rest = text.startsWith(number)
    ? text.slice(number.length)
    : text.slice(0, text.lastIndexOf(number));
  const own = row.runs.find((run) => run.text.trim() === number);
  if (own === undefined || chapterHeading([rest.trim()]) === null) return false;
  const others = row.runs.filter((run) => run !== own && run.text.trim() !== '');
  return others.every(({ x0, x1 }) => Math.max(x0 - own.x1, own.x0 - x1) > row.size);
}

/** What many pages have at their tops: the heads of a scan are at any height there. */
function commonWords(repeated: ReadonlySet<Candidate>, pageCount: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { text, isTop } of repeated) {
    if (isTop && /\p{L}/u.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const least = Math.max(3, pageCount * 0.2);
  return new Set([...counts].filter(([, count]) => count >= least).map(([text]) => text));
}

/** Heights where most pages have a running head: what stands there once is one too. */
function commonHeights(
  repeated: ReadonlySet<Candidate>,
  candidates: readonly Candidate[],
  pageCount: number,
): ReadonlySet<string> {
  const common = [...sharesByHeight(repeated, candidates)].filter(
    ([, { count, share }]) => count >= 3 && count >= pageCount * 0.2 && share >= leastCommon,
  );
  return new Set(common.map(([key]) => key));
}

/** Of each height, the pages with a row that repeats, and their share of those with a row there. */
function sharesByHeight(repeated: ReadonlySet<Candidate>, candidates: readonly Candidate[]) {
  const all = pagesByHeight(candidates);
  const heights = [...pagesByHeight([...repeated])].map(([key, { size }]) => {
    const share = size / (all.get(key)?.size ?? size);
    return [key, { count: size, share }] as const;
  });
  return new Map(heights);
}

function pagesByHeight(candidates: readonly Candidate[]) {
  const pagesAt = new Map<string, Set<number>>();
  for (const candidate of candidates) {
    for (const key of heightKeys(candidate)) {
      pagesAt.set(key, (pagesAt.get(key) ?? new Set()).add(candidate.page));
    }
  }
  return pagesAt;
}
