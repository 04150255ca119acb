import { useEffect } from 'react';
import { debounced } from '../../stores/delayed.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { loadBookmarks } from './bookmarks-store.ts';

const restMs = 300;

/** Reads the bookmarks of the open book again when its lines are others, once that rests. */
export function useBookmarksInStep(): void {
  const projectId = useScriptStore((state) => state.project?.id);
  useEffect(() => {
    if (projectId === undefined) return;
    void loadBookmarks(projectId);
    const loadSoon = debounced(() => loadBookmarks(projectId), restMs);
    const stop = useScriptStore.subscribe(({ planId, project }, before) => {
      const isSame = planId === before.planId && project?.chapters === before.project?.chapters;
      if (!isSame && project?.id === projectId) loadSoon();
    });
    return () => {
      loadSoon.cancel();
      stop();
    };
  }, [projectId]);
}
