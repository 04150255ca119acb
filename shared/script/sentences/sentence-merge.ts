import { primaryLanguage } from '../language.ts';
import { abbreviationsOf, mayBeAbbreviation } from './abbreviations.ts';

/** Rules that take back a sentence end which Unicode's rules (UAX 29) see and a reader does not. */

const germanMonth =
  /^(?:Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez|Jahrhunderts?|Jh)(?!\p{L})/u;

/** An ordinal after one of these words goes on: "am 3. Tag", "der 2. Weltkrieg". */
const germanOrdinal =
  /(?:^|[\s("„»])(?:am|vom|zum|beim|im|bis|der|die|das|dem|den|des|ein|eine|einen|einem|einer|jede[mnrs]?|am|seit|ab|und) \d{1,3}\.$/iu;

const openersAndDashes = /^[\s"'“”„«»‹›‘’‚「『（([{¿¡*_~–—―-]+/u;

const wordBorder = /[\s"'“”„«»‹›‘’()[\]{}¿¡–—]/;

const fullStop = 0x2e;

/** How far back and ahead the rules look, in UTF-16 units: longer than any abbreviation or ordinal. */
const reach = 40;

/**
 * True when the border at `border`, which the segmenter found, does not end a sentence.
 * @param start where the sentence before the border starts
 */
export function isFalseEnd(text: string, start: number, border: number, language: string): boolean {
  if (goesOn(text, border)) return true;
  let end = border;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  if (text.charCodeAt(end - 1) !== fullStop) return false;
  const from = Math.max(start, end - reach);
  if (isAsciiDigit(text.charCodeAt(end - 2))) {
    const before = text.slice(from, end);
    // A number alone is a list's or a date's: "1. Der Anfang".
    if (from === start && /^\s*\d+\.$/.test(before)) return true;
    if (isGermanOrdinal(before, whatFollows(text, border), language)) return true;
  }
  return isAbbreviation(text, wordStart(text, from, end - 1), end - 1, border, language);
}

/**
 * What is written to the quote before it and goes on with it: a Japanese particle ("「行くの？」と聞いた"), Korean words
 * ("“정말?”이라고").
 */
const afterQuote = /^["'”’」』》〉](?:って|など|[とをはがの]|\p{Script=Hangul})/u;

/** True when what follows, behind quotes and dashes, is a small letter or a semicolon, or is written to a quote. */
function goesOn(text: string, border: number): boolean {
  // Nearly always a capital follows, at once or behind one quotation mark.
  if (isCapital(text.charCodeAt(border))) return false;
  if (text.charCodeAt(border) === 0x201c && isCapital(text.charCodeAt(border + 1))) return false;
  // ICU versions differ about the semicolon; here it never starts a sentence.
  if (text.charCodeAt(border) === 0x3b) return true;
  if (text.charCodeAt(border) > 0x3040 && afterQuote.test(text.slice(border - 1, border + 2))) {
    return true;
  }
  return /^\p{Ll}/u.test(whatFollows(text, border));
}

/** The text behind a border, quotes and dashes at its start left out. */
function whatFollows(text: string, border: number): string {
  return text.slice(border, border + reach).replace(openersAndDashes, '');
}

/** Where the word that ends at `stop` starts, not before `from`. */
function wordStart(text: string, from: number, stop: number): number {
  let start = stop;
  while (start > from && !isWordBorder(text, start - 1)) start--;
  return start;
}

function isWordBorder(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (isCapital(unit) || (unit >= 0x61 && unit <= 0x7a)) return false;
  return unit === 0x20 || wordBorder.test(text.charAt(index));
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}

function isAsciiDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0xa0 || unit === 0x3000 || (unit >= 9 && unit <= 13);
}

/** Is text[start, stop) a word whose full stop at `stop` ends no sentence? */
function isAbbreviation(
  text: string,
  start: number,
  stop: number,
  border: number,
  language: string,
): boolean {
  if (start >= stop) return false;
  const abbreviations = abbreviationsOf(language);
  if (mayBeAbbreviation(abbreviations, text, start, stop)) {
    const lower = text.slice(start, stop).toLowerCase();
    if (abbreviations.always.has(lower)) return true;
    const isNumbered = abbreviations.beforeNumber.has(lower);
    // A range, too: "Oct. – Dec."
    const isRange = /[-–—]/.test(text.charAt(border));
    if (isNumbered && (isRange || /^\p{N}/u.test(whatFollows(text, border)))) return true;
  }
  // A king's number stands before his name in Hungarian and Turkish: "XIV. Lajos".
  const isRoman = /^[IVXLC]{2,}$/.test(text.slice(start, stop));
  if (isRoman && /^(?:hu|tr)$/.test(primaryLanguage(language))) return true;
  // Initials: "J. Smith", "А.С. Пушкин", "z. B."; English "I." is a pronoun more often than a name.
  // Marks that may follow an initial start at U+0300.
  const second = stop - start > 1 ? text.charCodeAt(start + 1) : fullStop;
  if (second < 0x300 && second !== fullStop) return false;
  const word = text.slice(start, stop);
  if (!/^(?:\p{L}\p{M}*\.)*\p{L}\p{M}*$/u.test(word)) return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)) {
    return false;
  }
  return !(word === 'I' && primaryLanguage(language) === 'en');
}

function isGermanOrdinal(before: string, after: string, language: string): boolean {
  if (primaryLanguage(language) !== 'de' || !/\d\.$/.test(before)) return false;
  return germanMonth.test(after) || germanOrdinal.test(before);
}

/**
 * Closing quotes that stand after a space belong to the sentence before ("« Vraiment ? » Il partit."):
 * how many characters the border moves on, 0 when it stays.
 */
export function closingQuoteLength(text: string, start: number, border: number): number {
  const unit = text.charCodeAt(border);
  if (unit !== 0xbb && unit !== 0x203a && unit !== 0x201d) return 0;
  const close = text[border];
  const open = close === '»' ? '«' : close === '›' ? '‹' : close === '”' ? '“' : '';
  if (open === '' || close === undefined) return 0;
  const sentence = text.slice(Math.max(start, border - 2000), border);
  const opened = sentence.lastIndexOf(open);
  if (opened <= sentence.lastIndexOf(close)) return 0;
  if (open !== '“' && closesSpeech(sentence, opened)) return 0;
  return /^[»›”]\s*/u.exec(text.slice(border, border + reach))?.[0].length ?? 0;
}

/** True for a « that closes, as German books print it: "»Ja«, sagte er. »Nein.«" */
function closesSpeech(sentence: string, at: number): boolean {
  return /[^\s([{]$/u.test(sentence.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(sentence.slice(at + 1));
}

const wideOpening = /[「『（《〈【〔［｛﹁﹃]/u;
const sharedOpening = /[“‘]/u;
/** What a Chinese or Japanese sentence ends with: a quote in their own use stands right behind it. */
const wideEnd = /[。！？．｡…」』）》〉】”’﹖﹗]/u;

/**
 * Opening quotes and brackets right before a border begin the next sentence ("她问。“去海边。”"), where Unicode's rules
 * close with every bracket behind a stop: how many characters the border moves back.
 */
export function openingQuoteLength(text: string, start: number, border: number): number {
  let at = border;
  while (at - 1 > start && isOpening(text, at - 1)) at--;
  return border - at;
}

function isOpening(text: string, index: number): boolean {
  if (text.charCodeAt(index) < 0x2018) return false;
  const sign = text.charAt(index);
  if (wideOpening.test(sign)) return true;
  return (
    sharedOpening.test(sign) && (wideEnd.test(text.charAt(index - 1)) || isOpening(text, index - 1))
  );
}
