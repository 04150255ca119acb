import { clamp } from '../../../../shared/clamp.ts';

/** The list with one entry in another place; the same list where nothing moves. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length || from === to) return items;
  const left = items.filter((_, at) => at !== from);
  return [...left.slice(0, to), moved, ...left.slice(to)];
}

/** Where a row dragged from `from` would go, by the middles of all rows and the height of the hand. */
export function dropPlace(middles: readonly number[], from: number, y: number): number {
  const above = middles.filter((middle) => middle < y).length;
  return clamp(above > from ? above - 1 : above, 0, middles.length - 1);
}
