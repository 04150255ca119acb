import { type Run, rowsOf, usualOf } from './runs.ts';
import { inLogicalOrder, isRightToLeft } from './text-direction.ts';

export type LinePiece = { readonly text: string; readonly isRaised: boolean };

/** A line of one column. Edges in points; `y` is the baseline's place from the top of the page. */
export type Line = {
  readonly page: number;
  /** Counted through the book. */
  readonly column: number;
  x0: number;
  x1: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly isRtl: boolean;
  readonly pieces: LinePiece[];
  readonly text: string;
  /** Labels of bookmarks that lead here. */
  readonly anchors: string[];
};

type Place = { readonly page: number; readonly column: number };

/** The lines of one column, top to bottom; letters that are drawn twice for weight count once. */
export function linesOf(
  runs: readonly Run[],
  place: Place,
  boldFonts: ReadonlySet<string>,
): Line[] {
  const lines: Line[] = [];
  for (const row of rowsOf(runs)) {
    const drawn = withoutDoubles(row.runs);
    const spoken = drawn.filter(({ text }) => text.trim() !== '');
    if (spoken.length === 0) continue;
    const isRtl = isRightToLeft(spoken.map(({ text }) => text).join(' '));
    const pieces = piecesOf(isRtl ? inLogicalOrder(drawn) : drawn, row.y, row.size, isRtl);
    const bold = spoken.filter(({ font }) => boldFonts.has(font));
    lines.push({
      ...place,
      x0: spoken.reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY),
      x1: spoken.reduce((most, { x1 }) => Math.max(most, x1), Number.NEGATIVE_INFINITY),
      y: row.y,
      size: usualOf(spoken, ({ size }) => size),
      isBold: lettersOf(bold) > lettersOf(spoken) * 0.9,
      isRtl,
      pieces,
      text: pieces
        .map(({ text }) => text)
        .join('')
        .trim(),
      anchors: [],
    });
  }
  return lines;
}

function lettersOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { text }) => sum + text.length, 0);
}

function withoutDoubles(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const isDouble = kept
      .slice(-4)
      .some(
        ({ text, x0, y }) =>
          text === run.text &&
          text.trim() !== '' &&
          Math.abs(x0 - run.x0) < run.size * 0.12 &&
          Math.abs(y - run.y) < run.size * 0.12,
      );
    if (!isDouble) kept.push(run);
  }
  return kept;
}

function piecesOf(runs: readonly Run[], y: number, size: number, isRtl: boolean): LinePiece[] {
  const pieces: { text: string; isRaised: boolean }[] = [];
  let before: Run | null = null;
  for (const run of runs) {
    const isRaised = run.size < size * 0.85 && y - run.y > size * 0.12;
    const text = spelled(run.text);
    const last = pieces.at(-1);
    const gap = before === null ? 0 : isRtl ? before.x0 - run.x1 : run.x0 - before.x1;
    const isApart =
      gap > Math.min(run.size, before?.size ?? run.size) * (isRaised ? 0.35 : 0.15) &&
      last !== undefined &&
      !/\s$/.test(last.text) &&
      // A mark on a letter is drawn on its own, and begins no word.
      !/^[\s\p{M}]/u.test(text);
    if (isApart) last.text += ' ';
    if (last !== undefined && last.isRaised === isRaised) last.text += text;
    else if (text.trim() === '' && last !== undefined) last.text += text;
    else pieces.push({ text, isRaised });
    before = run;
  }
  return pieces;
}

/** Ligatures and the joined shapes of Arabic as the letters that they stand for. */
function spelled(text: string): string {
  return /[\ufb00-\ufdff\ufe70-\ufeff]/.test(text)
    ? text.replace(/[\ufb00-\ufdff\ufe70-\ufefe]+/g, (shapes) => shapes.normalize('NFKC'))
    : text;
}
