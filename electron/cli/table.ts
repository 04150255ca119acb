import type { Output } from './output.ts';

/** Columns for people: the head, then rows, each as wide as its longest cell; the last one is not padded. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const all = [head, ...rows].map((row) => row.map(plain));
  const widths = head.map((_, column) =>
    Math.max(...all.map((row) => lengthOf(row[column] ?? ''))),
  );
  return all.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - lengthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

export function showTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  output: Output,
): void {
  for (const line of tableLines(head, rows)) output.line(line);
}

/** The beginning of a text on one line, cut between code points. */
export function shorten(text: string, most: number): string {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}…`;
}

/** A book's text must not move the terminal's cursor. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

function lengthOf(text: string): number {
  return [...text].length;
}
