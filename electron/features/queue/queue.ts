import {
  endedStates,
  type JobList,
  type JobProblem,
  type JobState,
  type JobView,
  jobStates,
  type PaceView,
  type SubmittedView,
} from '../../../shared/model/job.ts';
import type { Charge } from '../../charges/ports.ts';
import type { JobRow, JobSegment, JobStore, NewJob } from '../../storage/charges/jobs.ts';
import { interrupted } from './job-end.ts';
import { createQueueNotifier, type QueueNotifier } from './queue-notifier.ts';
import { createRunningJobs, type RunEnd, type RunningJobsParts } from './running-jobs.ts';

/** The durable queue: runs, pauses and resumes jobs in their order, and keeps them over a restart. */
export type Queue = {
  /**
   * Puts a job in and lets it run when its turn comes; with `hold` it is paused, for that reason. An id is given
   * where rows of it are there already.
   */
  readonly add: (
    job: Omit<NewJob, 'id'> & Partial<Pick<NewJob, 'id'>>,
    where?: 'first' | 'last',
    hold?: JobProblem | null,
  ) => JobRow;
  /** Any number of changes as one commit: a disk takes a thousand single ones for seconds. Throws what the work does. */
  readonly inOneGo: <T>(work: () => T) => T;
  readonly list: () => JobList;
  /** Called when the state of a call has changed, or it has a problem. */
  readonly workMoved: (call: Charge) => void;
  /** Called when these calls of jobs were decided about: a job that does not go on by that looks different, too. */
  readonly decided: (calls: readonly Charge[]) => void;
  readonly job: (id: string) => JobRow;
  /** An unfinished job of that kind and book with equal parameters, to continue instead of a new one. */
  readonly findUnfinished: (
    isWanted: (job: JobRow) => boolean,
    only?: { readonly chapterId: string },
  ) => JobRow | null;
  /** The lines that a job was asked for. */
  readonly segments: (id: string) => readonly JobSegment[];
  /** Changes the request of a job that is not running: its caps, its policy, the lines it may buy. */
  readonly reorder: (id: string, params: unknown, segments: readonly JobSegment[]) => JobRow;
  /** Changes the folder of an export that is not running, in its request as well. */
  readonly setFolder: (id: string, params: unknown, folder: string) => void;
  /**
   * What waits is paused for that problem where one is given: a person has to act before it goes on. It is told of
   * jobs that are paused already, too.
   */
  readonly pause: (ids: readonly string[], problem?: JobProblem | null) => void;
  /** Pauses the jobs of a book that is about to be removed from the library. */
  readonly pauseBook: (projectId: string) => void;
  readonly resume: (ids: readonly string[]) => void;
  readonly cancel: (ids: readonly string[]) => void;
  readonly retry: (ids: readonly string[]) => void;
  readonly move: (id: string, beforeId: string | null) => void;
  readonly clear: (ids: readonly string[]) => void;
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
  /** Runs one job now and waits for its end: the command line. */
  readonly runToEnd: (
    id: string,
    signal: AbortSignal,
    onProgress: (view: JobView) => void,
  ) => Promise<RunEnd>;
  /** Starts waiting jobs by itself from now on. */
  readonly open: () => void;
  /** Stops all jobs, keeps answers in progress, and starts nothing more. */
  readonly close: () => Promise<void>;
};

export type QueueParts = Omit<RunningJobsParts, 'touch'> & {
  readonly pace: () => PaceView;
  readonly changed: (changed: readonly JobView[], removed: readonly string[]) => void;
  readonly paceChanged: (pace: PaceView) => void;
  readonly submittedChanged: (submitted: readonly SubmittedView[]) => void;
};

const unfinishedStates = jobStates.filter((state) => !endedStates.includes(state));

export function createQueue(parts: QueueParts): Queue {
  const { store, platform, views } = parts;
  const { clock, random } = platform;
  const running = createRunningJobs({ ...parts, touch: (id) => notifier.touch(id) });
  const { update, asItIs, saveEnd, saveLate, start, stop, pump } = running;
  const notifier: QueueNotifier = createQueueNotifier(
    { ...parts, submitted: views.submitted, waiting: running.waiting },
    (id) => views.view(asItIs(store.byId(id))),
  );
  pauseInterrupted(store);

  const pause: Queue['pause'] = (ids, problem = null) => {
    saveLate();
    for (const id of ids) {
      const { state } = store.byId(id);
      if (running.has(id)) stop(id, 'pause');
      else if (state === 'waiting' || (state === 'paused' && problem !== null)) {
        update(id, { state: 'paused', problem });
      }
    }
  };
  const resume = (ids: readonly string[]) => {
    saveLate();
    for (const id of ids) {
      const { state } = store.byId(id);
      if (running.has(id) || state === 'waiting' || state === 'done') continue;
      update(id, { state: 'waiting', problem: null, endedAtMs: null });
    }
    pump();
  };
  const idsIn = (states: readonly JobState[]) => store.inStates(states).map(({ id }) => id);

  return {
    add: (job, where = 'last', hold = null) => {
      const inserted = store.insert({ id: random.id(), ...job }, where, clock.nowMs());
      const row =
        hold === null ? inserted : update(inserted.id, { state: 'paused', problem: hold });
      notifier.touch(row.id);
      pump();
      return row;
    },
    inOneGo: running.inOneGo,
    list: () => {
      saveLate();
      const jobs = store.all().map(asItIs);
      return { jobs: views.all(jobs), pace: parts.pace(), submitted: views.submitted() };
    },
    workMoved: ({ groupId, remoteId }) => {
      notifier.touchPace();
      if (remoteId === null) return;
      if (groupId !== null && store.isListed(groupId)) notifier.touch(groupId);
      else notifier.touchSubmitted();
    },
    decided: (calls) => {
      for (const id of new Set(calls.map(({ groupId }) => groupId))) {
        if (id !== null && store.isListed(id)) notifier.touch(id);
      }
    },
    job: store.byId,
    findUnfinished: (isWanted, only) => {
      saveLate();
      return store.inStates(unfinishedStates, only).find(isWanted) ?? null;
    },
    segments: store.segments,
    reorder: (id, params, segments) => {
      const job = store.reorder(id, params, segments);
      notifier.touch(id);
      return job;
    },
    setFolder: (id, params, folder) => update(id, { params, folder }),
    pause,
    pauseBook: (projectId) => {
      const jobs = store.inStates(['waiting', 'running']);
      pause(jobs.flatMap((job) => (job.projectId === projectId ? [job.id] : [])));
    },
    resume,
    retry: resume,
    cancel: (ids) => {
      saveLate();
      for (const id of ids) {
        if (running.has(id)) stop(id, 'cancel');
        else if (!endedStates.includes(store.byId(id).state)) {
          saveEnd(id, { state: 'cancelled', endedAtMs: clock.nowMs() });
        }
      }
    },
    move: (id, beforeId) => {
      const others = store.ranks().filter((job) => job.id !== id);
      const at = beforeId === null ? -1 : others.findIndex((job) => job.id === beforeId);
      const before = at < 0 ? others.at(-1) : others[at - 1];
      const after = at < 0 ? undefined : others[at];
      const low = before?.rank ?? (after?.rank ?? 0) - 2;
      const high = after?.rank ?? low + 2;
      update(id, { rank: (low + high) / 2 });
    },
    clear: (ids) => {
      saveLate();
      for (const id of ids) {
        if (!endedStates.includes(store.byId(id).state)) continue;
        store.remove(id, clock.nowMs());
        notifier.gone(id);
      }
    },
    pauseAll: () => pause(idsIn(['waiting', 'running'])),
    resumeAll: () => resume(idsIn(['paused'])),
    runToEnd: async (id, signal, onProgress) => {
      const entry = start(id);
      const onAbort = () => stop(id, 'quit');
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      const forget = notifier.watch(id, onProgress);
      try {
        return await entry.ended;
      } finally {
        forget();
        signal.removeEventListener('abort', onAbort);
      }
    },
    open: running.open,
    close: async () => {
      await running.close();
      notifier.close();
    },
  };
}

/** Jobs that an earlier run left waiting or running: nothing paid starts by itself after a start. */
function pauseInterrupted(store: JobStore): void {
  for (const { id } of store.inStates(['running', 'waiting'])) {
    store.update(id, { state: 'paused', problem: interrupted });
  }
}
