import { Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../ui/dialogs/AppModal.tsx';
import { formatClock } from '../../ui/words/format.ts';
import { chapterTimeline } from '../player/index.ts';
import { activeEditor, goToSegment } from '../script-editor/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { findPlace, readPlace } from './find-place.ts';
import styles from './GoTo.module.css';
import { useGoTo } from './go-to-store.ts';

function leave(): void {
  useGoTo.setState({ isOpen: false });
  activeEditor()?.focus();
}

function Body({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation();
  const segments = useScriptStore((state) => state.segments);
  const chapterId = useScriptStore((state) => state.chapter?.id ?? '');
  const [typed, setTyped] = useState('');
  const timeline = chapterTimeline(segments);
  const wanted = useMemo(() => readPlace(typed), [typed]);
  const found = wanted === null ? null : findPlace(wanted, segments, timeline);
  const outside = t('goTo.outside', {
    count: segments.length,
    lines: segments.length,
    length: formatClock(timeline.totalMs),
  });
  const hint =
    found !== null
      ? t('goTo.found', { number: found.segment.index + 1, time: formatClock(found.startMs) })
      : typed.trim() === ''
        ? outside
        : wanted === null
          ? t('goTo.unread')
          : outside;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (found === null) return;
    const { id: segmentId } = found.segment;
    leave();
    onGo();
    void goToSegment({ chapterId, segmentId }).then(() => {
      // Asked for again meanwhile: what is typed is for the dialog.
      if (!useGoTo.getState().isOpen) activeEditor()?.focus();
    });
  };
  return (
    <Stack gap="xs" pt={4}>
      <TextInput
        aria-label={t('goTo.label')}
        placeholder={t('goTo.placeholder')}
        value={typed}
        error={typed.trim() !== '' && found === null}
        aria-describedby="go-to-hint"
        autoComplete="off"
        maxLength={20}
        data-autofocus
        autoFocus
        data-testid="go-to-field"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p id="go-to-hint" className="quiet" role="status" data-testid="go-to-hint">
        {hint}
      </p>
      <p className={styles.words} dir="auto">
        {found?.segment.shown ?? ''}
      </p>
    </Stack>
  );
}

/** Ctrl G: to a line of the open chapter by its number, or to a time of it. */
export function GoToDialog({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation();
  const isOpen = useGoTo((state) => state.isOpen);
  return (
    <AppModal
      opened={isOpen}
      onClose={leave}
      title={t('goTo.title')}
      centered={false}
      yOffset="12vh"
      size="sm"
      isInstant
    >
      <Body onGo={onGo} />
    </AppModal>
  );
}
