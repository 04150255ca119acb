import { segmenterOf } from './language.ts';

/** Rules of Unicode Standard Annex 29 that the script language needs at its borders. */

/** Grapheme_Cluster_Break Extend, ZWJ or SpacingMark: joins the character before it (rules GB9, GB9a). */
const joinsBackwards = /^(?:[\p{Grapheme_Extend}\p{Mc}\p{Emoji_Modifier}\u0E33\u0EB3]|\u200D)/u;

/** Grapheme_Cluster_Break Prepend: joins the character after it (rule GB9b). */
const joinsForwards =
  /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u0D4E\u{110BD}\u{110CD}\u{111C2}\u{111C3}\u{1193F}\u{11941}\u{11A3A}\u{11A84}-\u{11A89}\u{11D46}\u{11F02}]$/u;

/**
 * False when a mark or cut at `index` would split a grapheme by the rules above. Exact where one side is
 * a space, punctuation or a mark of the script; letters inside a word need {@link graphemeEdges}.
 */
export function isMarkEdge(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true;
  const next = text.charCodeAt(index);
  const previous = text.charCodeAt(index - 1);
  if (next < 0x300 && previous < 0x600) return !(next === 10 && previous === 13);
  if (isInsideSurrogatePair(text, index)) return false;
  // Quotes, dashes and dots, where many sentences start and end, join nothing.
  const isPunctuation = next >= 0x2010 && next <= 0x2027;
  if (next >= 0x300 && !isPunctuation && joinsBackwards.test(text.slice(index, index + 2))) {
    return previous < 32;
  }
  return previous < 0x600 || !joinsForwards.test(text.slice(Math.max(0, index - 2), index));
}

/** `end`, or behind the character that it would cut in two. */
export function endOfCharacter(text: string, end: number): number {
  return isInsideSurrogatePair(text, end) ? end + 1 : end;
}

function isInsideSurrogatePair(text: string, index: number): boolean {
  const previous = text.charCodeAt(index - 1);
  const next = text.charCodeAt(index);
  return previous >= 0xd800 && previous < 0xdc00 && next >= 0xdc00 && next < 0xe000;
}

/** Characters that may join the one beside them; all others, such as Latin letters, can be split anywhere. */
const mayJoin = /\r|[^\0-\u02FF\u2010-\u2027]/;

/** Offsets in `text` where a grapheme ends, the text's own end not counted. `text` starts at an edge. */
export function graphemeEdges(text: string): readonly number[] {
  if (!mayJoin.test(text)) return Array.from({ length: Math.max(0, text.length - 1) }, oneMore);
  const edges: number[] = [];
  for (const { index } of segmenterOf('en', 'grapheme').segment(text))
    if (index > 0) edges.push(index);
  return edges;
}

function oneMore(_: unknown, index: number): number {
  return index + 1;
}

/** The nearest offset at or before `index` that does not split a surrogate pair. */
export function codePointEdge(text: string, index: number): number {
  return index > 0 && isInsideSurrogatePair(text, index) ? index - 1 : index;
}
