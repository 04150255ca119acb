import { useLayoutEffect } from 'react';
import { isDialogOpen } from '../../../ui/dialogs/dialog-open.ts';
import type { RecorderPhase } from '../recorder-state.ts';
import { useRecorderStore } from '../recorder-store.ts';

/** `nothing` keeps a key from the player, which would be heard by the microphone. */
type RecorderKey = RecorderAct | 'nothing';

export type RecorderAct = 'start' | 'next' | 'again' | 'pause' | 'done' | 'leave';

type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const playing: ReadonlySet<string> = new Set(['Space', 'KeyR']);
const running: ReadonlySet<RecorderPhase> = new Set(['counting', 'recording', 'paused']);

/**
 * What a key means to the recorder. While it runs its keys work wherever the focus is; before, a control
 * that has the focus keeps Space and Enter for itself.
 */
export function recorderAct(
  press: Press,
  phase: RecorderPhase,
  focus: 'text' | 'control' | 'none',
): RecorderKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || focus === 'text') {
    return null;
  }
  const isRunning = running.has(phase);
  if (press.key === 'Escape') return isRunning ? 'done' : 'leave';
  if (!isRunning && focus === 'control' && press.code !== 'KeyR') return null;
  if (!isRunning && phase !== 'ready') return playing.has(press.code) ? 'nothing' : null;
  switch (press.code) {
    case 'Space':
      return isRunning ? 'next' : 'start';
    case 'Enter':
    case 'NumpadEnter':
      return isRunning ? 'done' : null;
    case 'KeyR':
      return 'again';
    case 'KeyP':
      return phase === 'recording' || phase === 'paused' ? 'pause' : null;
    default:
      return null;
  }
}

function focusKind(target: EventTarget | null): 'text' | 'control' | 'none' {
  if (!(target instanceof HTMLElement)) return 'none';
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
      if (event.isComposing || isDialogOpen()) return;
      const { phase } = useRecorderStore.getState();
      const act = recorderAct(event, phase, focusKind(event.target));
      if (act !== null) {
        event.preventDefault();
        event.stopPropagation();
        if (act !== 'nothing' && !event.repeat) onAct(act);
      }
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [onAct]);
}
