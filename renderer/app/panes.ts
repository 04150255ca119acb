/** The pane after (or before) the one that holds the focus, around the window's end. */
export function paneAfter(count: number, current: number, direction: 1 | -1): number {
  if (count === 0) return -1;
  return current === -1 ? (direction === 1 ? 0 : count - 1) : (current + direction + count) % count;
}

/** F6: gives the focus to the next pane in the order of the page. */
export function movePane(direction: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.getClientRects().length > 0,
  );
  const focused = document.activeElement;
  let current = -1;
  panes.forEach((pane, at) => {
    if (pane.contains(focused)) current = at;
  });
  const next = panes[paneAfter(panes.length, current, direction)];
  if (next === undefined) return;
  // In the script pane the text itself takes the keyboard.
  const inside = next.querySelector<HTMLElement>('.cm-content');
  (inside ?? next).focus();
}
