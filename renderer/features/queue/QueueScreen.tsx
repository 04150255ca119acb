import { Tabs } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/words/format.ts';
import { BatchesPane } from '../batches/index.ts';
import { JobsPane } from './jobs/JobsPane.tsx';
import { PaceBar } from './jobs/PaceBar.tsx';
import { SubmittedWork } from './jobs/SubmittedWork.tsx';
import { LedgerPane } from './ledger/LedgerPane.tsx';
import { PaneProblem } from './PaneProblem.tsx';
import styles from './QueueScreen.module.css';
import { QueueVoice } from './QueueVoice.tsx';
import { hideLinksTo, loadQueue, type QueueTab, useQueueStore } from './queue-store.ts';
import { stopFiles } from './uncertain/hear-file.ts';
import { UncertainPane } from './uncertain/UncertainPane.tsx';
import { useUncertainStore } from './uncertain/uncertain-store.ts';

const tabs: readonly QueueTab[] = ['jobs', 'batches', 'uncertain', 'ledger'];

/** All work that costs: what runs, what waits for a decision, and what was paid. */
export function QueueScreen() {
  const { t } = useTranslation();
  const tab = useQueueStore((state) => state.tab);
  const problem = useQueueStore((state) => state.problem);
  const isRead = useQueueStore((state) => state.jobs !== null);
  const uncertain = useUncertainStore((state) => state.count);
  useEffect(() => {
    void loadQueue();
    // Nothing plays on where there is no button left to stop it.
    return stopFiles;
  }, []);
  useEffect(() => hideLinksTo(tab), [tab]);
  return (
    <Tabs
      className="screen"
      value={tab}
      keepMounted={false}
      onChange={(value) =>
        useQueueStore.setState({ tab: tabs.find((name) => name === value) ?? 'jobs' })
      }
      data-pane="queue"
      tabIndex={-1}
      data-testid="queue-screen"
    >
      <header className={styles.head}>
        <h1>{t('queue.title')}</h1>
        <Tabs.List className={styles.tabs} aria-label={t('queue.title')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} data-testid={`tab-${name}`}>
              {t(`queue.tabs.${name}`)}
              {name === 'uncertain' && uncertain > 0 && (
                <span className={styles.tabCount}> ({formatNumber(uncertain)})</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <PaceBar />
      </header>
      <QueueVoice />
      <Tabs.Panel value="jobs" className={styles.panel}>
        <PaneProblem error={problem} onRetry={() => void loadQueue()} />
        <SubmittedWork />
        {isRead && <JobsPane />}
      </Tabs.Panel>
      <Tabs.Panel value="batches" className={styles.panel}>
        <BatchesPane />
      </Tabs.Panel>
      <Tabs.Panel value="uncertain" className={styles.panel}>
        <UncertainPane />
      </Tabs.Panel>
      <Tabs.Panel value="ledger" className={styles.panel}>
        <LedgerPane />
      </Tabs.Panel>
    </Tabs>
  );
}
