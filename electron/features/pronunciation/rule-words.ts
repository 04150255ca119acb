import type { RuleProblem } from '../../../shared/model/pronunciation.ts';
import { longestFind, longestSay } from '../../../shared/script/pronounce/check-rule.ts';

const words: { readonly [Problem in RuleProblem]: string } = {
  'find-empty': 'there is nothing to find.',
  'find-too-long': `what to find is longer than ${longestFind} characters.`,
  'find-brackets': 'no bracket is ever sent, so words with one are never found.',
  'say-brackets': 'what to say holds a bracket, which would be taken for a tag.',
  'say-signs': 'what to say holds a sign that cannot be sent.',
  'say-too-long': `what to say is longer than ${longestSay} characters.`,
  'no-change': 'find and say are the same.',
  'pattern-broken': 'the pattern cannot be read',
  'pattern-too-big': 'the pattern is too large.',
  'pattern-empty': 'the pattern would match nothing at all.',
  'group-missing': 'say refers to a group that the pattern does not have.',
};

/** What keeps a rule from working, as the end of a sentence. */
export function ruleProblemWords(problem: RuleProblem, detail: string): string {
  return detail === '' ? words[problem] : `${words[problem]}: ${detail}`;
}
