/** A dialog or a menu is open, and the keys are its own. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role=dialog][aria-modal=true], [role=menu]') !== null;
