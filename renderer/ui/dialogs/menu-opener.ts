import type { KeyboardEvent, MouseEvent } from 'react';

/** What opens the menu of the thing that has the keyboard; not every system makes a right click of it. */
export const menuKeys = 'Shift F10';

/**
 * For the one button that stands for a thing in a list: its menu opens by the keys for it and by a right
 * click, so that its menu button needs no tab stop of its own.
 */
export function menuOpener(open: () => void) {
  const onMenu = (event: MouseEvent | KeyboardEvent): void => {
    event.preventDefault();
    open();
  };
  return {
    'aria-keyshortcuts': 'Shift+F10',
    onContextMenu: onMenu,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onMenu(event);
    },
  };
}
