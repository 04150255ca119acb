import { abbreviationsOf } from './abbreviations.ts';
import { primaryLanguage } from './language.ts';

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
  const before = text.slice(from, end);
  // A number alone is a list's or a date's: "1. Der Anfang".
  if (from === start && /^\s*\d+\.$/.test(before)) return true;
  const after = text.slice(border, border + reach).replace(openersAndDashes, '');
  return (
    isAbbreviation(lastWord(before), after, language) || isGermanOrdinal(before, after, language)
  );
}

/** True when what follows, behind quotes and dashes, is a small letter or a semicolon. */
function goesOn(text: string, border: number): boolean {
  const next = text.charCodeAt(border);
  if (next >= 65 && next <= 90) return false;
  // ICU versions differ about the semicolon; here it never starts a sentence.
  if (next === 0x3b) return true;
  return /^\p{Ll}/u.test(text.slice(border, border + reach).replace(openersAndDashes, ''));
}

/** The last word of a text that ends in a full stop, without that stop. */
function lastWord(before: string): string {
  let start = before.length - 1;
  while (start > 0 && !wordBorder.test(before.charAt(start - 1))) start--;
  return before.slice(start, -1);
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0xa0 || unit === 0x3000 || (unit >= 9 && unit <= 13);
}

function isAbbreviation(word: string, after: string, language: string): boolean {
  if (word === '') return false;
  const lower = word.toLowerCase();
  const { always, beforeNumber } = abbreviationsOf(language);
  if (always.has(lower)) return true;
  if (beforeNumber.has(lower) && /^\p{N}/u.test(after)) return true;
  // Initials: "J. Smith", "А.С. Пушкин", "z. B."; English "I." is a pronoun more often than a name.
  if (!/^(?:\p{L}\p{M}*\.)*\p{L}\p{M}*$/u.test(word)) return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word))
    return false;
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
  const close = text[border];
  const open = close === '»' ? '«' : close === '›' ? '‹' : close === '”' ? '“' : '';
  if (open === '' || close === undefined) return 0;
  const sentence = text.slice(Math.max(start, border - 2000), border);
  if (sentence.lastIndexOf(open) <= sentence.lastIndexOf(close)) return 0;
  return /^[»›”]\s*/u.exec(text.slice(border, border + reach))?.[0].length ?? 0;
}
