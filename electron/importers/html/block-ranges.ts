import type { BlockRange, PlacedBlock } from './blocks.ts';
import type { Frame } from './frame.ts';

/**
 * Moves the ranges of ids where others will stand for the blocks from `start` to `end`: each points at what stands
 * for its own from now on. Ranges come in the order of their starts.
 */
export function moveRanges(
  ranges: readonly BlockRange[],
  [start, end]: readonly [number, number],
  placed: readonly PlacedBlock[],
): void {
  const places: number[] = [];
  let at = 0;
  for (let old = start; old <= end; old += 1) {
    while ((placed[at + 1]?.from ?? Infinity) <= old) at += 1;
    places.push(start + at);
  }
  for (let index = ranges.length - 1; index >= 0; index -= 1) {
    const range = ranges[index];
    if (range === undefined || (range.start < start && range.end !== -1)) break;
    if (range.end > start + 1) range.end = (places[range.end - 1 - start] ?? start) + 1;
    if (range.start > start) range.start = places[range.start - start] ?? start;
  }
}

/** Ends the ranges of an element that closes, where so many blocks are read. */
export function closeRanges(frame: Frame, stack: readonly Frame[], length: number): void {
  for (const range of frame.ranges) {
    if (frame.isBlock) range.end = Math.max(range.start + 1, length);
    else {
      range.end = range.start + 1;
      const item = stack.findLast((outer) => outer.itemRanges !== null);
      if (item?.mark.block === range.start) item.itemRanges?.push(range);
    }
  }
  if (frame.itemRanges !== null) {
    for (const range of frame.itemRanges) range.end = Math.max(range.end, length);
  }
  // A term carries the id, its description the text (notes written as definition lists).
  const list = stack.at(-1);
  if (frame.name === 'dt' && list !== undefined) list.termRanges = frame.ranges;
  else if (frame.name === 'dd') {
    for (const range of list?.termRanges ?? []) range.end = Math.max(range.end, length);
  }
}
