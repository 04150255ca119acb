import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Fewer books are all drawn: their cards may be of any height. */
export const mostDrawn = 60;
const overscanRows = 2;

type ShelfWindow = {
  readonly first: number;
  /** Behind the last that is drawn. */
  readonly end: number;
  /** Room for the rows that are not drawn. */
  readonly style: CSSProperties;
};

export type ShelfSizes = {
  readonly columns: number;
  readonly rowPx: number;
  /** Of the list's start, above which the page is scrolled by so much. */
  readonly scrolledPx: number;
  readonly heightPx: number;
};

/** Which of so many books are near what is in sight, in whole rows. */
export function windowOf(
  count: number,
  { columns, rowPx, scrolledPx, heightPx }: ShelfSizes,
): ShelfWindow {
  const rows = Math.ceil(count / columns);
  const seen = Math.floor(scrolledPx / rowPx) - overscanRows;
  const drawn = Math.ceil(heightPx / rowPx) + 1 + 2 * overscanRows;
  const firstRow = Math.max(0, Math.min(seen, rows - drawn));
  const endRow = Math.min(rows, firstRow + drawn);
  return {
    first: firstRow * columns,
    end: Math.min(count, endRow * columns),
    style: { paddingTop: firstRow * rowPx, paddingBottom: (rows - endRow) * rowPx },
  };
}

/** The books of a long shelf that are drawn, as the page is scrolled: a thousand cards are not. */
export function useShelfWindow(list: RefObject<HTMLElement | null>, count: number): ShelfWindow {
  const [shown, setShown] = useState<ShelfWindow>({ first: 0, end: mostDrawn, style: {} });
  const isLong = count > mostDrawn;
  useLayoutEffect(() => {
    const page = list.current?.closest<HTMLElement>('.page');
    if (!isLong || list.current === null || page == null) return;
    const shelf = list.current;
    const look = (): void => {
      const card = shelf.firstElementChild;
      if (card === null) return;
      const { gridTemplateColumns, rowGap } = getComputedStyle(shelf);
      const next = windowOf(count, {
        columns: gridTemplateColumns.split(' ').length,
        rowPx: card.getBoundingClientRect().height + Number.parseFloat(rowGap),
        scrolledPx: page.getBoundingClientRect().top - shelf.getBoundingClientRect().top,
        heightPx: page.clientHeight,
      });
      setShown((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(page);
    page.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      page.removeEventListener('scroll', look);
    };
  }, [list, count, isLong]);
  return isLong ? shown : { first: 0, end: count, style: {} };
}
