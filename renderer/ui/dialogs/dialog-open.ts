/** The dialog that lies over the page; null where there is none. */
export const openDialog = (): Element | null =>
  document.querySelector('[role=dialog][aria-modal=true]');

/** A dialog or a menu is open, and the keys are its own. */
export const isDialogOpen = (): boolean =>
  openDialog() !== null || document.querySelector('[role=menu]') !== null;
