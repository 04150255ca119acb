import { createClauseSubject, pastVerbPattern } from './clause-subject.ts';
import { inciseOf, joinedSaying, subjectOpening } from './openings.ts';
import {
  anyCase,
  isName,
  isSomebody,
  letterPattern,
  namePattern,
  withOneTitle,
  withoutArticle,
} from './people.ts';
import { isEnglishSpeech, type SpeechWords } from './words.ts';

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

/** No letter follows: `\b` knows only those of English. */
const wordEnd = '(?!\\p{L})';

const readers = new WeakMap<SpeechWords, AttributionReader>();

/** The reader of a language, made once: its patterns are long. */
export function attributionReader(words: SpeechWords): AttributionReader {
  const known = readers.get(words) ?? createAttributionReader(words);
  readers.set(words, known);
  return known;
}

function createAttributionReader(words: SpeechWords): AttributionReader {
  const { verbs, he, she, i, articles } = words;
  const isEnglish = isEnglishSpeech(words);
  const pronounPattern = `(?:${anyCase(he)}|${anyCase(she)}|${isEnglish ? 'I' : anyCase(i)})${wordEnd}`;
  const verbPattern = `(?:${verbs}${words.bareVerbs === undefined ? '' : `|(?:${words.helpers})\\s+(?:\\p{Ll}+ly\\s+|only\\s+|always\\s+)?(?:${words.bareVerbs})`})${wordEnd}`;
  const adverbPattern = `(?:${words.adverb}){0,2}`;
  const letters = words.hasPlainNouns ? '\\p{Ll}[\\p{Ll}-]+\\p{Ll}' : '\\p{L}[\\p{L}-]{2,}';
  const noun = `(?!(?:and|or|but|then|who|had|was|were|that|which|has|at)\\s)(?!(?:${words.adjectives})(?=\\s+(?!of\\s)\\p{Ll}))${letters}`;
  const between = `(?!(?:${words.listeners ?? 'of|in|on|at|by|with|to|from|and|or|who'})\\s)[\\p{Ll}-]+`;
  const withArticle = `(?:(?:${anyCase(articles)})\\s+|l['’])(?:${between}\\s+){0,2}?${noun}`;
  const bareNoun =
    words.bareNoun === undefined
      ? ''
      : `|(?:${words.bareNoun})(?=(?:\\s+\\p{Ll}+[oо])?\\s*(?:[.,;:!?…)»”"–—-]|$)|\\s+(?:${words.listeners})\\s)`;
  const somebodyPattern = `${withArticle}${bareNoun}`;
  const described = `(?:(?:${anyCase(articles)})\\s+(?:${between}\\s+){1,3}${namePattern})`;
  // "Tom's solicitor", and "young Tom", who is Tom.
  const ofSomebody = `(?:${namePattern}['’]s\\s+(?:${between}\\s+)?${noun})`;
  const whoPattern = `(${pronounPattern}|(?:${callNames})${wordEnd}|${described}|${somebodyPattern}|${ofSomebody}|(?:(?:[Tt]he|young|old|poor|little|dear|good)\\s+){0,2}${namePattern})`;
  const asidePattern = '(?:,[^,.!?]{1,60},|\\s*\\([^()]{1,60}\\))?';

  const toStop = `(?=\\s*[.,;:!?—–]|\\s+(?:and|to|with|from|as|in|at|who|behind)\\s|\\s+\\p{Ll}+ly${wordEnd})`;
  // "répondit en riant la vieille", but not "répondit à Anna".
  const low = "\\p{Ll}[\\p{Ll}'’]*";
  const notToWhom =
    words.listeners === undefined ? '' : `(?<!(?<!\\p{L})(?:${words.listeners})\\s+)`;
  const toSpeaker = isEnglish
    ? '(?:the\\s+(?:\\p{Ll}+\\s+)?voice\\s+of\\s+)?'
    : `(?:${low}\\s+){0,4}?${notToWhom}`;
  const toVerb = isEnglish
    ? `(?:(?:[Ss]o|[Tt]hus)\\s+)?(?:${words.adverb})?`
    : `(?:${low},?\\s+){0,3}?`;
  const joint = '(?:\\s+|-t-|-)';
  const afterVerbSource = `^[\\s,.:;—–-]*${toVerb}${verbPattern}${joint}${toSpeaker}${whoPattern}`;
  const afterVerb = letterPattern(afterVerbSource);
  const afterIVerb =
    words.iVerbs === undefined
      ? null
      : letterPattern(`^[\\s,.:;—–-]*${toVerb}(?:${words.iVerbs})${wordEnd}`);
  // "said the weary sailor, ..." holds an adjective that no list has: the stop tells where it ends.
  const afterVerbToStop = letterPattern(`${afterVerbSource}${toStop}`);
  const afterPerson = letterPattern(
    `^[\\s,—–-]*(?:${words.adverb})?${whoPattern}${asidePattern}\\s+${adverbPattern}${verbPattern}`,
  );
  // Who fleered or ejaculated beside a line said it, though no list has the verb.
  const afterAnyVerb = isEnglish
    ? letterPattern(`^\\s*\\p{Ll}{2,}ed\\s+((?:[Tt]he\\s+)?${namePattern})${toStop}`)
    : words.anyVerb === undefined
      ? null
      : letterPattern(`^\\s*(?:${words.anyVerb})\\s+${whoPattern}`);
  const afterAnyDeed = isEnglish
    ? letterPattern(`^\\s*((?:[Tt]he\\s+)?${namePattern})\\s+\\p{Ll}{2,}ed${toStop}`)
    : null;
  const afterDeed = letterPattern(`^\\s*${whoPattern}${asidePattern}\\s+${adverbPattern}\\p{Ll}+`);
  const afterBody = letterPattern(
    `^\\s*(?:(${namePattern})['’]s|(His|Her))\\s+(?:\\p{Ll}+\\s+)?(?:${bodyWords})${wordEnd}`,
  );
  const ofSpeech = `(?:(${namePattern})['’]s|([Hh]is|[Hh]er))\\s+(?:[\\p{Ll}-]+\\s+){0,3}?(?:${speechWordsAsNouns})${wordEnd}`;
  const afterFrom = letterPattern(
    `^[\\s,—–-]*(?:(?:came|broke|burst|sounded)\\s+(?:\\p{Ll}+ly\\s+)?)?from\\s+${whoPattern}`,
  );
  const afterSpeech = letterPattern(`^[\\s,—–-]*(?:was|were|came|is)\\s+${ofSpeech}`);
  const beforeSpeech = letterPattern(`(?<![\\p{L}’'-])${ofSpeech}[^.!?“”"]*[,:–—-]\\s*$`);
  const wordStart = "(?<![\\p{L}’'-])";
  const beforeVerb = letterPattern(
    `${wordStart}${whoPattern}(?:${asidePattern}|,?\\s+who)\\s+${adverbPattern}${verbPattern}(?:[^.!?]*[,:–—-]|\\s+(?:\\p{Ll}+ly|aloud|again|to (?:him|her|it)self))?\\s*$`,
    'g',
  );
  const beforeVerbAgain = letterPattern(
    `(?:^\\s*|[.!?…;”"»’—–-]\\s*|,\\s*(?:and|but|so|then|until|till|when)\\s+|\\b(?:and|but|then)\\s+)${whoPattern}${asidePattern}\\s[^.!?:“”]{1,120}?\\band\\s+${adverbPattern}${verbPattern}(?:[^.!?]*[,:–—-]|\\s+(?:\\p{Ll}+ly|aloud|again|to (?:him|her|it)self))?\\s*$`,
  );
  const joined = joinedSaying(words, {
    who: whoPattern,
    verb: verbPattern,
    adverb: adverbPattern,
    aside: asidePattern,
  });
  const beforeInverse = letterPattern(
    `(?:(?:^|[.!?…;,]\\s+|\\s)${verbPattern}(?:\\s+|-t-|-)${whoPattern}[^.!?]*:|(?:^\\s*|[.!?…;]\\s+)(?:(?:Then|So|And|Thus|Thereupon)\\s+said|Said)\\s+${whoPattern}[^.!?]*,)\\s*$`,
  );
  const overheard = letterPattern(
    `(?:heard|hear|made|let)\\s+${whoPattern}\\s+(?:\\p{Ll}+\\s+)?(?:${words.bareVerbs ?? 'say'})(?:[^.!?]*[,:])?\\s*$`,
  );
  const clauseSubject =
    words.bareVerbs === undefined
      ? null
      : createClauseSubject({
          who: whoPattern,
          verb: verbPattern,
          adverb: adverbPattern,
          aside: asidePattern,
          bareVerbs: words.bareVerbs,
        });
  const beforeLabel = letterPattern(
    `(?:^\\s*|[.!?…;”"»]\\s*|(?<!\\p{L})(?:[Aa]nd|[Bb]ut|[Tt]hen)\\s+)@?(${namePattern})\\s*(?:\\([^()]{1,40}\\)\\s*)?:\\s*$`,
  );
  const opener = '(?:(?:Then|But|And|So|At last|At that|Now)\\s*,?\\s+)?';
  const sentenceStart = `(?:^|[.!?…]\\s+)${opener}`;
  const subject = words.subjectFirst === true ? subjectOpening(words) : null;
  const beforeDeed = letterPattern(
    `${sentenceStart}${whoPattern}${asidePattern}\\s+${adverbPattern}\\p{Ll}+[^.!?…]*[.!?…,:]\\s*$`,
  );
  const beforeBody = letterPattern(
    `${sentenceStart}(?:(${namePattern})['’]s|(His|Her))\\s+(?:\\p{Ll}+\\s+)?(?:${bodyWords})${wordEnd}[^.!?…]*[.!?…,:]\\s*$`,
  );
  const firstSubject = letterPattern(
    `^\\s*${whoPattern}${asidePattern}\\s+${adverbPattern}\\p{Ll}+`,
  );
  const wasWho = letterPattern(
    `\\b(?:was|were)\\s+${whoPattern}\\s+who\\s+${adverbPattern}${verbPattern}[^.!?]*[.!?:]?\\s*$`,
  );
  const ledIn = letterPattern(
    `(?:${sentenceStart}|[,;]\\s+(?:and|but|when|whereupon|until|till|then)\\s+)${whoPattern}${asidePattern}\\s+${adverbPattern}(?:${verbPattern}[^.!?…]{0,60}[.:]|\\p{Ll}+[^.!?…]*:)\\s*$`,
  );

  const toWhom = letterPattern(
    `^[\\s,—–-]*[^.!?“”"]{0,60}?(?:${verbPattern}[^.!?“”"]{0,30}?\\sto|(?:told|asked|warned|reminded|assured))\\s+${whoPattern}`,
  );

  const incise = inciseOf(words, {
    who: whoPattern,
    verb: verbPattern,
    adverb: adverbPattern,
    toSpeaker: `${joint}${toSpeaker}`,
  });

  const opensSaying = letterPattern(`^\\s*${toVerb}${verbPattern}`);
  const isTold = letterPattern(
    `^\\s*${opener}${whoPattern}${asidePattern}\\s+${adverbPattern}${isEnglish ? pastVerbPattern : '\\p{Ll}+'}${wordEnd}`,
  );

  const opensAnew = /^\s+(?:He|She|They|It|The|His|Her)\s/;
  const isLowStart = (after: string) => /^\s*\p{Ll}/u.test(after);
  // "Ali'nin" is whose something is.
  const isOblique = (who = '') => words.hasCases === 'apostrophes' && /['’]/.test(who);
  const toAttribution = (who: string | undefined, reason: SpeakerReason, cue: Cue) =>
    isOblique(who) ? null : attributionOf(words, who, reason, cue);
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
  const ofDeed = (pattern: RegExp, text: string, cue: Cue) =>
    words.subjectFirst === true ? null : toAttribution(pattern.exec(text)?.[1], 'deed', cue);
  const reader: AttributionReader = {
    isPlain: false,
    partsTeller: !isEnglish,
    incise,
    tellsMore: isEnglish ? null : letterPattern(`^(?:${words.tellsMore ?? ''})`),
    tells: (after) => afterVerb.test(after) || afterPerson.test(after),
    says: (after) => opensSaying.test(after),
    goesOn: () => false,
    deed: (sentence) =>
      ofBody(afterBody.exec(sentence)) ?? toAttribution(isTold.exec(sentence)?.[1], 'deed', 'deed'),
    after: (after, quote) => {
      const isOpenEnd = /[,!?…—–-]$/.test(quote) || /^\s*[,—–-]/.test(after);
      // Behind a full stop a capital begins a sentence of its own: "“No.” Tom nodded."
      if (!isOpenEnd && !isLowStart(after) && !/^\s*(?:So|Thus)\s/.test(after)) return null;
      if (/[!?…]$/.test(quote) && opensAnew.test(after)) return null;
      if (joined?.leadsOn.test(after) === true) return null;
      const found = (isEnglish ? afterVerbToStop.exec(after) : null) ?? afterVerb.exec(after);
      return (
        toAttribution(found?.[1], 'said', 'after') ??
        toAttribution(afterPerson.exec(after)?.[1], 'said', 'after') ??
        (afterIVerb?.test(after) === true ? toAttribution(i, 'said', 'after') : null) ??
        toAttribution(afterAnyVerb?.exec(after)?.[1], 'said', 'after') ??
        (/,$/.test(quote)
          ? toAttribution(afterAnyDeed?.exec(after)?.[1], 'said', 'after')
          : null) ??
        ofBody(afterSpeech.exec(after), 'said', 'after') ??
        toAttribution(afterFrom.exec(after)?.[1], 'said', 'clause')
      );
    },
    before: (before) =>
      toAttribution(beforeLabel.exec(before)?.[1], 'said', 'label') ??
      toAttribution(overheard.exec(before)?.[1], 'said', 'before') ??
      toAttribution(lastMatch(beforeVerb, before)?.[1], 'said', 'before') ??
      toAttribution(beforeVerbAgain.exec(before)?.[1], 'said', 'before') ??
      toAttribution(joined?.before.exec(before)?.[1], 'said', 'before') ??
      ofInverse(beforeInverse.exec(before)) ??
      ofBody(beforeSpeech.exec(before), 'said', 'clause') ??
      toAttribution(clauseSubject?.(before), 'said', 'clause') ??
      toAttribution(subject?.(before), 'said', 'before'),
    listener: (after) => toAttribution(toWhom.exec(after)?.[1], 'addressed', 'listener'),
    deedAfter: (after) => ofBody(afterBody.exec(after)) ?? ofDeed(afterDeed, after, 'deed'),
    deedBefore: (before) =>
      ofBody(beforeBody.exec(before)) ??
      ofDeed(beforeDeed, before, 'deed') ??
      ofDeed(firstSubject, before, 'first-deed'),
    leadIn: (narration) => {
      const isOpen = /[,:–—-]\s*$/.test(narration);
      const told = isOpen ? reader.before(narration) : null;
      if (told !== null) return told;
      if (/\b(?:not|nothing|never|nobody|no|neither)\b|n['’]t\b/i.test(lastSentence(narration))) {
        return null;
      }
      return (
        toAttribution(wasWho.exec(narration)?.[1], 'said', 'before') ??
        toAttribution(ledIn.exec(narration)?.[1], 'said', isOpen ? 'lead-in' : 'led')
      );
    },
  };
  return reader;
}

/** What people are called without an article or a capital: "said nanny". */
const callNames =
  'nanny|nurse|papa|mamma|mama|mummy|mother|father|grandmother|grandfather|grandma|grandpa|granny|daddy|dad|uncle|auntie|aunt|cook|teacher|miss';

/** What of a person speaks, or shows who does. */
const bodyWords =
  'voice|eyes?|face|hands?|head|mouth|lips|smile|shoulders|fingers|brow|jaw|breath|laugh|gaze|heart|eyebrows?';

/** What somebody says, as a thing: "was Anna's answer". */
const speechWordsAsNouns =
  'voice|answer|reply|words?|observation|remark|exclamation|response|rejoinder|retort|question|comment|cry|amendment|greeting|whisper|comments|last words?';

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
  who: string | undefined,
  reason: SpeakerReason,
  cue: Cue,
): Attribution | null {
  if (who === undefined) return null;
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
    const isCalled = callNames.split('|').includes(low);
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
