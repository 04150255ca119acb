import { isUnderWay, type JobView } from '../../shared/model/job.ts';
import type { EventBus } from '../ipc/ports.ts';

/** Electron's `BrowserWindow`, in part. */
export type ProgressWindow = {
  readonly isDestroyed: () => boolean;
  readonly setProgressBar: (
    fraction: number,
    options: { readonly mode: 'normal' | 'paused' | 'error' },
  ) => void;
};

/** Electron's value for no bar. */
const noBar = -1;

type Shown = Pick<JobView, 'state' | 'fraction' | 'problem'>;

/** What the bar shows of those jobs: how far the running ones are together, and whether one needs a person. */
function barOf(jobs: readonly Shown[]) {
  const working = jobs.filter(({ state }) => isUnderWay(state));
  const isStopped = jobs.some(
    ({ state, problem }) =>
      state === 'needs-decisions' ||
      (state === 'paused' && problem?.code !== 'scheduled' && problem),
  );
  if (working.length === 0) return { fraction: noBar, mode: 'normal' } as const;
  const fraction = working.reduce((sum, job) => sum + job.fraction, 0) / working.length;
  return { fraction, mode: isStopped ? 'paused' : 'normal' } as const;
}

/** Progress of the queue on the dock or the taskbar; gone when nothing runs. */
export function showProgress(events: EventBus, window: ProgressWindow): () => void {
  const jobs = new Map<string, Shown>();
  return events.subscribe((batch) => {
    let isChanged = false;
    for (const event of batch) {
      if (event.name !== 'jobs.changed') continue;
      isChanged = true;
      for (const job of event.payload.changed) {
        if (job.state === 'done' || job.state === 'cancelled' || job.state === 'failed') {
          jobs.delete(job.id);
        } else jobs.set(job.id, job);
      }
      for (const id of event.payload.removed) jobs.delete(id);
    }
    if (!isChanged || window.isDestroyed()) return;
    const { fraction, mode } = barOf([...jobs.values()]);
    window.setProgressBar(fraction, { mode });
  });
}
