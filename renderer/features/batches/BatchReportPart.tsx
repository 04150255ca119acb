import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchReport, BatchView } from '../../../shared/model/batch.ts';
import { request, takeAnswer } from '../../ipc/client.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { withErrorToast } from '../../ui/messages/toast.tsx';
import { formatMoney, formatNumber, joinFacts } from '../../ui/words/format.ts';
import styles from './Batches.module.css';

/** What came of a batch that has ended: done, cost, what needs a person, and which checks failed. */
export function BatchReportPart({ batch }: { readonly batch: BatchView }) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const [report, setReport] = useState<BatchReport | null>(null);
  const { id, endedAtMs } = batch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew when the batch ends again.
  useEffect(
    () =>
      takeAnswer(
        withErrorToast(() => request('batches.report', { batchId: id })),
        setReport,
      ),
    [id, endedAtMs],
  );
  if (report === null) return null;
  const { books, doneCount, bookCount, isFree, money, possiblyMoney } = report;
  const checkCount = books.reduce((sum, { checks }) => sum + checks.count, 0);
  const failedCount = books.reduce((sum, { checks }) => sum + checks.failedCount, 0);
  const cost = isFree ? t('batches.free') : formatMoney(money, currency);
  const possibly =
    isFree || possiblyMoney === 0
      ? []
      : [t('batches.possibly', { money: formatMoney(possiblyMoney, currency) })];
  const checksLine =
    failedCount === 0
      ? t('batches.checksPassed', { count: checkCount, number: formatNumber(checkCount) })
      : t('batches.checksFailed', { count: failedCount, number: formatNumber(failedCount) });
  const facts = [
    t('batches.doneOf', { done: doneCount, count: bookCount }),
    cost,
    ...possibly,
    ...(checkCount === 0 ? [] : [checksLine]),
  ];
  const open = books.filter((book) => book.needsYou || book.checks.failedCount > 0);
  return (
    <div className={styles.report} data-testid="batch-report-part">
      <h3>{t('batches.reportTitle')}</h3>
      <p>{joinFacts(facts)}</p>
      {open.length > 0 && (
        <ul>
          {open.map(({ title, file, problem, checks, needsYou }) => (
            <li key={`${title}/${file}`}>
              <strong dir="auto">{title}</strong>
              {needsYou && <span>{problem?.message ?? t('batches.states.needs-you')}</span>}
              {checks.verdicts.map((verdict) => (
                <span key={verdict}>{verdict}</span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
