import { useLayoutEffect } from 'react';
import { commandFor, type FocusKind } from '../features/commands/find-key.ts';
import { useViewStore } from '../stores/view-store.ts';
import { allCommands } from './commands/all-commands.ts';

function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof HTMLElement)) return 'none';
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) {
    const isTick = target.matches('input[type=checkbox], input[type=radio]');
    return isTick ? 'control' : 'text';
  }
  return target.closest('button, a[href], summary, [role=menuitem], [role=slider]') === null
    ? 'none'
    : 'control';
}

/** The window's keys. An open dialog keeps its own, and the editor has answered before us. */
export function useShortcuts(): void {
  // With the page's first look, not after it: a key that follows at once is no key before its time.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[role=dialog][aria-modal=true], [role=menu]') !== null) return;
      const command = commandFor(
        allCommands,
        {
          key: event.key,
          code: event.code,
          hasControl: event.ctrlKey || event.metaKey,
          hasAlt: event.altKey,
          hasShift: event.shiftKey,
        },
        focusKind(event.target),
        useViewStore.getState().screen,
      );
      if (command !== null) {
        event.preventDefault();
        command.run?.();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
