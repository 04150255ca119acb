import { useEffect } from 'react';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { loadBookmarks } from './bookmarks-store.ts';

const restMs = 300;

/** Reads the bookmarks of the open book again when its lines are others, once that rests. */
export function useBookmarksInStep(): void {
  const projectId = useScriptStore((state) => state.project?.id);
  useEffect(() => {
    if (projectId === undefined) return;
    void loadBookmarks(projectId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useScriptStore.subscribe(({ planId, project }, before) => {
      const isSame = planId === before.planId && project?.chapters === before.project?.chapters;
      if (isSame || project?.id !== projectId) return;
      clearTimeout(timer);
      timer = setTimeout(() => void loadBookmarks(projectId), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [projectId]);
}
