/** Whether a hyphen at a line's end belongs to the word. */
export type Hyphens = {
  /** What stands between two lines of a paragraph: the first without its hyphen where it only parts a word. */
  readonly join: (before: string, after: string) => string;
  /** How the word of two lines stands elsewhere in the book; null where it does not, or as often either way. */
  readonly seenAs: (before: string, after: string) => 'whole' | 'parted' | null;
};

const wordEnd = /([\p{L}\p{M}\p{N}'’]+(?:[-\u2010][\p{L}\p{M}\p{N}'’]+)*)([-\u2010\u00ad])$/u;
const wordStart = /^([\p{L}\p{M}\p{N}'’]+(?:[-\u2010][\p{L}\p{M}\p{N}'’]+)*)/u;

/** Learns from the book how words are written where no line ends inside of them. */
export function learnHyphens(lines: readonly string[]): Hyphens {
  const seen = new Map<string, number>();
  for (const text of lines) {
    for (const [word] of text.matchAll(
      /[\p{L}\p{M}\p{N}'’]+(?:[-\u2010][\p{L}\p{M}\p{N}'’]+)*[-\u2010\u00ad]?/gu,
    )) {
      // What a line ends inside of.
      if (/[-\u2010\u00ad]$/u.test(word)) continue;
      const key = keyOf(word);
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  const wordSeenAs = (first: string, second: string) => {
    const whole = seen.get(keyOf(first + second)) ?? 0;
    const parted = seen.get(keyOf(`${first}-${second}`)) ?? 0;
    if (whole === parted) return null;
    return parted > whole ? 'parted' : 'whole';
  };
  const isKept = (first: string, second: string): boolean => {
    const known = wordSeenAs(first, second);
    if (known !== null) return known === 'parted';
    // No printer leaves one letter alone: "e-mail", "x-ray".
    if (/^\p{L}\p{M}*$/u.test(first)) return true;
    return !/^\p{Ll}/u.test(second) || /[\p{N}\u2010-]/u.test(first);
  };
  return {
    seenAs: (before, after) => {
      const word = partedWord(before, after);
      return word === null ? null : wordSeenAs(word.first, word.start);
    },
    join: (before, after) => {
      const word = partedWord(before, after);
      if (word === null) return `${before}\n${after}`;
      const { first, hyphen, start } = word;
      const bare = before.slice(0, -hyphen.length);
      if (hyphen === '\u00ad') return bare + after;
      return isKept(first, start) ? before + after : bare + after;
    },
  };
}

/** The word that the end of one line and the start of the next one make. */
function partedWord(before: string, after: string) {
  const ending = wordEnd.exec(before.slice(-80));
  const start = wordStart.exec(after.slice(0, 80))?.[1];
  if (ending === null || start === undefined) return null;
  const [, first = '', hyphen = ''] = ending;
  return { first, hyphen, start };
}

function keyOf(word: string): string {
  return word.toLowerCase().replaceAll('\u2010', '-').replaceAll('’', "'");
}
