import type { JobState } from '../../../shared/model/job.ts';
import type { AccountRow } from '../../storage/accounts.ts';
import type { JobRow } from '../../storage/jobs.ts';
import type { Queue } from '../queue/queue.ts';
import { type ExportRequest, exportTitle, isSameExport } from './export-request.ts';

/**
 * The job of an export: an unfinished one of the same book, files and account that is in one of these
 * states goes on with what is asked now (its caps, its policy); else a new one.
 */
export function queueExport(
  queue: Queue,
  account: AccountRow,
  params: ExportRequest,
  goesOn: readonly JobState[],
): JobRow {
  const older = queue.findUnfinished(
    ({ kind, state, accountId, params: known }) =>
      kind === 'export' &&
      goesOn.includes(state) &&
      accountId === account.id &&
      isSameExport(known as ExportRequest, params),
  );
  if (older !== null) {
    queue.setParams(older.id, params);
    queue.resume([older.id]);
    return queue.job(older.id);
  }
  return queue.add({
    accountId: account.id,
    kind: 'export',
    title: exportTitle(params.formats),
    projectId: params.projectId,
    chapterId: null,
    params,
    folder: params.folder,
  });
}
