import type { PronunciationRule } from '../../../shared/model/pronunciation.ts';
import type { RuleLists } from './rule-change.ts';

/** The rules with ranks that follow their order. */
export function ranked(rules: readonly PronunciationRule[]): readonly PronunciationRule[] {
  return rules.map((rule, rank) => (rule.rank === rank ? rule : { ...rule, rank }));
}

/** The list with one rule before another; last for null or one that is not there. */
export function moved(
  rules: readonly PronunciationRule[],
  id: string,
  beforeId: string | null,
): readonly PronunciationRule[] {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined || beforeId === id) return rules;
  const others = rules.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === beforeId);
  const place = at < 0 ? others.length : at;
  return [...others.slice(0, place), rule, ...others.slice(place)];
}

/** Rules that find the same thing the same way are one: the imported one takes the other's place. */
export function withImported(
  { book, all }: RuleLists,
  rules: readonly PronunciationRule[],
): { readonly lists: RuleLists; readonly added: number; readonly replaced: number } {
  const known = new Map([...book, ...all].map((rule) => [keyOf(rule), rule]));
  const inPlace = new Map<string, PronunciationRule>();
  const added = new Map<string, PronunciationRule>();
  for (const rule of rules) {
    const same = known.get(keyOf(rule));
    if (same === undefined) added.set(keyOf(rule), rule);
    else inPlace.set(same.id, { ...same, ...rule, id: same.id, rank: same.rank });
  }
  const merged = (list: readonly PronunciationRule[], isForAll: boolean) =>
    ranked([
      ...list.map((rule) => inPlace.get(rule.id) ?? rule),
      ...[...added.values()].filter((rule) => (rule.projectId === null) === isForAll),
    ]);
  const lists: RuleLists = { book: merged(book, false), all: merged(all, true) };
  return { lists, added: added.size, replaced: inPlace.size };
}

function keyOf(rule: PronunciationRule): string {
  const { projectId, kind, find, isWholeWord, isCaseSensitive } = rule;
  return JSON.stringify([projectId, kind, find, isWholeWord, isCaseSensitive]);
}
