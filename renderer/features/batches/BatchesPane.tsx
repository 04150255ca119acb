import { Button } from '@mantine/core';
import { FolderSearch, ListPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '../../ipc/bridge.ts';
import { NameDialog } from '../../ui/dialogs/NameDialog.tsx';
import { GuideButton } from '../../ui/GuideButton.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { loadLibrary, useLibraryStore } from '../library/library-store.ts';
import styles from './Batches.module.css';
import { BatchPriceDialog } from './BatchPriceDialog.tsx';
import { BatchSection } from './BatchSection.tsx';
import { createBatch, loadBatches, nameOfToday, useBatchStore } from './batch-store.ts';
import { WatchDialog } from './WatchDialog.tsx';

/** Batches of books, the newest first. */
export function BatchesPane() {
  const { t } = useTranslation();
  const batches = useBatchStore((state) => state.batches);
  const problem = useBatchStore((state) => state.problem);
  const [isNaming, setIsNaming] = useState(false);
  const [isWatching, setIsWatching] = useState(false);
  useEffect(() => {
    void loadBatches();
    if (useLibraryStore.getState().books === null) void loadLibrary();
  }, []);
  const add = (
    <div className={styles.tools}>
      <Button
        variant={batches?.length === 0 ? 'filled' : 'default'}
        leftSection={<ListPlus size={16} />}
        data-testid="batch-new"
        onClick={() => setIsNaming(true)}
      >
        {t('batches.new')}
      </Button>
      {bridge().kind === 'desktop' && (
        <Button
          variant="default"
          leftSection={<FolderSearch size={16} />}
          data-testid="batch-watch"
          onClick={() => setIsWatching(true)}
        >
          {t('batches.watch')}
        </Button>
      )}
      <GuideButton page="batches" />
    </div>
  );
  return (
    <div className={styles.pane} data-testid="batches-pane">
      <ErrorNote error={problem} onAction={() => void loadBatches()} />
      {batches?.length === 0 ? (
        <EmptyState
          testId="batches-empty"
          title={t('batches.emptyTitle')}
          body={t('batches.emptyBody')}
          action={add}
        />
      ) : (
        add
      )}
      {batches?.map((batch) => (
        <BatchSection key={batch.id} batch={batch} />
      ))}
      <NameDialog
        isOpen={isNaming}
        title={t('batches.new')}
        body={t('batches.newBody')}
        label={t('batches.name')}
        initial={nameOfToday()}
        mostLength={200}
        action={t('batches.create')}
        onName={createBatch}
        onClose={() => setIsNaming(false)}
      />
      {isWatching && <WatchDialog isOpen onClose={() => setIsWatching(false)} />}
      <BatchPriceDialog />
    </div>
  );
}
