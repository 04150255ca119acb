import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { noLimit, type Price } from '../../../shared/model/money.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { formatNumber } from '../words/format.ts';
import { useMoney } from '../words/use-money.ts';
import styles from './CapNote.module.css';
import { type CapConflict, capConflict, capsOf } from './cap-conflict.ts';

type CapNoteProps = { readonly conflict: CapConflict | null; readonly testId: string };

/** Said beside the start: in the worst case a cap ends the work before its end. */
export function CapNote({ conflict, testId }: CapNoteProps) {
  const { t } = useTranslation();
  const asMoney = useMoney();
  if (conflict === null) return null;
  const words = (amount: number) =>
    conflict.unit === 'money'
      ? asMoney(amount)
      : t('settings.tokensValue', { count: amount, tokens: formatNumber(amount) });
  const most = words(conflict.atMost);
  const left = words(conflict.left);
  return (
    <p className={styles.warning} role="alert" data-testid={testId}>
      <TriangleAlert size={16} aria-hidden />
      {conflict.kind === 'day'
        ? t('export.overDay', { most, left })
        : t('export.overExport', { most, cap: left })}
    </p>
  );
}

type SessionCapNoteProps = {
  readonly price: Price;
  readonly isOneJob: boolean;
  readonly testId: string;
};

/** The same by the caps as they stand now; that of an export holds only what one job buys. */
export function SessionCapNote({ price, isOneJob, testId }: SessionCapNoteProps) {
  const session = useSessionStore((state) => state.session);
  if (session === null) return null;
  const conflict = capConflict(price, capsOf(session, isOneJob), noLimit);
  return <CapNote conflict={conflict} testId={testId} />;
}
