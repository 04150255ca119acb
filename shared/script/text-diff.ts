/** A stretch of one text that stands for a stretch of another, both in UTF-16 units. */
export type TextChange = {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
};

/** Past this many steps a stretch counts as wholly changed: two texts with nothing in common. */
const mostSteps = 2000;

/** Pieces that join to the text again, each with where it starts. */
type Pieces = { readonly words: readonly string[]; readonly starts: readonly number[] };

function piecesOf(text: string, pattern: RegExp): Pieces {
  const words = text.match(pattern) ?? [];
  const starts: number[] = [];
  let at = 0;
  for (const word of words) {
    starts.push(at);
    at += word.length;
  }
  starts.push(at);
  return { words, starts };
}

const linePattern = /[^\n]*\n|[^\n]+/g;
const wordPattern = /[\p{L}\p{M}\p{N}_]+|\s+|[^\p{L}\p{M}\p{N}_\s]/gu;

/** Where the pieces differ, as index ranges, in order and apart. Myers' greedy method, bounded. */
function differences(a: readonly string[], b: readonly string[]): readonly TextChange[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  const most = Math.min(a.length, b.length) - head;
  while (tail < most && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const lengthA = a.length - head - tail;
  const lengthB = b.length - head - tail;
  if (lengthA === 0 && lengthB === 0) return [];
  const whole = { fromA: head, toA: head + lengthA, fromB: head, toB: head + lengthB };
  if (lengthA === 0 || lengthB === 0) return [whole];
  return shortestPath(a, b, whole) ?? [whole];
}

/** Null where more than `mostSteps` insertions and deletions would be needed. */
function shortestPath(
  a: readonly string[],
  b: readonly string[],
  { fromA, toA, fromB, toB }: TextChange,
): readonly TextChange[] | null {
  const lengthA = toA - fromA;
  const lengthB = toB - fromB;
  const steps = Math.min(mostSteps, lengthA + lengthB);
  const reach = new Int32Array(2 * steps + 3);
  const history: Int32Array[] = [];
  for (let step = 0; step <= steps; step += 1) {
    history.push(reach.slice(steps + 1 - step - 1, steps + 1 + step + 2));
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      const at = steps + 1 + diagonal;
      const isDown =
        diagonal === -step || (diagonal !== step && (reach[at - 1] ?? 0) < (reach[at + 1] ?? 0));
      let x = isDown ? (reach[at + 1] ?? 0) : (reach[at - 1] ?? 0) + 1;
      while (x < lengthA && x - diagonal < lengthB && a[fromA + x] === b[fromB + x - diagonal]) {
        x += 1;
      }
      reach[at] = x;
      if (x >= lengthA && x - diagonal >= lengthB) {
        return walkBack(history, { lengthA, lengthB, fromA, fromB });
      }
    }
  }
  return null;
}

function walkBack(
  history: readonly Int32Array[],
  {
    lengthA,
    lengthB,
    fromA,
    fromB,
  }: { lengthA: number; lengthB: number; fromA: number; fromB: number },
): readonly TextChange[] {
  const changes: TextChange[] = [];
  let [x, y] = [lengthA, lengthB];
  for (let step = history.length - 1; step > 0; step -= 1) {
    const before = history[step] ?? new Int32Array();
    // `before` holds the diagonals -step-1 to step+1.
    const reachAt = (diagonal: number): number => before[diagonal + step + 1] ?? 0;
    const diagonal = x - y;
    const isDown =
      diagonal === -step || (diagonal !== step && reachAt(diagonal - 1) < reachAt(diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const startX = reachAt(from);
    const startY = startX - from;
    const [endX, endY] = isDown ? [startX, startY + 1] : [startX + 1, startY];
    const next = changes.at(-1);
    if (next !== undefined && next.fromA === fromA + endX && next.fromB === fromB + endY) {
      changes[changes.length - 1] = { ...next, fromA: fromA + startX, fromB: fromB + startY };
    } else {
      changes.push({
        fromA: fromA + startX,
        toA: fromA + endX,
        fromB: fromB + startY,
        toB: fromB + endY,
      });
    }
    [x, y] = [startX, startY];
  }
  return changes.reverse();
}

function inUnits(changes: readonly TextChange[], a: Pieces, b: Pieces): readonly TextChange[] {
  const at = (pieces: Pieces, index: number): number => pieces.starts[index] ?? 0;
  return changes.map(({ fromA, toA, fromB, toB }) => ({
    fromA: at(a, fromA),
    toA: at(a, toA),
    fromB: at(b, fromB),
    toB: at(b, toB),
  }));
}

/** Where two texts differ, in whole lines; in order and apart. Nothing for equal texts. */
export function diffLines(a: string, b: string): readonly TextChange[] {
  if (a === b) return [];
  const [piecesA, piecesB] = [piecesOf(a, linePattern), piecesOf(b, linePattern)];
  return inUnits(differences(piecesA.words, piecesB.words), piecesA, piecesB);
}

/** The same in words: lines first, then the words of the lines that changed. */
export function diffWords(a: string, b: string): readonly TextChange[] {
  return diffLines(a, b).flatMap(({ fromA, toA, fromB, toB }) => {
    const [piecesA, piecesB] = [
      piecesOf(a.slice(fromA, toA), wordPattern),
      piecesOf(b.slice(fromB, toB), wordPattern),
    ];
    return inUnits(differences(piecesA.words, piecesB.words), piecesA, piecesB).map((change) => ({
      fromA: fromA + change.fromA,
      toA: fromA + change.toA,
      fromB: fromB + change.fromB,
      toB: fromB + change.toB,
    }));
  });
}

export type ChangeCounts = { readonly addedWords: number; readonly removedWords: number };

const countWords = (text: string): number => text.match(/[\p{L}\p{M}\p{N}_'’]+/gu)?.length ?? 0;

/** How many words came and went from `a` to `b`. */
export function countChanges(a: string, b: string): ChangeCounts {
  let [addedWords, removedWords] = [0, 0];
  for (const { fromA, toA, fromB, toB } of diffWords(a, b)) {
    addedWords += countWords(b.slice(fromB, toB));
    removedWords += countWords(a.slice(fromA, toA));
  }
  return { addedWords, removedWords };
}
