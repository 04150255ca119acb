import { abortError, appError, isAbort } from '../../../shared/app-error.ts';
import {
  type JobKind,
  type JobList,
  type JobProblem,
  type JobState,
  type JobView,
  jobStates,
  type PaceView,
  type SubmittedView,
} from '../../../shared/model/job.ts';
import type { Charge, ChargeStore } from '../../charges/ports.ts';
import { asDiskError } from '../../platform/node/durable-file.ts';
import type { Platform } from '../../platform/ports.ts';
import type { JobPatch, JobRow, JobSegment, JobStore, NewJob } from '../../storage/charges/jobs.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Accounts } from '../session/accounts.ts';
import { endOf, interrupted, type StopReason } from './job-end.ts';
import type { JobEnd, JobProgress, JobRunner } from './job-runner.ts';
import type { JobViews } from './job-views.ts';
import { createProgressMeter, type ProgressMeter } from './progress-meter.ts';
import { createQueueNotifier } from './queue-notifier.ts';

export type RunEnd = {
  readonly job: JobRow;
  /** What stopped it; null where it came to its end. */
  readonly error: unknown;
};

/** The durable queue: jobs in their order, run, paused, resumed and found again after a restart. */
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
  readonly list: () => JobList;
  /** A call whose work is submitted has moved on, or is in trouble. */
  readonly workMoved: (call: Charge) => void;
  readonly job: (id: string) => JobRow;
  /** An unfinished job of that kind and book with equal parameters, to go on with instead of a new one. */
  readonly findUnfinished: (isWanted: (job: JobRow) => boolean) => JobRow | null;
  /** Changes what a job that does not run was asked for: its caps, its policy, the lines it may buy. */
  readonly reorder: (id: string, params: unknown, segments: readonly JobSegment[]) => JobRow;
  readonly pause: (ids: readonly string[]) => void;
  /** Pauses what runs or waits for a book: it is about to be taken out of the library. */
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
  /** From now on waiting jobs are started by themselves. */
  readonly open: () => void;
  /** Stops all, keeps the answers on their way, and starts nothing more. */
  readonly close: () => Promise<void>;
};

type Running = {
  readonly accountId: string;
  readonly control: AbortController;
  readonly meter: ProgressMeter;
  why: StopReason | null;
  readonly ended: Promise<RunEnd>;
};

export type QueueParts = {
  readonly store: JobStore;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly library: Pick<LibraryStore, 'isRemoved'>;
  readonly platform: Platform;
  readonly views: JobViews;
  /** Asked for when a job runs: they are made of features that put jobs in. */
  readonly runners: () => { readonly [Kind in JobKind]: JobRunner };
  readonly pace: () => PaceView;
  /** How long that account waits for the gateway with nothing under way; 0 while it does not. */
  readonly waitsForMs: (accountId: string) => number;
  readonly changed: (changed: readonly JobView[], removed: readonly string[]) => void;
  readonly paceChanged: (pace: PaceView) => void;
  readonly submittedChanged: (submitted: readonly SubmittedView[]) => void;
  /** The job waits, runs or has stopped, and its lines look different. */
  readonly linesChanged: (job: JobRow) => void;
};

/** Whole books at once; a chapter or a voice that a person waits for starts right away. */
const mostBooksAtOnce = 3;
const bookKinds: ReadonlySet<JobKind> = new Set(['export']);
const endedStates: ReadonlySet<JobState> = new Set(['done', 'failed', 'cancelled']);
const unfinishedStates = jobStates.filter((state) => !endedStates.has(state));

export function createQueue(parts: QueueParts): Queue {
  const { store, platform, views } = parts;
  const { clock, random } = platform;
  const running = new Map<string, Running>();
  /** Asked for whenever a place is free. */
  const ranks = new Map<string, number>();
  /** How jobs ended that the disk did not take: shown as it is, and saved as soon as there is room. */
  const unsaved = new Map<string, JobPatch>();
  const asItIs = (job: JobRow): JobRow => ({ ...job, ...unsaved.get(job.id) });
  const waits = new Set<string>();
  const waiting = (): readonly string[] => {
    const before = [...waits];
    waits.clear();
    for (const [id, { accountId, meter }] of running) {
      const forMs = parts.waitsForMs(accountId);
      views.waits(id, forMs);
      meter.waits(forMs);
      if (forMs > 0) waits.add(id);
    }
    return [...new Set([...before, ...waits])].filter((id) => running.has(id));
  };
  const notifier = createQueueNotifier({ ...parts, submitted: views.submitted, waiting }, (id) =>
    views.view(asItIs(store.byId(id))),
  );
  let isOpen = false;
  pauseInterrupted(store);

  const update = (id: string, patch: JobPatch): JobRow => {
    const job = store.update(id, patch);
    unsaved.delete(id);
    ranks.set(id, job.rank);
    notifier.touch(id);
    if (patch.state !== undefined) parts.linesChanged(job);
    return job;
  };

  const runJob = async (
    job: JobRow,
    control: AbortController,
    meter: ProgressMeter,
  ): Promise<JobEnd> => {
    const { kind, projectId } = job;
    // What a person took out of the library is bought no further.
    const isGone = projectId !== null && parts.library.isRemoved(projectId);
    if (isGone) throw appError('not_found.book');
    const run = parts.runners()[kind];
    const report = (progress: JobProgress) => {
      views.progressed(job.id, progress, meter.leftMs(progress.fraction));
      notifier.touch(job.id);
    };
    const work = {
      job,
      segments: store.segments(job.id),
      account: parts.accounts.byId(job.accountId),
      signal: control.signal,
      isCancelled: () => running.get(job.id)?.why === 'cancel',
      rank: () => ranks.get(job.id) ?? job.rank,
      report,
    };
    return run(work).catch((error: unknown) => {
      throw asDiskError(error, job.folder ?? platform.paths.home);
    });
  };

  const start = (id: string): Running => {
    const known = running.get(id);
    if (known !== undefined) return known;
    const control = new AbortController();
    const job = update(id, { state: 'running', problem: null, endedAtMs: null });
    const meter = createProgressMeter(clock);
    const work = runJob(job, control, meter);
    const ended = work
      .then(
        (end) => settle(id, end, null),
        (error: unknown) => settle(id, null, error),
      )
      .finally(pumpAfterEnd);
    const entry: Running = { accountId: job.accountId, control, meter, why: null, ended };
    running.set(id, entry);
    return entry;
  };

  const settle = (id: string, end: JobEnd | null, error: unknown): RunEnd => {
    const why = running.get(id)?.why ?? null;
    running.delete(id);
    if (error !== null && !isAbort(error)) {
      platform.logger.warn('a job stopped', { job: id, reason: String(error) });
    }
    const progress = views.forget(id);
    const counts =
      progress === null ? {} : { doneItems: progress.doneItems, totalItems: progress.totalItems };
    const patch = { ...counts, ...endOf(end, error, why, clock.nowMs()) };
    try {
      return { job: saveEnd(id, patch), error };
    } catch (trouble) {
      platform.logger.error('how a job ended was not saved', { job: id, reason: String(trouble) });
      unsaved.set(id, patch);
      notifier.touch(id);
      return { job: asItIs(store.byId(id)), error: error ?? trouble };
    }
  };

  const saveEnd = (id: string, patch: JobPatch): JobRow => {
    const job = update(id, patch);
    if (job.state === 'cancelled') parts.charges.dropUnsent(id);
    return job;
  };

  /** What the disk still does not take waits on. */
  const saveLate = (): void => {
    try {
      for (const [id, patch] of unsaved) saveEnd(id, patch);
    } catch (trouble) {
      platform.logger.debug('how jobs ended is not saved yet', { reason: String(trouble) });
    }
  };

  const pumpAfterEnd = (): void => {
    try {
      pump();
    } catch (error) {
      platform.logger.error('no further job could be started', { reason: String(error) });
    }
  };

  /** Starts what may start: chapters at once, books a few at a time, by rank. */
  const pump = (): void => {
    if (!isOpen) return;
    let books = [...running.keys()].filter((id) => bookKinds.has(store.byId(id).kind)).length;
    for (const job of store.inStates(['waiting'])) {
      if (bookKinds.has(job.kind)) {
        if (books >= mostBooksAtOnce) continue;
        books += 1;
      }
      start(job.id);
    }
  };

  const stop = (id: string, why: StopReason): void => {
    const entry = running.get(id);
    if (entry === undefined) return;
    entry.why ??= why;
    views.stopping(id);
    notifier.touch(id);
    entry.control.abort(abortError('Stopped.'));
  };

  const pause = (ids: readonly string[]) => {
    saveLate();
    for (const id of ids) {
      if (running.has(id)) stop(id, 'pause');
      else if (store.byId(id).state === 'waiting') update(id, { state: 'paused' });
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
    list: () => {
      saveLate();
      const jobs = store.all().map(asItIs);
      return { jobs: views.all(jobs), pace: parts.pace(), submitted: views.submitted() };
    },
    workMoved: ({ groupId }) => {
      if (groupId !== null && store.isListed(groupId)) notifier.touch(groupId);
      else notifier.touchSubmitted();
    },
    job: store.byId,
    findUnfinished: (isWanted) => {
      saveLate();
      return store.inStates(unfinishedStates).find(isWanted) ?? null;
    },
    reorder: (id, params, segments) => {
      const job = store.reorder(id, params, segments);
      notifier.touch(id);
      return job;
    },
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
        else if (!endedStates.has(store.byId(id).state)) {
          saveEnd(id, { state: 'cancelled', endedAtMs: clock.nowMs() });
        }
      }
    },
    move: (id, beforeId) => {
      const others = store.all().filter((job) => job.id !== id);
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
        if (!endedStates.has(store.byId(id).state)) continue;
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
    open: () => {
      isOpen = true;
      pump();
    },
    close: async () => {
      isOpen = false;
      const ended = [...running.values()].map((entry) => entry.ended);
      for (const id of [...running.keys()]) stop(id, 'quit');
      await Promise.allSettled(ended);
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
