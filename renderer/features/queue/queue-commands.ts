import { isStoppedByOwnLimit, type JobView } from '../../../shared/model/job.ts';
import { t } from '../../i18n/index.ts';
import { request } from '../../ipc/client.ts';
import { requestWithApproval } from '../../stores/price-question.ts';
import { useSessionStore } from '../../stores/session-store.ts';
import { openSetting } from '../../stores/settings-screen-store.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showLink, showToast, showUndo, withErrorToast } from '../../ui/messages/toast.tsx';
import { useScriptStore } from '../script-editor/save/script-store.ts';
import { moveTarget } from './jobs/job-list.ts';
import {
  canCancel,
  canClear,
  canExportAgain,
  canPause,
  canResume,
  canRetry,
} from './jobs/job-state.ts';
import { expectEnd, openQueue, useQueueStore } from './queue-store.ts';

/** The contract takes so many ids in one call. */
const mostIds = 10_000;

type Route = 'jobs.pause' | 'jobs.resume' | 'jobs.cancel' | 'jobs.retry' | 'jobs.clear';

/** True where there were some and main took all of them. */
async function send(route: Route, jobs: readonly JobView[]): Promise<boolean> {
  const isTaken = await withErrorToast(async () => {
    for (let at = 0; at < jobs.length; at += mostIds) {
      await request(route, { jobIds: jobs.slice(at, at + mostIds).map(({ id }) => id) });
    }
    return jobs.length > 0;
  });
  return isTaken === true;
}

/** Those of the account in use stand in the settings: for a job of another account, they would be the wrong ones. */
export function showLimits({ accountId, accountLabel }: JobView): void {
  const { session } = useSessionStore.getState();
  const isUsed = session?.account?.id === accountId;
  openSetting(isUsed ? 'caps' : 'account');
  if (!isUsed) showToast(t('queue.limitsOf', { account: accountLabel }));
}

/** The jobs of these ids as they are now; those that are gone are left out. */
export function jobsOf(ids: readonly string[]): readonly JobView[] {
  const { jobs } = useQueueStore.getState();
  return ids.flatMap((id) => jobs?.get(id) ?? []);
}

/** Pauses what runs or waits; where there is nothing of the kind, goes on with what is paused. */
export async function pauseOrResume(jobs: readonly JobView[]): Promise<void> {
  const pausable = jobs.filter(canPause);
  if (pausable.length > 0) {
    await send('jobs.pause', pausable);
    return;
  }
  await goOn('jobs.resume', jobs.filter(canResume));
}

/** Main sends on what it may; a video that its own limit stopped is priced again first. */
async function goOn(route: Route, jobs: readonly JobView[]): Promise<void> {
  const sent = jobs.filter((job) => !isStoppedByOwnLimit(job));
  const takeBack = expectEnd(sent.map(({ id }) => id));
  if (!(await send(route, sent))) takeBack();
  const words = {
    title: t('video.askTitle'),
    body: t('video.askAgain'),
    action: t('video.generate'),
    testId: 'video-price',
  };
  for (const { id } of jobs.filter(isStoppedByOwnLimit)) {
    await withErrorToast(() =>
      requestWithApproval((approval) => request('videos.resume', { jobId: id, approval }), words),
    );
  }
}

/** Ends jobs at once, with a way back: what was made is kept, and a retry asks only for the rest. */
export async function cancelJobs(jobs: readonly JobView[]): Promise<void> {
  const live = jobs.filter(canCancel);
  const first = live[0];
  if (first === undefined || !(await send('jobs.cancel', live))) return;
  const message =
    live.length === 1
      ? t('queue.cancelled', { title: first.title })
      : t('queue.cancelledMany', { count: live.length });
  showUndo(message, () => void send('jobs.retry', live));
}

export async function retryJobs(jobs: readonly JobView[]): Promise<void> {
  await goOn('jobs.retry', jobs.filter(canRetry));
}

export async function clearJobs(jobs: readonly JobView[]): Promise<void> {
  const ended = jobs.filter(canClear);
  if (await send('jobs.clear', ended)) showToast(t('queue.cleared', { count: ended.length }));
}

/** Runs a finished export again, with its settings and into its folder; a price is asked for where there is one. */
export async function exportAgain(jobId: string): Promise<void> {
  await withErrorToast(async () => {
    await useScriptStore.getState().flush();
    const started = await requestWithApproval(
      (approval) => request('exports.again', { jobId, approval }),
      {
        title: t('export.againTitle'),
        body: t('export.againBody'),
        action: t('export.again'),
        testId: 'again-price',
      },
    );
    const job = useQueueStore.getState().jobs?.get(jobId);
    if (started === null) return;
    const title = job?.projectTitle ?? job?.title ?? '';
    if (useViewStore.getState().screen === 'queue') showToast(t('queue.started', { title }));
    else showLink(t('queue.started', { title }), t('queue.toQueue'), () => openQueue());
  });
}

/** Goes on with a stopped export in a folder that is asked for. */
export async function exportInto(jobId: string): Promise<void> {
  await withErrorToast(async () => {
    const chosen = await request('files.chooseFolder', {});
    if (chosen === null) return;
    const takeBack = expectEnd([jobId]);
    await request('exports.into', { jobId, folderHandle: chosen.handle }).catch((error) => {
      takeBack();
      throw error;
    });
  });
}

/**
 * The newest finished export of a book that is in the list, one of some chapters only where none is of the whole book;
 * null where there is none.
 */
export function lastExportOf(projectId: string): JobView | null {
  const jobs = [...(useQueueStore.getState().jobs?.values() ?? [])];
  const ofBook = jobs.filter((job) => job.projectId === projectId && canExportAgain(job));
  const [last = null] = ofBook.sort(
    (a, b) =>
      Number(a.exported?.isPart === true) - Number(b.exported?.isPart === true) ||
      (b.endedAtMs ?? 0) - (a.endedAtMs ?? 0),
  );
  return last;
}

/** Changes places with the neighbour above or below in the same book. */
export async function moveJob(jobId: string, direction: -1 | 1): Promise<void> {
  const all = [...(useQueueStore.getState().jobs?.values() ?? [])];
  const beforeJobId = moveTarget(all, jobId, direction);
  if (beforeJobId !== undefined) {
    await withErrorToast(() => request('jobs.move', { jobId, beforeJobId }));
  }
}

export function revealJob(jobId: string): void {
  void withErrorToast(() => request('jobs.reveal', { jobId }));
}

export function pauseAll(): void {
  void withErrorToast(() => request('jobs.pauseAll', {}));
}

export function resumeAll(): void {
  void withErrorToast(() => request('jobs.resumeAll', {}));
}
