import { hanDigits, hanNumber, hanValue, koreanNumber } from './han-numerals.ts';
import { decimalValue, romanValue, withLatinNumerals } from './roman-numerals.ts';
import {
  cardinalValues,
  chapterWords,
  dateWords,
  ordinalValues,
  partWords,
  sectionWords,
  serialWords,
  tens,
  withApostropheLetters,
  withDottedLetters,
  withoutGreekAccents,
} from './title-words.ts';

/** What a title says of its place in the book. */
export type TitleLabel = {
  /** `number`: nothing but a number; `numbered`: a number and words ("3. The Lamp"). */
  readonly kind:
    | 'part'
    | 'chapter'
    | 'section'
    | 'number'
    | 'numbered'
    | 'decimal'
    | 'date'
    | 'none';
  /** Null where the title has none that is understood. */
  readonly number: number | null;
  /** The word that makes it one, such as "volume": parts of one word are of one rank. */
  readonly word: string;
  /** The title up to its label's end: "Part One" of "Part One. The Sea". */
  readonly text: string;
};

type Token = { readonly word: string; readonly raw: string; readonly end: number };

const longestLabel = 200;
const isAscii = /^[\0-\x7f]*$/;
const roman = /^(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/;
const hanLabel = new RegExp(
  `^(?:第\\s*(${hanNumber})\\s*([部卷巻篇編編册冊章回話话節节幕])|([上中下][卷巻部篇])|제?\\s*(${koreanNumber})\\s*([장화회부권편막])(?=$|[\\s.:]))`,
  'u',
);
const numericDate = /^\d{1,2}[./]\s?\d{1,2}[./]\s?\d{2,4}$|^\d{4}-\d{2}-\d{2}$|^\d{1,2}月\d{1,2}日/;
const bareHanNumber = new RegExp(`^[${hanDigits}]{1,6}[、.．]?$`, 'u');

/** Reads a title's label, in any of the languages of `title-words.ts`. */
export function labelOf(title: string): TitleLabel {
  const text = title.normalize('NFC').trim().slice(0, longestLabel);
  if (/^\p{Nd}+\s*[.．]\s*\p{Nd}+/u.test(text)) return label('decimal', null, '', text);
  const han = hanLabelOf(text);
  if (han !== null) return han;
  const tokens = tokensOf(text);
  const [first, second, third] = tokens;
  if (first === undefined) return label('none', null, '', '');
  const bare = bareNumberOf(text, tokens);
  if (bare !== null) return label('number', bare, '', text);
  const worded = wordedLabel(text, first, second, third);
  if (worded !== null) return worded;
  if (isDate(text, tokens)) return label('date', null, '', text);
  const number = numberOf(first);
  const isSet = /^[.:)\]–—-]/.test(text.slice(first.end).trimStart());
  return number !== null &&
    isSet &&
    (/^\d/.test(first.raw) || first.raw === first.raw.toUpperCase())
    ? label('numbered', number, '', text.slice(0, first.end))
    : label('none', null, '', '');
}

function label(
  kind: TitleLabel['kind'],
  number: number | null,
  word: string,
  text: string,
): TitleLabel {
  return { kind, number, word, text };
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of withApostropheLetters(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const [raw] = match;
    tokens.push({
      raw,
      // Of letters of English there is nothing to write otherwise.
      word: (isAscii.test(raw)
        ? raw
        : withoutGreekAccents(withDottedLetters(withLatinNumerals(raw)).normalize('NFKC'))
      ).toLowerCase(),
      end: match.index + raw.length,
    });
    if (tokens.length === 8) break;
  }
  return tokens;
}

/** "Part One", "Erster Teil", "1. Kapitel", "II. Teil". */
function wordedLabel(
  text: string,
  first: Token,
  second: Token | undefined,
  third: Token | undefined,
): TitleLabel | null {
  const kind = kindOf(first.word);
  if (kind !== null && second !== undefined) {
    const token = third !== undefined && isArticle(second, third) ? third : second;
    const number = numberOf(token) ?? letterOf(token);
    if (number !== null) {
      const whole = wholeNumber(text, token, number);
      if (endsLabel(text, whole.end)) {
        return label(kind, whole.number, first.word, text.slice(0, whole.end));
      }
    }
  }
  const [one, word] = first.word === 'the' ? [second, third] : [first, second];
  if (one === undefined || word === undefined) return null;
  // "II. Teil" is a label, and "IV. Book Learning" is none.
  const isNumbered = /^(?:\d+\s*\.|[IVXLC]+\s*\.\s*\p{L}+\s*(?:[.:—–]|$))/u.test(text);
  const ordinal = ordinalValues.get(one.word) ?? (isNumbered ? numberOf(one) : null);
  const after = ordinal === null ? null : kindOf(word.word);
  return after === null || !endsLabel(text, word.end)
    ? null
    : label(after, ordinal, word.word, text.slice(0, word.end));
}

/** "Chapter the Second", "Partea a doua". */
function isArticle({ word }: Token, next: Token): boolean {
  return word === 'the' || (/^al?$/.test(word) && ordinalValues.has(next.word));
}

/** "Chapter 1", "Part One" or "12" without a title. */
export function isBareLabel(title: string): boolean {
  const { kind, text } = labelOf(title);
  const isLabel = kind === 'part' || kind === 'chapter' || kind === 'section' || kind === 'number';
  return isLabel && /^[\p{P}\s]*$/u.test(title.trim().slice(text.length));
}

/** "Ch. 2" of "Vol. 1 Ch. 2"; null where a title names no chapter behind its part. */
export function chapterBehind(title: string): TitleLabel | null {
  const { kind, number, text } = labelOf(title);
  if (kind !== 'part' || number === null) return null;
  const rest = title.normalize('NFC').trim().slice(text.length);
  const behind = labelOf(rest.replace(/^[\s\p{P}]+/u, ''));
  return behind.kind === 'chapter' ? behind : null;
}

/**
 * True where each title of a part names a chapter behind it, and some several of one part: "Vol. 1 Ch. 1", "Vol. 1
 * Ch. 2". In "Book I. Chapter I" and "Chapter II" the first begins a part.
 */
export function nameTheirParts(titles: readonly string[]): boolean {
  const numbers = new Map<string, number | null>();
  let haveSeveral = false;
  for (const title of titles) {
    const { kind, word, number } = labelOf(title);
    if (kind !== 'part' || number === null) continue;
    const chapter = chapterBehind(title);
    if (chapter === null) return false;
    const before = numbers.get(`${word} ${number}`);
    numbers.set(`${word} ${number}`, chapter.number);
    haveSeveral ||= before !== undefined && before !== chapter.number;
  }
  return haveSeveral;
}

function kindOf(word: string): 'part' | 'chapter' | 'section' | null {
  if (partWords.has(word)) return 'part';
  if (chapterWords.has(word) || serialWords.has(word)) return 'chapter';
  return sectionWords.has(word) ? 'section' : null;
}

/** "Part two of the plan" is a title and no label: after a label comes a sign, a capital or nothing. */
function endsLabel(text: string, end: number): boolean {
  return !/^[^\S\n]+\p{Ll}/u.test(text.slice(end));
}

function numberOf({ word }: Token): number | null {
  if (/^\p{Nd}{1,4}$/u.test(word)) return decimalValue(word);
  const named = cardinalValues.get(word) ?? ordinalValues.get(word) ?? tens.get(word);
  if (named !== undefined) return named;
  return word.length <= 9 && roman.test(word) ? romanValue(word) : null;
}

/** "Part A", never the article of "Book a Table"; Hebrew letters as numbers ("פרק י״ב"). */
function letterOf({ raw }: Token): number | null {
  if (/^[A-H]$/.test(raw)) return raw.charCodeAt(0) - 64;
  return /^[א-ת]{1,2}$/u.test(raw) ? valueOfLetters(raw, hebrewLetters) : null;
}

export const hebrewLetters = 'אבגדהוזחטיכלמנסעפצקרשת';

/** Of letters that stand for a number by their place in an alphabet: nine for units, nine for tens, then hundreds. */
export function valueOfLetters(letters: string, alphabet: string): number {
  let value = 0;
  for (const letter of letters) {
    const at = alphabet.indexOf(letter);
    value += at < 9 ? at + 1 : at < 18 ? (at - 8) * 10 : (at - 17) * 100;
  }
  return value;
}

/** Behind the units: "عشر" (ten), "والعشرون" (and twenty). */
const arabicTens = /^ (?:عشرة?|وال(عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?:ون|ين))(?!\p{L})/u;
const arabicTensInOrder = ['', '', 'عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'];

/** "Twenty-One", "الحادي والعشرون": the first word of the number was found, the other follows. */
function wholeNumber(
  text: string,
  token: Token,
  number: number,
): { readonly number: number; readonly end: number } {
  const rest = text.slice(token.end);
  const arabic = arabicTens.exec(rest);
  if (arabic !== null) {
    const ten = arabic[1] === undefined ? 1 : arabicTensInOrder.indexOf(arabic[1]);
    return { number: number + ten * 10, end: token.end + arabic[0].length };
  }
  const [all = '', units = ''] = tens.has(token.word) ? (/^[- ](\p{L}+)/u.exec(rest) ?? []) : [];
  const word = units.toLowerCase();
  const value = cardinalValues.get(word) ?? ordinalValues.get(word) ?? 10;
  return value < 10
    ? { number: number + value, end: token.end + all.length }
    : { number, end: token.end };
}

function bareNumberOf(text: string, tokens: readonly Token[]): number | null {
  const [only, units] = tokens;
  if (bareHanNumber.test(text)) return hanValue(text);
  if (only === undefined || tokens.length > 2) return null;
  const number = numberOf(only);
  if (number === null) return null;
  if (units === undefined) return number;
  return tens.has(only.word) && (cardinalValues.get(units.word) ?? 10) < 10
    ? wholeNumber(text, only, number).number
    : null;
}

function isDate(text: string, tokens: readonly Token[]): boolean {
  if (tokens.length > 6) return false;
  if (numericDate.test(text)) return true;
  const hasMonth = tokens.some(({ word }) => dateWords.has(word));
  return hasMonth && (tokens.length === 1 || /\d/.test(text) || tokens.length === 2);
}

function hanLabelOf(text: string): TitleLabel | null {
  const match = hanLabel.exec(text);
  if (match === null) return null;
  const [all, number = '', unit = '', third, korean, koreanUnit = ''] = match;
  if (korean !== undefined) return koreanLabel(all, korean, koreanUnit);
  if (third !== undefined) {
    return label('part', '上中下'.indexOf(third[0] ?? '') + 1, third[1] ?? '', all);
  }
  const kind = /[部卷巻篇編編册冊]/u.test(unit)
    ? 'part'
    : /[節节]/u.test(unit)
      ? 'section'
      : 'chapter';
  return label(kind, hanValue(number), unit, all);
}

function koreanLabel(all: string, number: string, unit: string): TitleLabel | null {
  // Without the sign for an ordinal it is one only with a digit.
  if (!/^\d/.test(number) && !all.startsWith('제')) return null;
  return label('부권편'.includes(unit) ? 'part' : 'chapter', hanValue(number), unit, all);
}
