/** A stretch of one sequence and the stretch of the other that stands in its place, nothing in them alike. */
export type SequenceGap = readonly [from: number, to: number, nextFrom: number, nextTo: number];

/**
 * What two sequences have in common, in order: equal ends, and anchors that occur once on both sides (patience
 * diff), gap by gap. `pairs` leads from places in `next` to places in `former`. An empty string is like nothing.
 */
export function matchSequences(former: readonly string[], next: readonly string[]) {
  const pairs = new Map<number, number>();
  const gaps: SequenceGap[] = [];
  const open: SequenceGap[] = [[0, former.length, 0, next.length]];
  for (let gap = open.pop(); gap !== undefined; gap = open.pop()) {
    let [from, to, nextFrom, nextTo] = gap;
    while (from < to && nextFrom < nextTo && former[from] === next[nextFrom]) {
      pairs.set(nextFrom++, from++);
    }
    while (from < to && nextFrom < nextTo && former[to - 1] === next[nextTo - 1]) {
      pairs.set(--nextTo, --to);
    }
    if (from === to || nextFrom === nextTo) continue;
    const anchors = anchorsOf(former, next, [from, to, nextFrom, nextTo]);
    if (anchors.length === 0) gaps.push([from, to, nextFrom, nextTo]);
    let start = [from, nextFrom] as const;
    for (const [at, nextAt] of anchors) {
      pairs.set(nextAt, at);
      open.push([start[0], at, start[1], nextAt]);
      start = [at + 1, nextAt + 1];
    }
    if (anchors.length > 0) open.push([start[0], to, start[1], nextTo]);
  }
  return { pairs, gaps };
}

/** Keys that occur once on each side, as the longest run that is in order on both. */
function anchorsOf(
  former: readonly string[],
  next: readonly string[],
  [from, to, nextFrom, nextTo]: SequenceGap,
): readonly (readonly [number, number])[] {
  const once = onceIn(former, from, to);
  const nextOnce = onceIn(next, nextFrom, nextTo);
  const shared = [...once].flatMap(([key, at]) => {
    const nextAt = nextOnce.get(key);
    return nextAt === undefined ? [] : [[at, nextAt] as const];
  });
  return longestRising(shared.map(([, nextAt]) => nextAt)).flatMap((index) => {
    const pair = shared[index];
    return pair === undefined ? [] : [pair];
  });
}

function onceIn(keys: readonly string[], from: number, to: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const key = keys[at] ?? '';
    if (key !== '') places.set(key, places.has(key) ? -1 : at);
  }
  for (const [key, at] of places) if (at === -1) places.delete(key);
  return places;
}

/** The indexes of the longest run of rising numbers; null counts as none. */
export function longestRising(values: readonly (number | null)[]): readonly number[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const rising: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rising.push(at);
  return rising.reverse();
}
