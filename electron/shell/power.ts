import type { BatchView } from '../../shared/model/batch.ts';
import type { EventBus, Studio } from '../ipc/ports.ts';

/** Electron's `powerSaveBlocker`, in part. */
export type PowerBlocker = {
  readonly start: (type: 'prevent-app-suspension') => number;
  readonly stop: (id: number) => unknown;
};

/**
 * Keeps the machine from sleeping while a job of the queue runs or waits for its set time, and only then; the display
 * may go dark.
 * @param scheduled jobs that wait for their time already, of which no event tells (`scheduledJobs`).
 * @returns lets the machine sleep whatever runs: for the end of the program.
 */
export function stayAwakeForJobs(
  events: EventBus,
  blocker: PowerBlocker,
  scheduled: readonly string[],
): () => void {
  const working = new Set(scheduled);
  let blockerId: number | null = null;

  const update = () => {
    if (working.size > 0 && blockerId === null) blockerId = blocker.start('prevent-app-suspension');
    else if (working.size === 0 && blockerId !== null) {
      blocker.stop(blockerId);
      blockerId = null;
    }
  };
  const unsubscribe = events.subscribe((batch) => {
    for (const event of batch) {
      if (event.name !== 'jobs.changed') continue;
      for (const { id, state, problem } of event.payload.changed) {
        // The time of a batch may come at night: a machine that sleeps would miss it.
        const isScheduled = state === 'paused' && problem?.code === 'scheduled';
        if (state === 'running' || isScheduled) working.add(id);
        else working.delete(id);
      }
      for (const id of event.payload.removed) working.delete(id);
    }
    update();
  });
  update();
  return () => {
    unsubscribe();
    working.clear();
    update();
  };
}

/** The jobs of batches whose time is to come: one that went by before waits for a person, and for nothing else. */
export async function scheduledJobs(
  { router }: Pick<Studio, 'router'>,
  nowMs: number,
): Promise<readonly string[]> {
  const listed = await router.request('batches.list', {});
  const batches = listed.ok ? (listed.data as readonly BatchView[]) : [];
  return batches
    .filter(({ startsAtMs }) => startsAtMs !== null && startsAtMs > nowMs)
    .flatMap(({ books }) => books.flatMap(({ jobId }) => jobId ?? []));
}

/** Electron's `powerMonitor`, in part. */
export type PowerEvents = {
  on(name: 'suspend', listener: () => void): unknown;
  on(name: 'resume', listener: () => void): unknown;
};

/** A machine that goes to sleep stops sending; once awake, lost calls are marked and the rest goes on. */
export function sleepWithTheMachine(
  monitor: PowerEvents,
  studio: { readonly suspend: () => void; readonly wake: () => void },
): void {
  monitor.on('suspend', studio.suspend);
  monitor.on('resume', studio.wake);
}
