import { diffArrays } from 'diff';

/** A part of one text that stands for a part of another, both in UTF-16 units. */
export type TextChange = {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
};

/** Past this many insertions and deletions everything between two alike ends counts as changed. */
const mostSteps = 2000;

const linePattern = /[^\n]*\n|[^\n]+/g;
const wordPattern = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;

const lengthOf = (pieces: readonly string[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0);

/** Where two texts differ, in whole pieces (a pattern that takes the text apart), in order and apart. */
function changesBetween(a: string, b: string, piece: RegExp): readonly TextChange[] {
  const piecesA = a.match(piece) ?? [];
  const piecesB = b.match(piece) ?? [];
  const most = Math.min(piecesA.length, piecesB.length);
  let head = 0;
  while (head < most && piecesA[head] === piecesB[head]) head += 1;
  let tail = 0;
  while (tail < most - head && piecesA.at(-1 - tail) === piecesB.at(-1 - tail)) tail += 1;
  let fromA = lengthOf(piecesA.slice(0, head));
  let fromB = fromA;
  const middleA = piecesA.slice(head, piecesA.length - tail);
  const middleB = piecesB.slice(head, piecesB.length - tail);
  const parts = diffArrays(middleA, middleB, { maxEditLength: mostSteps });
  if (parts === undefined) {
    return [{ fromA, toA: fromA + lengthOf(middleA), fromB, toB: fromB + lengthOf(middleB) }];
  }
  const changes: TextChange[] = [];
  for (const { added, removed, value } of parts) {
    const length = lengthOf(value);
    const toA = fromA + (added ? 0 : length);
    const toB = fromB + (removed ? 0 : length);
    const last = changes.at(-1);
    if (added || removed) {
      if (last?.toA !== fromA || last.toB !== fromB) changes.push({ fromA, toA, fromB, toB });
      else changes[changes.length - 1] = { ...last, toA, toB };
    }
    fromA = toA;
    fromB = toB;
  }
  return changes;
}

/** Where two texts differ, in whole lines; in order and apart. Nothing for equal texts. */
export function diffLines(a: string, b: string): readonly TextChange[] {
  return changesBetween(a, b, linePattern);
}

/** Where the start of a line of `a` stands in `b`; what was put right before it stands before it. */
export function placeAfterEdits(a: string, b: string, at: number): number {
  let place = at;
  for (const { fromA, toA, toB } of diffLines(a, b)) {
    if (fromA > at || (fromA === at && toA > at)) break;
    place = toB + Math.max(0, at - toA);
  }
  return place;
}

/** `diffLines` in words: lines first, then the words of the lines that changed. */
export function diffWords(a: string, b: string): readonly TextChange[] {
  return diffLines(a, b).flatMap(({ fromA, toA, fromB, toB }) =>
    changesBetween(a.slice(fromA, toA), b.slice(fromB, toB), wordPattern).map((change) => ({
      fromA: fromA + change.fromA,
      toA: fromA + change.toA,
      fromB: fromB + change.fromB,
      toB: fromB + change.toB,
    })),
  );
}

export type ChangeCounts = { readonly addedWords: number; readonly removedWords: number };

const countWords = (text: string): number => text.match(/[\p{L}\p{M}\p{N}_'’]+/gu)?.length ?? 0;

/** How many words came and went from `a` to `b`. */
export function countChanges(a: string, b: string): ChangeCounts {
  let addedWords = 0;
  let removedWords = 0;
  for (const { fromA, toA, fromB, toB } of diffWords(a, b)) {
    addedWords += countWords(b.slice(fromB, toB));
    removedWords += countWords(a.slice(fromA, toA));
  }
  return { addedWords, removedWords };
}
