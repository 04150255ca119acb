import { useEffect } from 'react';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { markFound } from './search-commands.ts';
import { runSearch, searchSoon, useSearchStore } from './search-store.ts';

/** Keeps the finds and their marks in step with the text while the search is open. */
export function useSearchInStep(): void {
  useEffect(() => {
    markFound();
    const stopScript = useScriptStore.subscribe((state, before) => {
      if (state.chapter?.id !== before.chapter?.id) {
        // The editor of the new chapter stands after the next paint.
        requestAnimationFrame(markFound);
        if (useSearchStore.getState().scope === 'chapter') void runSearch();
      } else if (state.planId !== before.planId || state.project !== before.project) {
        searchSoon();
      }
    });
    const stopFound = useSearchStore.subscribe((state, before) => {
      if (state.found !== before.found || state.activeKey !== before.activeKey) markFound();
    });
    return () => {
      stopScript();
      stopFound();
      markFound();
    };
  }, []);
}
