import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isSpeakable } from '../../stores/speakable.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { SegmentTakesPanel } from './list/SegmentTakesPanel.tsx';
import { Pickups } from './pickups/Pickups.tsx';
import styles from './TakesPanel.module.css';
import { stopTake } from './take-player.ts';
import { useTakesStore } from './takes-store.ts';
import { useTakesView } from './takes-view.ts';

/** The line at the cursor with its takes, read again whenever main says that it is different. */
function CurrentLine() {
  const { t } = useTranslation();
  const chapterId = useScriptStore((state) => state.chapter?.id);
  const segment = useScriptStore((state) => state.segments[state.currentIndex]);
  const segmentId = segment?.id;
  useEffect(() => {
    const isLine = chapterId !== undefined && segment !== undefined && isSpeakable(segment);
    const place = isLine ? { chapterId, segmentId: segment.id } : null;
    void useTakesStore.getState().show(place);
  }, [chapterId, segment]);
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
  if (!isSpeakable(segment)) return <p className={styles.hint}>{t('takes.silent')}</p>;
  return <SegmentTakesPanel segment={segment} place={{ chapterId, segmentId: segment.id }} />;
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
          onChange={(chosen) => useTakesView.setState({ tab: chosen })}
        />
      </div>
      {tab === 'line' ? <CurrentLine /> : <Pickups />}
    </div>
  );
}
