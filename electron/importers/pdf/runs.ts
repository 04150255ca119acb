/** A piece of text as it is drawn, in points from the page's upper left corner, turned upright. */
export type Run = {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  /** Of the baseline; grows downwards. */
  readonly y: number;
  readonly size: number;
  readonly font: string;
};

export type Page = {
  /** From 0. */
  readonly index: number;
  readonly height: number;
  readonly width: number;
  /** Of its left edge: a page that is turned has it elsewhere than at 0. */
  readonly left: number;
  readonly runs: readonly Run[];
  /** Turned against the page's text: labels in its margin. */
  readonly sideways: readonly string[];
};

/** A line of a page: what stands on one baseline, and superscripts beside it. */
export type Row<T extends Run = Run> = {
  readonly y: number;
  readonly size: number;
  readonly runs: readonly T[];
};

/** How far baselines of one line may lie apart, in sizes of the type; labels of notes stand higher. */
const lineReach = 0.45;
const labelReach = 0.65;
const longestLabel = 4;

/** Parts of runs that share a baseline, from top to bottom. */
export function rowsOf(runs: readonly Run[]): Row[] {
  const sorted = [...runs].sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const rows: { runs: Run[]; first: number; size: number; length: number }[] = [];
  for (const run of sorted) {
    const row = rows.at(-1);
    const isBelowLabel =
      row !== undefined && row.size < run.size * 0.9 && row.length <= longestLabel;
    const reach = isBelowLabel ? labelReach : lineReach;
    if (row !== undefined && run.y - row.first <= Math.max(run.size, row.size) * reach) {
      row.runs.push(run);
      // What stands beside this one may be further from the label.
      if (isBelowLabel) row.first = run.y;
      row.size = Math.max(row.size, run.size);
      row.length += run.text.trim().length;
    } else rows.push({ runs: [run], first: run.y, size: run.size, length: run.text.trim().length });
  }
  return rows.map(({ runs: own }) => {
    const size = usualOf(own, ({ size: one }) => one);
    const y = usualOf(
      own.filter((run) => Math.abs(run.size - size) < 0.6),
      (run) => run.y,
    );
    return { y, size, runs: own.sort((a, b) => a.x0 - b.x0) };
  });
}

/** The words of a row: a space stands where there is room for one. */
export function textOf({ runs, size }: Row): string {
  let text = '';
  let end = Number.POSITIVE_INFINITY;
  for (const run of runs) {
    text += run.x0 - end > size * 0.15 ? ` ${run.text}` : run.text;
    end = run.x1;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The value that most letters have, to a fifth of a point. */
export function usualOf<T extends { readonly text: string }>(
  list: readonly T[],
  measure: (one: T) => number,
): number {
  const counts = new Map<number, number>();
  for (const one of list) {
    const value = Math.round(measure(one) * 5) / 5;
    counts.set(value, (counts.get(value) ?? 0) + one.text.trim().length + 0.01);
  }
  let best = 0;
  let most = 0;
  for (const [value, count] of counts)
    if (count > most) {
      best = value;
      most = count;
    }
  return best;
}
