import { graphemeEdges } from '../../../shared/script/graphemes.ts';
import { segmenterOf, wordBorders } from '../../../shared/script/language.ts';

/** East Asian Wide and Fullwidth of Unicode Standard Annex 11, and pictures: two columns each. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const plain = /^[\x20-\x7e\u00a0-\u02ff\u0400-\u0482\u2010-\u2027]*$/;

/** Columns that a text takes, by its graphemes: two for a wide one. */
export function columnsOf(text: string): number {
  if (plain.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of segmenterOf('en', 'grapheme').segment(text)) {
    columns += wide.test(segment) ? 2 : 1;
  }
  return columns;
}

/** Writings without spaces between words: lines end at borders of words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff65ー]/u;
/** What may not begin a line, and what may not end one (JIS X 4051, GB/T 15834). */
const neverFirst =
  /^[\p{Pe}\p{Pf}\p{Po}\p{M}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々〻ｰ゛゜〜～―ๆ]/u;
const neverLast = /[\p{Ps}\p{Pi}]$/u;
const space = /[^\S\u00a0\u202f]/;

/**
 * The smallest pieces that a line may be broken between, tiling the text; spaces belong to the piece before
 * them. A piece is cut between graphemes where it is wider than a line.
 */
export function unbreakable(
  text: string,
  language: string,
  mostColumns: number,
): readonly string[] {
  const words = unspaced.test(text) ? wordBorders(text, language) : new Set<number>();
  const pieces: string[] = [];
  let start = 0;
  const close = (end: number): void => {
    if (end > start) pieces.push(...narrowed(text.slice(start, end), mostColumns));
    start = end;
  };
  for (let at = 1; at < text.length; at++) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at);
    if (space.test(after)) continue;
    if (space.test(before)) close(at);
    else if (words.has(at) && isBetweenWords(text, at)) close(at);
  }
  close(text.length);
  return pieces;
}

function isBetweenWords(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at, at + 2);
  if (!unspaced.test(before.slice(-1)) && !unspaced.test(after.slice(0, 1))) return false;
  return !neverFirst.test(after) && !neverLast.test(before);
}

function narrowed(piece: string, mostColumns: number): readonly string[] {
  if (columnsOf(piece.trimEnd()) <= mostColumns) return [piece];
  const parts: string[] = [];
  let start = 0;
  let columns = 0;
  let last = 0;
  for (const edge of [...graphemeEdges(piece), piece.length]) {
    const own = columnsOf(piece.slice(last, edge));
    if (columns + own > mostColumns && last > start && piece.slice(last).trim() !== '') {
      parts.push(piece.slice(start, last));
      start = last;
      columns = 0;
    }
    columns += own;
    last = edge;
  }
  return [...parts, piece.slice(start)];
}
