import { escapePattern } from '../../escape-pattern.ts';
import { type ScriptEdit, withEdits } from '../diff/script-edit.ts';
import { escapeProse } from '../parse/escape.ts';
import { isEscapable } from '../parse/marks.ts';
import { unseen } from '../plan/speakable.ts';
import { markSign, type SearchableText, searchableText } from './searchable-text.ts';

export type SearchQuery = {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWord: boolean;
  /** `text` is a regular expression. */
  readonly isPattern: boolean;
  /** Tags, speakers and pauses are searched as they are written. */
  readonly isWithMarks: boolean;
};

/** A regular expression as text, so that it can be run where it can be stopped. */
export type SearchPattern = { readonly source: string; readonly flags: string };

/** One find in the searched text, with what its groups caught. */
export type RawFind = {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly (string | undefined)[];
  readonly named: Readonly<Record<string, string | undefined>>;
};

export type SearchFind = RawFind & {
  /** Its place in the script, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** False for a part of a respelling, which is one piece. */
  readonly isReplaceable: boolean;
};

const word = '[\\p{L}\\p{M}\\p{N}_]';

/** Signs that a keyboard has one of and a book several: typed plainly, all are found. */
const alike: { readonly [sign: string]: string } = {
  "'": "['‘’ʼ]",
  '"': '["“”„]',
  ' ': '[ \\u00a0\\u202f]',
};

/** Words as they are searched for: a pasted hard space between them finds any space; alone it finds its own kind. */
function plainPattern(text: string): string {
  const words = /\S/.test(text) ? text.replace(unseen, '').replace(/[\u00a0\u202f]/g, ' ') : text;
  return (words || text).replace(/[\s\S]/g, (sign) => alike[sign] ?? escapePattern(sign));
}

/**
 * The pattern to search with; null while there is nothing to search. Throws SyntaxError for a pattern
 * that cannot be read. Straight quotes find curly ones, a space finds one that does not break.
 */
export function searchPattern(query: SearchQuery): SearchPattern | null {
  if (query.text === '') return null;
  const flags = query.isCaseSensitive ? 'gmu' : 'gimu';
  const inner = query.isPattern ? query.text : plainPattern(query.text);
  const source = query.isWholeWord ? `(?<!${word})(?:${inner})(?!${word})` : inner;
  new RegExp(source, flags);
  return { source, flags };
}

/** All finds of a pattern in one text, empty ones and those over a mark left out. */
export function findAll({ source, flags }: SearchPattern, text: string): readonly RawFind[] {
  const pattern = new RegExp(source, flags);
  const finds: RawFind[] = [];
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const sign = found[0].indexOf('\uFFFC');
    if (found[0] === '') {
      const unit = text.codePointAt(pattern.lastIndex) ?? 0;
      pattern.lastIndex += unit > 0xffff ? 2 : 1;
    } else if (sign >= 0) {
      // What reaches over a mark is no find; behind the mark there may be one.
      pattern.lastIndex = found.index + sign + 1;
    } else {
      const from = found.index;
      const [, ...groups] = found;
      finds.push({ from, to: from + found[0].length, groups, named: { ...found.groups } });
    }
  }
  return finds;
}

/** Finds of the searched text with their places in the script. */
export function placeFinds(
  searchable: SearchableText,
  finds: readonly RawFind[],
): readonly SearchFind[] {
  const { whole } = searchable;
  let next = 0;
  return finds.map((find) => {
    while (next < whole.length && (whole[next]?.to ?? 0) <= find.from) next += 1;
    let isReplaceable = true;
    for (let at = next; at < whole.length && (whole[at]?.from ?? 0) < find.to; at += 1) {
      const place = whole[at];
      if (place !== undefined && (place.from < find.from || place.to > find.to)) {
        isReplaceable = false;
      }
    }
    const start = searchable.startOf(find.from);
    return { ...find, start, end: Math.max(start, searchable.endOf(find.to)), isReplaceable };
  });
}

/** Typed in small letters, words follow the find: "The" becomes "A", "LAMP" becomes "LANTERN". */
function inCaseOf(found: string, words: string): string {
  const letters = found.match(/\p{L}/gu) ?? [];
  if (words !== words.toLowerCase() || letters.length === 0 || found === found.toLowerCase()) {
    return words;
  }
  if (letters.length > 1 && found === found.toUpperCase()) return words.toUpperCase();
  const first = /\p{L}/u.exec(found)?.[0] ?? '';
  return first === first.toLowerCase()
    ? words
    : words.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/**
 * What stands for a find: of a pattern `$&`, `$1`, `$<name>`, `$$`, `\n` and `\t` mean what they do in
 * most editors; else the words, in capitals where the find is, unless capitals were searched for.
 */
function replacementWords(
  query: SearchQuery,
  searched: string,
  find: RawFind,
  words: string,
): string {
  if (!query.isPattern) {
    return query.isCaseSensitive ? words : inCaseOf(searched.slice(find.from, find.to), words);
  }
  return words.replace(
    /\$(?:([$&])|(\d{1,2})|<([^>]+)>)|\\([nt\\])/g,
    (all, sign?: string, number?: string, name?: string, letter?: string) => {
      if (sign !== undefined) return sign === '$' ? '$' : searched.slice(find.from, find.to);
      if (number !== undefined) return groupWords(find.groups, number) ?? all;
      if (name !== undefined) return find.named[name] ?? '';
      return letter === 'n' ? '\n' : letter === 't' ? '\t' : '\\';
    },
  );
}

/** `$12` is the twelfth group, or the first and a 2 where there are not so many; null for neither. */
function groupWords(groups: RawFind['groups'], digits: string): string | null {
  const isGroup = (number: number): boolean => number >= 1 && number <= groups.length;
  if (isGroup(Number(digits))) return groups[Number(digits) - 1] ?? '';
  const first = Number(digits[0]);
  return digits.length === 2 && isGroup(first) ? (groups[first - 1] ?? '') + digits.slice(1) : null;
}

function everySignEscaped(words: string): string {
  return [...words].map((sign) => (isEscapable(sign) ? `\\${sign}` : sign)).join('');
}

export type ReplaceOptions = {
  readonly query: SearchQuery;
  readonly words: string;
  readonly cast: readonly string[];
};

/**
 * The edits that put other words for the finds. Words are escaped where they would be read as a mark, so
 * that a reader sees exactly what was asked for and no tag is made or lost; with `isWithMarks` they go in
 * as a script.
 */
export function replacementsOf(
  script: string,
  searchable: SearchableText,
  finds: readonly SearchFind[],
  { query, words, cast }: ReplaceOptions,
): readonly ScriptEdit[] {
  const wanted = finds
    .filter(({ isReplaceable }) => isReplaceable)
    .map((find) => ({ find, words: replacementWords(query, searchable.text, find, words) }));
  const edits = (write: (words: string) => string): readonly ScriptEdit[] =>
    wanted.map(({ find: { start, end }, words: plain }) => ({ start, end, insert: write(plain) }));
  if (query.isWithMarks) return edits((plain) => plain);
  const shown = withEdits(
    searchable.text,
    wanted.map(({ find: { from, to }, words: plain }) => ({ start: from, end: to, insert: plain })),
  );
  const isShown = (replacements: readonly ScriptEdit[]): boolean =>
    searchableText(withEdits(script, replacements), { cast, isWithMarks: false }).text === shown;
  const plain = edits((insert) => insert);
  if (isShown(plain)) return plain;
  const lightly = edits(escapeProse);
  return isShown(lightly) ? lightly : edits(everySignEscaped);
}

/** A sign of a mark in an excerpt is no letter to be shown. */
export function excerptOf(text: string): string {
  return text.split(markSign).join('').replace(/\s+/g, ' ');
}
