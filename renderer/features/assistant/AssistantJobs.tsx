import { Button, Progress } from '@mantine/core';
import { ListOrdered, Square } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/model/job.ts';
import { selectCurrencyLabel, useSessionStore } from '../../stores/session-store.ts';
import { SettingsButton } from '../../ui/messages/SettingsButton.tsx';
import { StatusMark } from '../../ui/status/StatusMark.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import {
  canCancel,
  cancelJobs,
  costWords,
  etaWords,
  isSettled,
  jobMark,
  stateWords,
} from '../queue/index.ts';
import { openQueue, useQueueStore } from '../queue/queue-store.ts';
import styles from './AssistantJobs.module.css';

function JobRow({ job }: { readonly job: JobView }) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const counts = t('queue.done', {
    done: formatNumber(job.doneItems),
    total: formatNumber(job.totalItems),
  });
  const facts = [stateWords(job), counts, etaWords(job), costWords(job, currency)];
  return (
    <li className={styles.job} data-testid="assistant-job" data-state={job.state}>
      <p className={styles.title}>
        <StatusMark status={jobMark(job)} />
        <span className="one-line" title={job.title}>
          {job.title}
        </span>
      </p>
      <Progress value={job.fraction * 100} size={4} aria-label={job.title} />
      <p className="quiet">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      {job.problem !== null && <p className={styles.problem}>{job.problem.message}</p>}
      <div className={styles.actions}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<ListOrdered size={12} />}
          onClick={() => openQueue()}
        >
          {t('assistant.inQueue')}
        </Button>
        <SettingsButton size="compact-xs" code={job.problem?.code ?? null} />
        {canCancel(job) && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Square size={10} />}
            data-testid="assistant-stop"
            onClick={() => void cancelJobs([job])}
          >
            {t('assistant.stop')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The assistant's jobs of the open book, newest first. */
function useOwnJobs(projectId: string): readonly JobView[] {
  const jobs = useQueueStore((state) => state.jobs);
  return useMemo(
    () =>
      [...(jobs?.values() ?? [])]
        .filter((job) => job.kind === 'assistant' && job.projectId === projectId)
        .sort((one, other) => other.createdAtMs - one.createdAtMs),
    [jobs, projectId],
  );
}

/** What is under way with its progress, and what the last task cost. */
export function AssistantJobs({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation();
  const currency = useSessionStore(selectCurrencyLabel);
  const jobs = useOwnJobs(projectId);
  const open = jobs.filter(({ state }) => !isSettled(state));
  const last = jobs.find(({ state }) => isSettled(state));
  return (
    <>
      {open.length > 0 && (
        <section className={styles.section} aria-label={t('assistant.running')}>
          <ul>
            {open.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
      {last !== undefined && (
        <p className={styles.last} data-testid="assistant-cost">
          {t('assistant.lastCost', { cost: costWords(last, currency) })}
        </p>
      )}
    </>
  );
}
