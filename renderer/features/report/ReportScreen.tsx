import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveReport, openExport, useViewStore } from '../../stores/view-store.ts';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import { rowAfterKey } from '../../ui/grid/list-keys.ts';
import { VirtualGrid } from '../../ui/grid/VirtualGrid.tsx';
import { EmptyState } from '../../ui/messages/EmptyState.tsx';
import { ErrorNote } from '../../ui/messages/ErrorNote.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusMark } from '../../ui/status/StatusMark.tsx';
import { useLeaveKey } from '../../ui/use-leave-key.ts';
import { ShopRulesFold } from '../export/index.ts';
import { exportAgain } from '../queue/index.ts';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import styles from './Report.module.css';
import { ReportDetail } from './ReportDetail.tsx';
import { type ReportRow, reportRows } from './report-rows.ts';
import { useReportWords } from './use-report-words.ts';
import { useReports } from './use-reports.ts';

const rowPx = 52;
const heightOf = (): number => rowPx;
const noFacts = () => ({});

function Row({ row, isActive }: { readonly row: ReportRow; readonly isActive: boolean }) {
  const { t } = useTranslation();
  const { failedCount, limitedCount } = row;
  const title = row.title ?? t('report.book');
  return (
    <GridCell className={styles.row} data-testid="report-row" data-active={isActive}>
      <StatusMark status={failedCount > 0 ? 'failed' : 'made'} />
      <span className={styles.names}>
        <span className="one-line" dir="auto" title={title}>
          {title}
        </span>
        <span className={`one-line ${styles.words}`}>
          {failedCount > 0
            ? t('report.failedOf', { count: failedCount, total: limitedCount })
            : t('report.passedAll', { total: limitedCount })}
        </span>
      </span>
    </GridCell>
  );
}

function Empty() {
  const { t } = useTranslation();
  const project = useScriptStore((state) => state.project);
  return (
    <EmptyState
      testId="report-empty"
      title={t('report.none')}
      body={t('report.noneBody')}
      action={
        project !== null && (
          <Button variant="default" onClick={() => openExport(project.id, project.title)}>
            {t('report.noneAction')}
          </Button>
        )
      }
    />
  );
}

/** What was measured of a finished export, by place, with what mends each failure. */
export function ReportScreen() {
  const { t } = useTranslation();
  const words = useReportWords();
  const jobId = useViewStore((state) => state.reportedJobId);
  useLeaveKey(leaveReport);
  const { found, problem } = useReports(jobId);
  const [at, setAt] = useState(0);
  const [isFailedOnly, setIsFailedOnly] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const shown = found?.reports[at] ?? found?.reports[0] ?? null;
  const rows = useMemo(
    () => (shown === null ? [] : reportRows(shown.report, isFailedOnly)),
    [shown, isFailedOnly],
  );
  if (problem !== null) return <ErrorNote error={problem} />;
  if (jobId === null || found?.reports.length === 0) return <Empty />;
  if (found === null || shown === null) return null;
  const active = rows.find(({ key }) => key === activeKey) ?? rows[0] ?? null;
  const { report } = shown;
  const heading = t('report.of', { title: report.title });
  const { projectId, title: bookTitle, reports, lostCount } = found;
  const isOneTitle = reports.every((each) => each.report.title === report.title);
  return (
    <div className="screen" data-pane="report" tabIndex={-1} data-testid="report-screen">
      <header className={styles.bar}>
        <div className={styles.heading}>
          <h1 dir="auto" title={heading}>
            {heading}
          </h1>
          <p data-failed={report.failedCount > 0} role="status" data-testid="report-verdict">
            {t('report.verdict', {
              preset: words.preset(report.preset),
              verdict: words.verdict(report, 1),
            })}
          </p>
        </div>
        {reports.length > 1 && (
          <NativeSelect
            size="xs"
            className={styles.choice}
            aria-label={t('report.preset')}
            data-testid="report-choice"
            value={at}
            data={reports.map(({ report: each }, index) => ({
              value: String(index),
              label: isOneTitle
                ? words.preset(each.preset)
                : t('report.choice', {
                    preset: words.preset(each.preset),
                    title: each.title,
                  }),
            }))}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={t('report.show')}
          data-testid="report-filter"
          value={isFailedOnly ? 'failed' : 'all'}
          data={(['all', 'failed'] as const).map((value) => ({
            value,
            label: t(`report.${value}`),
          }))}
          onChange={(value) => setIsFailedOnly(value === 'failed')}
        />
        <Button
          size="compact-md"
          variant="default"
          data-testid="report-again"
          onClick={() => void exportAgain(jobId)}
        >
          {t('export.again')}
        </Button>
      </header>
      {lostCount > 0 && <p className={styles.note}>{t('report.lost', { count: lostCount })}</p>}
      {rows.length === 0 ? (
        <p className={styles.note} data-testid="report-clean">
          {t('report.noFailed')}
        </p>
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <VirtualGrid
              label={t('report.list')}
              role="grid"
              testId="report-list"
              rows={rows}
              heightOf={heightOf}
              activeKey={active?.key ?? null}
              factsOf={noFacts}
              renderRow={(row, isActive) => <Row row={row} isActive={isActive} />}
              onRowClick={({ key }) => setActiveKey(key)}
              onKeyDown={(event) => {
                const now = rows.findIndex(({ key }) => key === active?.key);
                const next = rows[rowAfterKey(event.key, now, rows.length) ?? -1];
                if (next === undefined) return;
                event.preventDefault();
                setActiveKey(next.key);
              }}
            />
          </div>
          <ScrollRegion className={styles.side} aria-label={t('report.details')}>
            {active !== null && (
              <ReportDetail
                failure={{ jobId, projectId, bookTitle, preset: report.preset.id, row: active }}
              />
            )}
            {report.notices.map((notice) => (
              <p key={notice} className="quiet">
                {notice}
              </p>
            ))}
            <ShopRulesFold presets={[report.preset.id]} />
          </ScrollRegion>
        </div>
      )}
    </div>
  );
}
