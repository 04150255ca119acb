import { useTranslation } from 'react-i18next';
import type { JobView } from '../../../shared/model/job.ts';
import { bridge } from '../../ipc/bridge.ts';
import { openExport, useViewStore } from '../../stores/view-store.ts';
import { GridCell } from '../../ui/grid/GridCell.tsx';
import styles from './jobs/JobRow.module.css';
import type { Strip, StripAction } from './jobs/job-state.ts';
import { stripWords } from './jobs/job-words.ts';
import { exportInto, pauseOrResume, retryJobs, showLimits } from './queue-commands.ts';
import { useQueueStore } from './queue-store.ts';
import { RowButton } from './RowButton.tsx';

function act(action: StripAction, job: JobView): void {
  switch (action) {
    case 'decide':
      useQueueStore.setState({ tab: 'uncertain' });
      break;
    case 'settings':
      useViewStore.getState().go('settings');
      break;
    case 'limits':
      showLimits(job);
      break;
    case 'budget':
      useQueueStore.setState({ tab: 'batches' });
      break;
    case 'limit':
    case 'price':
      if (job.projectId !== null) openExport(job.projectId, job.projectTitle ?? job.title);
      break;
    case 'folder':
      void exportInto(job.id);
      break;
    case 'resume':
      void pauseOrResume([job]);
      break;
    case 'retry':
      void retryJobs([job]);
      break;
  }
}

const mendedElsewhere: ReadonlySet<StripAction> = new Set([
  'settings',
  'limits',
  'budget',
  'folder',
]);

type JobStripProps = { readonly job: JobView; readonly strip: Strip; readonly isActive: boolean };

/** What is wrong, as one sentence, with what to do about it beside it. */
export function JobStrip({ job, strip, isActive }: JobStripProps) {
  const { t } = useTranslation();
  // A browser chooses no folder of the machine that the studio runs on.
  const isFixed = strip.action === 'folder' && bridge().kind !== 'desktop';
  const action = isFixed ? 'resume' : strip.action;
  const words = stripWords(strip);
  // Keys and caps are mended elsewhere; the job then has to be started again from here.
  const isMendedElsewhere = action !== null && mendedElsewhere.has(action);
  const isAgain = isMendedElsewhere && (job.state === 'failed' || job.state === 'paused');
  const again = job.state === 'paused' ? 'resume' : 'retry';
  return (
    <GridCell className={styles.strip} data-kind={strip.kind} data-testid="job-problem">
      <span className={styles.words} title={words}>
        {words}
      </span>
      {isAgain && (
        <RowButton
          label={t(`queue.${again}`)}
          testId={`strip-${again}`}
          isActive={isActive}
          onClick={() => act(again, job)}
        >
          {t(`queue.${again}`)}
        </RowButton>
      )}
      {action !== null && (
        <RowButton
          label={t(`queue.${action}`)}
          testId={`strip-${action}`}
          isActive={isActive}
          onClick={() => act(action, job)}
        >
          {t(`queue.${action}`)}
        </RowButton>
      )}
    </GridCell>
  );
}
