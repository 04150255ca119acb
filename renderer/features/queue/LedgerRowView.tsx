import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerRow } from '../../../shared/model/job.ts';
import { formatExactly, formatMoment, formatNumber } from '../../ui/format.ts';
import { useMoney } from '../../ui/use-money.ts';
import styles from './LedgerPane.module.css';

type LedgerRowViewProps = {
  readonly row: LedgerRow;
  readonly index: number;
  readonly startPx: number;
};

/** One entry of the ledger. What the demo spoke is said to be free, whatever it would have cost. */
export const LedgerRowView = memo(function LedgerRowView({
  row,
  index,
  startPx,
}: LedgerRowViewProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  const when = formatMoment(row.atMs, Date.now());
  const what = `${t(`ledger.kinds.${row.kind}`)}, ${t(`ledger.calls.${row.callKind}`)}`;
  const money = asMoney(row.money);
  const source = t(row.priceSource === 'pricing' ? 'ledger.pricing' : 'ledger.reference');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of the page cannot keep only the rows on the screen.
    // biome-ignore lint/a11y/useFocusableInteractive: an entry is read, not used.
    <div
      className={styles.row}
      role="row"
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
    </div>
  );
});

type CellProps = { readonly name: string; readonly text: string; readonly hint?: string };

function Cell({ name, text, hint }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as for the row.
    <span className="one-line" role="cell" dir="auto" data-column={name} title={hint ?? text}>
      {text}
    </span>
  );
}
