import { Worker } from 'node:worker_threads';
import { type AppError, appError } from '../../../shared/app-error.ts';
import type { RenderOptions } from '../render/render-chapter.ts';
import type { AudioTask, AudioTaskResult } from './tasks.ts';
import { type FromWorker, type ToWorker, toAppError } from './worker-messages.ts';

export type AudioPool = {
  /**
   * Runs a task on a thread of its own. Rejects with the task's AppError, with the signal's reason
   * (after the work has stopped and cleaned up, or its thread was ended because it did not), with
   * `conflict` when too many wait, and with a retryable `internal` when the thread died.
   */
  readonly run: <Task extends AudioTask>(
    task: Task,
    options?: RenderOptions,
  ) => Promise<AudioTaskResult<Task>>;
  /** Stops all threads; what runs or waits is rejected. */
  readonly close: () => Promise<void>;
};

export type AudioPoolOptions = {
  /** The bundled worker, `Paths.entry('audio-worker')`. */
  readonly entryPath: string;
  readonly size: number;
  /** How many tasks may wait beside those that run. */
  readonly queueLimit?: number;
  /** How far its threads stand back behind others (`thread-priority.ts`); not at all unless it is given. */
  readonly niceness?: number;
  /** How long a thread that was told to stop may take before it is ended. */
  readonly graceMs?: number;
};

type Job = {
  readonly id: number;
  readonly task: AudioTask;
  readonly options: RenderOptions;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly stopListening: () => void;
};

type Seat = { readonly worker: Worker; job: Job | null; grace: NodeJS.Timeout | null };

const defaultQueueLimit = 10_000;
const defaultGraceMs = 5000;

function poolClosed(): AppError {
  return appError('internal.audio_closed', {}, { isRetryable: true });
}

/** A pool of audio threads; they start when they are needed and are replaced when one dies. */
export function createAudioPool(options: AudioPoolOptions): AudioPool {
  const { entryPath, size, queueLimit = defaultQueueLimit, niceness = 0 } = options;
  const { graceMs = defaultGraceMs } = options;
  const seats = new Set<Seat>();
  const queue: Job[] = [];
  let lastId = 0;
  let isClosed = false;

  const settle = (seat: Seat, finish: (job: Job) => void): void => {
    const { job } = seat;
    if (job === null) return;
    seat.job = null;
    if (seat.grace !== null) clearTimeout(seat.grace);
    seat.grace = null;
    // An idle thread does not keep the program alive.
    seat.worker.unref();
    job.stopListening();
    finish(job);
  };

  const onMessage = (seat: Seat, message: FromWorker): void => {
    const { job } = seat;
    if (job === null || message.id !== job.id) return;
    if (message.type === 'progress') {
      job.options.onProgress?.(message.progress);
      return;
    }
    settle(seat, (finished) => {
      if (message.type === 'done') finished.resolve(message.result);
      else if (message.failure.kind === 'error') finished.reject(toAppError(message.failure));
      else finished.reject(finished.options.signal?.reason ?? poolClosed());
    });
    dispatch();
  };

  const onDeath = (seat: Seat, why: string, cause?: unknown): void => {
    if (!seats.delete(seat)) return;
    settle(seat, (job) => {
      job.reject(
        appError(
          'internal.audio_thread',
          { task: job.task.kind, reason: why },
          { cause, isRetryable: true },
        ),
      );
    });
    if (!isClosed) dispatch();
  };

  const openSeat = (): Seat => {
    const worker = new Worker(entryPath, { workerData: { niceness } });
    const seat: Seat = { worker, job: null, grace: null };
    seats.add(seat);
    worker.on('message', (message: FromWorker) => onMessage(seat, message));
    worker.on('error', (error) => onDeath(seat, error.message, error));
    worker.on('exit', (code) => onDeath(seat, `exit ${code}`));
    return seat;
  };

  const tell = (seat: Seat, message: ToWorker): void => seat.worker.postMessage(message);

  const dispatch = (): void => {
    while (queue.length > 0) {
      const idle = Array.from(seats).find((seat) => seat.job === null);
      if (idle === undefined && seats.size >= size) return;
      const job = queue.shift();
      if (job === undefined) return;
      const seat = idle ?? openSeat();
      seat.job = job;
      seat.worker.ref();
      tell(seat, { type: 'run', id: job.id, task: job.task });
    }
  };

  /** A thread that spins in one piece of work hears nothing: it is ended, and another takes its place. */
  const endStubborn = (seat: Seat, reason: unknown): void => {
    seats.delete(seat);
    settle(seat, (job) => job.reject(reason));
    void seat.worker.terminate();
    dispatch();
  };

  const cancel = (id: number, reason: unknown): void => {
    const waiting = queue.findIndex((job) => job.id === id);
    if (waiting >= 0) {
      const [job] = queue.splice(waiting, 1);
      job?.stopListening();
      job?.reject(reason);
      return;
    }
    for (const seat of seats) {
      if (seat.job?.id !== id) continue;
      tell(seat, { type: 'cancel', id });
      seat.grace = setTimeout(() => endStubborn(seat, reason), graceMs);
    }
  };

  const enqueue = (task: AudioTask, runOptions: RenderOptions): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { signal } = runOptions;
      if (isClosed) return reject(poolClosed());
      if (signal?.aborted) return reject(signal.reason);
      if (queue.length >= queueLimit) {
        return reject(
          appError('conflict.audio_queue', { limit: queueLimit }, { isRetryable: true }),
        );
      }
      lastId += 1;
      const id = lastId;
      const onAbort = (): void => cancel(id, signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      const stopListening = (): void => signal?.removeEventListener('abort', onAbort);
      queue.push({ id, task, options: runOptions, resolve, reject, stopListening });
      dispatch();
    });

  return {
    run: async <Task extends AudioTask>(task: Task, runOptions: RenderOptions = {}) =>
      // The worker answers each kind of task with the result of that kind.
      (await enqueue(task, runOptions)) as AudioTaskResult<Task>,
    close: async () => {
      isClosed = true;
      for (const job of queue.splice(0)) {
        job.stopListening();
        job.reject(poolClosed());
      }
      const open = Array.from(seats);
      for (const seat of open) settle(seat, (job) => job.reject(poolClosed()));
      await Promise.all(open.map((seat) => seat.worker.terminate()));
    },
  };
}
