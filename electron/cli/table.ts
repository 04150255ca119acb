import type { Output } from './output.ts';

/** Columns for people: the head, then rows, each as wide as its longest cell; the last one is not padded. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const all = [head, ...rows].map((row) => row.map(plain));
  const widths = head.map((_, column) =>
    all.reduce((most, row) => Math.max(most, lengthOf(row[column] ?? '')), 0),
  );
  return all.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The lines of `tableLines`; columns without names have no head. */
export function showTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  output: Output,
): void {
  const lines = tableLines(head, rows);
  for (const line of head.every((name) => name === '') ? lines.slice(1) : lines) output.line(line);
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

/** Columns that a terminal gives the text: wide and full-width letters take two (Unicode Standard Annex 11). */
export function lengthOf(text: string): number {
  return [...text].reduce((sum, point) => sum + columnsOf(point), 0);
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function columnsOf(point: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(point)) return 0;
  return wide.test(point) ? 2 : 1;
}

/** As `padEnd`, by columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - lengthOf(text)));
}
