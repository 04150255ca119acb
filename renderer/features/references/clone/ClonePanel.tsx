import { Button, Progress } from '@mantine/core';
import { CircleCheck, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../../shared/model/job.ts';
import type { ReferenceView } from '../../../../shared/model/voice.ts';
import { request } from '../../../ipc/client.ts';
import { SettingsButton } from '../../../ui/messages/SettingsButton.tsx';
import { withErrorToast } from '../../../ui/messages/toast.tsx';
import { formatBytes } from '../../../ui/words/format.ts';
import { cancelJobs } from '../../queue/index.ts';
import { openQueue, showsEndOf, useQueueStore } from '../../queue/queue-store.ts';
import { closeReference, openNewVoice } from '../reference-store.ts';
import styles from './ClonePanel.module.css';
import { HearVoice } from './HearVoice.tsx';

type ViewProps = { readonly view: ReferenceView };

/** Where a new voice may speak at once; a part of the cast, which this feature does not know. */
export type UseVoiceView = ComponentType<{ readonly voiceId: string; readonly title: string }>;

function tellJob(route: 'jobs.resume' | 'jobs.retry', jobId: string): void {
  void withErrorToast(() => request(route, { jobIds: [jobId] }));
}

function useJob(view: ReferenceView): JobView | null {
  return useQueueStore(({ jobs }) =>
    view.jobId === null ? null : (jobs?.get(view.jobId) ?? null),
  );
}

/** Says what became of it where the person looks: the button that they pressed is gone. */
function PanelHead({ children }: { readonly children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'center' });
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={head} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The upload by bytes. What stands still says why, and how it goes on. */
function Uploading({ view }: ViewProps) {
  const { t } = useTranslation();
  const job = useJob(view);
  const sizeBytes = view.render?.sizeBytes ?? 0;
  const fraction = job?.fraction ?? 0;
  const isPaused = job?.state === 'paused';
  return (
    <div className={styles.panel} data-testid="clone-uploading">
      <PanelHead>
        {t(isPaused ? 'references.held' : 'references.uploading', { title: view.title })}
      </PanelHead>
      <Progress
        value={fraction * 100}
        size="md"
        color="var(--making)"
        aria-label={t('references.uploading', { title: view.title })}
      />
      <p role="status" className="quiet">
        {isPaused
          ? (job.problem?.message ?? t('references.heldHint'))
          : fraction >= 1
            ? t('references.waitsForAnswer')
            : t('references.sent', {
                sent: formatBytes(fraction * sizeBytes),
                size: formatBytes(sizeBytes),
              })}
      </p>
      <div className={styles.acts}>
        {isPaused && (
          <Button data-testid="clone-resume" onClick={() => tellJob('jobs.resume', job.id)}>
            {t('references.goOn')}
          </Button>
        )}
        <SettingsButton size="sm" code={(isPaused && job.problem?.code) || null} />
        <Button
          variant="default"
          disabled={job === null}
          data-testid="clone-cancel"
          onClick={() => job !== null && void cancelJobs([job])}
        >
          {t('references.cancel')}
        </Button>
        <span className="quiet">{t('references.cancelHint')}</span>
      </div>
    </div>
  );
}

function Uncertain({ view }: ViewProps) {
  const { t } = useTranslation();
  const { jobId } = view;
  return (
    <div className={styles.panel} data-kind="uncertain" role="alert" data-testid="clone-uncertain">
      <PanelHead>{t('references.uncertain', { title: view.title })}</PanelHead>
      <p>{t('references.uncertainHint')}</p>
      <div className={styles.acts}>
        {/* The way on that costs nothing: main looks for the voice on the account first. */}
        {jobId !== null && (
          <Button data-testid="clone-look" onClick={() => tellJob('jobs.retry', jobId)}>
            {t('references.lookAgain')}
          </Button>
        )}
        <Button variant="default" data-testid="clone-decide" onClick={() => openQueue('uncertain')}>
          {t('references.decide')}
        </Button>
      </div>
    </div>
  );
}

type ClonePanelProps = ViewProps & { readonly UseVoice: UseVoiceView };

function Done({ view, voiceId, UseVoice }: ClonePanelProps & { readonly voiceId: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.panel} data-kind="done" data-testid="clone-done">
      <PanelHead>
        <CircleCheck size={18} aria-hidden className={styles.tick} />
        {t('references.done', { title: view.title })}
      </PanelHead>
      <HearVoice voiceId={voiceId} title={view.title} language={view.language} />
      <div className={styles.acts}>
        <UseVoice voiceId={voiceId} title={view.title} />
        <Button variant="default" data-testid="done-back" onClick={closeReference}>
          {t('references.backToVoices')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Plus size={16} />}
          data-testid="done-another"
          onClick={() => void openNewVoice()}
        >
          {t('references.another')}
        </Button>
      </div>
    </div>
  );
}

/** Why the last try came to nothing; everything is kept and it can be tried again. */
function Failed({ view }: ViewProps) {
  const { t } = useTranslation();
  const job = useJob(view);
  if (job?.state !== 'failed' || job.problem === null) return null;
  return (
    <div className={styles.panel} data-kind="failed" role="alert" data-testid="clone-failed">
      <PanelHead>{t('references.failed')}</PanelHead>
      <p>{job.problem.message}</p>
      <p className="quiet">{t('references.failedKept')}</p>
      <SettingsButton code={job.problem.code} />
    </div>
  );
}

/** What became of the upload, above the page. */
export function ClonePanel({ view, UseVoice }: ClonePanelProps) {
  useEffect(() => {
    showsEndOf(view.jobId);
    return () => showsEndOf(null);
  }, [view.jobId]);
  switch (view.state) {
    case 'open':
      return <Failed view={view} />;
    case 'uploading':
      return <Uploading view={view} />;
    case 'uncertain':
      return <Uncertain view={view} />;
    case 'done':
      return view.voiceId === null ? null : (
        <Done view={view} UseVoice={UseVoice} voiceId={view.voiceId} />
      );
  }
}
