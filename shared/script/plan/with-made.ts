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
  const [left, right] = [[...groups], [...others]];
  while (left.length > 0) {
    const [own, other]: [Group[], Group[]] = [[], []];
    // Until both end with the same paragraph.
    do {
      const isBehind = blocksOf(own) <= blocksOf(other);
      const next = (isBehind ? left : right).shift();
      if (next === undefined) break;
      (isBehind ? own : other).push(next);
    } while (blocksOf(own) !== blocksOf(other));
    // Paragraphs that a person parted are no line because they once were one.
    const isApart = other.every(({ blocks }) => blocks.length === 1);
    // Most are: then no audio has to be looked for.
    const isOther = isApart && !isCutAlike(own, other);
    const isBetter = isOther && madeIn(other, isMade) > madeIn(own, isMade);
    chosen.push(...(isBetter ? other : own));
  }
  return chosen;
}

const blocksOf = (groups: readonly Group[]) =>
  groups.reduce((sum, { blocks }) => sum + blocks.length, 0);

const madeIn = (groups: readonly Group[], isMade: (segment: PlannedSegment) => boolean) =>
  groups
    .flatMap(({ body, ends }) => [...body, ...ends])
    .reduce((sum, segment) => sum + (isMade(segment) ? segment.codePoints : 0), 0);
