import { create } from 'zustand';
import type { AppError } from '../../../shared/app-error.ts';
import {
  isUnderWay,
  type JobView,
  type PaceView,
  type SubmittedView,
} from '../../../shared/model/job.ts';
import { t } from '../../i18n/index.ts';
import { asAppError, request } from '../../ipc/client.ts';
import { notify } from '../../stores/notices.ts';
import { useViewStore } from '../../stores/view-store.ts';
import { showLink, showToast } from '../../ui/messages/toast.tsx';
import { refreshItems } from './jobs/item-store.ts';
import { endOf, type JobMap, mergeJobs } from './jobs/job-list.ts';
import type { Chip } from './jobs/job-state.ts';

export type QueueTab = 'jobs' | 'batches' | 'uncertain' | 'ledger';

type QueueState = {
  /** Null until the queue was read once. */
  readonly jobs: JobMap | null;
  /** The jobs as they were when a row last came, went or changed its place: the list is drawn by it. */
  readonly outline: readonly JobView[];
  readonly pace: PaceView | null;
  /** When `pace` came, by this window's clock: a hold counts down from there. */
  readonly paceAtMs: number;
  /** Paid work at the gateway that no job of the list asks for. */
  readonly submitted: readonly SubmittedView[];
  readonly problem: AppError | null;
  readonly tab: QueueTab;
  readonly chip: Chip;
  readonly text: string;
  readonly closed: ReadonlySet<string>;
};

export const useQueueStore = create<QueueState>()(() => ({
  jobs: null,
  outline: [],
  pace: null,
  paceAtMs: 0,
  submitted: [],
  problem: null,
  tab: 'jobs',
  chip: 'all',
  text: '',
  closed: new Set(),
}));

const { getState: get, setState: set } = useQueueStore;

type News = { readonly changed: readonly JobView[]; readonly removed: readonly string[] };

/** For each list that is on its way, what was told meanwhile: the list may be older. */
const toldMeanwhile = new Set<News[]>();

export async function loadQueue(): Promise<void> {
  const told: News[] = [];
  toldMeanwhile.add(told);
  try {
    const { jobs: listed, pace, submitted } = await request('jobs.list', {});
    const jobs = told.reduce<JobMap>(
      (known, { changed, removed }) => mergeJobs(known, changed, removed).jobs,
      new Map(listed.map((job) => [job.id, job])),
    );
    set({ jobs, outline: [...jobs.values()], submitted, problem: null });
    onPace(pace);
  } catch (error) {
    set({ problem: asAppError(error) });
  } finally {
    toldMeanwhile.delete(told);
  }
}

/** How a job began that ended before anything else was told of it; of those before this page nothing is known. */
function asNew(job: JobView): JobView | undefined {
  return job.createdAtMs < performance.timeOrigin ? undefined : { ...job, state: 'waiting' };
}

/** Jobs that were told to go on: where they stop again at once, no news ever says that they waited or ran. */
const goingOn = new Set<string>();

/** The answer takes it back: they were not told after all. */
export function expectEnd(ids: readonly string[]): () => void {
  for (const id of ids) goingOn.add(id);
  return () => {
    for (const id of ids) goingOn.delete(id);
  };
}

/** How it stood before that news. */
function before(job: JobView, known: JobMap): JobView | undefined {
  const one = known.get(job.id) ?? asNew(job);
  return goingOn.delete(job.id) && one !== undefined ? { ...one, state: 'waiting' } : one;
}

export function onJobs(changed: readonly JobView[], removed: readonly string[]): void {
  for (const told of toldMeanwhile) told.push({ changed, removed });
  const known = get().jobs ?? new Map<string, JobView>();
  const { jobs, isReordered } = mergeJobs(known, changed, removed);
  set(isReordered ? { jobs, outline: [...jobs.values()] } : { jobs });
  refreshItems(changed.map(({ id }) => id));
  for (const job of changed) {
    tellEnd(job, endOf(before(job, known), job));
  }
}

export function onSubmitted(submitted: readonly SubmittedView[]): void {
  set({ submitted });
}

export function onPace(pace: PaceView): void {
  set({ pace, paceAtMs: Date.now() });
}

/** Opens or closes the jobs of one book. */
export function switchGroup(key: string): void {
  const closed = new Set(get().closed);
  if (!closed.delete(key)) closed.add(key);
  set({ closed });
}

/** Opens the queue on one of its pages. */
export function openQueue(tab: QueueTab = 'jobs'): void {
  set({ tab });
  useViewStore.getState().go('queue');
}

type LinkToQueue = { readonly tab: QueueTab; readonly hide: () => void };
let links: readonly LinkToQueue[] = [];

/** A message with the way to a part of the queue; who is there already needs no way. */
export function showLinkToQueue(message: string, label: string, tab: QueueTab = 'jobs'): void {
  if (useViewStore.getState().screen === 'queue' && get().tab === tab) {
    showToast(message);
  } else {
    const hide = showLink(message, label, () => openQueue(tab));
    links = [...links, { tab, hide }];
  }
}

/** That part of the queue is shown: messages that lead there have done their work. */
export function hideLinksTo(tab: QueueTab): void {
  for (const link of links) if (link.tab === tab) link.hide();
  links = links.filter((link) => link.tab !== tab);
}

let shownJobId: string | null = null;

/** A job whose end is said by the page itself needs no message beside it; null for none. */
export function showsEndOf(jobId: string | null): void {
  shownJobId = jobId;
}

function tellEnd(job: JobView, end: 'done' | 'stopped' | null): void {
  if (end === null || job.id === shownJobId) return;
  // New takes of some lines do not make a book done, nor is it the book that stops with a chapter.
  const isPart = job.kind === 'retakes' || job.kind === 'chapter';
  const title = isPart ? job.title : (job.projectTitle ?? job.title);
  const message = t(end === 'done' ? 'queue.doneToast' : 'queue.stoppedToast', { title });
  notify({
    kind: end === 'done' ? 'done' : 'attention',
    title: t(end === 'done' ? 'desktop.notices.doneTitle' : 'desktop.notices.stoppedTitle'),
    body: message,
    command: 'go.queue',
  });
  showLinkToQueue(message, t('queue.show'));
}

export const selectRunningCount = ({ jobs }: QueueState): number => {
  let count = 0;
  for (const { state } of jobs?.values() ?? []) {
    count += state === 'running' ? 1 : 0;
  }
  return count;
};

/** How many jobs of new takes are under way. */
export const selectRetakeCount = ({ jobs }: QueueState): number => {
  let count = 0;
  for (const { kind, state } of jobs?.values() ?? []) {
    count += kind === 'retakes' && isUnderWay(state) ? 1 : 0;
  }
  return count;
};

/** Whose work the lines of a book wait for: a chapter's, which is stopped at the chapter; another job's; nobody's. */
export function workerOn(projectId: string | undefined) {
  return ({ jobs }: QueueState): 'chapter' | 'job' | 'nobody' => {
    if (jobs === null) return 'chapter';
    const live = [...jobs.values()].filter(
      (job) => job.projectId === projectId && isUnderWay(job.state),
    );
    if (live.length === 0) return 'nobody';
    return live.some(({ kind }) => kind === 'chapter') ? 'chapter' : 'job';
  };
}
