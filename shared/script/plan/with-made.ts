import type { Group, PlannedSegment } from './planned-segment.ts';
import { isCutAlike } from './recut.ts';

/**
 * Two ways to cut the same paragraphs, put together: `groups`, but `others` where these hold more audio that is there.
 */
export function withMade(
  groups: readonly Group[],
  others: readonly Group[],
  isMade: (segment: PlannedSegment) => boolean,
): readonly Group[] {
  const chosen: Group[] = [];
  const left = [...groups];
  const right = [...others];
  while (left.length > 0) {
    const [own, other]: [Group[], Group[]] = [[], []];
    // Until both end with the same paragraph.
    do {
      const isBehind = blocksOf(own) <= blocksOf(other);
      const next = (isBehind ? left : right).shift();
      if (next === undefined) break;
      (isBehind ? own : other).push(next);
    } while (blocksOf(own) !== blocksOf(other));
    // Paragraphs that a person split are not one line because they once were.
    const isApart = other.every(({ blocks }) => blocks.length === 1);
    // Most are: then no audio has to be looked for.
    const isOther = isApart && !isCutAlike(own, other);
    chosen.push(...(isOther && isBetter(other, own, isMade) ? other : own));
  }
  return chosen;
}

const blocksOf = (groups: readonly Group[]) =>
  groups.reduce((sum, { blocks }) => sum + blocks.length, 0);

/** More of it is there, or all of both: then these lines were there before the book's length of segments was chosen. */
function isBetter(
  others: readonly Group[],
  groups: readonly Group[],
  isMade: (segment: PlannedSegment) => boolean,
): boolean {
  const other = madeShareOf(others, isMade);
  const own = madeShareOf(groups, isMade);
  return other > own || (other === 1 && own === 1);
}

/** The share of the code points that is made, 0 to 1. */
function madeShareOf(
  groups: readonly Group[],
  isMade: (segment: PlannedSegment) => boolean,
): number {
  const segments = groups.flatMap(({ body, ends }) => [...body, ...ends]);
  const lengthOf = (some: readonly PlannedSegment[]) =>
    some.reduce((sum, { codePoints }) => sum + codePoints, 0);
  return lengthOf(segments.filter(isMade)) / Math.max(1, lengthOf(segments));
}
