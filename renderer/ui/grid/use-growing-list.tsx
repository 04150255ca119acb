import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const pageSize = 60;
/** So far from what is in sight the next ones are drawn. */
const aheadPx = 800;

/** What a row of a list that is not drawn whole tells of its place. */
export type RowPlace = { readonly 'aria-setsize': number; readonly 'aria-posinset': number };

type GrowingList = {
  /** So many of the rows are drawn. */
  readonly shownCount: number;
  /** Of a drawn row, counted from the first that is drawn. */
  readonly placeOf: (index: number) => RowPlace;
  /** Draws all of it at once, for who jumps to its end. */
  readonly drawAll: () => void;
  /** Stands where the drawn rows end, in the list's scroller; null where all are drawn. */
  readonly edge: ReactNode;
};

/**
 * A long list whose rows have any height: its beginning is drawn, and more as its edge comes near what is in sight.
 * @param growsUp it shows its end, and more of its beginning when it is scrolled up
 * @param atLeast so many are drawn, such as up to a row that somebody looks for
 */
export function useGrowingList(count: number, growsUp = false, atLeast = 0): GrowingList {
  const [drawn, setDrawn] = useState(pageSize);
  const [edge, setEdge] = useState<HTMLDivElement | null>(null);
  const shownCount = Math.min(count, Math.max(drawn, atLeast));
  if (shownCount > drawn) setDrawn(shownCount);
  useEffect(() => {
    if (edge === null) return;
    // Observed anew at each size: an edge that is near from the start is told at once.
    const seen = new IntersectionObserver((entries) => {
      // On a busy page several come at once, the newest last.
      if (entries.at(-1)?.isIntersecting === true) setDrawn(shownCount + pageSize);
    });
    seen.observe(edge);
    return () => seen.disconnect();
  }, [edge, shownCount]);
  // It lies over the last drawn rows and takes no room; who jumps to the end of them meets it as well.
  const over = growsUp ? { marginBottom: -aheadPx } : { marginTop: -aheadPx };
  const firstShown = growsUp ? count - shownCount : 0;
  return {
    shownCount,
    placeOf: (index) => ({ 'aria-setsize': count, 'aria-posinset': firstShown + index + 1 }),
    drawAll: () => {
      if (shownCount < count) flushSync(() => setDrawn(count));
    },
    edge: shownCount < count && (
      <div
        ref={setEdge}
        aria-hidden
        // What is scrolled is kept in place by the rows, not by this.
        style={{
          flex: 'none',
          height: aheadPx,
          pointerEvents: 'none',
          overflowAnchor: 'none',
          ...over,
        }}
      />
    ),
  };
}
