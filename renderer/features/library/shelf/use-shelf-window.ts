import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react';
import { clamp } from '../../../../shared/clamp.ts';
import { columnsOf } from '../../../ui/grid/card-steps.ts';

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
  const firstRow = clamp(seen, 0, rows - drawn);
  const endRow = Math.min(rows, firstRow + drawn);
  return {
    first: firstRow * columns,
    end: Math.min(count, endRow * columns),
    style: { paddingTop: firstRow * rowPx, paddingBottom: (rows - endRow) * rowPx },
  };
}

/** A book is not narrower with the gap beside it, and not lower with its words and the gap below. */
const leastPx = { width: 192, height: 400 } as const;

/** What the first draw makes do with: the rest of the window follows once the page is painted. */
const mostInSight = (): number =>
  Math.min(
    mostDrawn,
    Math.ceil(innerWidth / leastPx.width) * Math.ceil(innerHeight / leastPx.height),
  );

const beginning = (end: number): ShelfWindow => ({ first: 0, end, style: {} });

const pageOf = (shelf: HTMLElement | null) => shelf?.closest<HTMLElement>('.page') ?? null;

/** Null while no book is drawn, which gives the height. */
function sizesOf(shelf: HTMLElement, page: HTMLElement): ShelfSizes | null {
  const card = shelf.querySelector('[role=row]');
  if (card === null) return null;
  return {
    columns: columnsOf(shelf),
    rowPx: card.getBoundingClientRect().height + Number.parseFloat(getComputedStyle(shelf).rowGap),
    scrolledPx: page.getBoundingClientRect().top - shelf.getBoundingClientRect().top,
    heightPx: page.clientHeight,
  };
}

/** Scrolls to where a book stands that is not drawn yet. */
export function scrollToBook(shelf: HTMLElement, at: number): void {
  const page = pageOf(shelf);
  const sizes = page === null ? null : sizesOf(shelf, page);
  if (page === null || sizes === null) return;
  const { columns, rowPx, scrolledPx, heightPx } = sizes;
  page.scrollTop += Math.floor(at / columns) * rowPx - scrolledPx - (heightPx - rowPx) / 2;
}

/** The books that are drawn: first those in sight, then all, or of a long shelf those near it as the page is scrolled. */
export function useShelfWindow(list: RefObject<HTMLElement | null>, count: number): ShelfWindow {
  const isLong = count > mostDrawn;
  const [shown, setShown] = useState(() => beginning(mostInSight()));
  useLayoutEffect(() => {
    const page = pageOf(list.current);
    if (list.current === null || page === null) return;
    const shelf = list.current;
    const look = (): void => {
      const sizes = sizesOf(shelf, page);
      if (sizes === null) return;
      const next = isLong ? windowOf(count, sizes) : beginning(mostDrawn);
      setShown((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    // It looks first once the page is laid out, which a look from here would do ahead of time; keys go before.
    const resized = new ResizeObserver(() => startTransition(look));
    resized.observe(page);
    page.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      page.removeEventListener('scroll', look);
    };
  }, [list, count, isLong]);
  if (!isLong) return beginning(shown.first === 0 ? Math.min(count, shown.end) : count);
  // Far down a shelf of which fewer books are shown now, none would be drawn that tells the sizes.
  return shown.first < count ? shown : beginning(mostInSight());
}
