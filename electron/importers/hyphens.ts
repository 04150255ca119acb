/** Whether a hyphen at a line's end belongs to the word. */
export type Hyphens = {
  /** Joins two lines of a paragraph: the first without its hyphen if that only divides a word. */
  readonly join: (before: string, after: string) => string;
  /** How the word of two lines stands elsewhere in the book; null where it does not, or as often either way. */
  readonly seenAs: (before: string, after: string) => 'whole' | 'parted' | null;
};

const wordEnd = /([\p{L}\p{M}\p{N}'’]+(?:[-\u2010][\p{L}\p{M}\p{N}'’]+)*)([-\u2010\u00ad])$/u;
const wordStart = /^([\p{L}\p{M}\p{N}'’]+(?:[-\u2010][\p{L}\p{M}\p{N}'’]+)*)/u;

const words = /[\p{L}\p{M}\p{N}'’]+(?:[-\u2010][\p{L}\p{M}\p{N}'’]+)*[-\u2010\u00ad]?/gu;

/** German and English words before which the end of a compound may be left to a later one. */
const hanging = /^(?:und|oder|bzw)(?![\p{L}\p{M}\p{N}'’-])/u;
const hangingBefore = /^(?:and|or|to) [\p{L}\p{N}]+[-\u2010]\p{L}/u;

/** Whether the line before goes on with "und Nebenwege", where the hyphen of "Haupt-" stays and a space follows. */
export function isHanging(after: string): boolean {
  return hanging.test(after);
}

/** A part of a compound is a word that the book has so often. */
const leastOften = 2;
/** Letters: "mur-mur" is one word. */
const shortestTwice = 4;

/** Learns from the book how words are written where no line ends inside of them. */
export function learnHyphens(lines: readonly string[]): Hyphens {
  const seen = countWords(lines);
  const wordSeenAs = (first: string, second: string) => {
    const whole = seen.get(keyOf(first + second)) ?? 0;
    const parted = seen.get(keyOf(`${first}-${second}`)) ?? 0;
    if (whole !== parted) return parted > whole ? 'parted' : 'whole';
    // Of "sardonic-look-ing" the end may be a word that the book has.
    const end = first.split(/[-\u2010]/).at(-1) ?? '';
    return end !== first && seen.has(keyOf(end + second)) ? 'whole' : null;
  };
  const isOfTwoWords = (first: string, second: string): boolean =>
    [first, second].every((word) => word.length >= 3 && (seen.get(keyOf(word)) ?? 0) >= leastOften);
  const hasCompounds = writesCompounds(lines, seen, (first, second) => {
    return isOfTwoWords(first, second) && wordSeenAs(first, second) === null;
  });
  // Then every hyphen that only divides a word is a soft one.
  const hasSoftHyphens = lines.some((line) => line.endsWith('\u00ad'));
  const isKept = (first: string, second: string): boolean => {
    if (hasSoftHyphens) return true;
    const known = wordSeenAs(first, second);
    if (known !== null) return known === 'parted';
    // A word said twice, as Indonesian does for many: "kupu-kupu".
    if (first.length >= shortestTwice && keyOf(first) === keyOf(second)) return true;
    // No printer leaves one letter alone: "e-mail", "x-ray".
    if (/^\p{L}\p{M}*$/u.test(first)) return true;
    if (!/^\p{Ll}/u.test(second) || /[\p{N}\u2010-]/u.test(first)) return true;
    return hasCompounds && isOfTwoWords(first, second);
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
      if (hyphen === '\u00ad') {
        return wordSeenAs(first, start) === 'parted' ? `${bare}-${after}` : bare + after;
      }
      const mayHang = isHanging(after) || (hangingBefore.test(after) && seen.has(keyOf(first)));
      if (mayHang && wordSeenAs(first, start) === null) return `${before}\n${after}`;
      return isKept(first, start) ? before + after : bare + after;
    },
  };
}

/** How often each word stands in the lines, but for those that a line ends inside of. */
function countWords(lines: readonly string[]): ReadonlyMap<string, number> {
  const written = new Map<string, number>();
  let isParted = false;
  for (const text of lines) {
    let wasParted = isParted;
    isParted = false;
    for (const word of text.match(words) ?? []) {
      isParted = /[-\u2010\u00ad]$/u.test(word);
      if (!isParted && !wasParted) written.set(word, (written.get(word) ?? 0) + 1);
      wasParted = false;
    }
  }
  const seen = new Map<string, number>();
  for (const [word, count] of written) seen.set(keyOf(word), (seen.get(keyOf(word)) ?? 0) + count);
  return seen;
}

/**
 * True where the lines that end between two words are about as many as compounds with a hyphen would bring there, by
 * how many stand within the lines: "golf-clubs" in English, where a German "Haus-tür" only comes of the line's end.
 */
function writesCompounds(
  lines: readonly string[],
  seen: ReadonlyMap<string, number>,
  isOpen: (first: string, second: string) => boolean,
): boolean {
  let within = 0;
  let all = 0;
  for (const [word, count] of seen) {
    all += count;
    if (/^\p{Ll}{3,}-\p{Ll}{3,}$/u.test(word)) within += count;
  }
  let ends = 0;
  for (const [index, line] of lines.entries()) {
    const parted = partedWord(line, lines[index + 1] ?? '');
    if (parted === null || !/^\p{Ll}/u.test(parted.start)) continue;
    if (isOpen(parted.first, parted.start)) ends += 1;
  }
  return ends <= (within * lines.length) / Math.max(1, all);
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
