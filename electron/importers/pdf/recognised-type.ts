import { type Page, type Run, rowsOf } from './runs.ts';

/** A typeset book has most of its letters in so many sizes. */
const typesetSizes = 4;
const typesetShare = 0.75;
/** Sizes of lines that are no further apart are one. */
const sizeStep = 1.2;
/** Smaller than its line, a run may be the raised label of a note. */
const labelSize = 0.72;

/**
 * A text layer of recognised letters (OCR) gives each word, or each line, a size as it was measured in the picture. Such
 * sizes are made those of type: one for all lines that are about as large. Typeset pages stay as they are.
 */
export function withTypeSizes(pages: readonly Page[]): readonly Page[] {
  const runs = pages.flatMap((page) => page.runs);
  if (isTypeset(runs)) return pages;
  const body = middleSize(runs);
  return pages.map((page) => ({
    ...page,
    runs: rowsOf(page.runs).flatMap((row) => {
      const own = middleSize(row.runs);
      const size = body * sizeStep ** Math.round(Math.log(own / body) / Math.log(sizeStep));
      return row.runs.map((run) => {
        const isLabel = run.size < own * labelSize && run.text.trim().length <= 3;
        return isLabel ? run : { ...run, size };
      });
    }),
  }));
}

function isTypeset(runs: readonly Run[]): boolean {
  const counts = new Map<number, number>();
  let all = 0;
  for (const { size, text } of runs) {
    const { length } = text.trim();
    const step = Math.round(size * 5);
    counts.set(step, (counts.get(step) ?? 0) + length);
    all += length;
  }
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, typesetSizes);
  return most.reduce((sum, count) => sum + count, 0) >= all * typesetShare;
}

/** The size that half of the letters have or fall below. */
function middleSize(runs: readonly Run[]): number {
  const sorted = [...runs].sort((a, b) => a.size - b.size);
  const all = sorted.reduce((sum, { text }) => sum + text.trim().length, 0);
  let below = 0;
  for (const { size, text } of sorted) {
    below += text.trim().length;
    if (below * 2 >= all) return size;
  }
  return sorted[0]?.size ?? 1;
}
