import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isSpeakable } from '../../stores/speakable.ts';
import { useScriptStore } from '../script-editor/script-store.ts';
import { LineTakes } from './LineTakes.tsx';
import { Pickups } from './Pickups.tsx';
import styles from './TakesPanel.module.css';
import { stopTake } from './take-player.ts';
import { useTakesStore } from './takes-store.ts';
import { type TakesTab, useTakesView } from './takes-view.ts';

/** The line at the cursor with its takes, read again whenever main says that it is different. */
function CurrentLine() {
  const { t } = useTranslation();
  const chapterId = useScriptStore((state) => state.chapter?.id);
  const segment = useScriptStore((state) => state.segments[state.currentIndex]);
  const segmentId = segment?.id;
  const canSound = segment !== undefined && isSpeakable(segment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer state of the line is read again.
  useEffect(() => {
    const { show } = useTakesStore.getState();
    const isLine = chapterId !== undefined && segmentId !== undefined && canSound;
    void show(isLine ? { chapterId, segmentId } : null);
  }, [chapterId, segmentId, canSound, segment]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line ends what was heard and compared.
  useEffect(
    () => () => {
      stopTake();
      useTakesView.setState({ isComparing: false });
    },
    [chapterId, segmentId],
  );
  if (chapterId === undefined || segment === undefined) {
    return <p className={styles.hint}>{t('takes.none')}</p>;
  }
  if (!canSound) {
    return <p className={styles.hint}>{t('takes.silent')}</p>;
  }
  return <LineTakes segment={segment} place={{ chapterId, segmentId: segment.id }} />;
}

/** Takes beside the script: those of the line at the cursor, or the lines that are to be heard again. */
export function TakesPanel() {
  const { t } = useTranslation();
  const tab = useTakesView((state) => state.tab);
  return (
    <div className={styles.panel} data-testid="takes-panel">
      <h2 className="visually-hidden">{t('takes.title')}</h2>
      <div className={styles.tabs}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('takes.views')}
          data-testid="takes-tab"
          value={tab}
          data={(['line', 'pickups'] as const).map((value) => ({
            value,
            label: t(`takes.${value}`),
          }))}
          onChange={(value) => useTakesView.setState({ tab: value as TakesTab })}
        />
      </div>
      {tab === 'line' ? <CurrentLine /> : <Pickups />}
    </div>
  );
}
