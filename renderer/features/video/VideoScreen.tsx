import { Button } from '@mantine/core';
import { Clapperboard } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onIpcEvents } from '../../ipc/events.ts';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useQueueStore } from '../queue/queue-store.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { GenerateForm } from './GenerateForm.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { isUnderWay, UnderWay } from './gallery/UnderWay.tsx';
import { openPromo } from './promo/promo-store.ts';
import styles from './Video.module.css';
import { useVideoStore } from './video-store.ts';

function PromoButton() {
  const { t } = useTranslation();
  const hasBook = useScriptStore((state) => state.chapter !== null);
  return (
    <Button
      variant="default"
      leftSection={<Clapperboard size={16} />}
      disabled={!hasBook}
      title={hasBook ? undefined : t('video.promo.noBook')}
      data-testid="promo-open"
      onClick={() => void openPromo()}
    >
      {t('video.promo.open')}
    </Button>
  );
}

/** Videos that a model makes, and clips that are made here from takes. */
export function VideoScreen() {
  const { t } = useTranslation();
  const videos = useVideoStore((state) => state.videos);
  const hasClips = useVideoStore((state) => state.clips.length > 0);
  const problem = useVideoStore((state) => state.problem);
  useEffect(() => {
    const { load } = useVideoStore.getState();
    void load();
    return onIpcEvents({ 'videos.changed': () => void load() });
  }, []);
  const hasJobs = useQueueStore(({ jobs }) => [...(jobs?.values() ?? [])].some(isUnderWay));
  const isEmpty = videos !== null && videos.length === 0 && !hasClips && !hasJobs;
  return (
    <div className={styles.screen} data-testid="video-screen">
      <GenerateForm />
      <ScrollRegion className={styles.main} data-pane="gallery" aria-label={t('video.gallery')}>
        <header className={styles.header}>
          <h1>{t('video.title')}</h1>
          <PromoButton />
        </header>
        <ErrorNote error={problem} />
        <UnderWay />
        {isEmpty ? (
          <EmptyState
            title={t('video.galleryEmptyTitle')}
            body={t('video.galleryEmptyBody')}
            testId="video-empty"
          />
        ) : (
          <Gallery />
        )}
      </ScrollRegion>
    </div>
  );
}
