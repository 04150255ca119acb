const pageRows = 3;

/** Where an arrow or a page key leads among cards in so many columns; null for every other key. */
export function stepOf(key: string, columns: number, isMirrored: boolean): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft':
      return (key === 'ArrowRight') === isMirrored ? -1 : 1;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'PageDown':
      return pageRows * columns;
    case 'PageUp':
      return -pageRows * columns;
    default:
      return null;
  }
}

/** How many cards stand beside each other. */
export function columnsOf(grid: HTMLElement): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
