import { useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from './dialogs/dialog-open.ts';

/** Escape leaves a screen wherever the focus is; what is open in it or over it takes the key first. */
export function useLeaveKey(leave: () => void): void {
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTaken = event.defaultPrevented || event.isComposing || isDialogOpen();
      if (event.key !== 'Escape' || isTaken) return;
      event.preventDefault();
      latest.current();
    };
    // Before the window's own keys, where Escape ends playing.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
