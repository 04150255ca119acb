import type { PlannedSegment } from '../../../shared/script/plan/plan.ts';
import { saidKey } from '../../storage/segments/segment-rows.ts';
import type { StoredPlan } from '../../storage/segments/segments.ts';
import { longestRising } from '../../storage/segments/sparse-ordinals.ts';

type Said = Pick<PlannedSegment, 'kind' | 'speaker' | 'sent'>;
type Gap = readonly [from: number, to: number, nextFrom: number, nextTo: number];

/**
 * The ids of a new plan: what is said as before keeps its id, also when it moved or came back; what was
 * edited keeps the id of what stood there. Null for a segment that was never there. `findDropped` tells the
 * id of a segment that is gone, by what it said.
 */
export function carrySegmentIds(
  before: { readonly ids: StoredPlan['ids']; readonly segments: readonly Said[] },
  after: readonly Said[],
  findDropped: (key: string) => string | null,
): readonly (string | null)[] {
  const former = before.segments.map(wordsOf);
  const next = after.map(wordsOf);
  const { pairs, gaps } = matchPlans(former, next);
  const ids = next.map((_, at): string | null => {
    const from = pairs.get(at);
    return from === undefined ? null : (before.ids[from] ?? null);
  });
  const gone = new Set(former.keys());
  for (const from of pairs.values()) gone.delete(from);

  const moved = new Map<string, number[]>();
  for (const from of gone) {
    const words = former[from] ?? '';
    const known = moved.get(words);
    if (known === undefined) moved.set(words, [from]);
    else known.push(from);
  }
  const revived = new Set<string>();
  for (const [at, words] of next.entries()) {
    const segment = after[at];
    if (ids[at] !== null || words === '' || segment === undefined) continue;
    const from = moved.get(words)?.shift();
    if (from !== undefined) {
      ids[at] = before.ids[from] ?? null;
      gone.delete(from);
      continue;
    }
    const dropped = findDropped(saidKey(segment));
    if (dropped === null || revived.has(dropped)) continue;
    revived.add(dropped);
    ids[at] = dropped;
  }
  for (const gap of gaps) pairInOrder(gap, ids, before.ids, gone);
  return ids;
}

/** What is said, and by whom; '' for a silence, which has nothing to be known by. */
function wordsOf({ kind, speaker, sent }: Said): string {
  return sent === '' ? '' : JSON.stringify([kind, speaker, sent]);
}

/** Edited segments: what is left on both sides of a gap is paired from its start. */
function pairInOrder(
  [from, to, nextFrom, nextTo]: Gap,
  ids: (string | null)[],
  formerIds: readonly string[],
  gone: Set<number>,
): void {
  let at = nextFrom;
  for (let index = from; index < to; index += 1) {
    if (!gone.has(index)) continue;
    while (at < nextTo && ids[at] !== null) at += 1;
    if (at >= nextTo) return;
    ids[at] = formerIds[index] ?? null;
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
