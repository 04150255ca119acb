import { useEffect } from 'react';
import { onIpcEvents } from '../../ipc/events.ts';
import { debounced } from '../../stores/delayed.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { loadBookmarks } from './bookmarks-store.ts';

const restMs = 300;

/**
 * Reads the bookmarks of a book, and again when its lines are others or another window marked one, once that rests.
 * Lines that are generated, many a second in a running job, change none.
 */
export function followBookmarks(projectId: string): () => void {
  void loadBookmarks(projectId);
  const loadSoon = debounced(() => loadBookmarks(projectId), restMs);
  const stopEvents = onIpcEvents({
    'library.changed': ({ projectId: changed }) => {
      if (changed === null || changed === projectId) loadSoon();
    },
  });
  const stopStore = useScriptStore.subscribe(({ planId, project }, before) => {
    if (planId !== before.planId && project?.id === projectId) loadSoon();
  });
  return () => {
    loadSoon.cancel();
    stopEvents();
    stopStore();
  };
}

/** Keeps the bookmarks of the open book in step. */
export function useBookmarksInStep(): void {
  const projectId = useScriptStore((state) => state.project?.id);
  useEffect(() => (projectId === undefined ? undefined : followBookmarks(projectId)), [projectId]);
}
