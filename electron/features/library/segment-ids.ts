import { matchSequences, type SequenceGap } from '../../../shared/script/diff/match-sequences.ts';
import type { PlannedSegment } from '../../../shared/script/plan/plan.ts';
import { saidKey } from '../../storage/segments/segment-rows.ts';
import type { StoredPlan } from '../../storage/segments/segments.ts';

type Said = Pick<PlannedSegment, 'kind' | 'speaker' | 'sent'>;

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
  for (const from of gone) {
    const words = former[from] ?? '';
    const known = moved.get(words);
    if (known === undefined) moved.set(words, [from]);
    else known.push(from);
  }
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
  for (const gap of gaps) pairInOrder(gap, ids, before.ids, gone);
  return ids;
}

/** What is said, and by whom; '' for a silence, which has nothing to be known by. */
export function wordsOf({ kind, speaker, sent }: Said): string {
  return sent === '' ? '' : JSON.stringify([kind, speaker, sent]);
}

/** Edited segments: what is left on both sides of a gap is paired from its start. */
function pairInOrder(
  [from, to, nextFrom, nextTo]: SequenceGap,
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
