/** Code points of a text; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const high = text.charCodeAt(index);
    if (high < 0xd800 || high > 0xdbff) continue;
    const low = text.charCodeAt(index + 1);
    if (low >= 0xdc00 && low <= 0xdfff) {
      count--;
      index++;
    }
  }
  return count;
}

/** Bytes of a text in UTF-8; a lone surrogate counts as the three bytes of U+FFFD. */
export function countUtf8Bytes(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) count += 1;
    else if (unit < 0x800) count += 2;
    else if (unit >= 0xd800 && unit <= 0xdbff) {
      const low = text.charCodeAt(index + 1);
      if (low >= 0xdc00 && low <= 0xdfff) {
        count += 4;
        index++;
      } else count += 3;
    } else count += 3;
  }
  return count;
}

/** True when there is something to say: a letter or a digit of any script. */
export function isSpeakable(text: string): boolean {
  // Most texts start with a letter, or with a quote before it.
  if (isBasicLetter(text.charCodeAt(0)) || isBasicLetter(text.charCodeAt(1))) return true;
  return /[\p{L}\p{N}]/u.test(text);
}

function isBasicLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}

/** Characters of scripts without spaces between words: each counts as a word, as in word processors. */
const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const word = new RegExp(
  `[${wide}]|(?:(?![${wide}])[\\p{L}\\p{N}\\p{M}])+(?:['’\\-](?:(?![${wide}])[\\p{L}\\p{N}\\p{M}])+)*`,
  'gu',
);

/** Words of a text: runs of letters and digits, "don't" and "well-known" as one; Han and kana by the sign. */
export function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(word)) count += 1;
  return count;
}
