import { messageOf } from '../../../shared/messages/message-of.ts';
import type { RuleProblem } from '../../../shared/model/pronunciation.ts';
import { longestFind, longestSay } from '../../../shared/script/pronounce/check-rule.ts';

const words: { readonly [Problem in RuleProblem]: () => string } = {
  'find-empty': () => messageOf('rule.findEmpty'),
  'find-too-long': () => messageOf('rule.findTooLong', { most: longestFind }),
  'find-brackets': () => messageOf('rule.findBrackets'),
  'say-brackets': () => messageOf('rule.sayBrackets'),
  'say-signs': () => messageOf('rule.saySigns'),
  'say-too-long': () => messageOf('rule.sayTooLong', { most: longestSay }),
  'no-change': () => messageOf('rule.noChange'),
  'pattern-broken': () => messageOf('rule.patternBroken'),
  'pattern-too-big': () => messageOf('rule.patternTooBig'),
  'pattern-empty': () => messageOf('rule.patternEmpty'),
  'group-missing': () => messageOf('rule.groupMissing'),
};

/** What keeps a rule from working, as the end of a sentence. */
export function ruleProblemWords(problem: RuleProblem, detail: string): string {
  const said = words[problem]();
  return detail === '' ? said : messageOf('rule.detail', { problem: said, detail });
}
