import { Loader } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerRow } from '../../../../shared/model/ledger.ts';
import type { Pickable } from '../../../ui/grid/selection.ts';
import { useSelection } from '../../../ui/grid/use-selection.ts';
import { VirtualGrid } from '../../../ui/grid/VirtualGrid.tsx';
import { showLink, showToast } from '../../../ui/messages/toast.tsx';
import { KeyHints } from '../KeyHints.tsx';
import { ledgerIntent } from '../queue-keys.ts';
import { openQueue } from '../queue-store.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import styles from './LedgerPane.module.css';
import { LedgerRowView } from './LedgerRowView.tsx';
import { loadOlder, useLedgerStore } from './ledger-store.ts';
import { whyNotCorrectable } from './ledger-words.ts';

const rowPx = 44;
/** So many rows before the end the next page is asked for. */
const aheadRows = 40;

const columns = ['when', 'account', 'what', 'line', 'tokens', 'money', 'note', 'act'] as const;

type Row = Pickable & { readonly row: LedgerRow };

function Head() {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      {columns.map((name) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the grid takes the focus for all of its cells.
        // biome-ignore lint/a11y/useSemanticElements: a table of the page cannot keep only the rows on the screen.
        <div key={name} role="columnheader" data-column={name}>
          {name === 'act' ? (
            <span className="visually-hidden">{t('ledger.columns.act')}</span>
          ) : (
            t(`ledger.columns.${name}`)
          )}
        </div>
      ))}
    </div>
  );
}

type LedgerTableProps = {
  readonly rows: readonly LedgerRow[];
  /** Whether the newest rows are on the screen. */
  readonly isAtTop: RefObject<boolean>;
};

/** The rows that are meant, newest first, read as far as somebody looks. */
export function LedgerTable({ rows: known, isAtTop }: LedgerTableProps) {
  const { t } = useTranslation();
  const nextBeforeId = useLedgerStore((state) => state.nextBeforeId);
  const [correctedId, setCorrectedId] = useState<number | null>(null);
  const [lastShown, setLastShown] = useState('');
  const rows = useMemo(
    () => known.map((row): Row => ({ key: String(row.id), pick: null, row })),
    [known],
  );
  const correct = useCallback(
    (row: LedgerRow | undefined): void => {
      const why = row === undefined ? 'noCharge' : whyNotCorrectable(row);
      if (why === null && row !== undefined) setCorrectedId(row.id);
      else if (why === 'undecided') {
        showLink(t('ledger.cannot.undecided'), t('queue.decide'), () => openQueue('uncertain'));
      } else if (why !== null) showToast(t(`ledger.cannot.${why}`));
    },
    [t],
  );
  const { gridProps } = useSelection(rows, (event, { active }) => {
    if (ledgerIntent(event) === null) return false;
    correct(rows.find(({ key }) => key === active)?.row);
    return true;
  });
  const isNearEnd = rows.slice(-aheadRows).some(({ key }) => key === lastShown);
  // A page that came may leave the list still near its end: then the next one is asked for.
  useEffect(() => {
    if (nextBeforeId !== null && (isNearEnd || rows.length < aheadRows)) void loadOlder();
  }, [isNearEnd, nextBeforeId, rows.length]);
  const onShown = useCallback(
    (shown: readonly Row[]): void => {
      setLastShown(shown.at(-1)?.key ?? '');
      isAtTop.current = shown.length === 0 || shown[0]?.key === rows[0]?.key;
    },
    [rows, isAtTop],
  );
  return (
    <div className={styles.scroller} data-testid="ledger-table">
      <VirtualGrid
        label={t('ledger.table')}
        role="grid"
        testId="ledger-list"
        rows={rows}
        heightOf={heightOf}
        {...gridProps}
        factsOf={noFacts}
        head={<Head />}
        onShown={onShown}
        renderRow={({ row }, isActive) => (
          <LedgerRowView row={row} isActive={isActive} onCorrect={correct} />
        )}
      />
      {nextBeforeId !== null && isNearEnd && (
        <p className={styles.reading} role="status">
          <Loader size={12} aria-hidden />
          {t('ledger.reading')}
        </p>
      )}
      <CorrectDialog
        row={known.find(({ id }) => id === correctedId) ?? null}
        onClose={() => setCorrectedId(null)}
      />
      <KeyHints name="ledger" />
    </div>
  );
}

const heightOf = (): number => rowPx;
const noFacts = () => ({});
