/** Where a sentence stands in the text of its source, with the signs around its words. */
export type SourceRange = { readonly from: number; readonly to: number };

export type PlacedSentences =
  | {
      readonly isFound: true;
      /** By chapter and sentence; null where the source does not say it there. */
      readonly chapters: readonly (readonly (SourceRange | null)[])[];
    }
  | { readonly isFound: false; readonly chapter: number; readonly why: 'missing' | 'moved' };

type Letters = { readonly text: string; readonly places: readonly number[] };

/** So many letters at the beginning of a sentence tell it from others. */
const keyLetters = 24;
/** A sentence is looked for so far after the one before it: a short one must be near. */
const reachLetters = { base: 200, perLetter: 40, most: 20_000 };
/** Shorter chapters are credits and announcements, which no source has. */
const judgedSentences = 5;
/** Of one chapter, and of all together: what is lost is shown between what is found. */
const leastFound = { chapter: 0.5, book: 0.9 };
/** So few may be lost of any chapter. */
const spared = 2;
/** A lost sentence of so many letters is looked for between its neighbours, however far they are apart. */
const gapLetters = 6;
/** What that may cost: so many times the length of the source. */
const gapCost = 20;
/** Of a chapter's lost sentences, looked for in the whole source to say why. */
const mostLooked = 100;

const word = /[\p{L}\p{N}\p{M}]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Finds the heard sentences in the text of the source, in order, by their letters and digits alone: once
 * those that begin like no other, then the others between them. The answer is `isFound: false` where half of a
 * chapter or a tenth of the book is lost. What is said again and again ("Code listing.") is lost once. The time
 * grows with the length of both.
 */
export function placeSentences(
  source: string,
  chapters: readonly (readonly string[])[],
): PlacedSentences {
  const letters = lettersOf(source);
  const sentences = chapters.flat().map((sentence) => lettersOf(sentence).text);
  const anchors = longestRun(findAnchors(source, letters, sentences));
  const known = new Map(anchors.map(({ sentence, at }) => [sentence, at]));
  const near = fillBetween(source, letters, sentences, known);
  const starts = fillGaps(source, letters, sentences, near);
  const ranges = rangesOf(source, letters, sentences, starts);
  const placed: (readonly (SourceRange | null)[])[] = [];
  let first = 0;
  let worst = { chapter: 0, lost: [] as readonly string[], share: 0 };
  let lostCount = 0;
  for (const [chapter, { length }] of chapters.entries()) {
    const own = ranges.slice(first, first + length);
    placed.push(own);
    const all = sentences.slice(first, first + length);
    first += length;
    const lost = [...new Set(all.filter((_, index) => own[index] === null))];
    if (length < judgedSentences || lost.length <= spared) continue;
    const share = lost.length / length;
    lostCount += lost.length;
    if (share > worst.share) worst = { chapter, lost, share };
  }
  const isFound =
    worst.share <= 1 - leastFound.chapter && lostCount <= sentences.length * (1 - leastFound.book);
  if (isFound) return { isFound, chapters: placed };
  const looked = worst.lost.slice(0, mostLooked);
  const elsewhere = looked.filter((sentence) => letters.text.includes(sentence)).length;
  const why = elsewhere * 2 >= looked.length ? 'moved' : 'missing';
  return { isFound, chapter: worst.chapter, why };
}

/** Letters and digits without case, accents and width, and where each stands. */
function lettersOf(text: string): Letters {
  const parts: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const folded = character
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit++) places.push(at);
    at += character.length;
  }
  return { text: parts.join(''), places };
}

type Anchor = { readonly sentence: number; readonly at: number };

/** The sentences whose beginning stands once in the script and once in the source. */
function findAnchors(
  source: string,
  letters: Letters,
  sentences: readonly string[],
): readonly Anchor[] {
  const byKey = new Map<string, { sentence: number; at: number; isOnly: boolean }>();
  for (const [sentence, text] of sentences.entries()) {
    if (text.length < keyLetters) continue;
    const key = text.slice(0, keyLetters);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { sentence, at: -1, isOnly: true });
    else known.isOnly = false;
  }
  for (let at = 0; at + keyLetters <= letters.text.length; at++) {
    const known = byKey.get(letters.text.slice(at, at + keyLetters));
    if (known === undefined || !isWhole(source, letters, at, at + keyLetters, 'start')) continue;
    if (known.at !== -1) known.isOnly = false;
    known.at = at;
  }
  return [...byKey.values()].filter(
    ({ sentence, at, isOnly }) =>
      isOnly && at !== -1 && letters.text.startsWith(sentences[sentence] ?? '', at),
  );
}

/** The most anchors that stand in the same order in both (patience sorting). */
function longestRun(anchors: readonly Anchor[]): readonly Anchor[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, { at }] of anchors.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((anchors[ends[middle] ?? 0]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    before.push(ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const run: Anchor[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] ?? -1) {
    const anchor = anchors[at];
    if (anchor !== undefined) run.push(anchor);
  }
  return run.reverse();
}

/** Where each sentence begins in the letters; null for those that are not between their neighbours. */
function fillBetween(
  source: string,
  letters: Letters,
  sentences: readonly string[],
  anchors: ReadonlyMap<number, number>,
): readonly (number | null)[] {
  const limits: number[] = [];
  let limit = letters.text.length;
  for (let index = sentences.length - 1; index >= 0; index--) {
    limits[index] = limit;
    limit = anchors.get(index) ?? limit;
  }
  let cursor = 0;
  return sentences.map((sentence, index) => {
    const { base, perLetter, most } = reachLetters;
    const reach = Math.min(most, base + perLetter * sentence.length);
    const end = Math.min(limits[index] ?? 0, cursor + reach);
    const at = anchors.get(index) ?? findWhole(source, letters, sentence, cursor, end);
    if (at === null) return null;
    cursor = at + sentence.length;
    return at;
  });
}

/** Lost sentences that stand once between their neighbours, which something long and unheard keeps apart. */
function fillGaps(
  source: string,
  letters: Letters,
  sentences: readonly string[],
  near: readonly (number | null)[],
): readonly (number | null)[] {
  const starts = [...near];
  const following: (number | null)[] = [];
  for (let index = near.length - 1; index >= 0; index--) {
    following[index] = near[index + 1] ?? following[index + 1] ?? null;
  }
  let room = letters.text.length * gapCost;
  let from = 0;
  for (const [index, sentence] of sentences.entries()) {
    const known = starts[index] ?? null;
    const end = following[index] ?? null;
    if (known === null && end !== null && sentence.length >= gapLetters && room > 0) {
      room -= end - from;
      const at = findWhole(source, letters, sentence, from, end);
      const isOnly =
        at !== null && findWhole(source, letters, sentence, at + sentence.length, end) === null;
      if (isOnly) starts[index] = at;
    }
    const start = starts[index] ?? null;
    if (start !== null) from = start + sentence.length;
  }
  return starts;
}

function findWhole(source: string, letters: Letters, text: string, from: number, end: number) {
  if (text === '') return null;
  const within = letters.text.slice(from, end);
  for (let at = within.indexOf(text); at !== -1; at = within.indexOf(text, at + 1)) {
    const first = from + at;
    const last = from + at + text.length;
    if (
      isWhole(source, letters, first, last, 'start') &&
      isWhole(source, letters, first, last, 'end')
    )
      return first;
  }
  return null;
}

/** True where no word of the source is cut there; scripts without spaces have words nobody sees. */
function isWhole(
  source: string,
  { places }: Letters,
  from: number,
  to: number,
  side: 'start' | 'end',
): boolean {
  const [inner, outer] = side === 'start' ? [from, from - 1] : [to - 1, to];
  const own = places[inner] ?? 0;
  const other = places[outer];
  if (other === undefined) return true;
  if (own === other) return false;
  const between = source.slice(Math.min(own, other), Math.max(own, other) + 1);
  return unspaced.test(between) || [...between].some((character) => !word.test(character));
}

/** With the quotation marks before the words and what closes the sentence after them. */
function rangesOf(
  source: string,
  { places }: Letters,
  sentences: readonly string[],
  starts: readonly (number | null)[],
): readonly (SourceRange | null)[] {
  let done = 0;
  return starts.map((start, index) => {
    if (start === null) return null;
    let from = places[start] ?? 0;
    let to = (places[start + (sentences[index]?.length ?? 0) - 1] ?? from) + 1;
    while (from > done && isSign(source, from - 1)) from--;
    while (to < source.length && !/\s/.test(source[to] ?? '') && !startsWord(source, to)) to++;
    done = to;
    return { from, to };
  });
}

function isSign(source: string, at: number): boolean {
  return /[^\s\p{L}\p{N}\p{M}\p{Cs}]/u.test(source[at] ?? ' ');
}

/** Marks go with the letter before them. */
function startsWord(source: string, at: number): boolean {
  const code = source.codePointAt(at);
  return code !== undefined && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
}
