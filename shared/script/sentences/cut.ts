import { codePointEdge, graphemeEdges } from '../graphemes.ts';
import { wordBorders } from '../language.ts';

/** A part of a cut sentence is at most this long in UTF-16 units, and at least a third of it. */
export const maximumPart = 400;

/** A grapheme longer than this (no writing has one) is cut between code points. */
const maximumGrapheme = 600;

const strongClauseEnd = /[;:；：؛…—–]/;
const weakClauseEnd = /[,，、،]/;
const wideStop = /[；：，、。！？]/;
const closer = /["'”’»›)\]）」』]/;

/**
 * Cuts spoken[from, to), a sentence too long for one segment, into parts of about even length: at a
 * strong clause border if one is near, else at a weak one, a space, a word border, a grapheme's edge.
 * @returns the inner cut offsets, ascending; every part is `maximum` units or less, but for a longer grapheme
 */
export function cutOffsets(
  spoken: string,
  from: number,
  to: number,
  maximum: number,
): readonly number[] {
  const cuts: number[] = [];
  let start = from;
  while (to - start > maximum) {
    const partCount = Math.ceil((to - start) / maximum);
    const ideal = Math.ceil((to - start) / partCount);
    start += bestCut(
      spoken.slice(start, Math.min(to, start + maximumGrapheme + 1)),
      ideal,
      maximum,
    );
    if (start >= to) break;
    cuts.push(start);
  }
  return cuts;
}

/** The length of the first part of `window`, which goes on after `maximum`. */
function bestCut(window: string, ideal: number, maximum: number): number {
  const edges = graphemeEdges(window);
  const minimum = Math.floor(maximum / 3);
  const inside = edges.filter((edge) => edge >= minimum && edge <= maximum);
  const nearest = (candidates: readonly number[]): number | undefined => {
    let best: number | undefined;
    for (const edge of candidates) {
      if (best === undefined || Math.abs(edge - ideal) < Math.abs(best - ideal)) best = edge;
    }
    return best;
  };
  const byRule = (rule: (edge: number) => boolean) => nearest(inside.filter(rule));
  const cut =
    byRule((edge) => endsClause(window, edge, strongClauseEnd)) ??
    byRule((edge) => endsClause(window, edge, weakClauseEnd)) ??
    byRule((edge) => /\s/.test(window.charAt(edge - 1)) && !/\s/.test(window.charAt(edge))) ??
    nearest(wordEdges(window, inside)) ??
    inside.at(-1) ??
    edges.find((edge) => edge > 0 && edge <= maximum && edge > maximum / 8) ??
    (maximum >= maximumPart / 4 ? edges[0] : undefined);
  return cut ?? codePointEdge(window, Math.min(window.length, maximum));
}

/** True when a clause's sign, closing quotes and spaces stand right before `edge`. */
function endsClause(window: string, edge: number, sign: RegExp): boolean {
  let at = edge - 1;
  let hasSpace = false;
  while (at > 0 && /\s/.test(window.charAt(at))) {
    hasSpace = true;
    at--;
  }
  while (at > 0 && closer.test(window.charAt(at))) at--;
  if (/\s/.test(window.charAt(edge))) return false;
  return sign.test(window.charAt(at)) && (hasSpace || wideStop.test(window.charAt(at)));
}

function wordEdges(window: string, inside: readonly number[]): readonly number[] {
  const words = wordBorders(window, 'en');
  return inside.filter((edge) => words.has(edge));
}
