import { append } from '../../../shared/append.ts';
import { matchSequences, type SequenceGap } from '../../../shared/script/diff/match-sequences.ts';
import { similarity, wordCounts } from '../../../shared/script/revise/similarity.ts';
import { type Said, saidKey } from '../../storage/segments/segment-rows.ts';
import type { StoredPlan } from '../../storage/segments/segments.ts';

/** Pairs of segments whose words are compared within one gap. */
const mostCompared = 400;

/**
 * The ids of a new plan: what is said as before keeps its id, also when it moved or came back; what was
 * edited keeps the id of what stood there. Null for a segment that was never there. `findDropped` tells the
 * ids of segments that are gone, by what they said.
 */
export function carrySegmentIds(
  before: { readonly ids: StoredPlan['ids']; readonly segments: readonly Said[] },
  after: readonly Said[],
  findDropped: (key: string) => readonly string[],
): readonly (string | null)[] {
  const former = before.segments.map(wordsOf);
  const next = after.map(wordsOf);
  const { pairs, gaps } = matchSequences(former, next);
  const ids = next.map((_, at): string | null => {
    const from = pairs.get(at);
    return from === undefined ? null : (before.ids[from] ?? null);
  });
  const gone = new Set(former.keys());
  for (const from of pairs.values()) gone.delete(from);

  const moved = new Map<string, number[]>();
  for (const from of gone) append(moved, former[from] ?? '', from);
  const dropped = new Map<string, string[]>();
  for (const [at, words] of next.entries()) {
    const segment = after[at];
    if (ids[at] !== null || words === '' || segment === undefined) continue;
    const from = moved.get(words)?.shift();
    if (from !== undefined) {
      ids[at] = before.ids[from] ?? null;
      gone.delete(from);
      continue;
    }
    const known = dropped.get(words) ?? [...findDropped(saidKey(segment))];
    ids[at] = known.shift() ?? null;
    dropped.set(words, known);
  }
  const alike = (from: number, to: number): number => {
    const one = before.segments[from]?.sent ?? '';
    const other = after[to]?.sent ?? '';
    return similarity(wordCounts(one), wordCounts(other));
  };
  for (const gap of gaps) pairEdited(gap, ids, before.ids, gone, alike);
  return ids;
}

/** What is said, and by whom; '' for a silence, which has nothing to be known by. */
export function wordsOf({ kind, speaker, sent }: Said): string {
  return sent === '' ? '' : JSON.stringify([kind, speaker, sent]);
}

/**
 * Edited segments: what is left on both sides of a gap is paired in order, and where more are left on one side,
 * those are paired that are most alike.
 */
function pairEdited(
  [from, to, nextFrom, nextTo]: SequenceGap,
  ids: (string | null)[],
  formerIds: readonly string[],
  gone: Set<number>,
  alike: (former: number, next: number) => number,
): void {
  const left = range(from, to).filter((index) => gone.has(index));
  const open = range(nextFrom, nextTo).filter((at) => ids[at] === null);
  const isPlain = left.length === open.length || left.length * open.length > mostCompared;
  const pairs = isPlain ? left.map((_, at) => [at, at] as const) : alignment(left, open, alike);
  for (const [former, next] of pairs) {
    const index = left[former];
    const at = open[next];
    if (index === undefined || at === undefined) continue;
    ids[at] = formerIds[index] ?? null;
    gone.delete(index);
  }
}

/** Pairs in order, as many as can be, of which the sum of similarities is the highest. */
function alignment(
  left: readonly number[],
  open: readonly number[],
  alike: (former: number, next: number) => number,
): readonly (readonly [number, number])[] {
  // best[i][j]: of those from i and from j on. A pair counts more than any similarity.
  const best = Array.from({ length: left.length + 1 }, () => new Float64Array(open.length + 1));
  const bestFrom = (i: number, j: number) => best[i]?.[j] ?? 0;
  const paired = (i: number, j: number) =>
    2 + alike(left[i] ?? 0, open[j] ?? 0) + bestFrom(i + 1, j + 1);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    const row = best[i];
    for (let j = open.length - 1; row !== undefined && j >= 0; j -= 1) {
      row[j] = Math.max(paired(i, j), bestFrom(i + 1, j), bestFrom(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < left.length && j < open.length; ) {
    if (bestFrom(i, j) === bestFrom(i + 1, j)) i += 1;
    else if (bestFrom(i, j) === bestFrom(i, j + 1)) j += 1;
    else {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    }
  }
  return pairs;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
