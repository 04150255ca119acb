import type { App } from '../../../electron/app/create-app.ts';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { queueExport } from '../../../electron/features/exports/queue-export.ts';

/** Exports a book to that folder with the account in use, to its end; the paths of its files. */
export async function exportTo(
  app: App,
  projectId: string,
  folder: string,
  asked: Partial<ExportRequest>,
): Promise<readonly string[]> {
  const params: ExportRequest = {
    projectId,
    chapters: null,
    formats: ['m4b'],
    preset: 'audiobook',
    folder,
    policy: 'skip',
    via: 'sync',
    mostTokens: null,
    ...asked,
  };
  const job = queueExport(app.queue, app.accounts.current(), params, [], []);
  const end = await app.queue.runToEnd(job.id, new AbortController().signal, () => undefined);
  if (end.job.state !== 'done') throw new Error(JSON.stringify(end.job));
  return end.job.files.map(({ path }) => path);
}
