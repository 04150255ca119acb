import { Button, Checkbox, Loader } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { FileDown } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerRow, LedgerTotals } from '../../../../shared/model/job.ts';
import { EmptyState } from '../../../ui/messages/EmptyState.tsx';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { formatExactly, formatMoment, formatNumber } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { PaneProblem } from '../PaneProblem.tsx';
import { useQueueStore } from '../queue-store.ts';
import styles from './LedgerPane.module.css';
import { ledgerCsv } from './ledger-csv.ts';
import { isHold, loadNewest, loadOlder, readWholeLedger, useLedgerStore } from './ledger-store.ts';

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

type CellProps = { readonly name: string; readonly text: string; readonly hint?: string };

function Cell({ name, text, hint }: CellProps) {
  return (
    <td className="one-line" dir="auto" data-column={name} title={hint ?? text}>
      {text}
    </td>
  );
}

type LedgerRowViewProps = {
  readonly row: LedgerRow;
  readonly index: number;
  readonly startPx: number;
};

/** One entry of the ledger. What the demo spoke is said to be free, whatever it would have cost. */
const LedgerRowView = memo(function LedgerRowView({ row, index, startPx }: LedgerRowViewProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const when = formatMoment(row.atMs, Date.now());
  const what = `${t(`ledger.kinds.${row.kind}`)}, ${t(`ledger.calls.${row.callKind}`)}`;
  const money = asMoney(row.money);
  const source = t(row.priceSource === 'pricing' ? 'ledger.pricing' : 'ledger.reference');
  return (
    <tr
      aria-rowindex={index + 2}
      data-testid="ledger-row"
      data-kind={row.kind}
      style={{ transform: `translateY(${startPx}px)` }}
    >
      <Cell name="when" text={when} hint={formatExactly(row.atMs)} />
      <Cell name="account" text={row.accountLabel} />
      <Cell name="what" text={what} />
      <Cell name="line" text={row.label} />
      <Cell name="tokens" text={formatNumber(row.tokens)} />
      <Cell
        name="money"
        text={row.isFree ? t('ledger.free') : money}
        hint={row.isFree ? t('ledger.freeHint', { money }) : source}
      />
      <Cell name="note" text={row.note} />
    </tr>
  );
});

/** Reads the newest rows again while work goes on; not under the eyes of somebody who reads older ones. */
function useFreshRows(scroller: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    void loadNewest();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = useQueueStore.subscribe((now, before) => {
      if (now.jobs !== before.jobs) {
        timer ??= setTimeout(() => {
          timer = null;
          if ((scroller.current?.scrollTop ?? 0) < rowPx) void loadNewest();
        }, refreshMs);
      }
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [scroller]);
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
  const nextBeforeId = useLedgerStore((state) => state.nextBeforeId);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const hasMore = nextBeforeId !== null;
  const isNearEnd = last >= rows.length - aheadRows;
  // A page that came may leave the list still near its end: then the next one is asked for.
  useEffect(() => {
    if (isNearEnd && nextBeforeId !== null) void loadOlder();
  }, [isNearEnd, nextBeforeId]);
  return (
    <ScrollRegion
      ref={scroller}
      className={styles.scroller}
      aria-label={t('ledger.table')}
      data-testid="ledger-scroll"
    >
      <table
        aria-label={t('ledger.table')}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        data-testid="ledger-table"
      >
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-column={name}>
                {t(`ledger.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <LedgerRowView key={row.id} row={row} index={index} startPx={start} />
            );
          })}
        </tbody>
      </table>
      {hasMore && (
        <p className={styles.reading} role="status">
          <Loader size={12} aria-hidden />
          {t('ledger.reading')}
        </p>
      )}
    </ScrollRegion>
  );
}

/** What was paid, what may have been, and what was not: every call, newest first. */
export function LedgerPane() {
  const { t } = useTranslation();
  const rows = useLedgerStore((state) => state.rows);
  const totals = useLedgerStore((state) => state.totals);
  const problem = useLedgerStore((state) => state.problem);
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
