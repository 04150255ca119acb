import type { RuleDraft, RuleProblem } from '../../model/pronunciation.ts';
import { asTyped } from '../as-typed.ts';
import { countCodePoints } from '../text-measures.ts';
import { compilePattern, highestGroup } from './find-words.ts';

/** In code points. A rule mends words, not paragraphs. */
export const longestFind = 200;
export const longestSay = 300;

const bracket = /[()[\]{}（）［］｛｝【】〔〕⦅⦆﴾﴿❨❩⟮⟯﹙﹚﹛﹜﹝﹞]/;

/** Controls, layout characters but the joiners, lone surrogates and the signs of a phoneme mark `<|…|>`. */
const harmful = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>|]/u;

export type RuleCheck = {
  readonly problem: RuleProblem | null;
  /** The engine's words about a broken pattern, else ''. */
  readonly detail: string;
};

/** A rule as it is kept: its words as a hand would type them, since no rule finds what is never sent. */
export function tidyRule<Rule extends RuleDraft>(rule: Rule): Rule {
  return {
    ...rule,
    find: rule.kind === 'text' ? asTyped(rule.find) : rule.find.normalize('NFC'),
    say: asTyped(rule.say),
    note: rule.note.trim(),
  };
}

/** Says what keeps a tidy rule from working; what is sent never gets a bracket or mark from one. */
export function checkRule(rule: RuleDraft): RuleCheck {
  if (rule.find.trim() === '') return problem('find-empty');
  if (countCodePoints(rule.find) > longestFind) return problem('find-too-long');
  if (countCodePoints(rule.say) > longestSay) return problem('say-too-long');
  if (bracket.test(rule.say)) return problem('say-brackets');
  if (harmful.test(rule.say) || /^\p{M}/u.test(rule.say)) return problem('say-signs');
  if (rule.kind === 'pattern') return checkPattern(rule);
  // No literal bracket is ever sent, so words with one are never found.
  if (bracket.test(rule.find)) return problem('find-brackets');
  return problem(rule.find === rule.say ? 'no-change' : null);
}

function checkPattern(rule: RuleDraft): RuleCheck {
  const compiled = compilePattern(rule);
  if (compiled.kind === 'broken') return { problem: 'pattern-broken', detail: compiled.detail };
  if (compiled.kind === 'too-big') return problem('pattern-too-big');
  if (compiled.kind === 'matches-nothing') return problem('pattern-empty');
  return problem(highestGroup(rule.say) > compiled.groupCount ? 'group-missing' : null);
}

function problem(kind: RuleProblem | null): RuleCheck {
  return { problem: kind, detail: '' };
}
