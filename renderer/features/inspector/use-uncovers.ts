import { type RefObject, useEffect } from 'react';
import { isDrawer, showInspector } from './inspector-store.ts';

/** What lies over everything: its focus is in sight, wherever it stands. */
const above = '#floating, [role=dialog]';

/** A list before the text is worked in as a whole. */
const list = '[data-list]';

function isUnder(one: DOMRect, cover: DOMRect): boolean {
  return (
    one.left >= cover.left &&
    one.right <= cover.right &&
    one.top >= cover.top &&
    one.bottom <= cover.bottom
  );
}

function isPartlyUnder(one: DOMRect, cover: DOMRect): boolean {
  return one.left < cover.right && one.right > cover.left;
}

/** The drawer makes way for what it covers when the focus gets there: nobody works on what cannot be seen. */
export function useUncovers(drawer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const cover = drawer.current;
      if (cover === null || !isDrawer() || !(target instanceof Element)) return;
      if (cover.contains(target) || target.closest(above) !== null) return;
      const box = cover.getBoundingClientRect();
      const whole = target.closest(list);
      const covered =
        whole === null
          ? isUnder(target.getBoundingClientRect(), box)
          : isPartlyUnder(whole.getBoundingClientRect(), box);
      if (covered) showInspector(false);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [drawer]);
}
