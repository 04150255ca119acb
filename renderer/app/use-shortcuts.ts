import { useLayoutEffect } from 'react';
import {
  commandFor,
  type FocusKind,
  isKey,
  isPlainKey,
  type KeyPress,
} from '../features/commands/find-key.ts';
import { freedKeys } from '../features/commands/shortcuts.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { useViewStore } from '../stores/view-store.ts';
import { isDialogOpen } from '../ui/dialogs/dialog-open.ts';
import { allCommands, boundCommands } from './commands/all-commands.ts';

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

const pressOf = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyPress => ({
  key,
  code,
  hasControl: ctrlKey || metaKey,
  hasAlt: altKey,
  hasShift: shiftKey,
});

/**
 * Keys that a person has chosen come before those of the text, and keys that were taken from a command mean
 * nothing there either: the text binds some of the usual ones by itself.
 */
function onChosenKey(event: KeyboardEvent): void {
  const shortcuts = useSessionStore.getState().session?.settings.shortcuts ?? {};
  if (Object.keys(shortcuts).length === 0 || event.isComposing || isDialogOpen()) return;
  const press = pressOf(event);
  const focus = focusKind(event.target);
  const changed = boundCommands().filter(({ id }) => shortcuts[id] !== undefined);
  const command = commandFor(changed, press, focus, useViewStore.getState().screen);
  const isFreed =
    command === null &&
    freedKeys(allCommands, shortcuts).some(
      (key) => isKey(key, press) && !(isPlainKey(key) && focus !== 'none'),
    );
  if (command === null && !isFreed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  command?.run?.();
}

/** The window's keys. An open dialog keeps its own, and the editor has answered before us. */
export function useShortcuts(): void {
  // With the page's first look, not after it: a key that follows at once is no key before its time.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      const command = commandFor(
        boundCommands(),
        pressOf(event),
        focusKind(event.target),
        useViewStore.getState().screen,
      );
      if (command !== null) {
        event.preventDefault();
        command.run?.();
      }
    };
    window.addEventListener('keydown', onChosenKey, true);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onChosenKey, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
