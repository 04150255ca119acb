import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportCheck } from '../../../shared/model/report/export-report.ts';
import { StatusMark } from '../../ui/status/StatusMark.tsx';
import { LoudnessCurve } from './LoudnessCurve.tsx';
import { type Failure, mend } from './mend.ts';
import styles from './Report.module.css';
import { useReportWords } from './use-report-words.ts';

function CheckRow({ check, failure }: { readonly check: ReportCheck; readonly failure: Failure }) {
  const { t } = useTranslation();
  const words = useReportWords();
  const { name, state, mend: kind } = check;
  return (
    <tr data-state={state} data-testid="report-check">
      <th scope="row">
        {words.check(name)}
        {kind !== null && <p className={styles.how}>{words.mend(kind)}</p>}
      </th>
      <td className={styles.value}>{words.measuredValue(check)}</td>
      <td className={styles.limit}>{words.limit(check)}</td>
      <td>
        <span className={styles.result}>
          {state !== 'note' && <StatusMark status={state === 'pass' ? 'made' : 'failed'} />}
          {t(`report.states.${state}`)}
        </span>
      </td>
      <td>
        {kind !== null && (
          <Button
            variant="default"
            size="compact-sm"
            data-testid={`mend-${kind}`}
            onClick={() => mend(kind, failure)}
          >
            {t(`report.mends.${kind}`)}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What was measured of one place, the failures first, each with what mends it. */
export function ReportDetail({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation();
  const { row } = failure;
  const title = row.title ?? t('report.book');
  return (
    <section className={styles.detail} aria-label={title} data-testid="report-detail">
      <h2 dir="auto">{title}</h2>
      {row.fileName !== null && row.fileName !== title && (
        <p className="quiet" dir="auto">
          {row.fileName}
        </p>
      )}
      {row.sound !== null && <LoudnessCurve sound={row.sound} />}
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {(['check', 'value', 'limit', 'result', 'mend'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`report.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.checks.map((check) => (
            <CheckRow key={check.name} check={check} failure={failure} />
          ))}
        </tbody>
      </table>
      {row.sound !== null && (
        <p className={styles.how}>
          {t(row.sound.peaksOf === 'finished' ? 'report.peaksFinished' : 'report.peaksRender')}
        </p>
      )}
    </section>
  );
}
