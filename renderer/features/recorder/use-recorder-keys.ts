import { useLayoutEffect } from 'react';
import { type RecorderAct, recorderAct } from './recorder-keys.ts';
import { useRecorderStore } from './recorder-store.ts';

function focusKind(target: EventTarget | null): 'text' | 'control' | 'none' {
  if (!(target instanceof HTMLElement)) {
    return 'none';
  }
  if (target.closest('textarea, select, input:not([type=checkbox]):not([type=radio])') !== null) {
    return 'text';
  }
  return target.closest('button, a[href], input, summary') === null ? 'none' : 'control';
}

/** The recorder's keys, before any other's, while no dialog is open over it. */
export function useRecorderKeys(onAct: (act: RecorderAct) => void): void {
  // With what it shows: a key never acts on what stood there before.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.isComposing ||
        document.querySelector('[role=dialog][aria-modal=true], [role=menu]')
      ) {
        return;
      }
      const { phase } = useRecorderStore.getState();
      const act = recorderAct(event, phase, focusKind(event.target));
      if (act !== null) {
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) {
          onAct(act);
        }
      }
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [onAct]);
}
