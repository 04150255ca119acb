import type { ChapterPlan } from './planned-segment.ts';

/** Of each group of a plan, by their places in `segments`: those in place, then those at the chapter's end. */
export function segmentsByGroup({
  groups,
}: Pick<ChapterPlan, 'groups'>): readonly (readonly number[])[] {
  let body = 0;
  let end = groups.reduce((sum, { bodyCount }) => sum + bodyCount, 0);
  return groups.map(({ bodyCount, endCount }) => {
    const own = [...placesFrom(body, bodyCount), ...placesFrom(end, endCount)];
    body += bodyCount;
    end += endCount;
    return own;
  });
}

function placesFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
