import type { PlannedSegment } from '../../../shared/script/plan.ts';
import { sha256Of } from './chapters.ts';

type Kept = {
  readonly ids: readonly string[];
  /** Ids of places that are gone, by what was said there, the oldest first: an undo brings them back. */
  readonly dropped: readonly (readonly [key: string, id: string])[];
};

type Row = { readonly planJson: string; readonly segmentIdsJson: string };
type Gap = readonly [from: number, to: number, nextFrom: number, nextTo: number];

const mostDropped = 1000;

/** The lasting id of each segment of a plan. A chapter that was never edited counts them from 0. */
export function segmentIdsOf(
  segmentIdsJson: string,
  segments: readonly PlannedSegment[],
): readonly string[] {
  const { ids } = keptOf(segmentIdsJson);
  return ids.length === segments.length ? ids : segments.map((_, index) => String(index));
}

/**
 * The ids of a new plan: what is said as before keeps its id, also when it moved or came back; what was
 * edited keeps the id of what stood there. Returns what to store with the chapter.
 */
export function carrySegmentIds(
  chapter: Row,
  before: readonly PlannedSegment[],
  after: readonly PlannedSegment[],
  revision: number,
): string {
  const formerIds = segmentIdsOf(chapter.segmentIdsJson, before);
  const former = before.map(keyOf);
  const next = after.map(keyOf);
  const { pairs, gaps } = matchPlans(former, next);
  const ids: (string | undefined)[] = next.map((_, at) => {
    const from = pairs.get(at);
    return from === undefined ? undefined : formerIds[from];
  });
  const gone = new Set(former.keys());
  for (const from of pairs.values()) gone.delete(from);

  const dropped = new Map(keptOf(chapter.segmentIdsJson).dropped);
  const moved = new Map<string, number[]>();
  for (const from of gone)
    moved.set(former[from] ?? '', [...(moved.get(former[from] ?? '') ?? []), from]);
  for (const [at, key] of next.entries()) {
    if (ids[at] !== undefined || key === '') continue;
    const from = moved.get(key)?.shift();
    if (from !== undefined) {
      ids[at] = formerIds[from];
      gone.delete(from);
    } else if (dropped.has(key)) {
      ids[at] = dropped.get(key);
      dropped.delete(key);
    }
  }
  for (const gap of gaps) pairInOrder(gap, ids, formerIds, gone);
  for (const from of gone) {
    const key = former[from] ?? '';
    if (key === '') continue;
    dropped.delete(key);
    dropped.set(key, formerIds[from] ?? '');
  }
  const kept: Kept = {
    ids: ids.map((id, at) => id ?? `${revision}.${at}`),
    dropped: [...dropped].slice(-mostDropped),
  };
  return JSON.stringify(kept);
}

function keptOf(json: string): Kept {
  const kept = JSON.parse(json) as Kept | readonly [];
  return 'ids' in kept ? kept : { ids: [], dropped: [] };
}

/** What is said, by whom, in brief; '' for a silence, which has nothing to be known by. */
function keyOf({ kind, speaker, sent }: PlannedSegment): string {
  if (sent === '') return '';
  return sha256Of(JSON.stringify([kind, speaker, sent])).slice(0, 16);
}

/** Edited places: what is left on both sides of a gap is paired from its start. */
function pairInOrder(
  [from, to, nextFrom, nextTo]: Gap,
  ids: (string | undefined)[],
  formerIds: readonly string[],
  gone: Set<number>,
): void {
  let at = nextFrom;
  for (let index = from; index < to; index += 1) {
    if (!gone.has(index)) continue;
    while (at < nextTo && ids[at] !== undefined) at += 1;
    if (at >= nextTo) return;
    ids[at] = formerIds[index];
    gone.delete(index);
  }
}

/** Equal ends and anchors that occur once on both sides (patience diff), gap by gap. */
function matchPlans(former: readonly string[], next: readonly string[]) {
  const pairs = new Map<number, number>();
  const gaps: Gap[] = [];
  const open: Gap[] = [[0, former.length, 0, next.length]];
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
  [from, to, nextFrom, nextTo]: Gap,
): readonly (readonly [number, number])[] {
  const once = onceIn(former, from, to);
  const nextOnce = onceIn(next, nextFrom, nextTo);
  const shared = [...once].flatMap(([key, at]) => {
    const nextAt = nextOnce.get(key);
    return nextAt === undefined ? [] : [[at, nextAt] as const];
  });
  return longestRising(shared);
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

/** The longest subsequence whose second numbers rise; the first ones rise already. */
function longestRising(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  }
  const rising: (readonly [number, number])[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) rising.push(pair);
  }
  return rising.reverse();
}
