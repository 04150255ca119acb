import { type ComponentType, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GiveDialog } from '../features/cast/GiveDialog.tsx';
import { CommandPalette } from '../features/commands/CommandPalette.tsx';
import { followWidth } from '../features/inspector/inspector-store.ts';
import { LibraryScreen } from '../features/library/LibraryScreen.tsx';
import { useLibraryStore } from '../features/library/library-store.ts';
import { joinMediaSession } from '../features/player/media-session.ts';
import { PlayerBar } from '../features/player/PlayerBar.tsx';
import type { PlayActions } from '../features/player/player-state.ts';
import { player } from '../features/player/player-store.ts';
import { loadQueue } from '../features/queue/queue-store.ts';
import { loadUncertain } from '../features/queue/uncertain/uncertain-store.ts';
import { keepInterrupted } from '../features/recorder/recorder-store.ts';
import { followNarrowWidth } from '../features/script-editor/chapters/chapter-list-pane.ts';
import {
  goToPlaying,
  hearChapter,
  hearCurrent,
  hearLineOnly,
  offerAtStart,
  toggleLoop,
  togglePlay,
} from '../features/script-editor/index.ts';
import { type Screen, useViewStore } from '../stores/view-store.ts';
import { AfterFirstDraw, useFirstDraw } from '../ui/first-draw.tsx';
import { later, loadSoonParts } from '../ui/later.tsx';
import { Tips } from '../ui/Tips.tsx';
import { useCommands } from './commands/all-commands.ts';
import { searchCommand } from './commands/found-commands.ts';
import { useSystemMenu } from './desktop/use-system-menu.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ExportButton } from './ExportButton.tsx';
import styles from './Frame.module.css';
import { Rail } from './Rail.tsx';
import { ScriptPage } from './ScriptPage.tsx';
import { TopBar } from './TopBar.tsx';
import { useFlushOnLeave } from './use-events.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { whenIdle } from './when-idle.ts';

/** A page that is never idle, as while a book is being generated, is not waited for. */
const mostWaitMs = 1000;

const playActions: PlayActions = {
  togglePlay,
  playFromHere: () => void hearCurrent(),
  playSegment: hearLineOnly,
  playChapter: hearChapter,
  toggleLoop,
  goToSegment: goToPlaying,
};

/** A start shows the library or the script; the code of any other screen is read when somebody goes there. */
const screens: { readonly [Name in Screen]: ComponentType } = {
  library: LibraryScreen,
  script: ScriptPage,
  review: later(async () => (await import('../features/library/ReviewScreen.tsx')).ReviewScreen),
  revision: later(
    async () => (await import('../features/library/revision/RevisionScreen.tsx')).RevisionScreen,
  ),
  check: later(
    async () => (await import('../features/takes/book-check/BookCheckScreen.tsx')).BookCheckScreen,
  ),
  voices: later(async () => (await import('../features/voices/VoicesScreen.tsx')).VoicesScreen),
  queue: later(async () => (await import('../features/queue/QueueScreen.tsx')).QueueScreen),
  report: later(async () => (await import('../features/report/ReportScreen.tsx')).ReportScreen),
  chat: later(async () => (await import('../features/chat/ChatScreen.tsx')).ChatScreen),
  video: later(async () => (await import('../features/video/VideoScreen.tsx')).VideoScreen),
  settings: later(
    async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  guide: later(async () => (await import('./Guide.tsx')).Guide),
};
const Dialogs = later(async () => (await import('./dialogs/Dialogs.tsx')).Dialogs);

/** What a start does not wait for begins once the book is open and the page has nothing else to do. */
function useHasTime(isBookOpen: boolean): boolean {
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    if (!isBookOpen) return;
    return whenIdle(() => setHasTime(true), mostWaitMs);
  }, [isBookOpen]);
  useEffect(() => {
    if (!hasTime) return;
    void loadQueue();
    void loadUncertain();
    void keepInterrupted();
    void loadSoonParts();
  }, [hasTime]);
  return hasTime;
}

type ArrivedProps = { readonly screen: Screen; readonly main: RefObject<HTMLElement | null> };

/**
 * A screen that goes may take the focus with it; the next one is where the keyboard goes on then. Drawn with that
 * one: while its code is read, the screen before keeps its place, unseen, and the focus in a dialog of it.
 */
function Arrived({ screen, main }: ArrivedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other screen.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [screen]);
  return null;
}

/** The book of what plays, for the system's panel. */
const bookOf = (projectId: string) =>
  useLibraryStore.getState().books?.find(({ id }) => id === projectId) ?? null;

/** The window: top bar, rail, the screen, and the player at the bottom of them all. */
export function Frame({ isBookOpen }: { readonly isBookOpen: boolean }) {
  const { t } = useTranslation();
  const screen = useViewStore((state) => state.screen);
  useFirstDraw(isBookOpen);
  useFlushOnLeave();
  useShortcuts();
  useSystemMenu();
  useEffect(() => {
    return joinMediaSession(player, bookOf);
  }, []);
  useEffect(offerAtStart, []);
  // Also while another screen is shown: back in the script both would lie over the text.
  useEffect(followWidth, []);
  useEffect(followNarrowWidth, []);
  const hasTime = useHasTime(isBookOpen);
  const main = useRef<HTMLElement>(null);
  const Current = screens[screen];
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('app.skip')}
      </a>
      <TopBar />
      <Rail />
      <main ref={main} id="main" className={styles.main} data-screen={screen} tabIndex={-1}>
        <ErrorBoundary resetKey={screen}>
          <Suspense fallback={<p className={styles.loading}>{t('app.screenLoading')}</p>}>
            <Current />
            <Arrived screen={screen} main={main} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <PlayerBar actions={playActions}>
        <ExportButton />
      </PlayerBar>
      <AfterFirstDraw>
        <Tips />
        <GiveDialog />
        <CommandPalette useCommands={useCommands} lastFor={searchCommand} />
      </AfterFirstDraw>
      <Suspense>{hasTime && <Dialogs />}</Suspense>
    </div>
  );
}
