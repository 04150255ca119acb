import type { RecorderPhase } from './recorder-state.ts';

export type RecorderAct = 'start' | 'next' | 'again' | 'pause' | 'done' | 'leave';

type Press = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const running: ReadonlySet<RecorderPhase> = new Set(['counting', 'recording', 'paused']);

/**
 * What a key means to the recorder. While it runs its keys work wherever the focus is; before, a control
 * that has the focus keeps Space and Enter for itself.
 */
export function recorderAct(
  press: Press,
  phase: RecorderPhase,
  focus: 'text' | 'control' | 'none',
): RecorderAct | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || focus === 'text') {
    return null;
  }
  const isRunning = running.has(phase);
  if (press.key === 'Escape') {
    return isRunning ? 'done' : 'leave';
  }
  if (!isRunning && (phase !== 'ready' || (focus === 'control' && press.code !== 'KeyR'))) {
    return null;
  }
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
