import type { PronunciationRule, RuleDraft } from '../../../shared/model/pronunciation.ts';

/** A rule that finds these words, as most rules are: whole words of this book, any case. */
export function draftFor(projectId: string, find: string, say = ''): RuleDraft {
  return {
    projectId,
    find,
    say,
    kind: 'text',
    isWholeWord: true,
    isCaseSensitive: false,
    note: '',
  };
}

export function draftOf(rule: PronunciationRule): RuleDraft {
  const { projectId, find, say, kind, isWholeWord, isCaseSensitive, note } = rule;
  return { projectId, find, say, kind, isWholeWord, isCaseSensitive, note };
}

/** A pattern is looked for anywhere, unless a person wants whole words. */
export function withKind(draft: RuleDraft, isPattern: boolean): RuleDraft {
  return { ...draft, kind: isPattern ? 'pattern' : 'text', isWholeWord: !isPattern };
}

/** The rule that another one of its list stands before, after a step up or down; undefined for no step. */
export function beforeAfterStep(
  rules: readonly PronunciationRule[],
  id: string,
  direction: -1 | 1,
): string | null | undefined {
  const rule = rules.find((one) => one.id === id);
  const list = rules.filter((one) => (one.projectId === null) === (rule?.projectId === null));
  const at = list.findIndex((one) => one.id === id);
  if (at < 0 || at + direction < 0 || at + direction >= list.length) return undefined;
  const before = list[direction === -1 ? at - 1 : at + 2];
  return before?.id ?? null;
}

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
    if (!isTouched(rule.id)) return [rule];
    const wanted = after.get(rule.id);
    return wanted === undefined ? [] : [wanted];
  });
  const known = new Set(now.map(({ id }) => id));
  return [...kept, ...to.filter(({ id }) => isTouched(id) && !known.has(id))];
}
