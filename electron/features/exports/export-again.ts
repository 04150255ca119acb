import { AppError, appError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { ExportStarted } from '../../../shared/model/export-outlook.ts';
import { isUnderWay } from '../../../shared/model/job.ts';
import type { CustomPreset } from '../../../shared/sound/custom-preset.ts';
import type { JobRow } from '../../storage/charges/jobs.ts';
import type { Queue } from '../queue/queue.ts';
import { type ExportRequest, exportRequestOf } from './export-request.ts';
import type { Exports } from './exports.ts';
import type { StartExport } from './queue-export.ts';

type Parts = {
  readonly exports: Pick<Exports, 'preview' | 'located'>;
  readonly startExport: StartExport;
  readonly queue: Pick<Queue, 'job'>;
};

/**
 * Starts an export with the settings and the folder of an earlier one. What is missing by now is bought by approval
 * of its price only, and lines that may have been charged are not sent again: that was decided for that time.
 */
export function createExportAgain({ exports, startExport, queue }: Parts) {
  return (jobId: string, approval: string | null): ExportStarted => {
    const request = exports.located(exportRequestOf(queue.job(jobId)));
    try {
      return {
        kind: 'ready',
        jobId: startExport({ ...request, approval, policy: 'skip' }).id,
      };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== errorCodes.approvalNeeded) throw error;
      const { projectId, folder, packCharacters, chapters, via } = request;
      const offer = exports.preview(projectId, folder, packCharacters, chapters);
      return via === 'job'
        ? { kind: 'approval', price: offer.jobPrice, approval: offer.jobApproval }
        : { kind: 'approval', price: offer.price, approval: offer.approval };
    }
  };
}

type MoveParts = {
  readonly queue: Pick<Queue, 'job' | 'setFolder' | 'resume'>;
  /** Where the book of a batch whose job that is has its files from now on. */
  readonly setFolderOfJob: (jobId: string, folder: string) => void;
};

/** Goes on with a stopped export in another folder. Throws `conflict` for one that is under way or done. */
export function createExportInto({ queue, setFolderOfJob }: MoveParts) {
  return (jobId: string, folder: string): void => {
    const job = queue.job(jobId);
    const request = exportRequestOf(job);
    if (isUnderWay(job.state) || job.state === 'done') {
      throw appError('conflict.batch_book', { title: job.title });
    }
    setFolderOfJob(jobId, folder);
    queue.setFolder(jobId, { ...request, folder }, folder);
    queue.resume([jobId]);
  };
}

type LastExport = {
  readonly job: JobRow;
  readonly request: ExportRequest;
  /** Of the newest one that had any: an export with another preset does not make them forgotten. */
  readonly custom: CustomPreset | undefined;
};

/** The newest finished one of a book's exports with what it was asked for; null where there is none in the queue. */
export function lastExportOf(jobs: readonly JobRow[]): LastExport | null {
  const done = jobs.filter(({ state }) => state === 'done');
  const [job] = done.sort((one, other) => (other.endedAtMs ?? 0) - (one.endedAtMs ?? 0));
  const requests = done.map(exportRequestOf);
  const [request] = requests;
  if (job === undefined || request === undefined) return null;
  return { job, request, custom: requests.find(({ custom }) => custom !== undefined)?.custom };
}

/** The same, but one of some chapters only where none is of the whole book. */
export function lastWholeExportOf(jobs: readonly JobRow[]): LastExport | null {
  const whole = jobs.filter((job) => exportRequestOf(job).chapters === null);
  return lastExportOf(whole) ?? lastExportOf(jobs);
}
