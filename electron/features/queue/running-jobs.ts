import { abortError, appError, isAbort } from '../../../shared/app-error.ts';
import type { JobKind } from '../../../shared/model/job.ts';
import type { ChargeStore } from '../../charges/ports.ts';
import { asDiskError } from '../../platform/node/durable-file.ts';
import { assertInPlace } from '../../platform/node/paths.ts';
import type { Platform } from '../../platform/ports.ts';
import type { JobPatch, JobRow, JobStore } from '../../storage/charges/jobs.ts';
import type { LibraryStore } from '../../storage/library.ts';
import type { Accounts } from '../session/accounts.ts';
import { endOf, type StopReason } from './job-end.ts';
import type { JobEnd, JobProgress, JobRunner } from './job-runner.ts';
import type { JobViews } from './job-views.ts';
import { createProgressMeter, type ProgressMeter } from './progress-meter.ts';

export type RunEnd = {
  readonly job: JobRow;
  /** What stopped it; null where it came to its end. */
  readonly error: unknown;
};

type Running = {
  readonly accountId: string;
  readonly isBook: boolean;
  readonly control: AbortController;
  readonly meter: ProgressMeter;
  why: StopReason | null;
  readonly ended: Promise<RunEnd>;
};

export type RunningJobsParts = {
  readonly store: JobStore;
  readonly charges: ChargeStore;
  readonly accounts: Accounts;
  readonly library: Pick<LibraryStore, 'isRemoved'>;
  readonly platform: Platform;
  readonly views: JobViews;
  /** Asked for when a job runs: they are made of features that put jobs in. */
  readonly runners: () => { readonly [Kind in JobKind]: JobRunner };
  /** How long that account waits for the gateway with nothing under way; 0 while it does not. */
  readonly waitsForMs: (accountId: string) => number;
  /** The job waits, runs or has stopped, and its lines look different. */
  readonly linesChanged: (job: JobRow) => void;
  /** That job is different. */
  readonly touch: (id: string) => void;
};

/** Whole books at once; a chapter or a voice that a person waits for starts right away. */
const mostBooksAtOnce = 3;
const begun = { state: 'running', problem: null, endedAtMs: null } satisfies JobPatch;
const bookKinds: ReadonlySet<JobKind> = new Set(['export']);

/** The jobs that run: started when there is a place, stopped, and how each ended, also where the disk is full. */
export function createRunningJobs(parts: RunningJobsParts) {
  const { store, charges, platform, views, touch } = parts;
  const { clock } = platform;
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
      const heldMs = parts.waitsForMs(accountId);
      // What is submitted, encoded or uploaded is not held with the calls of others.
      const forMs = heldMs > 0 && charges.hasWaiting(id) ? heldMs : 0;
      views.waits(id, forMs);
      meter.waits(forMs);
      if (forMs > 0) waits.add(id);
    }
    return [...new Set([...before, ...waits])].filter((id) => running.has(id));
  };
  let isOpen = false;
  /** Stops asked for while changes are made as one: what is rolled back has stopped nothing. Null otherwise. */
  let held: (readonly [id: string, why: StopReason])[] | null = null;

  const update = (id: string, patch: JobPatch): JobRow => {
    const job = store.update(id, patch);
    unsaved.delete(id);
    ranks.set(id, job.rank);
    touch(id);
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
      const leftMs = meter.leftMs(progress.fraction);
      // How many takes will be doubted, nobody knows.
      views.progressed(job.id, progress, progress.stage === 'checking' ? null : leftMs);
      touch(job.id);
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
    assertInPlace(platform.paths);
    return run(work).catch((error: unknown) => {
      // Then the one file that is missed says neither what happened nor what to do.
      if (!isAbort(error)) assertInPlace(platform.paths);
      throw asDiskError(error, job.folder ?? platform.paths.home);
    });
  };

  const start = (id: string): Running => {
    return running.get(id) ?? run(update(id, begun));
  };

  const run = (job: JobRow): Running => {
    const { id } = job;
    const control = new AbortController();
    const meter = createProgressMeter(clock);
    const work = runJob(job, control, meter);
    const ended = work
      .then(
        (end) => settle(id, end, null),
        (error: unknown) => settle(id, null, error),
      )
      .finally(pumpAfterEnd);
    const isBook = bookKinds.has(job.kind);
    const entry: Running = { accountId: job.accountId, isBook, control, meter, why: null, ended };
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
      touch(id);
      return { job: asItIs(store.byId(id)), error: error ?? trouble };
    }
  };

  const saveEnd = (id: string, patch: JobPatch): JobRow => {
    const job = update(id, patch);
    // A job that is done may have left lines out that are others by now.
    if (job.state === 'cancelled' || job.state === 'done') charges.dropUnsent(id);
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
    if (!isOpen || held !== null) return;
    let books = [...running.values()].filter(({ isBook }) => isBook).length;
    const due = store.inStates(['waiting']).filter(({ id, kind }) => {
      if (running.has(id)) return false;
      if (!bookKinds.has(kind)) return true;
      books += 1;
      return books <= mostBooksAtOnce;
    });
    const jobs = charges.transaction(() => due.map(({ id }) => update(id, begun)));
    for (const job of jobs) run(job);
  };

  const inOneGo = <T>(work: () => T): T => {
    const late = [...unsaved];
    const stops: typeof held = [];
    held = stops;
    try {
      return charges.transaction(work);
    } catch (error) {
      stops.length = 0;
      for (const [id, patch] of late) unsaved.set(id, patch);
      throw error;
    } finally {
      held = null;
      for (const [id, why] of stops) stop(id, why);
      pumpAfterEnd();
    }
  };

  const stop = (id: string, why: StopReason): void => {
    const entry = running.get(id);
    if (entry === undefined) return;
    if (held !== null) {
      held.push([id, why]);
      return;
    }
    entry.why ??= why;
    views.stopping(id);
    touch(id);
    entry.control.abort(abortError('Stopped.'));
  };

  return {
    update,
    asItIs,
    saveEnd,
    saveLate,
    start,
    stop,
    pump,
    inOneGo,
    waiting,
    has: (id: string): boolean => running.has(id),
    /** From now on waiting jobs are started by themselves. */
    open: (): void => {
      isOpen = true;
      pump();
    },
    /** Stops all and waits for their ends. */
    close: async (): Promise<void> => {
      isOpen = false;
      const ended = [...running.values()].map((entry) => entry.ended);
      for (const id of [...running.keys()]) stop(id, 'quit');
      await Promise.allSettled(ended);
    },
  };
}
