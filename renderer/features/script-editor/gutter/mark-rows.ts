/** Where a segment's first row stands: its top and height, in pixels of the scrolled text. */
export type MarkBox = { readonly top: number; readonly height: number };

export type MarkSlot = {
  /** Middle of the row's first mark: all marks of a row stand at one height. */
  readonly middle: number;
  /** How many marks of the row stand between this one and the text. */
  readonly slot: number;
  readonly rowCount: number;
};

/**
 * Puts marks, in the order of their segments, into rows. Small tags and large words of one row have
 * other tops but nearly the same middle: less than half of `markSize` apart is one row.
 */
export function markRows(boxes: readonly MarkBox[], markSize: number): readonly MarkSlot[] {
  const rows: { readonly middle: number; count: number }[] = [];
  const placed = boxes.map(({ top, height }) => {
    const middle = top + height / 2;
    let row = rows.at(-1);
    if (row === undefined || Math.abs(middle - row.middle) >= markSize / 2) {
      row = { middle, count: 0 };
      rows.push(row);
    }
    row.count += 1;
    return { row, place: row.count };
  });
  return placed.map(({ row, place }) => ({
    middle: row.middle,
    slot: row.count - place,
    rowCount: row.count,
  }));
}
