import type { ComponentProps } from 'react';

/** A cell of a `VirtualGrid` row: the grid as a whole has the focus and points at the row. */
export function GridCell(props: ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of the page cannot keep only the rows on the screen.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid takes the focus for all of its cells.
    <div {...props} role="gridcell" />
  );
}
