import type { ScriptNode } from './nodes.ts';

/**
 * Markdown emphasis by CommonMark's flanking rules, made stricter where prose would suffer: `2*3*4` and
 * `snake_case` are prose, and only runs of one to three `*` or `_`, or two `~`, of equal length pair.
 */
export type EmphasisRun = {
  /** Index of the run's node, which is plain text until its partner is found. */
  readonly node: number;
  readonly key: string;
  readonly canOpen: boolean;
  readonly canClose: boolean;
};

const letter = /[\p{L}\p{M}]/u;
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;

/** Length of the run of the character at `index`. */
export function runLength(text: string, index: number): number {
  let end = index + 1;
  while (text[end] === text[index]) end++;
  return end - index;
}

/** Whether the run [start, end) may open or close emphasis; null when it can do neither. */
export function emphasisRun(
  text: string,
  start: number,
  end: number,
): Omit<EmphasisRun, 'node'> | null {
  const sign = text[start];
  const length = end - start;
  if (sign === '~' ? length !== 2 : length > 3) return null;
  const before = characterBefore(text, start);
  const after = text.slice(end, end + 2);
  const isSpaceBefore = before === '' || /^\s/.test(before);
  const isSpaceAfter = after === '' || /^\s/.test(after);
  const isWordBefore = letterOrDigit.test(before);
  const isWordAfter = letterOrDigit.test(firstCharacter(after));
  if (isWordBefore && isWordAfter) {
    const isInsideWord = sign !== '_' && letter.test(before) && letter.test(firstCharacter(after));
    return isInsideWord ? { key: text.slice(start, end), canOpen: true, canClose: true } : null;
  }
  const canOpen = !isSpaceAfter && !isWordBefore;
  const canClose = !isSpaceBefore && !isWordAfter;
  if (!canOpen && !canClose) return null;
  return { key: text.slice(start, end), canOpen, canClose };
}

function characterBefore(text: string, index: number): string {
  if (index === 0) return '';
  const low = text.charCodeAt(index - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && index > 1;
  return text.slice(index - (isPair ? 2 : 1), index);
}

function firstCharacter(text: string): string {
  const codePoint = text.codePointAt(0);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

/** Turns the paired runs of one block from text to emphasis. Linear in the number of runs. */
export function pairEmphasis(nodes: ScriptNode[], runs: readonly EmphasisRun[]): void {
  const open = new Map<string, number[]>();
  for (const run of runs) {
    const waiting = open.get(run.key);
    const partner = run.canClose ? waiting?.pop() : undefined;
    if (partner !== undefined) {
      for (const index of [partner, run.node]) {
        const node = nodes[index];
        if (node !== undefined) {
          nodes[index] = { kind: 'emphasis', start: node.start, end: node.end };
        }
      }
    } else if (run.canOpen) {
      if (waiting === undefined) open.set(run.key, [run.node]);
      else waiting.push(run.node);
    }
  }
}
