import { type DiffPiece, diffPieces } from '../../../shared/script/diff/diff-pieces.ts';

export type DiffBlock =
  /** Lines alike on both sides that are not shown, blank ones not counted. */
  | { readonly kind: 'alike'; readonly count: number }
  | { readonly kind: 'line'; readonly pieces: readonly DiffPiece[] };

function linesOf(pieces: readonly DiffPiece[]): readonly (readonly DiffPiece[])[] {
  const lines: DiffPiece[][] = [[]];
  for (const { kind, text } of pieces) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    });
  }
  return lines.filter((line) => line.length > 0);
}

const isAlike = (line: readonly DiffPiece[] | undefined): boolean =>
  line?.every(({ kind }) => kind === 'same') ?? false;

/**
 * Two texts as one: the lines that differ with what went and what came, one line around them for the
 * sense, and how many alike lines lie between.
 */
export function diffBlocks(before: string, now: string): readonly DiffBlock[] {
  const lines = linesOf(diffPieces(before, now));
  const blocks: DiffBlock[] = [];
  lines.forEach((pieces, at) => {
    const isNear = [at - 1, at, at + 1].some((near) => near in lines && !isAlike(lines[near]));
    const last = blocks.at(-1);
    if (isNear) {
      blocks.push({ kind: 'line', pieces });
    } else if (last?.kind === 'alike') {
      blocks[blocks.length - 1] = { kind: 'alike', count: last.count + 1 };
    } else {
      blocks.push({ kind: 'alike', count: 1 });
    }
  });
  return blocks;
}

/** How many lines differ. */
export function countDifferences(blocks: readonly DiffBlock[]): number {
  return blocks.filter((block) => block.kind === 'line' && !isAlike(block.pieces)).length;
}
