import { Button, Checkbox, Loader } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { FileDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerTotals } from '../../../shared/model/job.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatNumber } from '../../ui/format.ts';
import { withErrorToast } from '../../ui/toast.tsx';
import { useMoney } from '../../ui/use-money.ts';
import styles from './LedgerPane.module.css';
import { LedgerRowView } from './LedgerRowView.tsx';
import { ledgerCsv } from './ledger-csv.ts';
import { isHold, readWholeLedger, useLedgerStore } from './ledger-store.ts';
import { PaneProblem } from './PaneProblem.tsx';
import { useQueueStore } from './queue-store.ts';

const rowPx = 36;
/** So many rows before the end the next page is asked for. */
const aheadRows = 40;
const refreshMs = 2000;

const columns = ['when', 'account', 'what', 'line', 'tokens', 'money', 'note'] as const;

type TotalsProps = { readonly totals: LedgerTotals };

function Totals({ totals }: TotalsProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const total = (money: number, tokens: number): string =>
    t('ledger.total', { money: asMoney(money), tokens: formatNumber(tokens) });
  return (
    <dl className={styles.totals} data-testid="ledger-totals">
      <div>
        <dt>{t('ledger.today')}</dt>
        <dd>{total(totals.todayMoney, totals.todayTokens)}</dd>
      </div>
      <div>
        <dt>{t('ledger.allTime')}</dt>
        <dd>
          {total(totals.allMoney, totals.allTokens)}
          {totals.possiblyTokens > 0 && (
            <span className="quiet">
              {t('ledger.possibly', { tokens: formatNumber(totals.possiblyTokens) })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken the bytes once the click is over, some browsers a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function SaveCsv() {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    await withErrorToast(async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(ledgerCsv(await readWholeLedger()), `${t('ledger.fileName')}-${day}.csv`);
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
function useFreshRows(scroller: React.RefObject<HTMLDivElement | null>): void {
  const loadNewest = useLedgerStore((state) => state.loadNewest);
  useEffect(() => {
    void loadNewest();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = useQueueStore.subscribe((now, before) => {
      if (now.jobs !== before.jobs) {
        timer ??= setTimeout(() => {
          timer = null;
          if ((scroller.current?.scrollTop ?? 0) < rowPx) {
            void loadNewest();
          }
        }, refreshMs);
      }
    });
    return () => {
      stop();
      if (timer !== null) {
        clearTimeout(timer);
      }
    };
  }, [loadNewest, scroller]);
}

type LedgerTableProps = {
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly showsHolds: boolean;
};

function LedgerTable({ scroller, showsHolds }: LedgerTableProps) {
  const { t } = useTranslation();
  const known = useLedgerStore((state) => state.rows);
  const rows = useMemo(
    () => (known ?? []).filter((row) => showsHolds || !isHold(row)),
    [known, showsHolds],
  );
  const hasMore = useLedgerStore((state) => state.nextBeforeId !== null);
  const loadOlder = useLedgerStore((state) => state.loadOlder);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && last >= rows.length - aheadRows;
  // A page that came may leave the list still near its end, so the count is a reason too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isNearEnd) {
      void loadOlder();
    }
  }, [isNearEnd, known?.length, loadOlder]);
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={t('ledger.table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the keyboard.
      tabIndex={0}
      data-testid="ledger-scroll"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table of the page cannot keep only the rows on the screen. */}
      <div
        role="table"
        aria-label={t('ledger.table')}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        data-testid="ledger-table"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a heading is read, not used. */}
        <div className={styles.headings} role="row">
          {columns.map((name) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            <span key={name} role="columnheader" data-column={name}>
              {t(`ledger.columns.${name}`)}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div
          className={styles.inside}
          role="rowgroup"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <LedgerRowView key={row.id} row={row} index={index} startPx={start} />
            );
          })}
        </div>
      </div>
      {hasMore && (
        <p className={styles.reading} role="status">
          <Loader size={12} aria-hidden />
          {t('ledger.reading')}
        </p>
      )}
    </section>
  );
}

/** What was paid, what may have been, and what was not: every call, newest first. */
export function LedgerPane() {
  const { t } = useTranslation();
  const rows = useLedgerStore((state) => state.rows);
  const totals = useLedgerStore((state) => state.totals);
  const problem = useLedgerStore((state) => state.problem);
  const loadNewest = useLedgerStore((state) => state.loadNewest);
  const [showsHolds, setShowsHolds] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  useFreshRows(scroller);
  return (
    <div className={styles.pane}>
      <PaneProblem error={problem} onRetry={() => void loadNewest()} />
      {rows !== null && totals !== null && (
        <>
          <div className={styles.head}>
            <p className="quiet">{t('ledger.intro')}</p>
            <Totals totals={totals} />
            {rows.length > 0 && (
              <>
                <Checkbox
                  checked={showsHolds}
                  label={t('ledger.showHolds')}
                  data-testid="ledger-holds"
                  onChange={(event) => setShowsHolds(event.currentTarget.checked)}
                />
                <SaveCsv />
              </>
            )}
          </div>
          {rows.length === 0 ? (
            <EmptyState title={t('ledger.emptyTitle')} body={t('ledger.emptyBody')} />
          ) : (
            <LedgerTable scroller={scroller} showsHolds={showsHolds} />
          )}
        </>
      )}
    </div>
  );
}
