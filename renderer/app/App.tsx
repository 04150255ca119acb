import { Box, Button, DirectionProvider, MantineProvider, Stack } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../shared/model/look/language.ts';
import type { ThemeChoice } from '../../shared/model/look/look.ts';
import { loadLibrary, openFirstBook } from '../features/library/library-store.ts';
import { followHistory } from '../stores/follow-history.ts';
import { recall, remember } from '../stores/remembered.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { useViewStore } from '../stores/view-store.ts';
import { zOrder } from '../ui/dialogs/z-order.ts';
import { ErrorNote } from '../ui/messages/ErrorNote.tsx';
import { formatNumber } from '../ui/words/format.ts';
import styles from './App.module.css';
import { DropOverlay, useFileDrop } from './DropOverlay.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './Frame.tsx';
import { cssVariables, theme } from './look/theme.ts';
import { useLanguage } from './look/use-language.ts';
import { useLook } from './look/use-look.ts';
import { useResolvedTheme } from './look/use-resolved-theme.ts';
import { cspNonce } from './nonce.ts';
import { readOpenedFiles } from './take-files.ts';
import { useEvents } from './use-events.ts';

function rememberedTheme(): ThemeChoice {
  const stored = recall('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const delay = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Keys work from then on, however long the list is. */
const mostWaitMs = 100;

/** How far the start of the window is: the book may come after the frame around it. */
type Stage = 'reading' | 'drawn' | 'opened';

/** Reads what is shown first before it is drawn: to draw it once is quicker than to draw each part as it comes. */
function useOpening(): { readonly stage: Stage; readonly open: () => Promise<void> } {
  const [stage, setStage] = useState<Stage>('reading');
  const open = useCallback(async () => {
    const list = loadLibrary();
    const book = list.then(openFirstBook);
    // The shelf does not wait for a book that is opened behind it.
    const shown = list.then(() => (useViewStore.getState().screen === 'script' ? book : undefined));
    const session = useSessionStore.getState().load();
    // The first number of all takes the engine a while; nothing is there to be drawn yet.
    formatNumber(0);
    await session;
    if (useSessionStore.getState().session === null) return;
    await Promise.race([shown, delay(mostWaitMs)]);
    setStage('drawn');
    await book;
    setStage('opened');
    await readOpenedFiles();
  }, []);
  return { stage, open };
}

function Opened() {
  const { t } = useTranslation();
  const problem = useSessionStore((state) => state.problem);
  const { stage, open } = useOpening();
  useEvents();
  useEffect(followHistory, []);
  useEffect(() => {
    void open();
  }, [open]);
  if (stage !== 'reading') return <Frame isBookOpen={stage === 'opened'} />;
  if (problem === null) {
    return (
      <Box component="p" p={64} c="dimmed" ta="center">
        {t('app.loading')}
      </Box>
    );
  }
  return (
    <Stack component="main" align="flex-start" maw={640} mx="auto" my={64} px="xl">
      <h1>{t('app.failedTitle')}</h1>
      <ErrorNote error={problem} />
      <Button onClick={() => void open()}>{t('app.tryAgain')}</Button>
    </Stack>
  );
}

/** The whole window takes files, also while it opens: a browser would leave for a file that nobody takes. */
function Studio() {
  const { getRootProps, isDragActive, dragged } = useFileDrop();
  return (
    <div {...getRootProps({ className: styles.window, tabIndex: undefined, role: undefined })}>
      <Opened />
      <DropOverlay isShown={isDragActive} dragged={dragged} />
    </div>
  );
}

export function App() {
  const { t } = useTranslation();
  const chosen = useSessionStore((state) => state.session?.settings.theme);
  const scheme = useResolvedTheme(chosen ?? rememberedTheme());
  const language = useLanguage();
  useLook();
  useEffect(() => {
    if (chosen !== undefined) {
      // So that the next start does not flash in the other theme.
      remember('theme', chosen);
    }
  }, [chosen]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      {...(cspNonce === '' ? {} : { getStyleNonce: () => cspNonce })}
    >
      <DirectionProvider
        key={language}
        initialDirection={directionOf(language)}
        detectDirection={false}
      >
        <section aria-label={t('app.notices')}>
          <Notifications
            position="bottom-right"
            limit={3}
            zIndex={zOrder.message}
            withinPortal={false}
          />
        </section>
        <section id="floating" aria-label={t('app.floating')} />
        <ErrorBoundary>
          <Studio />
        </ErrorBoundary>
      </DirectionProvider>
    </MantineProvider>
  );
}
