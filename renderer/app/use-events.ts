import { useEffect } from 'react';
import { onBatchChanged, onBatchNotice } from '../features/batches/batch-store.ts';
import { onReading } from '../features/library/import-files.ts';
import { loadLibrary, useLibraryStore } from '../features/library/library-store.ts';
import { mostDrawn } from '../features/library/shelf/use-shelf-window.ts';
import { onPortableProgress } from '../features/portable/portable-store.ts';
import { loadQueue, onJobs, onPace, onSubmitted } from '../features/queue/queue-store.ts';
import { onUncertainCount } from '../features/queue/uncertain/uncertain-store.ts';
import { onReferenceChanged, onReferenceReading } from '../features/references/reference-store.ts';
import { useScriptStore } from '../features/script-editor/save/script-store.ts';
import { onStorageProgress } from '../features/settings/storage-store.ts';
import { onHealthProgress } from '../features/settings/upkeep/health-store.ts';
import { onMoveChanged } from '../features/settings/upkeep/move-store.ts';
import { onUpdatesChanged } from '../features/settings/upkeep/updates-store.ts';
import { onBookCheckProgress } from '../features/takes/book-check/book-check-store.ts';
import { bridge } from '../ipc/bridge.ts';
import { onIpcEvents } from '../ipc/events.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { useViewStore } from '../stores/view-store.ts';
import { showNotice } from '../ui/messages/toast.tsx';
import { onQuitting } from './desktop/QuitDialog.tsx';
import { runCommand } from './desktop/use-system-menu.ts';
import { readOpenedFiles } from './take-files.ts';

const quietMs = 250;
/** What is generated of a book and of its chapters is counted anew about once a second. */
const countMs = 1000;

/** Main's events, each to the store that mirrors it. Lists are read again at most four times a second. */
export function useEvents(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isProjectStale = false;
    const readAgain = (afterMs: number): void => {
      timer ??= setTimeout(() => {
        timer = null;
        // The library's screen reads the list when it is shown: many books are not read for every save.
        const { books } = useLibraryStore.getState();
        const isShown = useViewStore.getState().screen === 'library';
        if (isShown || (books?.length ?? 0) <= mostDrawn) void loadLibrary();
        if (isProjectStale) {
          isProjectStale = false;
          void useScriptStore.getState().refreshProject();
        }
      }, afterMs);
    };
    const stop = onIpcEvents({
      'session.changed': (session) => useSessionStore.getState().apply(session),
      'library.changed': ({ projectId }) => {
        const openId = useScriptStore.getState().project?.id;
        if (projectId === null) {
          void useSessionStore.getState().load();
          void loadQueue();
        }
        isProjectStale ||= openId !== undefined && (projectId === null || projectId === openId);
        readAgain(quietMs);
      },
      'chapter.segments': ({ chapterId, segments }) => {
        const { project, onSegments } = useScriptStore.getState();
        onSegments(chapterId, segments);
        isProjectStale ||= project?.chapters.some(({ id }) => id === chapterId) === true;
        readAgain(countMs);
      },
      'chapters.rewritten': ({ chapterIds }) => void useScriptStore.getState().adopt(chapterIds),
      'jobs.changed': ({ changed, removed }) => onJobs(changed, removed),
      'batches.changed': onBatchChanged,
      'batch.notice': ({ title, body }) => onBatchNotice(title, body),
      'desktop.command': ({ command }) => runCommand(command),
      'desktop.quitting': onQuitting,
      'pace.changed': onPace,
      'submitted.changed': ({ submitted }) => onSubmitted(submitted),
      'uncertain.changed': ({ count }) => onUncertainCount(count),
      'library.reading': ({ fileHandle, fraction }) => onReading(fileHandle, fraction),
      'bookCheck.progress': onBookCheckProgress,
      'storage.progress': onStorageProgress,
      'health.progress': onHealthProgress,
      'updates.changed': onUpdatesChanged,
      'move.changed': ({ move }) => onMoveChanged(move),
      'portable.progress': onPortableProgress,
      'files.opened': () => void readOpenedFiles(),
      'reference.changed': onReferenceChanged,
      'reference.reading': ({ referenceId, name, fraction }) =>
        onReferenceReading(referenceId, name, fraction),
      notice: ({ level, message }) => showNotice(level, message),
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, []);
}

/** Nothing typed is lost when the window hides or goes: saved at once, and kept beside until it is. */
export function useFlushOnLeave(): void {
  useEffect(() => {
    const leave = (): void => {
      useScriptStore.getState().keepUnsaved();
      void useScriptStore.getState().flush();
    };
    // What is kept beside belongs to this address: a studio comes back under another one where its port was taken.
    const beforeUnload = (event: Event): void => {
      const { shown } = useScriptStore.getState();
      const isFailing = Object.values(shown).some(({ saveStatus }) => saveStatus.kind === 'failed');
      if (isFailing && bridge().kind === 'web') event.preventDefault();
      leave();
    };
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
