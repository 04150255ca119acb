import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../features/cast/ChangeDialog.tsx';
import { GiveDialog } from '../features/cast/GiveDialog.tsx';
import { ChatScreen } from '../features/chat/ChatScreen.tsx';
import { CommandPalette } from '../features/commands/CommandPalette.tsx';
import { ShortcutSheet } from '../features/commands/ShortcutSheet.tsx';
import { ExportDialog } from '../features/export/ExportDialog.tsx';
import { FirstStepsInGuide } from '../features/first-steps/FirstStepsInGuide.tsx';
import { LibraryScreen } from '../features/library/LibraryScreen.tsx';
import { openBook, startLibrary, useLibraryStore } from '../features/library/library-store.ts';
import { ReviewScreen } from '../features/library/ReviewScreen.tsx';
import { RevisionScreen } from '../features/library/revision/RevisionScreen.tsx';
import { UpdateFile } from '../features/library/revision/UpdateFile.tsx';
import { joinMediaSession } from '../features/player/media-session.ts';
import { PlayerBar } from '../features/player/PlayerBar.tsx';
import type { PlayActions } from '../features/player/player-state.ts';
import { player } from '../features/player/player-store.ts';
import { PortableDialog } from '../features/portable/PortableDialog.tsx';
import { PublicationDialog } from '../features/publication/PublicationDialog.tsx';
import { QueueScreen } from '../features/queue/QueueScreen.tsx';
import { loadQueue } from '../features/queue/queue-store.ts';
import { loadUncertain } from '../features/queue/uncertain/uncertain-store.ts';
import { keepInterrupted } from '../features/recorder/index.ts';
import { ReportScreen } from '../features/report/ReportScreen.tsx';
import {
  goToPlaying,
  hearChapter,
  hearCurrent,
  hearLineOnly,
  toggleLoop,
  togglePlay,
} from '../features/script-editor/index.ts';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { SoundDialog } from '../features/sound/SoundDialog.tsx';
import { BookCheckScreen } from '../features/takes/book-check/BookCheckScreen.tsx';
import { CheckBeforeExport } from '../features/takes/book-check/CheckBeforeExport.tsx';
import { RetakeDialog } from '../features/takes/retakes/RetakeDialog.tsx';
import { PromoDialog, VideoScreen } from '../features/video/index.ts';
import { VoicesScreen } from '../features/voices/index.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { type Screen, useViewStore } from '../stores/view-store.ts';
import { allCommands, boundCommands, readCommands } from './commands/all-commands.ts';
import { QuitDialog } from './desktop/QuitDialog.tsx';
import { useSystemMenu } from './desktop/use-system-menu.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ExportButton } from './ExportButton.tsx';
import styles from './Frame.module.css';
import { PriceQuestion } from './PriceQuestion.tsx';
import { Rail } from './Rail.tsx';
import { ScriptPage } from './ScriptPage.tsx';
import { stepPlaces } from './step-places.ts';
import { TopBar } from './TopBar.tsx';
import { readOpenedFiles } from './take-files.ts';
import { useEvents, useFlushOnLeave } from './use-events.ts';
import { useShortcuts } from './use-shortcuts.ts';

const playActions: PlayActions = {
  togglePlay,
  playFromHere: () => void hearCurrent(),
  playSegment: hearLineOnly,
  playChapter: hearChapter,
  toggleLoop,
  goToSegment: goToPlaying,
};

/** With its pages and what reads them, which a start does not need. */
const GuideScreen = lazy(async () => {
  const { GuideScreen: Loaded } = await import('../features/guide/GuideScreen.tsx');
  return { default: Loaded };
});

function Guide() {
  const { t } = useTranslation();
  const shortcuts = useSessionStore((state) => state.session?.settings.shortcuts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read from the store of the session.
  const bound = useMemo(boundCommands, [shortcuts]);
  return (
    <Suspense fallback={<p role="status">{t('guide.loading')}</p>}>
      <GuideScreen
        commands={allCommands}
        bound={bound}
        start={<FirstStepsInGuide places={stepPlaces} />}
      />
    </Suspense>
  );
}

const screens: { readonly [Name in Screen]: () => React.ReactNode } = {
  library: LibraryScreen,
  review: ReviewScreen,
  revision: RevisionScreen,
  script: ScriptPage,
  check: BookCheckScreen,
  voices: VoicesScreen,
  queue: QueueScreen,
  report: ReportScreen,
  chat: ChatScreen,
  video: VideoScreen,
  settings: SettingsScreen,
  guide: Guide,
};

/** The book of what plays, for the system's panel. */
const bookOf = (projectId: string) =>
  useLibraryStore.getState().books?.find(({ id }) => id === projectId) ?? null;

/** The window: top bar, rail, the screen, and the player at the bottom of them all. */
export function Frame() {
  const { t } = useTranslation();
  const screen = useViewStore((state) => state.screen);
  useEvents();
  useFlushOnLeave();
  useShortcuts();
  useSystemMenu();
  useEffect(() => {
    void startLibrary().then(readOpenedFiles);
    void loadQueue();
    void loadUncertain();
    void keepInterrupted();
    return joinMediaSession(player, bookOf);
  }, []);
  const Current = screens[screen];
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('app.skip')}
      </a>
      <TopBar />
      <Rail />
      <main id="main" className={styles.main} data-screen={screen} tabIndex={-1}>
        <ErrorBoundary resetKey={screen}>
          <Current />
        </ErrorBoundary>
      </main>
      <PlayerBar actions={playActions}>
        <ExportButton />
      </PlayerBar>
      <ExportDialog notice={(projectId) => <CheckBeforeExport projectId={projectId} />} />
      <SoundDialog />
      <UpdateFile />
      <PublicationDialog />
      <RetakeDialog />
      <GiveDialog />
      <ChangeDialog />
      <PortableDialog onOpenBook={(projectId) => void openBook(projectId)} />
      <PromoDialog />
      <PriceQuestion />
      <QuitDialog />
      <CommandPalette readCommands={readCommands} />
      <ShortcutSheet commands={allCommands} />
    </div>
  );
}
