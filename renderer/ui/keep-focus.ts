import { openDialog } from './dialogs/dialog-open.ts';

/** Where the keyboard was: what had the focus, what was around it, and its place in the window. */
type Place = {
  readonly element: Element;
  readonly around: readonly Element[];
  readonly x: number;
  readonly y: number;
};

/** A dialog that was opened from a button which is gone goes back to where the button was. */
const mostPlaces = 5;
/** A dialog that closes gives the focus back by itself in this time. */
const settleMs = 60;
const dialogs = '[role=dialog]';
/** What lies over the page for a while: dialogs, and the menus and lists that float beside them. */
const over = `${dialogs}, #floating`;
const reachable = 'button, a[href], select, summary, [tabindex="0"]';

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

function centreOf(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function placeOf(element: Element): Place {
  const around: Element[] = [];
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    around.push(at);
  }
  return { element, around, ...centreOf(element) };
}

/** What can take the focus in there, the nearest to that place; no field, which would take the next keys as text. */
function nearestIn(part: Element, { x, y }: Place): HTMLElement | null {
  const farness = (element: Element): number => {
    const centre = centreOf(element);
    return Math.hypot(centre.x - x, centre.y - y);
  };
  const near = [...part.querySelectorAll<HTMLElement>(reachable)]
    .filter((element) => isShown(element) && !element.matches(':disabled, [contenteditable=true]'))
    .map((element) => ({ element, far: farness(element) }))
    .sort((one, other) => one.far - other.far);
  return near[0]?.element ?? null;
}

function inThere(place: Place, dialog: Element | null): HTMLElement | null {
  for (const part of place.around) {
    const isBelow = dialog !== null && !dialog.contains(part);
    if (isBelow || part.querySelector('main') !== null) return null;
    // Another page stands there now: it is read from its start.
    if (part instanceof HTMLElement && part.matches('main')) return part;
    const next = part.isConnected && isShown(part) ? nearestIn(part, place) : null;
    if (next !== null) return next;
  }
  return null;
}

/** What had the focus before a dialog was opened, the text too; else what is nearest to its place. */
function backTo(place: Place): HTMLElement | null {
  const { element } = place;
  return element instanceof HTMLElement && isShown(element) ? element : inThere(place, null);
}

/** The last place outside of what lies over the page, however many there were in that since. */
let outside: Place | null = null;

/** Whether the focus is in what lies over the page. */
export const isFocusOver = (): boolean => (document.activeElement?.closest(over) ?? null) !== null;

/** Whether the focus is in that part of the page, or was there before a dialog or a menu took it. */
export function isFocusIn(part: string): boolean {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && !isFocusOver()) {
    return activeElement.closest(part) !== null;
  }
  return outside !== null && [outside.element, ...outside.around].some((one) => one.matches(part));
}

/**
 * Where the keyboard is used, the focus is never lost: when what had it goes, like the row that its button removed,
 * what stands nearest to it takes it over. After a click nothing moves: the space bar then plays.
 */
export function keepFocus(): void {
  let places: readonly Place[] = [];
  let isByKeys = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const remember = (): void => {
    const element = document.activeElement;
    if (element === null || element === document.body) return;
    const others = places.filter((place) => place.element !== element);
    const place = placeOf(element);
    places = [...others, place].slice(-mostPlaces);
    if (element.closest(over) === null) outside = place;
  };
  const restore = (): void => {
    timer = null;
    const last = places.at(-1);
    const isLost = last !== undefined && !isShown(last.element);
    if (!isByKeys || !isLost || document.activeElement !== document.body) return;
    if (last.element.matches('[contenteditable=true]')) return;
    const dialog = openDialog();
    const isDialogGone = dialog === null && last.around.some((part) => part.matches(dialogs));
    let next = isDialogGone && outside !== null ? backTo(outside) : null;
    for (const place of [...places].reverse()) next ??= inThere(place, dialog);
    next?.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', remember);
  document.addEventListener(
    'keydown',
    () => {
      isByKeys = true;
      remember();
    },
    true,
  );
  document.addEventListener(
    'pointerdown',
    () => {
      isByKeys = false;
    },
    true,
  );
  new MutationObserver(() => {
    if (document.activeElement === document.body && timer === null) {
      timer = setTimeout(restore, settleMs);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
