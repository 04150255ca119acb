import { abortError } from '../../../shared/app-error.ts';
import type { JobView } from '../../../shared/model/job.ts';
import type { App } from '../../app/create-app.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { Spent } from '../spending.ts';
import type { OpenLibrary } from './open-library.ts';

/** One call of a tool. */
export type Call = {
  /** Aborted where the other side takes the call back. */
  readonly signal: AbortSignal;
  /** From 0 to 1; told a few times a second where it was asked for. */
  readonly progress: (fraction: number, message: string) => void;
  /** What it cost, which is told with the error where it fails. */
  readonly tellSpent: (spent: Spent) => void;
};

/** Jobs that run on behalf of the other side, also while it does not wait for them. */
export type Runs = {
  readonly start: (jobIds: readonly string[]) => void;
  /** Waits for their ends, but not longer than that. Where the call is taken back they are paused; then it rejects. */
  readonly wait: (jobIds: readonly string[], mostMs: number, call: Call) => Promise<void>;
  /** The same, but the jobs go on where the call is taken back. */
  readonly watch: Runs['wait'];
  /** Resolves where that job does not run, or not any more. */
  readonly settled: (jobId: string) => Promise<void>;
  /** Pauses all, once the answers on their way are kept. */
  readonly stop: () => Promise<void>;
};

type Run = {
  readonly control: AbortController;
  readonly ended: Promise<void>;
  view: JobView | null;
};

/** As many at once as the queue of the window runs books. */
const mostAtOnce = 3;
const runnable: readonly JobView['state'][] = ['waiting', 'paused', 'failed', 'needs-decisions'];

export function createRuns(library: Pick<OpenLibrary, 'use'>): Runs {
  const runs = new Map<string, Run>();
  const watchers = new Set<() => void>();
  const withinLimit = createConcurrencyLimit(mostAtOnce);

  const runOne = async (app: App, id: string, signal: AbortSignal): Promise<void> => {
    const { queue, jobViews } = app;
    const show = (view: JobView): void => {
      const run = runs.get(id);
      if (run !== undefined) run.view = view;
      for (const tell of watchers) tell();
    };
    // It may have been cancelled before its turn.
    if (signal.aborted) queue.pause([id]);
    else if (runnable.includes(queue.job(id).state)) {
      await queue.runToEnd(id, signal, show);
      // A short one may end before it was shown.
      show(jobViews.view(queue.job(id)));
    }
  };
  const begin = (id: string): void => {
    if (runs.has(id)) return;
    const control = new AbortController();
    // The library stays open until its end; how that was stands with the job.
    const ended = library
      .use((app) => withinLimit(() => runOne(app, id, control.signal)))
      .catch(() => undefined)
      .finally(() => runs.delete(id));
    runs.set(id, { control, ended, view: null });
  };
  const pause = async (found: readonly Run[]): Promise<void> => {
    for (const { control } of found) control.abort(abortError('Interrupted.'));
    await Promise.all(found.map(({ ended }) => ended));
  };

  const watch: Runs['wait'] = async (jobIds, mostMs, { signal, progress }) => {
    if (jobIds.length === 0) return;
    const own = jobIds.flatMap((id) => runs.get(id) ?? []);
    const tell = (): void => {
      const doneCount = jobIds.length - own.length;
      const sum = own.reduce((total, { view }) => total + (view?.fraction ?? 0), doneCount);
      const views = own.flatMap(({ view }) => view ?? []);
      const now = views.find(({ state }) => state === 'running') ?? views.at(-1);
      const lines = now === undefined ? '' : `: ${now.doneItems} of ${now.totalItems} lines`;
      // One may have ended before anybody watched.
      const rest = own.length === 0 ? 'done' : 'waiting';
      progress(sum / jobIds.length, `${now?.stage ?? now?.state ?? rest}${lines}`);
    };
    watchers.add(tell);
    tell();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let onAbort = (): void => undefined;
    const over = new Promise<void>((end) => {
      timer = setTimeout(end, mostMs);
      onAbort = () => end();
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) end();
    });
    try {
      await Promise.race([over, Promise.all(own.map(({ ended }) => ended))]);
      signal.throwIfAborted();
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      watchers.delete(tell);
    }
  };

  return {
    start: (jobIds) => {
      for (const id of jobIds) begin(id);
    },
    wait: async (jobIds, mostMs, call) => {
      const own = jobIds.flatMap((id) => runs.get(id) ?? []);
      await watch(jobIds, mostMs, call).catch(async (error: unknown) => {
        // First: whoever takes the call back stops them, and not the end of the program.
        try {
          await library.use(({ queue }) => queue.pause(jobIds));
        } finally {
          await pause(own);
        }
        throw error;
      });
    },
    watch,
    settled: async (jobId) => runs.get(jobId)?.ended,
    stop: () => pause([...runs.values()]),
  };
}
