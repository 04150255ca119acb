import { openDialog } from '../ui/dialogs/dialog-open.ts';
import { type Screen, useViewStore } from './view-store.ts';

/** What these show is chosen on the way there: a step back goes past them. */
const passing: ReadonlySet<Screen> = new Set(['review', 'revision', 'report']);

type Stop = { readonly screen?: Screen } | null;

/**
 * The browser's Back and Forward go from screen to screen: without it, Back leaves the studio. Below a dialog nothing
 * changes.
 * @returns ends that.
 */
export function followHistory(): () => void {
  history.replaceState({ screen: useViewStore.getState().screen }, '');
  const unsubscribe = useViewStore.subscribe(({ screen }, before) => {
    const shown = (history.state as Stop)?.screen;
    if (screen === before.screen || screen === shown || passing.has(screen)) return;
    history.pushState({ screen }, '');
  });
  const onPop = ({ state }: PopStateEvent): void => {
    const view = useViewStore.getState();
    const screen = (state as Stop)?.screen;
    if (openDialog() !== null) history.pushState({ screen: view.screen }, '');
    else if (screen !== undefined) view.go(screen);
  };
  window.addEventListener('popstate', onPop);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPop);
  };
}
