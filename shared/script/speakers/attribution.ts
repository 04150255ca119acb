import { createAttributionPatterns } from './attribution-patterns.ts';
import { isName, isSomebody, letterPattern, withOneTitle, withoutArticle } from './people.ts';
import type { SpeechWords } from './speech-words/speech-words.ts';
import { callNamesOf, isEnglishSpeech } from './words.ts';

/** Why a line is taken to be somebody's. */
export type SpeakerReason =
  /** It stands behind a `@Name:` already. */
  | 'marked'
  /** "said Anna" */
  | 'said'
  /** "said she": a pronoun, and the person that it most likely means */
  | 'pronoun'
  /** "I said": the one who tells the story */
  | 'first-person'
  /** A deed beside the line: "Anna shook her head." */
  | 'deed'
  /** The line before it goes on. */
  | 'continued'
  /** The line before speaks to somebody by name. */
  | 'addressed'
  /** The turns of two people. */
  | 'turn'
  | 'nothing';

export type Attribution = {
  readonly who:
    | { readonly kind: 'person'; readonly person: string }
    | { readonly kind: 'pronoun'; readonly pronoun: 'he' | 'she' | 'i' };
  readonly reason: SpeakerReason;
  readonly cue: Cue;
};

/** Where the words that name a speaker stand, from the surest to the weakest. */
export type Cue =
  | 'given'
  | 'after'
  | 'label'
  | 'before'
  | 'clause'
  | 'lead-in'
  | 'led'
  | 'deed'
  | 'first-deed'
  | 'listener';

/** Reads what stands around a quoted line, in one language. */
export type AttributionReader = {
  /** Each line is told by the words right beside it, or not at all. */
  readonly isPlain: boolean;
  /** A name in the paragraph of "I said" is somebody else's; the weights of English are fitted without that. */
  readonly partsTeller: boolean;
  /** Where "dit Anna" begins within a speech that no mark closes. */
  readonly incise: RegExp;
  /** Whether a verb of saying stands right after a quote. */
  readonly tells: (after: string) => boolean;
  /** Whether a verb of saying stands there, whoever says it. */
  readonly says: (after: string) => boolean;
  /** Whether a paragraph goes on with the line that ends the one above it: "하고 안나는 말했다." */
  readonly goesOn: (narration: string) => boolean;
  /** Whose deed a sentence opens with, and so is no speech: "Anna rose." */
  readonly deed: (sentence: string) => Attribution | null;
  /** What only tells more of the one who speaks, behind "dit Anna,"; null where speech goes on with a sentence. */
  readonly tellsMore: RegExp | null;
  /** Who says a line, told by what follows it in the same paragraph. */
  readonly after: (after: string, quote: string) => Attribution | null;
  /** Told by what stands before it in the same paragraph. */
  readonly before: (before: string) => Attribution | null;
  /** Whom a line is said to, told by what follows it: "she said to the boy". */
  readonly listener: (after: string) => Attribution | null;
  /** A deed right after a line is the speaker's: "“No.” Anna shook her head." */
  readonly deedAfter: (after: string) => Attribution | null;
  /** The deed of a sentence before a line: "Anna shook her head. “No.”" */
  readonly deedBefore: (before: string) => Attribution | null;
  /** A paragraph without a line that ends in "Anna spoke first." or "She turned round:". */
  readonly leadIn: (narration: string) => Attribution | null;
};

/** Who says a line stands this near to it, in characters: it bounds the work on long paragraphs. */
export const attributionReach = 400;

const readers = new WeakMap<SpeechWords, AttributionReader>();

/** The reader of a language, made once: its patterns are long. */
export function attributionReader(words: SpeechWords): AttributionReader {
  const known = readers.get(words) ?? createAttributionReader(words);
  readers.set(words, known);
  return known;
}

function createAttributionReader(words: SpeechWords): AttributionReader {
  const { he, she, i } = words;
  const isEnglish = isEnglishSpeech(words);
  const pattern = createAttributionPatterns(words);

  const opensAnew = /^\s+(?:He|She|They|It|The|His|Her)\s/;
  const isLowStart = (after: string) => /^\s*\p{Ll}/u.test(after);
  // "рече Милица Обраду"
  const toAttribution = (who = '', reason: SpeakerReason, cue: Cue) => {
    const isOblique = (name: string) =>
      pronounOf(words, name, name.toLowerCase()) === null && pattern.endsOblique.test(name);
    const subject = isOblique(who) ? who.replace(/(?:^|\s+)\S+$/, '') : who;
    return isOblique(subject) ? null : attributionOf(words, subject, reason, cue);
  };
  const ofBody = (
    found: RegExpExecArray | null,
    reason: SpeakerReason = 'deed',
    cue: Cue = 'deed',
  ) => {
    const pronoun = found?.[2] === undefined ? undefined : /^his$/i.test(found[2]) ? he : she;
    return toAttribution(found?.[1] ?? pronoun, reason, cue);
  };

  const ofInverse = (found: RegExpExecArray | null) =>
    toAttribution(found?.[1] ?? found?.[2], 'said', 'before');

  // Where the verb comes last, what follows a name is no deed.
  const ofDeed = (deed: RegExp, text: string, cue: Cue) =>
    words.subjectFirst === true ? null : toAttribution(deed.exec(text)?.[1], 'deed', cue);
  const reader: AttributionReader = {
    isPlain: false,
    partsTeller: !isEnglish,
    incise: pattern.incise,
    tellsMore: isEnglish ? null : letterPattern(`^(?:${words.tellsMore ?? ''})`),
    tells: (after) => pattern.afterVerb.test(after) || pattern.afterPerson.test(after),
    says: (after) => pattern.opensSaying.test(after),
    goesOn: () => false,
    deed: (sentence) =>
      ofBody(pattern.afterBody.exec(sentence)) ??
      toAttribution(pattern.isTold.exec(sentence)?.[1], 'deed', 'deed'),
    after: (after, quote) => {
      const isOpenEnd = /[,!?…—–-]$/.test(quote) || /^\s*[,—–-]/.test(after);
      // Behind a full stop a capital begins a sentence of its own: "“No.” Tom nodded."
      if (!isOpenEnd && !isLowStart(after) && !/^\s*(?:So|Thus)\s/.test(after)) return null;
      if (/[!?…]$/.test(quote) && opensAnew.test(after)) return null;
      if (pattern.joined?.leadsOn.test(after) === true) return null;
      const found =
        (isEnglish ? pattern.afterVerbToStop.exec(after) : null) ?? pattern.afterVerb.exec(after);
      return (
        toAttribution(found?.[1], 'said', 'after') ??
        toAttribution(pattern.afterPerson.exec(after)?.[1], 'said', 'after') ??
        (pattern.afterIVerb?.test(after) === true ? toAttribution(i, 'said', 'after') : null) ??
        toAttribution(pattern.afterAnyVerb?.exec(after)?.[1], 'said', 'after') ??
        (/,$/.test(quote)
          ? toAttribution(pattern.afterAnyDeed?.exec(after)?.[1], 'said', 'after')
          : null) ??
        ofBody(pattern.afterSpeech.exec(after), 'said', 'after') ??
        toAttribution(pattern.afterFrom.exec(after)?.[1], 'said', 'clause')
      );
    },
    before: (before) =>
      toAttribution(pattern.beforeLabel.exec(before)?.[1], 'said', 'label') ??
      toAttribution(pattern.overheard.exec(before)?.[1], 'said', 'before') ??
      toAttribution(lastMatch(pattern.beforeVerb, before)?.[1], 'said', 'before') ??
      toAttribution(pattern.beforeVerbAgain.exec(before)?.[1], 'said', 'before') ??
      toAttribution(pattern.joined?.before.exec(before)?.[1], 'said', 'before') ??
      ofInverse(pattern.beforeInverse.exec(before)) ??
      ofBody(pattern.beforeSpeech.exec(before), 'said', 'clause') ??
      toAttribution(pattern.clauseSubject?.(before), 'said', 'clause') ??
      toAttribution(pattern.subject?.(before), 'said', 'before'),
    listener: (after) => toAttribution(pattern.toWhom.exec(after)?.[1], 'addressed', 'listener'),
    deedAfter: (after) =>
      ofBody(pattern.afterBody.exec(after)) ?? ofDeed(pattern.afterDeed, after, 'deed'),
    deedBefore: (before) =>
      ofBody(pattern.beforeBody.exec(before)) ??
      ofDeed(pattern.beforeDeed, before, 'deed') ??
      ofDeed(pattern.firstSubject, before, 'first-deed'),
    leadIn: (narration) => {
      const isOpen = /[,:–—-]\s*$/.test(narration);
      const told = isOpen ? reader.before(narration) : null;
      if (told !== null) return told;
      if (/\b(?:not|nothing|never|nobody|no|neither)\b|n['’]t\b/i.test(lastSentence(narration))) {
        return null;
      }
      return (
        toAttribution(pattern.wasWho.exec(narration)?.[1], 'said', 'before') ??
        toAttribution(pattern.ledIn.exec(narration)?.[1], 'said', isOpen ? 'lead-in' : 'led')
      );
    },
  };
  return reader;
}

function lastSentence(text: string): string {
  return /[^.!?…]*[.!?…:]*\s*$/.exec(text.slice(-attributionReach))?.[0] ?? '';
}

/** Of several people before a line, the nearest says it: "Tom knew it, and Anna said, ...". */
function lastMatch(pattern: RegExp, text: string): RegExpExecArray | null {
  let last: RegExpExecArray | null = null;
  pattern.lastIndex = 0;
  for (let tries = 0; tries < 12; tries += 1) {
    const found = pattern.exec(text);
    if (found === null) break;
    last = found;
    const [all, who = ''] = found;
    pattern.lastIndex = found.index + all.indexOf(who) + Math.max(1, who.length);
  }
  return last;
}

function isOneOf(alternatives: string, word: string): boolean {
  return alternatives.split('|').includes(word);
}

function attributionOf(
  words: SpeechWords,
  who: string,
  reason: SpeakerReason,
  cue: Cue,
): Attribution | null {
  if (who === '') return null;
  const name = withoutJoint(who.replace(/\s+/g, ' ').replaceAll('\u2024', '.').trim());
  const low = name.toLowerCase();
  const pronoun = pronounOf(words, name, low);
  if (pronoun === 'i') return { who: { kind: 'pronoun', pronoun }, reason: 'first-person', cue };
  if (pronoun !== null) return { who: { kind: 'pronoun', pronoun }, reason: 'pronoun', cue };
  // "the gallant Mr. Elton" is Mr. Elton.
  const named =
    /^(?:\p{Ll}+|The|An?|His|Her|My)(?:\s\p{Ll}[\p{Ll}-]*)+\s(\p{Lu}.*)$/u.exec(name)?.[1] ??
    /^(?:(?:[Tt]he|young|old|poor|little|dear|good)\s)+(\p{Lu}.*)$/u.exec(name)?.[1];
  const bare = words.hasPlainNouns ? withOneTitle(withoutArticle(named ?? name)) : name;
  if (/^\p{Lu}.*['’]s \p{Ll}/u.test(bare)) {
    return isSomebody(bare) && isName(bare.replace(/['’]s .*$/, ''))
      ? { who: { kind: 'person', person: bare }, reason, cue }
      : null;
  }
  if (!/^\p{Lu}/u.test(bare) || isArticle(words, bare.toLowerCase())) {
    const isCalled = isOneOf(callNamesOf(words), low);
    const isBare = words.bareNoun !== undefined && /^\p{Ll}+$/u.test(name);
    if (!isCalled && !isBare && (!isArticle(words, low) || !isSomebody(name))) return null;
    const described = name.replace(/^./, (letter) => letter.toLowerCase());
    return { who: { kind: 'person', person: described }, reason, cue };
  }
  const opening = words.openings !== undefined && isOneOf(words.openings, bare.toLowerCase());
  return isName(bare) && !opening ? { who: { kind: 'person', person: bare }, reason, cue } : null;
}

function pronounOf(words: SpeechWords, name: string, low: string): 'i' | 'he' | 'she' | null {
  if (name === words.i || (words.i !== 'I' && low === words.i)) return 'i';
  return (['he', 'she'] as const).find((pronoun) => isOneOf(words[pronoun], low)) ?? null;
}

/** "And Anna Weiss" is Anna Weiss. */
function withoutJoint(name: string): string {
  const rest = name.replace(/^\p{L}+\s(?=\p{Lu})/u, '');
  return isName(name) || /^[Tt]he\s/.test(name) || !isName(rest) ? name : rest;
}

/** "the old man" opens with an article; "the Cat" is a name with one. */
function isArticle(words: SpeechWords, low: string): boolean {
  const [first = ''] = low.split(/[\s'’]/);
  return isOneOf(words.articles.replace('an?', 'a|an'), first) || /^l['’]/.test(low);
}
