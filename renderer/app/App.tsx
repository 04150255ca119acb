import { Box, Button, DirectionProvider, MantineProvider, Stack } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../shared/model/language.ts';
import type { ThemeChoice } from '../../shared/model/look.ts';
import { recall, remember } from '../stores/remembered.ts';
import { useSessionStore } from '../stores/session-store.ts';
import { ErrorNote } from '../ui/messages/ErrorNote.tsx';
import styles from './App.module.css';
import { DropOverlay, useFileDrop } from './DropOverlay.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './Frame.tsx';
import { cssVariables, theme } from './look/theme.ts';
import { useLanguage } from './look/use-language.ts';
import { useLook } from './look/use-look.ts';
import { useResolvedTheme } from './look/use-resolved-theme.ts';
import { cspNonce } from './nonce.ts';

function rememberedTheme(): ThemeChoice {
  const stored = recall('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function Opened() {
  const { t } = useTranslation();
  const isReady = useSessionStore((state) => state.session !== null);
  const problem = useSessionStore((state) => state.problem);
  const load = useSessionStore((state) => state.load);
  useEffect(() => {
    void load();
  }, [load]);
  if (isReady) return <Frame />;
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
      <Button onClick={() => void load()}>{t('app.tryAgain')}</Button>
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
          <Notifications position="bottom-right" limit={3} withinPortal={false} />
        </section>
        <section id="floating" aria-label={t('app.floating')} />
        <ErrorBoundary>
          <Studio />
        </ErrorBoundary>
      </DirectionProvider>
    </MantineProvider>
  );
}
