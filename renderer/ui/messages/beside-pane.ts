import { useLayoutEffect } from 'react';

/** While a pane of that width stands at the end of the window, messages are shown beside it, not over its buttons. */
export function useMessagesBeside(widthPx: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--end-pane', `${widthPx}px`);
    return () => {
      style.removeProperty('--end-pane');
    };
  }, [widthPx]);
}
