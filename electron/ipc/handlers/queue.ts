import type { App } from '../../app/create-app.ts';
import type { DesktopActions, FileHandles, Handlers } from '../ports.ts';

type Names = Extract<keyof Handlers, `jobs.${string}` | `uncertain.${string}` | `ledger.${string}`>;

export function queueHandlers(
  { queue, jobViews, uncertain, ledgerPages, platform }: App,
  files: FileHandles,
  desktop: DesktopActions,
): Pick<Handlers, Names> {
  return {
    'jobs.list': async () => queue.list(),
    'jobs.items': async ({ jobId, offset, limit }) => jobViews.items(jobId, offset, limit),
    'jobs.pause': async ({ jobIds }) => {
      queue.pause(jobIds);
      return null;
    },
    'jobs.resume': async ({ jobIds }) => {
      queue.resume(jobIds);
      return null;
    },
    'jobs.cancel': async ({ jobIds }) => {
      queue.cancel(jobIds);
      return null;
    },
    'jobs.retry': async ({ jobIds }) => {
      queue.retry(jobIds);
      return null;
    },
    'jobs.move': async ({ jobId, beforeJobId }) => {
      queue.move(jobId, beforeJobId);
      return null;
    },
    'jobs.clear': async ({ jobIds }) => {
      queue.clear(jobIds);
      return null;
    },
    'jobs.pauseAll': async () => {
      queue.pauseAll();
      return null;
    },
    'jobs.resumeAll': async () => {
      queue.resumeAll();
      return null;
    },
    'jobs.reveal': async ({ jobId }) => {
      const job = queue.job(jobId);
      await desktop.reveal(job.files[0]?.path ?? job.folder ?? platform.paths.exports);
      return null;
    },
    'uncertain.list': async () => uncertain.list(),
    'uncertain.decide': async ({ ids, decision }) => {
      uncertain.decide(ids, decision);
      return null;
    },
    'uncertain.useRecording': async ({ id, fileHandle }) => {
      await uncertain.useRecording(id, files.resolve(fileHandle));
      return null;
    },
    'ledger.list': async ({ beforeId, limit }) => ledgerPages.page(beforeId, limit),
  };
}
