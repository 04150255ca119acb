import { anyCase, letterPattern, namePattern } from './people.ts';
import type { SpeechWords } from './speech-words/speech-words.ts';
import { isEnglishSpeech } from './words.ts';

/** Who opens the sentence that leads to a line: "Ali sertçe:", "Babası güldü:". */
export function subjectOpening(words: SpeechWords): (before: string) => string | undefined {
  const opening = letterPattern(
    `(?:^\\s*|[.!?…]\\s+)(${namePattern})(?:\\s+[^.!?…:,]{1,80})?[,:]\\s*$`,
  );
  const noun = new RegExp(`^(?:${words.bareNoun})$`);
  return (before) => {
    const who = opening.exec(before)?.[1];
    const [first = ''] = (who ?? '').split(' ');
    return noun.test(first.toLowerCase()) ? first.toLowerCase() : who;
  };
}

/** Reads verbs of saying that a word joins to what stands before them; null where a language has none. */
export function joinedSaying(
  words: SpeechWords,
  { who, verb, adverb, aside }: Readonly<Record<'who' | 'verb' | 'adverb' | 'aside', string>>,
) {
  const { and, openings } = words;
  if (and === undefined || openings === undefined) return null;
  const inverted = `(?:(?:[Ee]n\\s+)?(?:${anyCase(openings)})\\s+\\p{Ll}+\\s+)?`;
  return {
    /** ", en toen zei Anna: “…”" tells the line behind it. */
    leadsOn: letterPattern(`^[,;]?\\s+${and}\\s[^.!?“”"]*:\\s*$`),
    /** "Anna stond op en zei:", "Toen stond Anna op en zei:" */
    before: letterPattern(
      `(?:^|[.!?…;]\\s+)${inverted}${who}${aside}\\s[^.!?:“”"]{1,120}?\\s${and}\\s+${adverb}${verb}[^.!?:“”"]{0,40}:\\s*$`,
    ),
  };
}

/** Finds where the words that say who speaks begin within a speech. */
export function inciseOf(
  words: SpeechWords,
  parts: {
    readonly who: string;
    readonly verb: string;
    readonly adverb: string;
    readonly toSpeaker: string;
  },
): RegExp {
  const { who, verb, adverb, toSpeaker } = parts;
  if (isEnglishSpeech(words)) {
    // The person comes first as a rule: "—Yes, Anna said quietly."
    const saidFirst = `${who}\\s+${adverb}${verb}(?=\\s*[.,:;]|\\s+(?:\\p{Ll}+ly|with|in|to|as|and|from|again|aloud)(?!\\p{L}))`;
    return letterPattern(`(?:,|(?<=[.!?…]))\\s+(?=${verb}${toSpeaker}${who}|${saidFirst})`);
  }
  const alone =
    words.saysAlone === true ? `|\\s*[.,:;!?…·]|\\s*$|\\s+(?:${words.listeners})\\s` : '';
  const iSay = alone === '' || words.iVerbs === undefined ? '' : `|(?:${words.iVerbs})(?!\\p{L})`;
  return letterPattern(
    `(?:[,;:]|(?<=[.!?…]))\\s+(?=${adverb}(?:${verb}(?:${toSpeaker}${who}${alone})${iSay}))`,
  );
}
