import { longestRising } from '../../../shared/script/diff/match-sequences.ts';

/** Room for about twenty insertions at one place before everything around it is numbered anew. */
const step = 2 ** 20;

/**
 * Rising integers for rows in their new order. `known` holds the number that each row has, null for a new
 * one. Rows that stand in order keep theirs; the others are numbered between their neighbours, and all
 * anew where there is no room. O(n log n).
 */
export function sparseOrdinals(known: readonly (number | null)[]): readonly number[] {
  const ordinals: (number | null)[] = known.map(() => null);
  for (const at of longestRising(known)) ordinals[at] = known[at] ?? null;
  for (let from = 0; from < ordinals.length; from += 1) {
    if (ordinals[from] !== null) continue;
    let to = from;
    while (to < ordinals.length && ordinals[to] === null) to += 1;
    const before = from === 0 ? null : (ordinals[from - 1] ?? 0);
    const after = ordinals[to] ?? null;
    const count = to - from;
    const low = before ?? (after === null ? 0 : after - (count + 1) * step);
    const high = after ?? low + (count + 1) * step;
    const gap = (high - low) / (count + 1);
    if (gap < 1) return known.map((_, index) => (index + 1) * step);
    for (let index = 0; index < count; index += 1) {
      ordinals[from + index] = Math.floor(low + gap * (index + 1));
    }
  }
  return ordinals.map((ordinal) => ordinal ?? 0);
}
