const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that are written without spaces are compared by signs. */
const signPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

export type WordCounts = { readonly counts: ReadonlyMap<string, number>; readonly total: number };

export function wordCounts(text: string): WordCounts {
  const counts = new Map<string, number>();
  const lower = text.toLowerCase();
  const words = lower.match(signPattern) ?? lower.match(wordPattern) ?? [];
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}

/** The share of words that two texts have in common, 0 to 1 (Dice's coefficient). */
export function similarity(a: WordCounts, b: WordCounts): number {
  if (a.total + b.total === 0) return 0;
  let common = 0;
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0);
  return (2 * common) / (a.total + b.total);
}
