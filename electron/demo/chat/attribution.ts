import { isName, NAME, PRONOUN, SOMEBODY, withoutArticle } from './people.ts';

export type Attribution =
  | { readonly kind: 'person'; readonly person: string; readonly confidence: number }
  | {
      readonly kind: 'pronoun';
      readonly pronoun: 'he' | 'she' | 'i';
      readonly confidence: number;
    };

const verbs =
  'said|says|asked|asks|replied|replies|answered|answers|cried|cries|called|calls|shouted|shouts|yelled|yells|whispered|whispers|murmured|muttered|mutters|exclaimed|remarked|observed|added|adds|continued|continues|began|begins|went on|returned|returns|repeated|repeats|told|tells|sighed|sighs|laughed|laughs|sobbed|groaned|gasped|screamed|screams|snapped|snaps|growled|hissed|demanded|demands|insisted|insists|agreed|agrees|admitted|protested|explained|explains|suggested|suggests|announced|declared|declares|interrupted|interrupts|inquired|enquired|pleaded|begged|begs|warned|warns|promised|promises|ordered|stammered|stuttered|breathed|mumbled|grumbled|complained|thought|wondered|concluded|responded|retorted|grinned|smiled|nodded|ejaculated|put in|broke in|chimed in|read|wept|roared|bellowed|teased|joked|confessed|corrected|lied|guessed|objected|offered|proposed|sneered|scoffed|snorted|chuckled|giggled|shrieked|wailed|moaned|barked|croaked|purred|drawled|urged|assured|countered|echoed|finished';

const VERB = `(?:${verbs})`;
const ADVERB = '(?:(?:then|only|just|quickly|softly|\\p{Ll}+ly|now|had|has)\\s+)?';
const WHO = `(${PRONOUN}\\b|${SOMEBODY}|(?:[Tt]he\\s+)?${NAME})`;

const afterVerb = new RegExp(`^[\\s,—–-]*${ADVERB}${VERB}\\s+${WHO}`, 'u');
const afterPerson = new RegExp(`^[\\s,—–-]*${WHO}(?:,[^,.]{1,60},)?\\s+${ADVERB}${VERB}\\b`, 'u');
const afterBeat = new RegExp(`^\\s*${WHO}\\s+${ADVERB}\\p{Ll}+`, 'u');
const beforeVerb = new RegExp(
  `(?:^|[.!?…;]\\s+|,\\s*(?:and|but|so|then)\\s+|\\b(?:and|but|then)\\s+)${WHO}(?:,[^,.]{1,60},)?\\s+${ADVERB}${VERB}\\b[^.!?]*[,:]\\s*$`,
  'u',
);
const beforeLabel = new RegExp(`(?:^|\\s)@?(${NAME})\\s*(?:\\([^()]{1,40}\\)\\s*)?:\\s*$`, 'u');
const beforeBeat = new RegExp(
  `(?:^|[.!?…]\\s+)${WHO}(?:,[^,.]{1,60},)?\\s+${ADVERB}\\p{Ll}+[^.!?…]*[.!?…,:]\\s*$`,
  'u',
);

/** Who says a line, told by what follows it in the same paragraph; null when it does not tell. */
export function readAfter(after: string, quote: string): Attribution | null {
  const isOpenEnd = /[,!?…—–-]$/.test(quote) || /^\s*[,—–]/.test(after);
  if (isOpenEnd || /^\s*\p{Ll}/u.test(after)) {
    const byVerb = toAttribution(afterVerb.exec(after)?.[1], 0.97);
    if (byVerb !== null) return byVerb;
  }
  return toAttribution(afterPerson.exec(after)?.[1], 0.96);
}

/** A deed right after a line is the speaker's: "“No.” Anna shook her head." */
export function readBeatAfter(after: string): Attribution | null {
  return toAttribution(afterBeat.exec(after)?.[1], 0.8);
}

/** Who says a line, told by what stands before it in the same paragraph. */
export function readBefore(before: string): Attribution | null {
  const label = toAttribution(beforeLabel.exec(before)?.[1], 0.98);
  return label ?? toAttribution(beforeVerb.exec(before)?.[1], 0.95);
}

/** The deed of the sentence before a line: "Anna shook her head. “No.”" */
export function readBeatBefore(before: string): Attribution | null {
  return toAttribution(beforeBeat.exec(before)?.[1], 0.8);
}

function toAttribution(who: string | undefined, confidence: number): Attribution | null {
  if (who === undefined) return null;
  const words = who.replace(/\s+/g, ' ').trim();
  if (/^(?:he|she|i)$/i.test(words)) {
    const pronoun = words.toLowerCase() as 'he' | 'she' | 'i';
    return { kind: 'pronoun', pronoun, confidence: confidence - 0.12 };
  }
  if (
    !/^(?:The\s+|the\s+)?\p{Lu}/u.test(words) ||
    /^(?:The|An?|His|Her|My|Their)\s\p{Ll}/u.test(words)
  ) {
    return isSomebody(words)
      ? {
          kind: 'person',
          person: words.replace(/^./, (letter) => letter.toLowerCase()),
          confidence: confidence - 0.05,
        }
      : null;
  }
  const person = withoutArticle(words);
  return isName(person) ? { kind: 'person', person, confidence } : null;
}

/** A thing does nothing with words; what ends like a verb or an adverb is no noun. */
function isSomebody(words: string): boolean {
  const noun = words.split(' ').at(-1) ?? '';
  return !/(?:ed|ing|ly)$/.test(noun) && !things.has(noun);
}

const things = new Set(
  'voice door wind rain lamp light night day room house sea water silence time fire clock bell face hand hands eyes head words word road street train boat storm morning evening window table book letter'.split(
    ' ',
  ),
);
