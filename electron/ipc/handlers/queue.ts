import { appError } from '../../../shared/app-error.ts';
import type { Corrections } from '../../features/money/corrections.ts';
import type { LedgerPages } from '../../features/money/ledger-pages.ts';
import type { JobViews } from '../../features/queue/job-views.ts';
import type { Queue } from '../../features/queue/queue.ts';
import type { Uncertain } from '../../features/queue/uncertain.ts';
import type { DesktopActions, FileHandles, HandlersOf } from '../ports.ts';

export function queueHandlers(
  {
    queue,
    jobViews,
    uncertain,
    ledgerPages,
    corrections,
    exportsFolder,
  }: {
    readonly queue: Queue;
    readonly jobViews: Pick<JobViews, 'items'>;
    readonly uncertain: Uncertain;
    readonly ledgerPages: LedgerPages;
    readonly corrections: Corrections;
    /** Shown for a job without files. */
    readonly exportsFolder: string;
  },
  files: FileHandles,
  desktop: DesktopActions,
): HandlersOf<'jobs' | 'uncertain' | 'ledger'> {
  return {
    'jobs.list': () => queue.list(),
    'jobs.items': ({ jobId, offset, limit }) => jobViews.items(jobId, offset, limit),
    'jobs.pause': ({ jobIds }) => queue.pause(jobIds),
    'jobs.resume': ({ jobIds }) => queue.resume(jobIds),
    'jobs.cancel': ({ jobIds }) => queue.cancel(jobIds),
    'jobs.retry': ({ jobIds }) => queue.retry(jobIds),
    'jobs.move': ({ jobId, beforeJobId }) => queue.move(jobId, beforeJobId),
    'jobs.clear': ({ jobIds }) => queue.clear(jobIds),
    'jobs.pauseAll': () => queue.pauseAll(),
    'jobs.resumeAll': () => queue.resumeAll(),
    'jobs.reveal': async ({ jobId }) => {
      const job = queue.job(jobId);
      await desktop.reveal(job.files[0]?.path ?? job.folder ?? exportsFolder);
    },
    'jobs.drag': async ({ jobId, at }) => {
      const file = queue.job(jobId).files[at];
      if (file === undefined) throw appError('not_found.file');
      await desktop.startDrag(file.path);
    },
    'uncertain.list': () => uncertain.list(),
    'uncertain.decide': ({ ids, decision }) => uncertain.decide(ids, decision),
    'uncertain.useRecording': ({ id, fileHandle }) =>
      uncertain.useRecording(id, files.resolve(fileHandle)),
    'ledger.list': ({ beforeId, limit, ...filter }) => ledgerPages.page(filter, beforeId, limit),
    'ledger.totals': (filter) => ledgerPages.totals(filter),
    'ledger.choices': () => ledgerPages.choices(),
    'ledger.correct': ({ rowId, charged, note }) => corrections.correct(rowId, charged, note),
  };
}
