import { letterPattern, namePattern } from './people.ts';
import { isEnglishSpeech, type SpeechWords } from './words.ts';

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
