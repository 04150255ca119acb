import { isMarkEdge } from '../graphemes.ts';
import { primaryLanguage, segmenterOf } from '../language.ts';
import { isPlainLatin, plainLatinBorders } from './sentence-borders.ts';
import { closingQuoteLength, isFalseEnd, openingQuoteLength } from './sentence-merge.ts';

/** [start, end) in UTF-16 units; the spaces after a sentence belong to it. */
export type TextRange = { readonly start: number; readonly end: number };

/** ICU takes time and memory that grow with its input: it never gets more than this. */
const maximumFeed = 10_000;

/** An end this near to the feed's end may be ICU's guess: it is asked again with what follows. */
const lookahead = 200;

/** Scripts without sentence marks are cut at spaces or word borders, at most this long. */
const maximumUnmarked = 240;
const minimumUnmarked = 80;

const unmarkedScript = /[\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/**
 * The sentences of one paragraph, in order, tiling it: Unicode's rules (UAX 29, by ICU), then the merge
 * rules of {@link isFalseEnd}. Line ends inside are spaces. Thai, Khmer and Lao, which mark no sentence
 * ends, are cut at spaces or words. No border splits a grapheme.
 */
export function sentenceRanges(text: string, language: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  let start = 0;
  for (const end of sentenceEnds(text, language)) {
    ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

/** Where the sentences of {@link sentenceRanges} end, in order; the last end is the text's. */
export function sentenceEnds(text: string, language: string): readonly number[] {
  if (isPlainLatin(text)) return plainSentenceEnds(text, language);
  const flat = /[\r\n\u0085\u2028\u2029]/.test(text)
    ? text.replace(/[\r\n\u0085\u2028\u2029]/g, ' ')
    : text;
  const borders = isPlainLatin(flat) ? plainLatinBorders(flat) : icuBorders(flat, language);
  return trueEnds(text, flat, borders, language);
}

/** Where the sentences of a text of plain Latin letters end. */
export function plainSentenceEnds(text: string, language: string): readonly number[] {
  return trueEnds(text, text, plainLatinBorders(text), language);
}

/** Those borders that do end a sentence, and the text's end. `flat` is the text without line ends. */
function trueEnds(
  text: string,
  flat: string,
  borders: readonly number[],
  language: string,
): readonly number[] {
  const ends: number[] = [];
  let start = 0;
  for (const found of withPassedBorders(flat, borders)) {
    if (found <= start) continue;
    const border = found - openingQuoteLength(flat, start, found);
    const end = border + closingQuoteLength(flat, start, border);
    if (end >= flat.length || !isMarkEdge(text, end)) continue;
    if (isFalseEnd(flat, start, end, language)) continue;
    pushEnd(ends, flat, start, end);
    start = end;
  }
  if (start < text.length) pushEnd(ends, flat, start, text.length);
  return ends;
}

/**
 * A stop behind which Unicode's rules go on, and a sentence ends. Before the dash, or the two low quotes typed as commas,
 * that open the next one: "— Нет, — сказал он. — Иду.", "to Jane.—Emma was", ",,Ja.'' ,,Nein.''"; a hyphen or a short dash
 * without spaces may join words ("U.S.–Mexico"). Before a number, behind a word in small letters that is too long for
 * an abbreviation: "the river. 30 men came", not "Bahnhofstr. 5".
 */
const passedStop =
  /[.!?]["'”’»)\]]{0,3}(?:\s+(?=(?:[-–—]{1,2}|,,)\s*["“„«]?\p{Lu})|(?=(?:—|--)\s*["“„«]?\p{Lu})|(?<=(?<!\p{L})\p{Ll}{5,20}[.!?]["'”’»)\]]{0,3})\s+(?=\d))/gu;

/** True of any text that holds one, and of few others: most paragraphs are told by this alone. */
const mayHoldPassedStop = /[.!?]["'”’»)\]]{0,3}(?:\s*(?:[-–—]|,,)|\s+\d)/;

/** The borders, and in their order those that Unicode's rules pass over (SB8, SB8a). */
function withPassedBorders(flat: string, borders: readonly number[]): readonly number[] {
  if (!mayHoldPassedStop.test(flat)) return borders;
  const found = Array.from(flat.matchAll(passedStop), (stop) => stop.index + stop[0].length);
  return found.length === 0 ? borders : [...borders, ...found].sort((one, other) => one - other);
}

/** Sentence ends as ICU sees them, the text's end not counted. */
export function icuBorders(text: string, language: string): readonly number[] {
  const borders: number[] = [];
  const segmenter = segmenterOf(primaryLanguage(language), 'sentence');
  let from = 0;
  while (from < text.length) {
    const isLast = from + maximumFeed >= text.length;
    const feed = from === 0 && isLast ? text : text.slice(from, from + maximumFeed);
    const trusted = isLast ? feed.length : feed.length - lookahead;
    let next = trusted;
    for (const index of sentenceStarts(segmenter, feed)) {
      if (index === 0 || index > trusted) continue;
      borders.push(from + index);
      next = index;
    }
    if (isLast) break;
    // The next feed starts at a sentence's start where one was found in this one.
    from += next;
  }
  return borders;
}

/** Unicode's rules let no sentence end at a sof pasuq, which ends each verse of the Hebrew Bible. */
const sofPasuq = '\u05c3';
const verseEnd = /\u05c3\s+(?=\S)/gu;

function* sentenceStarts(segmenter: Intl.Segmenter, feed: string): Generator<number> {
  for (const { index, segment } of segmenter.segment(feed)) {
    yield index;
    if (!segment.includes(sofPasuq)) continue;
    for (const verse of segment.matchAll(verseEnd)) yield index + verse.index + verse[0].length;
  }
}

/** The sentence's end, and before it those of its parts when it is long and its script marks none. */
function pushEnd(ends: number[], text: string, from: number, end: number): void {
  let start = from;
  if (end - start > maximumUnmarked && unmarkedScript.test(text.slice(start, end))) {
    while (end - start > maximumUnmarked) {
      start = unmarkedCut(text, start);
      ends.push(start);
    }
  }
  ends.push(end);
}

/** The last space in the window, else the last word border; else the window's end, moved to an edge. */
function unmarkedCut(text: string, start: number): number {
  const window = text.slice(start, start + maximumUnmarked);
  const space = window.lastIndexOf(' ');
  if (space >= minimumUnmarked && isMarkEdge(text, start + space + 1)) return start + space + 1;
  let best = 0;
  for (const { index } of segmenterOf('th', 'word').segment(window)) {
    if (isMarkEdge(text, start + index)) best = index;
  }
  if (best > 0) return start + best;
  let cut = start + maximumUnmarked;
  while (cut < text.length && !isMarkEdge(text, cut)) cut++;
  return cut;
}
