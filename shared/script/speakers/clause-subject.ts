import { letterPattern } from './people.ts';

/** So far back a sentence is searched for its subject, in characters. */
const reach = 300;

const sayings =
  'saying|crying|asking|calling|shouting|murmuring|exclaiming|whispering|repeating|muttering|remarking|adding|answering|replying|begging|singing|observing|declaring|demanding|concluding|explaining';
const surelySaid =
  'said|asked|cried|answered|replied|shouted|whispered|murmured|muttered|exclaimed|added|repeated|sang';

/** What people do before they speak, in the past: forms that do not end in "ed". */
const irregular =
  'had|was|did|could|would|might|must|came|went|took|gave|made|sat|stood|got|put|ran|fell|felt|let|kept|left|rose|shook|drew|bent|held|leant|leaned|threw|flung|broke|caught|lay|laid|met|read|saw|set|wrote|thought|found|knew|heard|spoke|began|stuck|struck|swung|sprang|spun|woke|wept|paid|lit|led|hung|hid|grew|forgot|flew|drank|drove|dug|crept|chose|brought|bit|blew|told|turned|paused';

/** What somebody did, in the past: "threw", "looked". Part of a pattern. */
export const pastVerbPattern = `(?:${irregular}|\\p{Ll}{2,}ed)`;

/** Before a person who is no subject of the sentence: "to Tom", "as Tom came in". */
const dependent =
  'of|to|at|by|with|from|for|in|on|into|upon|about|after|before|behind|beside|against|like|than|as|while|if|that|which|whom|whose|because|since|though|although|what|how|where|and his|and her';

/**
 * Who a sentence that ends in words of saying is about, when other words stand between: "Tom drew a long
 * breath, and said", "Anna roused herself to ask:". The last subject before those words is meant.
 * @returns The words that name it; `undefined` where the end tells of no speech.
 */
export function createClauseSubject(parts: {
  readonly who: string;
  readonly verb: string;
  readonly adverb: string;
  readonly aside: string;
  readonly bareVerbs: string;
}): (before: string) => string | undefined {
  const { who, verb, adverb, aside, bareVerbs } = parts;
  const end = letterPattern(
    `[\\s,;—–-](?:(?:${surelySaid}|${sayings}|(?:to|and|only|just)\\s+(?:\\p{Ll}+ly\\s+)?(?:${bareVerbs}))(?!\\p{L})(?:\\s[^.!?:]{0,90})?|${verb}[^.!?]{0,90}(?=[,:–—-]\\s*$))[,:–—-]*\\s*$`,
  );
  const subject = letterPattern(
    `(?<![\\p{L}’'-])(?<!(?<!\\p{L})(?:${dependent})\\s+)${who}${aside}\\s+${adverb}${pastVerbPattern}(?!\\p{L})`,
    'g',
  );
  return (before) => {
    const sentence = /[^.!?…“”"]*$/.exec(before.slice(-reach))?.[0] ?? '';
    const found = end.exec(sentence);
    if (found === null) return undefined;
    return [...sentence.slice(0, found.index + 1).matchAll(subject)].at(-1)?.[1];
  };
}
