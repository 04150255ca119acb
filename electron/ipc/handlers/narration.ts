import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { App } from '../../app/create-app.ts';
import type { ExportRequest } from '../../features/exports/export-request.ts';
import { queueExport } from '../../features/exports/queue-export.ts';
import type { DesktopActions, FileHandles, Handlers } from '../ports.ts';

type Names = Extract<
  keyof Handlers,
  `narration.${string}` | `exports.${string}` | 'files.chooseFolder'
>;

export function narrationHandlers(
  app: App,
  files: FileHandles,
  desktop: DesktopActions,
): Pick<Handlers, Names> {
  const { narration, chapters, exports, queue, accounts, projects, platform } = app;
  const folderOf = (handle: string | null) =>
    handle === null ? platform.paths.exports : files.resolve(handle);

  return {
    'narration.hear': ({ chapterId, segment, isApproved }) =>
      narration.hear(chapterId, segment, isApproved),
    'narration.price': async ({ chapterId, segments }) => narration.price(chapterId, segments),
    'narration.make': async ({ chapterId, segments, isApproved }) =>
      chapters.make(chapterId, segments, isApproved),
    'narration.stop': async ({ chapterId }) => {
      chapters.stop(chapterId);
      return null;
    },
    'exports.preview': async ({ projectId, folderHandle }) =>
      exports.preview(projectId, folderOf(folderHandle)),
    'exports.start': async ({ folderHandle, onUncertain, isApproved, ...asked }) => {
      const account = accounts.current();
      if (!isApproved && account.kind !== 'demo') {
        throw new AppError(errorCodes.approvalNeeded, 'Say yes to the price first.');
      }
      const folder = folderOf(folderHandle);
      const { id: projectId } = projects.row(asked.projectId);
      const policy = onUncertain;
      const params: ExportRequest = { ...asked, projectId, folder, chapters: null, policy };
      return { jobId: queueExport(queue, account, params, ['paused']).id };
    },
    'files.chooseFolder': async () => {
      const path = await desktop.chooseFolder();
      return path === null ? null : { handle: files.register(path), label: path };
    },
  };
}
