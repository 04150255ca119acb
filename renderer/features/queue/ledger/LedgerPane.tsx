import { Button, Checkbox } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { throttled } from '../../../stores/delayed.ts';
import { EmptyState } from '../../../ui/messages/EmptyState.tsx';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { saveCsv } from '../../../ui/save-text.ts';
import { CallFilterBar, isFiltered } from '../filter/CallFilterBar.tsx';
import { PaneProblem } from '../PaneProblem.tsx';
import { useQueueStore } from '../queue-store.ts';
import styles from './LedgerPane.module.css';
import { LedgerSums } from './LedgerSums.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import { ledgerCsv } from './ledger-csv.ts';
import { loadNewest, readAllRows, showRows, useLedgerStore } from './ledger-store.ts';
import { isAny } from './ledger-words.ts';

const refreshMs = 2000;

function SaveCsv() {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    await withErrorToast(async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveCsv(ledgerCsv(await readAllRows()), `${t('ledger.fileName')}-${day}.csv`);
    });
    setIsBusy(false);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<FileDown size={14} />}
      loading={isBusy}
      data-testid="ledger-csv"
      onClick={() => void save()}
    >
      {t('ledger.save')}
    </Button>
  );
}

/** Reads the newest rows again while work goes on; not under the eyes of somebody who reads older ones. */
function useFreshRows(isAtTop: RefObject<boolean>): void {
  useEffect(() => {
    void loadNewest();
    const loadSoon = throttled(() => isAtTop.current && loadNewest(), refreshMs);
    const stop = useQueueStore.subscribe((now, before) => {
      if (now.jobs !== before.jobs) loadSoon();
    });
    return () => {
      stop();
      loadSoon.cancel();
    };
  }, [isAtTop]);
}

type EmptyProps = { readonly isAll: boolean; readonly isReserved: boolean };

/** Nothing was ever bought, or nothing of what the filter means; or what is reserved may still be charged. */
function Empty({ isAll, isReserved }: EmptyProps) {
  const { t } = useTranslation();
  if (isAll && isReserved) {
    return <EmptyState title={t('ledger.reservedTitle')} body={t('ledger.reservedBody')} />;
  }
  if (isAll) return <EmptyState title={t('ledger.emptyTitle')} body={t('ledger.emptyBody')} />;
  return (
    <EmptyState
      testId="ledger-no-match"
      title={t('callFilter.noRowTitle')}
      body={t('callFilter.noMatchBody')}
    />
  );
}

/** What was paid, what may have been, and what was not: every call, newest first. */
export function LedgerPane() {
  const { t } = useTranslation();
  const { rows, totals, problem, filter, hasHolds } = useLedgerStore();
  const isAtTop = useRef(true);
  useFreshRows(isAtTop);
  const isFilter = isFiltered(filter);
  const isReserved = totals !== null && isAny(totals.all.reserved);
  return (
    <div className={styles.pane}>
      <PaneProblem error={problem} onRetry={() => void loadNewest()} />
      {rows !== null && totals !== null && (
        <>
          {(rows.length > 0 || isFilter || isReserved) && (
            <>
              <CallFilterBar filter={filter} onFilter={(next) => void showRows({ filter: next })}>
                <SaveCsv />
              </CallFilterBar>
              <div className={styles.head}>
                <LedgerSums totals={totals} />
                <Checkbox
                  className={styles.holds}
                  checked={hasHolds}
                  label={t('ledger.showHolds')}
                  data-testid="ledger-holds"
                  onChange={(event) => void showRows({ hasHolds: event.currentTarget.checked })}
                />
              </div>
            </>
          )}
          {rows.length === 0 ? (
            <Empty isAll={!isFilter} isReserved={isReserved} />
          ) : (
            <LedgerTable rows={rows} isAtTop={isAtTop} />
          )}
        </>
      )}
    </div>
  );
}
