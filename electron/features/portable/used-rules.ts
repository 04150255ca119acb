import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import { compileRules, pronounce } from '../../../shared/script/pronounce/pronounce.ts';

/** The rules that travel with a book, in their order: all of its own, and those of all books that it needs. */
export function usedRuleIds(
  rules: readonly PronunciationRule[],
  { language }: { readonly language: string },
  texts: () => Iterable<string>,
): readonly string[] {
  if (rules.every(({ projectId }) => projectId !== null)) return rules.map(({ id }) => id);
  const pronouncer = compileRules(rules, language);
  const used = new Set<string>();
  for (const text of texts()) {
    const { replacements, problems } = pronounce(text, pronouncer);
    for (const { ruleId } of [...replacements, ...problems]) used.add(ruleId);
  }
  return rules
    .filter(({ id, projectId }) => projectId !== null || used.has(id))
    .map(({ id }) => id);
}
