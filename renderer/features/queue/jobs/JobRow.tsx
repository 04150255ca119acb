import {
  Check,
  ChevronDown,
  ChevronRight,
  ChevronUp,
  ClipboardCheck,
  FolderOpen,
  Pause,
  Play,
  RotateCcw,
  X,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../../shared/model/job.ts';
import { bridge } from '../../../ipc/bridge.ts';
import { selectCurrencyLabel, useSessionStore } from '../../../stores/session-store.ts';
import { openReport } from '../../../stores/view-store.ts';
import { GridCell } from '../../../ui/grid/GridCell.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { StatusMark } from '../../../ui/status/StatusMark.tsx';
import { formatNumber, formatPercent } from '../../../ui/words/format.ts';
import { JobStrip } from '../JobStrip.tsx';
import {
  cancelJobs,
  clearJobs,
  exportAgain,
  moveJob,
  pauseOrResume,
  retryJobs,
  revealJob,
} from '../queue-commands.ts';
import { useQueueStore } from '../queue-store.ts';
import { RowButton } from '../RowButton.tsx';
import { switchLines } from './item-store.ts';
import styles from './JobRow.module.css';
import {
  canCancel,
  canClear,
  canExportAgain,
  canPause,
  canResume,
  canRetry,
  finishedItems,
  hasReport,
  shownFraction,
  shownState,
  stripsOf,
} from './job-state.ts';
import {
  capStopHint,
  costHint,
  costWords,
  etaWords,
  jobMark,
  jobTitle,
  stateWords,
} from './job-words.ts';

function goOn(job: JobView): Promise<void> {
  if (canPause(job) || canResume(job)) return pauseOrResume([job]);
  return canExportAgain(job) ? exportAgain(job.id) : retryJobs([job]);
}

type ActionsProps = { readonly job: JobView; readonly isActive: boolean };

/** Always the same places: order, folder, go or stop, end. What does nothing here keeps its place unseen. */
function Actions({ job, isActive }: ActionsProps) {
  const { t } = useTranslation();
  const hasFolder = job.files.length > 0 && bridge().kind === 'desktop';
  const isRetry = !canPause(job) && !canResume(job);
  const isReported = hasReport(job);
  const go = canPause(job)
    ? { Icon: Pause, label: t('queue.pause'), hotkey: 'P', testId: 'job-pause' }
    : canResume(job)
      ? { Icon: Play, label: t('queue.resume'), hotkey: 'P', testId: 'job-resume' }
      : canExportAgain(job)
        ? { Icon: RotateCcw, label: t('export.again'), testId: 'job-again' }
        : { Icon: RotateCcw, label: t('queue.retry'), hotkey: 'R', testId: 'job-retry' };
  const end = canCancel(job)
    ? { label: t('queue.cancel'), hotkey: t('queue.keys.delete'), testId: 'job-cancel' }
    : { label: t('queue.clear'), testId: 'job-clear' };
  return (
    <GridCell className={styles.actions}>
      <span className={styles.order} hidden={isReported}>
        <RowButton
          Icon={ChevronUp}
          label={t('queue.up')}
          hotkey="Alt ↑"
          testId="job-up"
          isActive={isActive}
          isHidden={!canCancel(job)}
          onClick={() => void moveJob(job.id, -1)}
        />
        <RowButton
          Icon={ChevronDown}
          label={t('queue.down')}
          hotkey="Alt ↓"
          testId="job-down"
          isActive={isActive}
          isHidden={!canCancel(job)}
          onClick={() => void moveJob(job.id, 1)}
        />
      </span>
      <RowButton
        Icon={FolderOpen}
        label={t('queue.reveal')}
        testId="job-reveal"
        isActive={isActive}
        isHidden={!hasFolder}
        onClick={() => revealJob(job.id)}
      />
      {isReported && (
        <RowButton
          Icon={ClipboardCheck}
          label={t('report.open')}
          testId="job-report"
          isActive={isActive}
          onClick={() => openReport(job.id)}
        />
      )}
      <RowButton
        {...go}
        isActive={isActive}
        isHidden={isRetry && !canRetry(job) && !canExportAgain(job)}
        onClick={() => void goOn(job)}
      />
      <RowButton
        {...end}
        Icon={X}
        isActive={isActive}
        isHidden={!canCancel(job) && !canClear(job)}
        onClick={() => void (canCancel(job) ? cancelJobs([job]) : clearJobs([job]))}
      />
    </GridCell>
  );
}

type ProgressProps = { readonly job: JobView };

function JobProgress({ job }: ProgressProps) {
  const { t } = useTranslation();
  const fraction = shownFraction(job);
  const done = t('queue.done', {
    done: formatNumber(finishedItems(job)),
    total: formatNumber(job.totalItems),
  });
  return (
    <GridCell className={styles.progress}>
      <ProgressBar
        label={jobTitle(job)}
        fraction={fraction}
        state={job.state}
        testId="job-progress"
      />
      <span className={styles.under}>
        <span data-testid="job-done">{job.totalItems > 0 && done}</span>
        <span>{formatPercent(fraction)}</span>
      </span>
    </GridCell>
  );
}

type JobRowProps = {
  readonly jobId: string;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly isActive: boolean;
};

/** One job: its name and state, how far it is, what it cost, and what can be done about it. */
export const JobRow = memo(function JobRow({ jobId, isOpen, isChosen, isActive }: JobRowProps) {
  const { t } = useTranslation();
  const job = useQueueStore((state) => state.jobs?.get(jobId));
  const currency = useSessionStore(selectCurrencyLabel);
  const usedLabel = useSessionStore(({ session }) => session?.account?.label);
  if (job === undefined) return null;
  const strips = stripsOf(job);
  const title = jobTitle(job);
  const cost = costWords(job, currency);
  const words = stateWords(job);
  const attempts = t('queue.attempts', {
    count: job.attempts,
    number: formatNumber(job.attempts),
  });
  return (
    <div
      className={styles.row}
      data-testid="job-row"
      data-state={job.state}
      data-active={isActive}
      data-job={job.id}
    >
      <div className={styles.line}>
        <GridCell className={styles.lead}>
          <RowButton
            Icon={isOpen ? ChevronDown : ChevronRight}
            label={t(isOpen ? 'queue.closeLines' : 'queue.openLines')}
            hotkey={t('queue.keys.enter')}
            testId="job-lines"
            isActive={isActive}
            isHidden={job.totalItems === 0}
            onClick={() => switchLines(job.id)}
          />
          <span className={styles.mark}>
            {isChosen ? (
              <Check size={14} strokeWidth={2.5} aria-hidden />
            ) : (
              <StatusMark status={jobMark(job)} />
            )}
          </span>
        </GridCell>
        <GridCell className={styles.names}>
          <span className={`one-line ${styles.title}`} title={title} dir="auto">
            {title}
          </span>
          <span className={styles.state}>
            <span data-state={shownState(job)} data-testid="job-state">
              {words}
            </span>
            {job.attempts > 0 && (
              <span className="one-line" title={t('queue.attemptsHint')}>
                {attempts}
              </span>
            )}
            {!job.isFree && job.accountLabel !== usedLabel && (
              <span className="one-line" title={job.accountLabel} data-testid="job-account">
                {t('top.account') + t('app.colon') + job.accountLabel}
              </span>
            )}
            {job.refusedCount > 0 && strips.some(({ kind }) => kind === 'decisions') && (
              <span className="one-line" title={t('queue.refused', { count: job.refusedCount })}>
                {t('queue.refusedToo', { count: job.refusedCount })}
              </span>
            )}
          </span>
        </GridCell>
        <JobProgress job={job} />
        <GridCell className={styles.facts} data-testid="job-facts">
          <span className="two-lines" title={costHint(job, currency)} data-testid="job-cost">
            {cost}
          </span>
          <span className="one-line" title={capStopHint(job) || undefined} data-testid="job-eta">
            {etaWords(job)}
          </span>
        </GridCell>
        <Actions job={job} isActive={isActive} />
      </div>
      {strips.map((strip) => (
        <JobStrip key={strip.kind} job={job} strip={strip} isActive={isActive} />
      ))}
    </div>
  );
});
