import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';

/**
 * The rules of now with one change taken back, or made again: what the change led `from`, `to` what. Rules
 * that it did not touch stay as they are now, whatever was done to them since.
 */
export function turned(
  now: readonly PronunciationRule[],
  from: readonly PronunciationRule[],
  to: readonly PronunciationRule[],
): readonly PronunciationRule[] {
  const before = new Map(from.map((rule) => [rule.id, rule]));
  const after = new Map(to.map((rule) => [rule.id, rule]));
  const isTouched = (id: string): boolean =>
    JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id));
  const kept = now.flatMap((rule) => {
    if (!isTouched(rule.id)) {
      return [rule];
    }
    const wanted = after.get(rule.id);
    return wanted === undefined ? [] : [wanted];
  });
  const known = new Set(now.map(({ id }) => id));
  return [...kept, ...to.filter(({ id }) => isTouched(id) && !known.has(id))];
}
