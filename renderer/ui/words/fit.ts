import { foldWords } from './fold-words.ts';

/** Letters in their order with others between, the more side by side the better; null where one lacks. */
function looseFit(wanted: string, words: string): number | null {
  let together = 0;
  let last = -1;
  for (const letter of wanted) {
    const at = words.indexOf(letter, last + 1);
    if (at === -1) return null;
    together += at === last + 1 ? 1 : 0;
    last = at;
  }
  // Scattered over a long line every letter is found somewhere: that is no fit.
  return together * 2 >= wanted.length ? together : null;
}

/**
 * How well words fit what was typed, null for not at all: as it stands at the beginning, at a word's
 * beginning, inside; then each typed word somewhere; then its letters in their order. Short words win.
 */
export function fitOf(query: string, words: string): number | null {
  const wanted = foldWords(query).trim();
  const text = foldWords(words);
  const starts = ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  const shorter = -text.length / 1000;
  if (text.startsWith(wanted)) return 100 + shorter;
  if (starts.includes(` ${wanted}`)) return 80 + shorter;
  if (text.includes(wanted)) return 60 + shorter;
  const typed = wanted.split(/\s+/);
  if (typed.length > 1 && typed.every((word) => starts.includes(` ${word}`))) return 50 + shorter;
  const loose = looseFit(typed.join(''), text);
  return loose === null ? null : loose + shorter;
}
