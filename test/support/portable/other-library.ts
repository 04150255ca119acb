import { type App, createApp } from '../../../electron/app/create-app.ts';
import type { ExportRequest } from '../../../electron/features/exports/export-request.ts';
import { queueExport } from '../../../electron/features/exports/queue-export.ts';
import { createSystemClock } from '../../../electron/platform/node/clock.ts';
import type { ExportFormat } from '../../../shared/model/export.ts';
import { createTestPlatform } from '../fakes/create-test-platform.ts';

let libraries = 100;

/** Another library at another place, without any key: what is opened there was made elsewhere. */
export async function openOtherLibrary() {
  libraries += 1;
  const platform = await createTestPlatform({ clock: createSystemClock(), seed: libraries });
  const app = await createApp({
    platform,
    program: 'another library',
    emit: () => undefined,
    environment: { baseUrl: null, apiKey: null },
  });
  return {
    app,
    platform,
    remove: async () => {
      await app.stop();
      await platform.remove();
    },
  };
}

/** Exports a book to that folder with the account in use, to its end; the paths of its files. */
export async function exportTo(
  app: App,
  projectId: string,
  folder: string,
  formats: readonly ExportFormat[],
): Promise<readonly string[]> {
  const params: ExportRequest = {
    projectId,
    chapters: null,
    formats,
    preset: 'audiobook',
    folder,
    policy: 'skip',
    via: 'sync',
    mostTokens: null,
  };
  const job = queueExport(app.queue, app.accounts.current(), params, [], []);
  const end = await app.queue.runToEnd(job.id, new AbortController().signal, () => undefined);
  if (end.job.state !== 'done') throw new Error(JSON.stringify(end.job));
  return end.job.files.map(({ path }) => path);
}
