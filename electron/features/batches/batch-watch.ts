import type { EventMessage } from '../../../shared/ipc/contract.ts';
import type { BatchState, BatchView } from '../../../shared/model/batch.ts';
import type { JobState, JobView } from '../../../shared/model/job.ts';
import type { Clock, Logger } from '../../platform/ports.ts';
import type { BatchRow, BatchStore } from '../../storage/batches.ts';
import type { Batches } from './batches.ts';

export type BatchWatch = {
  readonly jobsChanged: (changed: readonly JobView[]) => void;
  /** From now on batches start at their time. One whose time went by before that waits for a person. */
  readonly open: () => void;
  /** A batch got a time, or lost it. */
  readonly timesChanged: () => void;
  readonly close: () => Promise<void>;
};

type WatchParts = {
  readonly batches: BatchStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (message: EventMessage) => void;
  /** Asked for when something has happened: it is made with what is told here. */
  readonly service: () => Batches;
};

/** The machine may sleep meanwhile, and timers with it: the time is looked at so often. */
const lookMs = 15_000;
const endStates: readonly BatchState[] = ['done', 'needs-you', 'stopped'];

/** Follows the jobs of batches: says when a book needs a person and when all is over, and starts them at their time. */
export function createBatchWatch(parts: WatchParts): BatchWatch {
  const { batches, clock, emit, logger } = parts;
  const states = new Map<string, JobState>();
  /** Batches that were looked at since they began to run. */
  const begun = new Set<string>();
  const writing = new Set<Promise<unknown>>();
  const control = new AbortController();
  /** Times that had gone by before it was opened, by batch; null until then. Later the clock may be set back. */
  let missed: ReadonlyMap<string, number | null> | null = null;
  let isWaiting = false;

  const notice = (batchId: string, title: string, body: string): void =>
    emit({ name: 'batch.notice', payload: { batchId, title, body } });

  const due = () =>
    batches
      .all()
      .filter(({ id, startsAtMs }) => startsAtMs !== null && missed?.get(id) !== startsAtMs);
  const wait = async (): Promise<void> => {
    while (due().length > 0) {
      for (const { id, startsAtMs } of due()) {
        if ((startsAtMs ?? Number.POSITIVE_INFINITY) <= clock.nowMs()) parts.service().startNow(id);
      }
      await clock.delay(lookMs, control.signal);
    }
  };
  const timesChanged = (): void => {
    if (missed === null || isWaiting || control.signal.aborted) return;
    isWaiting = true;
    wait()
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        logger.warn('a batch did not start', { reason: String(error) });
      })
      .finally(() => {
        isWaiting = false;
      });
  };

  const tellEnd = async (batchId: string): Promise<void> => {
    const { reportOf, summaryOf, writeReport } = await import('./batch-report.ts');
    const report = await reportOf(parts.service().view(batchId));
    notice(batchId, report.name, summaryOf(report));
    const { reportFolder } = batches.byId(batchId);
    if (reportFolder !== null) await writeReport(reportFolder, report, clock.nowMs());
  };
  const ended = ({ id }: BatchView): void => {
    parts.service().setEnded(id, clock.nowMs());
    const work = tellEnd(id).catch((error: unknown) =>
      logger.warn('the report of a batch was not written', { reason: String(error) }),
    );
    writing.add(work);
    void work.finally(() => writing.delete(work));
  };

  /** Reports how a job ended that a person has to look after. Returns its batch. */
  const noteJob = ({ id, kind, state, projectTitle, problem }: JobView): string | null => {
    const batchId = kind === 'export' ? batches.batchOfJob(id) : null;
    if (batchId === null) return null;
    const before = states.get(id);
    states.set(id, state);
    const isOver = state === 'needs-decisions' || state === 'failed';
    if (isOver && before !== undefined && before !== state) {
      notice(batchId, projectTitle ?? '', problem?.message ?? '');
    }
    return batchId;
  };
  const lookAt = ({ id, startedAtMs, endedAtMs }: BatchRow): void => {
    emit({ name: 'batches.changed', payload: { batchId: id } });
    if (startedAtMs === null || endedAtMs !== null) return;
    const isLive = batches.hasLiveJob(id);
    if (isLive && begun.has(id)) return;
    // The first look at one that runs begins the clock of the time that is left.
    const view = parts.service().view(id);
    if (isLive) begun.add(id);
    else begun.delete(id);
    if (endStates.includes(view.state)) ended(view);
  };

  return {
    jobsChanged: (changed) => {
      const touched = new Set(changed.flatMap((job) => noteJob(job) ?? []));
      if (touched.size === 0) return;
      for (const batch of batches.all()) {
        if (touched.has(batch.id)) lookAt(batch);
      }
    },
    open: () => {
      const nowMs = clock.nowMs();
      const isMissed = ({ startsAtMs }: BatchRow) => startsAtMs !== null && startsAtMs <= nowMs;
      const rows = batches.all().filter(isMissed);
      missed = new Map(rows.map(({ id, startsAtMs }) => [id, startsAtMs]));
      timesChanged();
    },
    timesChanged,
    close: async () => {
      control.abort();
      await Promise.allSettled(writing);
    },
  };
}
