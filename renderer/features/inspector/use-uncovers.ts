import { type RefObject, useEffect } from 'react';
import { isDrawer, showInspector } from './inspector-store.ts';

/** What lies over everything: its focus is in sight, wherever it stands. */
const above = '#floating, [role=dialog]';

function isUnder(one: DOMRect, cover: DOMRect): boolean {
  return (
    one.left >= cover.left &&
    one.right <= cover.right &&
    one.top >= cover.top &&
    one.bottom <= cover.bottom
  );
}

/** The drawer makes way for what it covers when the focus gets there: nobody works on what cannot be seen. */
export function useUncovers(drawer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const cover = drawer.current;
      if (cover === null || !isDrawer() || !(target instanceof Element)) return;
      if (cover.contains(target) || target.closest(above) !== null) return;
      const covered = isUnder(target.getBoundingClientRect(), cover.getBoundingClientRect());
      if (covered) showInspector(false);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [drawer]);
}
