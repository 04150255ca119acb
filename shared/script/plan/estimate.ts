import { primaryLanguage } from '../language.ts';
import { emotionTags } from '../tags/tags.ts';
import { countCodePoints, countUtf8Bytes } from '../text-measures.ts';
import { pacedMs, type SpeakingRate } from './speaking-rate.ts';

/**
 * What a text will take, before it is bought. `expected` is what people plan with; `atMost` is what caps
 * reserve. Prices follow docs/gateway.md: sync speech costs 1000 tokens a produced minute plus the
 * input's tokens; a job is charged in advance at one minute per 250 characters.
 */
export type SpeechEstimate = {
  /** Code points without the tags: what a reader counts. */
  readonly characters: number;
  /** Code points of all that is sent. */
  readonly codePoints: number;
  readonly utf8Bytes: number;
  /** At the pace of voices in general: what the length of a book is told by. */
  readonly typicalDurationMs: number;
  /** At the learned pace, where there is one. */
  readonly expectedDurationMs: number;
  readonly worstDurationMs: number;
  readonly expectedTokens: number;
  readonly atMostTokens: number;
  /** What a job would be charged at submit; its speed does not matter. */
  readonly jobTokens: number;
  /** The most that a job would be charged: each byte of the input a token. */
  readonly jobAtMostTokens: number;
};

export type EstimateInput = {
  /** As sent, tags included; '' costs nothing. */
  readonly text: string;
  /** 0.5 to 2.0. */
  readonly speed: number;
  /** BCP 47 tag: Han characters are read slower in Japanese than in Chinese. */
  readonly language: string;
  /** What was learned of the voice; the typical pace without it. */
  readonly rate?: SpeakingRate | null;
};

/** A minute of produced speech is charged as so many tokens, beside those of its text (docs/gateway.md). */
export const tokensPerMinute = 1000;

/** The gateway's own measure for a job: one minute per 250 characters, 240 ms each. */
const jobMillisecondsPerCharacter = 60_000 / 250;

/**
 * Milliseconds a character takes, its share of spaces included. Latin: 155 words of six characters a minute,
 * the usual pace of audiobooks, are 15.5 a second with their pauses. Chinese: 4.5 syllables a second.
 * Japanese: seven morae a second, about two to a kanji. Korean: about 5.5 syllables a second. Scripts that
 * write fewer or more signs for the same sounds (Arabic without vowels, Thai, Indic) lie between.
 */
const millisecondsPerCharacter = {
  latin: 59,
  cyrillic: 63,
  arabicOrHebrew: 82,
  indicOrThai: 72,
  kana: 134,
  hanInJapanese: 259,
  han: 204,
  hangul: 167,
  /** "1984" takes a second or more; a long number is read digit by digit or as words. */
  digit: 320,
  sentenceEnd: 350,
  comma: 200,
  /** A sign that is read as a word: "and", "slash", "percent". */
  sign: 450,
  quote: 0,
} as const;

const sentenceEnds = new Set('.!?…。！？।׃؟۔');
const marks = new Map<string, number>(
  (
    [
      ['.!?…。！？।׃؟۔', millisecondsPerCharacter.sentenceEnd],
      [',;:—–、，；：،', millisecondsPerCharacter.comma],
      ['/\\&@%+=#$€£*<>_~^|→', millisecondsPerCharacter.sign],
      ['"“”„‘’\'«»', millisecondsPerCharacter.quote],
    ] as const
  ).flatMap(([characters, milliseconds]) =>
    [...characters].map((character) => [character, milliseconds] as const),
  ),
);

/**
 * A vowel or an accent that stands with its letter, whose time is that of both; tanwin and shadda are consonants
 * of their own.
 */
const pointOfLetter = /(?![\u064b-\u064d\u0651])\p{M}/u;

/** A number's word can be as long as this, and so can a sign like % or &. */
const worstMillisecondsPerDigit = 900;

/** A voice may draw out a line to twice the usual time, and end on a pause. */
const worstSlowness = 2;
const worstTailMs = 2500;

/** How far a line may go beyond the learned pace of its voice, where that is slower than the worst above. */
const worstOverLearned = 1.5;

/** A laugh or a sigh, as heard in a take; at worst it is a long one. */
const effectMs = 900;
const worstEffectMs = 4000;

/** About four Latin characters, or one of another script, make a token in common vocabularies. */
const charactersPerToken = 4;

const tagPattern = new RegExp(`\\((${emotionTags.map((tag) => tag.english).join('|')})\\)`, 'g');
const soundTags = new Set(
  emotionTags
    .filter(({ group }) => group !== 'basic' && group !== 'advanced' && group !== 'tone')
    .map((tag) => tag.english),
);

/** Estimates one segment or any other text that would be sent in one request. */
export function estimateSpeech({ text, speed, language, rate }: EstimateInput): SpeechEstimate {
  if (text === '') return sumEstimates([]);
  let soundCount = 0;
  const spoken = text.replace(tagPattern, (_match, english: string) => {
    if (soundTags.has(english)) soundCount++;
    return '';
  });
  const codePoints = countCodePoints(text);
  const utf8Bytes = countUtf8Bytes(text);
  const characters = countCodePoints(spoken.trim());
  let expectedMs = soundCount * effectMs;
  let worstMs = soundCount * worstEffectMs + worstTailMs;
  let expectedInputTokens = 0;
  const isJapanese = primaryLanguage(language) === 'ja';
  let wasEnd = false;
  for (const character of spoken) {
    const isEnd = sentenceEnds.has(character);
    // "?!" and "..." are one pause.
    const usual = isEnd && wasEnd ? 0 : usualMilliseconds(character, isJapanese);
    wasEnd = isEnd;
    expectedMs += usual;
    worstMs += worstMilliseconds(character.charCodeAt(0), usual);
    expectedInputTokens += tokensOf(character.charCodeAt(0));
  }
  const typicalMs = Math.ceil(expectedMs / speed);
  const learnedMs = rate == null ? null : pacedMs(typicalMs, rate);
  const expectedDurationMs = Math.ceil(learnedMs ?? typicalMs);
  const worstDurationMs = Math.ceil(
    Math.max(worstMs / speed, learnedMs === null ? 0 : learnedMs * worstOverLearned + worstTailMs),
  );
  return {
    characters,
    codePoints,
    utf8Bytes,
    typicalDurationMs: typicalMs,
    expectedDurationMs,
    worstDurationMs,
    expectedTokens: producedTokens(expectedDurationMs) + Math.ceil(expectedInputTokens),
    atMostTokens: producedTokens(worstDurationMs) + utf8Bytes,
    jobTokens: producedTokens(codePoints * jobMillisecondsPerCharacter) + textTokens(text),
    jobAtMostTokens: producedTokens(codePoints * jobMillisecondsPerCharacter) + utf8Bytes,
  };
}

/** Below it no character is written in two units, and none is said differently in Japanese. */
const knownUnits = 0x3000;
let knownMilliseconds: Int32Array | null = null;

/**
 * Milliseconds of each of these characters, punctuation of every kind among them; below zero where a sentence ends.
 * Told once the first text is: it takes 7 ms, which no start of the program waits for.
 */
function tellMilliseconds(): Int32Array {
  return Int32Array.from({ length: knownUnits }, (_, unit) => {
    const character = String.fromCharCode(unit);
    const ms = usualMilliseconds(character, false);
    return sentenceEnds.has(character) ? -ms : ms;
  });
}

/**
 * Milliseconds that a text typically takes at speed 1, tags taken as words: the length alone, in one pass.
 * Of its UTF-16 units, the first `length` of `units`: they are looked at in half the time that those of a string take.
 */
export function typicalSpeechMs(units: Uint16Array, length: number, language: string): number {
  const isJapanese = primaryLanguage(language) === 'ja';
  knownMilliseconds ??= tellMilliseconds();
  const milliseconds = knownMilliseconds;
  let ms = 0;
  let wasEnd = false;
  for (let index = 0; index < length; index++) {
    const unit = units[index] ?? 0;
    if (unit < knownUnits) {
      const known = milliseconds[unit] ?? 0;
      if (known >= 0) ms += known;
      else if (!wasEnd) ms -= known;
      wasEnd = known < 0;
      continue;
    }
    const next = index + 1 < length ? units[index + 1] : 0;
    const pair = String.fromCharCode(unit, next ?? 0);
    const character = String.fromCodePoint(pair.codePointAt(0) ?? unit);
    if (character.length > 1) index++;
    const isEnd = sentenceEnds.has(character);
    if (!(isEnd && wasEnd)) ms += usualMilliseconds(character, isJapanese);
    wasEnd = isEnd;
  }
  return ms;
}

/** What a finished synchronous call cost: its produced minutes and its input's tokens. */
export function speechTokens(text: string, durationMs: number): number {
  return producedTokens(durationMs) + textTokens(text);
}

/** The most that a call can cost: each byte of its text counted as a token. */
export function speechTokensAtMost(text: string, durationMs: number): number {
  return producedTokens(durationMs) + countUtf8Bytes(text);
}

/** About how many tokens a text is: at least a quarter of its UTF-8 bytes. */
export function textTokens(text: string): number {
  let tokens = 0;
  for (const character of text) tokens += tokensOf(character.charCodeAt(0));
  return Math.ceil(tokens);
}

/** What a chat model counts around the messages at most: their roles, borders and the start of the answer. */
export function framingTokens(messages: readonly unknown[]): number {
  return 8 * (messages.length + 1);
}

/** Tokens of one cloned voice, before the model's multiplier (docs/gateway.md). */
export const cloneTokens = 1000;

function tokensOf(unit: number): number {
  if (unit < 0x80) return 1 / charactersPerToken;
  return unit < 0x250 ? 2 / charactersPerToken : 1;
}

function producedTokens(durationMs: number): number {
  return Math.ceil((durationMs / 60_000) * tokensPerMinute);
}

function usualMilliseconds(character: string, isJapanese: boolean): number {
  const rate = millisecondsPerCharacter;
  const codePoint = character.codePointAt(0) ?? 0;
  const mark = marks.get(character);
  if (mark !== undefined) return mark;
  if (codePoint >= 0x30 && codePoint <= 0x39) return rate.digit;
  if (codePoint < 0x400) return rate.latin;
  if (codePoint < 0x530) return rate.cyrillic;
  if (codePoint >= 0x590 && codePoint < 0x900) return semiticMilliseconds(character);
  if (codePoint >= 0x900 && codePoint < 0x1100) return rate.indicOrThai;
  if (codePoint >= 0x3040 && codePoint < 0x3100) return rate.kana;
  if (
    (codePoint >= 0x3400 && codePoint < 0xa000) ||
    (codePoint >= 0x20000 && codePoint < 0x40000)
  ) {
    return isJapanese ? rate.hanInJapanese : rate.han;
  }
  if (codePoint >= 0xac00 && codePoint < 0xd7b0) return rate.hangul;
  return rate.latin;
}

function semiticMilliseconds(character: string): number {
  return pointOfLetter.test(character) ? 0 : millisecondsPerCharacter.arabicOrHebrew;
}

/** Never under the gateway's own measure for a job, which it charges before it knows the audio. */
function worstMilliseconds(unit: number, usual: number): number {
  const isLetterOrSpace = unit === 32 || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
  const isSignOrDigit =
    unit < 0x80 && !isLetterOrSpace && !/[.,;:!?'"-]/.test(String.fromCharCode(unit));
  if (isSignOrDigit) return worstMillisecondsPerDigit;
  return Math.max(jobMillisecondsPerCharacter, worstSlowness * usual);
}

const noEstimate: SpeechEstimate = {
  characters: 0,
  codePoints: 0,
  utf8Bytes: 0,
  typicalDurationMs: 0,
  expectedDurationMs: 0,
  worstDurationMs: 0,
  expectedTokens: 0,
  atMostTokens: 0,
  jobTokens: 0,
  jobAtMostTokens: 0,
};

/** The sum over segments: a chapter, a book, a selection. */
export function sumEstimates(estimates: readonly SpeechEstimate[]): SpeechEstimate {
  return estimates.reduce(
    (sum, one) => ({
      characters: sum.characters + one.characters,
      codePoints: sum.codePoints + one.codePoints,
      utf8Bytes: sum.utf8Bytes + one.utf8Bytes,
      typicalDurationMs: sum.typicalDurationMs + one.typicalDurationMs,
      expectedDurationMs: sum.expectedDurationMs + one.expectedDurationMs,
      worstDurationMs: sum.worstDurationMs + one.worstDurationMs,
      expectedTokens: sum.expectedTokens + one.expectedTokens,
      atMostTokens: sum.atMostTokens + one.atMostTokens,
      jobTokens: sum.jobTokens + one.jobTokens,
      jobAtMostTokens: sum.jobAtMostTokens + one.jobAtMostTokens,
    }),
    noEstimate,
  );
}

/**
 * Money for tokens by the reference price (docs/gateway.md): about 20 minutes, so 20,000
 * tokens of produced speech, cost about 8 currency units. Used until the pricing page can be read.
 */
export function referencePrice(tokens: number): number {
  return (tokens * 8) / 20_000;
}
