import type { Clock } from '../../platform/ports.ts';
import { untilAborted } from '../../platform/until-aborted.ts';
import type { BlobStore } from '../state/blob-store.ts';
import type { DemoTask, TaskBook, TaskKind, TaskStatus } from '../state/tasks.ts';

/** How a kind of task goes: states it waits in, each for a time, then the state of the work itself. */
type Course = {
  readonly waiting: readonly { readonly status: TaskStatus; readonly durationMs: number }[];
  readonly working: TaskStatus;
};

/** The states that the gateway documents; how long each takes it does not say. */
const courses: Readonly<Record<TaskKind, Course>> = {
  'speech-job': { waiting: [{ status: 'pending', durationMs: 300 }], working: 'processing' },
  video: {
    waiting: [
      { status: 'pending', durationMs: 100 },
      { status: 'queued', durationMs: 200 },
    ],
    working: 'in_progress',
  },
};

/** So many are made at once; the others stay in their last waiting state. */
const seatCount = 4;

export type TaskRunner = {
  /** Takes on a task that has just been submitted. */
  readonly start: (task: DemoTask) => void;
  /** Takes on everything that an ended process left unfinished. Nothing is charged again. */
  readonly resume: () => void;
  /** The task of the kind that is submitted next fails with this message. */
  readonly failNext: (kind: TaskKind, message: string) => void;
  /** Stops the work, which stays unfinished. */
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly tasks: TaskBook;
  readonly results: BlobStore;
  readonly clock: Clock;
  readonly make: (task: DemoTask, signal: AbortSignal) => Promise<Uint8Array>;
};

/** Makes speech jobs and videos, one state after the other. */
export function createTaskRunner({ tasks, results, clock, make }: Parts): TaskRunner {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const failures: { readonly kind: TaskKind; readonly message: string }[] = [];
  const seats = createSeats(seatCount);

  const takeFailure = (kind: TaskKind): string | null => {
    const index = failures.findIndex((failure) => failure.kind === kind);
    return index < 0 ? null : (failures.splice(index, 1)[0]?.message ?? null);
  };

  const work = async (task: DemoTask, failure: string | null): Promise<void> => {
    if (failure !== null) {
      tasks.finish(task.id, { code: 'generation_failed', message: failure });
      return;
    }
    try {
      // Not all work can be stopped: what closes does not wait for it.
      const made = await untilAborted(make(task, closing.signal), closing.signal);
      await results.put(task.id, made);
    } catch (error) {
      if (closing.signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      tasks.finish(task.id, { code: 'generation_failed', message });
      return;
    }
    if (!closing.signal.aborted) tasks.finish(task.id, null);
  };

  const run = async (task: DemoTask): Promise<void> => {
    const failure = takeFailure(task.kind);
    const course = courses[task.kind];
    const reached = course.waiting.findIndex(({ status }) => status === task.status);
    for (const stage of reached < 0 ? [] : course.waiting.slice(reached)) {
      if (stage.status !== task.status) tasks.setStatus(task.id, stage.status);
      await clock.delay(stage.durationMs, closing.signal);
    }
    await seats.take(async () => {
      if (closing.signal.aborted) return;
      tasks.setStatus(task.id, course.working);
      await work(task, failure);
    });
  };

  const start = (task: DemoTask): void => {
    const ended = run(task)
      // A wait that closing ended, or a state that cannot be written: the next start goes on from there.
      .catch(() => undefined)
      .finally(() => running.delete(ended));
    running.add(ended);
  };

  return {
    start,
    resume: () => {
      for (const task of tasks.unfinished()) start(task);
    },
    failNext: (kind, message) => {
      failures.push({ kind, message });
    },
    close: async () => {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

type Seats = { readonly take: (work: () => Promise<void>) => Promise<void> };

function createSeats(count: number): Seats {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    take: async (work) => {
      if (free > 0) free -= 1;
      else await new Promise<void>((seated) => waiting.push(seated));
      try {
        await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
