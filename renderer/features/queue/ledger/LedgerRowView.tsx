import { PencilLine } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerRow } from '../../../../shared/model/ledger.ts';
import { GridCell } from '../../../ui/grid/GridCell.tsx';
import { formatExactly, formatMoment, formatNumber } from '../../../ui/words/format.ts';
import { useMoney } from '../../../ui/words/use-money.ts';
import { RowButton } from '../RowButton.tsx';
import styles from './LedgerPane.module.css';

type CellProps = {
  readonly name: string;
  readonly text: string;
  /** A second, quiet line. */
  readonly more?: string | null;
  readonly hint?: string;
};

function Cell({ name, text, more = null, hint }: CellProps) {
  const title = hint ?? [text, more].filter((part) => part !== null && part !== '').join('\n');
  return (
    <GridCell className={styles.cell} data-column={name} title={title}>
      <span className="one-line" dir="auto">
        {text}
      </span>
      {more !== null && more !== '' && (
        <span className={`one-line ${styles.more}`} dir="auto">
          {more}
        </span>
      )}
    </GridCell>
  );
}

type LedgerRowViewProps = {
  readonly row: LedgerRow;
  readonly isActive: boolean;
  readonly onCorrect: (row: LedgerRow) => void;
};

/** One entry of the ledger. What the demo spoke is said to be free, whatever it would have cost. */
export const LedgerRowView = memo(function LedgerRowView(props: LedgerRowViewProps) {
  const { row, isActive, onCorrect } = props;
  const { t } = useTranslation();
  const asMoney = useMoney();
  const { corrected, enteredAtMs } = row;
  const money = asMoney(row.money);
  const now = (amount: string): string => t('ledger.now', { amount });
  const source = t(`ledger.sources.${row.priceSource}`);
  const nowMs = Date.now();
  const entered = (format: (atMs: number, nowMs: number) => string): string | null =>
    enteredAtMs === null ? null : t('ledger.entered', { when: format(enteredAtMs, nowMs) });
  return (
    <div
      className={styles.row}
      data-testid="ledger-row"
      data-kind={row.kind}
      data-corrected={corrected !== null}
    >
      <Cell
        name="when"
        text={formatMoment(row.atMs, nowMs)}
        more={entered(formatMoment)}
        hint={[formatExactly(row.atMs), entered(formatExactly) ?? ''].join('\n').trim()}
      />
      <Cell name="account" text={row.accountLabel} />
      <Cell
        name="what"
        text={t(`ledger.kinds.${row.kind}`)}
        more={t(`ledger.calls.${row.callKind}`)}
      />
      <Cell name="line" text={row.label} more={row.projectTitle} />
      <Cell
        name="tokens"
        text={formatNumber(row.tokens)}
        more={corrected === null ? null : now(formatNumber(corrected.tokens))}
      />
      {row.isFree ? (
        <Cell name="money" text={t('ledger.free')} hint={t('ledger.freeHint', { money })} />
      ) : (
        <Cell
          name="money"
          text={money}
          more={corrected === null ? source : now(asMoney(corrected.money))}
          hint={t(`ledger.sourceHints.${row.priceSource}`)}
        />
      )}
      <Cell name="note" text={row.note} />
      <GridCell data-column="act">
        {row.correction === 'possible' && (
          <RowButton
            Icon={PencilLine}
            label={t('ledger.correct')}
            hotkey="C"
            testId="ledger-correct"
            isActive={isActive}
            onClick={() => onCorrect(row)}
          />
        )}
      </GridCell>
    </div>
  );
});
