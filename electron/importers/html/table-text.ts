import { type Block, textOfBlocks } from './blocks.ts';

export type TableState = {
  /** Index of the first block inside. */
  readonly start: number;
  /** For each row the index of each cell's first block. */
  readonly rows: number[][];
  /** Holds headings, chapters, notes or another table that is laid out: its cells are read as paragraphs. */
  isLayout: boolean;
};

/** A cell of a data table is short; pages that are laid out with a table put chapters into cells. */
const layoutCharactersPerCell = 600;

/**
 * The table in one line (cells parted by commas, rows by semicolons), or null when it only lays out text:
 * marked so, one column, or cells as long as pages. Closes over all blocks from `start`.
 */
export function tableText(table: TableState, blocks: readonly Block[]): string | null {
  const columns = table.rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (table.isLayout || columns < 2) return null;
  const starts = table.rows.flat();
  const textBetween = (from: number, to: number): string =>
    textOfBlocks(blocks.slice(from, to), ' ');
  let cell = 0;
  const rows = table.rows.map((row) =>
    row
      .map((from) => {
        cell += 1;
        return textBetween(from, starts[cell] ?? blocks.length);
      })
      .filter((text) => text !== '')
      .join(', '),
  );
  const caption = textBetween(table.start, starts[0] ?? blocks.length);
  const text = [caption, ...rows].filter((line) => line !== '').join('; ');
  return text === '' || text.length > starts.length * layoutCharactersPerCell ? null : text;
}
