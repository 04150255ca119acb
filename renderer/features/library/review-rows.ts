import type { MatterKind } from '../../../shared/model/import/book-draft.ts';
import type { ImportReview, ReviewSection } from '../../../shared/model/project.ts';
import { branchEnd, chapterEnd, type ReviewChapter } from './review-outline.ts';

/** A row of the tree: what is above several chapters, a chapter, or a place inside of one. */
export type ReviewRow = {
  readonly key: string;
  readonly kind: 'branch' | 'chapter' | 'inside';
  readonly depth: number;
  readonly title: string;
  /** Of the branch or the place; of a chapter its first one. */
  readonly section: number;
  /** Of the chapter, or the one that the place is in; of a branch its first chapter. */
  readonly chapter: number;
  readonly chapterCount: number;
  readonly includedCount: number;
  readonly estimatedMs: number;
  /** What it was proposed to be left out as. */
  readonly off: MatterKind | null;
  readonly isLong: boolean;
  readonly canExpand: boolean;
  readonly isExpanded: boolean;
};

/** Longer than this a chapter says so. */
const longMs = 75 * 60_000;

/** The tree as rows, in reading order. `expanded` names chapters by their first section. */
export function reviewRows(
  review: ImportReview,
  chapters: readonly ReviewChapter[],
  expanded: ReadonlySet<number>,
): readonly ReviewRow[] {
  const { sections } = review;
  const sums = runningSums(sections);
  const offOf = new Map(review.chapters.map(({ first, off }) => [first, off] as const));
  const rows: ReviewRow[] = [];
  /** Where the branches end that the next section is in. */
  const open: number[] = [];
  let at = 0;
  for (const [index, section] of sections.entries()) {
    while ((open.at(-1) ?? index + 1) <= index) open.pop();
    const chapter = chapters[at]?.first === index ? chapters[at] : undefined;
    const next = chapters[chapter === undefined ? at : at + 1];
    const branch = next === undefined ? 0 : branchEnd(sections, index);
    if (next !== undefined && next.first < branch) {
      rows.push(branchRow(section, index, chapters, { at, end: branch, depth: open.length, sums }));
      open.push(branch);
    }
    if (chapter === undefined) continue;
    const end = chapterEnd(chapters, at, sections.length);
    const row = chapterRow(chapter, { at, end, depth: open.length, sums }, expanded.has(index));
    rows.push({ ...row, off: offOf.get(index) ?? null });
    if (row.isExpanded) rows.push(...insideRows(sections, row, end, sums));
    at += 1;
  }
  return rows;
}

type RowPlace = {
  /** Of the chapter, or of the first one in the branch. */
  readonly at: number;
  /** The section behind it. */
  readonly end: number;
  readonly depth: number;
  readonly sums: readonly number[];
};

function chapterRow(
  { first, title, isIncluded }: ReviewChapter,
  { at, end, depth, sums }: RowPlace,
  isExpanded: boolean,
): ReviewRow {
  const estimatedMs = (sums[end] ?? 0) - (sums[first] ?? 0);
  const canExpand = end > first + 1;
  return {
    key: `c${first}`,
    kind: 'chapter',
    depth,
    title,
    section: first,
    chapter: at,
    chapterCount: 1,
    includedCount: isIncluded ? 1 : 0,
    estimatedMs,
    off: null,
    isLong: estimatedMs > longMs,
    canExpand,
    isExpanded: canExpand && isExpanded,
  };
}

function runningSums(sections: readonly ReviewSection[]): readonly number[] {
  const sums = [0];
  for (const { estimatedMs } of sections) sums.push((sums.at(-1) ?? 0) + estimatedMs);
  return sums;
}

const nothingElse = { off: null, isLong: false, canExpand: false, isExpanded: false };

function branchRow(
  section: ReviewSection,
  index: number,
  chapters: readonly ReviewChapter[],
  { at, end, depth, sums }: RowPlace,
): ReviewRow {
  let chapterCount = 0;
  let includedCount = 0;
  for (let next = at; (chapters[next]?.first ?? end) < end; next += 1) {
    chapterCount += 1;
    if (chapters[next]?.isIncluded === true) includedCount += 1;
  }
  return {
    key: `b${index}`,
    kind: 'branch',
    depth,
    title: section.title,
    section: index,
    chapter: at,
    chapterCount,
    includedCount,
    estimatedMs: (sums[end] ?? 0) - (sums[index] ?? 0),
    ...nothingElse,
  };
}

function insideRows(
  sections: readonly ReviewSection[],
  chapter: ReviewRow,
  end: number,
  sums: readonly number[],
): readonly ReviewRow[] {
  const first = chapter.section;
  return sections.slice(first + 1, end).map(({ title, depth }, at) => {
    const index = first + 1 + at;
    const relative = depth - (sections[first]?.depth ?? 0);
    const to = Math.min(end, branchEnd(sections, index));
    return {
      key: `s${index}`,
      kind: 'inside',
      depth: chapter.depth + Math.max(1, relative),
      title,
      section: index,
      chapter: chapter.chapter,
      chapterCount: 0,
      includedCount: 0,
      estimatedMs: (sums[to] ?? 0) - (sums[index] ?? 0),
      ...nothingElse,
    };
  });
}
