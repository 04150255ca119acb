import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JobState, JobView } from '../../../../shared/model/job.ts';
import { SettingsButton } from '../../../ui/messages/SettingsButton.tsx';
import { formatPercent } from '../../../ui/words/format.ts';
import { cancelJobs, clearJobs, retryJobs, useHoldWords } from '../../queue/index.ts';
import { openQueue, useQueueStore } from '../../queue/queue-store.ts';
import styles from '../Video.module.css';

type ShownState = Exclude<JobState, 'done' | 'cancelled'>;

export function isUnderWay(job: JobView): job is JobView & { readonly state: ShownState } {
  return job.kind === 'video' && job.state !== 'done' && job.state !== 'cancelled';
}

function JobAction({ job }: { readonly job: JobView }) {
  const { t } = useTranslation();
  const small = { size: 'compact-sm', variant: 'default' } as const;
  switch (job.state) {
    case 'needs-decisions':
      return (
        <Button {...small} data-testid="video-decide" onClick={() => openQueue('uncertain')}>
          {t('video.decide')}
        </Button>
      );
    case 'paused':
      return (
        <Button {...small} data-testid="video-resume" onClick={() => void retryJobs([job])}>
          {t('video.resume')}
        </Button>
      );
    case 'failed':
      return (
        <>
          <Button {...small} data-testid="video-retry" onClick={() => void retryJobs([job])}>
            {t('video.retry')}
          </Button>
          <Button {...small} data-testid="video-dismiss" onClick={() => void clearJobs([job])}>
            {t('video.dismiss')}
          </Button>
        </>
      );
    default:
      return (
        <Button {...small} data-testid="video-cancel" onClick={() => void cancelJobs([job])}>
          {t('video.cancel')}
        </Button>
      );
  }
}

/** Videos that are not there yet, as the queue has them. */
export function UnderWay() {
  const { t } = useTranslation();
  const jobs = useQueueStore((state) => state.jobs);
  const held = useHoldWords();
  const shown = [...(jobs?.values() ?? [])].filter(isUnderWay);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('video.inQueue')}>
      <h2>{t('video.inQueue')}</h2>
      <ul className={styles.jobs}>
        {shown.map((job) => (
          <li key={job.id} data-testid="video-job" data-state={job.state}>
            <span className={styles.jobWords}>
              <span className="one-line" dir="auto" title={job.title}>
                {job.title}
              </span>
              <span className="quiet">
                {(job.waitsUntilMs === null ? null : held) ?? t(`video.states.${job.state}`)}
                {job.state === 'running' && job.fraction > 0 && `, ${formatPercent(job.fraction)}`}
              </span>
              {job.problem !== null && (
                <span className={styles.problem} data-testid="video-problem">
                  {job.problem.message}
                </span>
              )}
              {job.state === 'running' && (
                <Progress
                  size="xs"
                  value={job.fraction === 0 ? 100 : job.fraction * 100}
                  animated={job.fraction === 0}
                  aria-label={job.title}
                />
              )}
            </span>
            <JobAction job={job} />
            <SettingsButton code={job.problem?.code ?? null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
