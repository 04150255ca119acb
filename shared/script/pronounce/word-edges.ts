import { primaryLanguage, wordBorders } from '../language.ts';

const partOfWord = /[\p{L}\p{M}\p{N}_]/u;

/** Scripts whose words stand without spaces between them. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Tells where a word starts or ends in `text`: beside anything that is no letter, mark or digit, and so
 * beside an apostrophe or hyphen too ("Anna" in "Anna's"). Inside Chinese, Japanese, Thai and the like,
 * which put no spaces, the word borders of ICU's dictionaries decide.
 */
export function wordEdges(text: string, language: string): (index: number) => boolean {
  let borders: ReadonlySet<number> | null = null;
  return (index) => {
    const before = codePointBefore(text, index);
    const after = codePointAt(text, index);
    if (!partOfWord.test(before) || !partOfWord.test(after)) return true;
    const isSpacelessBefore = spaceless.test(before);
    if (isSpacelessBefore !== spaceless.test(after)) return !/\p{M}/u.test(after);
    if (!isSpacelessBefore) return false;
    borders ??= wordBorders(text, primaryLanguage(language));
    return borders.has(index);
  };
}

function codePointAt(text: string, index: number): string {
  const point = text.codePointAt(index);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function codePointBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff;
  return index <= 0 ? '' : codePointAt(text, index - (isLow && index > 1 ? 2 : 1));
}
