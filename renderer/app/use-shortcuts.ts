import { useEffect } from 'react';
import { useExportStore } from '../features/export/export-store.ts';
import { toggleChapterList } from '../features/script-editor/chapter-list-pane.ts';
import { useScriptStore } from '../features/script-editor/script-store.ts';
import { togglePlay } from '../features/script-editor/toggle-play.ts';
import { transport } from '../features/waveform/transport-store.ts';
import { useViewStore } from '../stores/view-store.ts';
import { movePane } from './panes.ts';
import { type FocusKind, type ShortcutAction, shortcutFor } from './shortcuts.ts';

const nudgeMs = 3000;

function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof HTMLElement)) {
    return 'none';
  }
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) {
    const isTick = target.matches('input[type=checkbox], input[type=radio]');
    return isTick ? 'control' : 'text';
  }
  return target.closest('button, a[href], summary, [role=menuitem], [role=slider]') === null
    ? 'none'
    : 'control';
}

function step(direction: 1 | -1): void {
  void transport.getState().step(direction);
}

const actions: { readonly [Action in ShortcutAction]: () => void } = {
  'toggle-play': () => void togglePlay(),
  back: () => transport.getState().nudge(-nudgeMs),
  forward: () => transport.getState().nudge(nudgeMs),
  previous: () => step(-1),
  next: () => step(1),
  'next-pane': () => movePane(1),
  'previous-pane': () => movePane(-1),
  export: () => {
    const { project } = useScriptStore.getState();
    if (project !== null) {
      useExportStore.getState().openDialog(project.id, project.title);
    }
  },
  chapters: () => {
    if (useViewStore.getState().screen === 'script') {
      toggleChapterList();
    }
  },
  escape: () => transport.getState().stop(),
};

/** The window's keys. An open dialog keeps its own, and the editor has answered before us. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) {
        return;
      }
      if (document.querySelector('[role=dialog][aria-modal=true], [role=menu]') !== null) {
        return;
      }
      const action = shortcutFor(
        {
          key: event.key,
          code: event.code,
          hasControl: event.ctrlKey || event.metaKey,
          hasAlt: event.altKey,
          hasShift: event.shiftKey,
        },
        focusKind(event.target),
      );
      if (action !== null) {
        event.preventDefault();
        actions[action]();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
