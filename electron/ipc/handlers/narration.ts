import { AppError } from '../../../shared/app-error.ts';
import { errorCodes } from '../../../shared/ipc/error-codes.ts';
import type { App } from '../../app/create-app.ts';
import type { ExportRequest } from '../../features/exports/export-request.ts';
import type { DesktopActions, FileHandles, Handlers } from '../ports.ts';

type Names = Extract<
  keyof Handlers,
  `narration.${string}` | `media.${string}` | `exports.${string}` | 'files.chooseFolder'
>;

/** Takes keep their peaks as 0 to 127. */
const mostPeak = 127;

export function narrationHandlers(
  app: App,
  files: FileHandles,
  desktop: DesktopActions,
): Pick<Handlers, Names> {
  const { narration, chapters, exports, startExport, projects, platform } = app;
  const folderOf = (handle: string | null) =>
    handle === null ? platform.paths.exports : files.resolve(handle);

  return {
    'narration.hear': ({ chapterId, segmentId, approval }) =>
      narration.hear(chapterId, segmentId, approval),
    'narration.price': async ({ chapterId, segmentIds }) => narration.price(chapterId, segmentIds),
    'narration.make': async ({ chapterId, segmentIds, approval }) =>
      chapters.make(chapterId, segmentIds, approval),
    'narration.stop': async ({ chapterId }) => {
      chapters.stop(chapterId);
      return null;
    },
    'media.peaks': async ({ mediaUrl }) => {
      const id = /^\/media\/take-([\w-]+)$/.exec(mediaUrl)?.[1] ?? '';
      const take = app.takeById(id);
      if (take === null) throw new AppError(errorCodes.notFound, 'That take is not here any more.');
      const peaks = Array.from(take.peaks, (value) => value / mostPeak);
      return { durationMs: take.durationMs, peaksPerSecond: take.peaksPerSecond, peaks };
    },
    'exports.preview': async ({ projectId, folderHandle }) =>
      exports.preview(projectId, folderOf(folderHandle)),
    'exports.start': async ({ folderHandle, onUncertain, ...asked }) => {
      const folder = folderOf(folderHandle);
      const { id: projectId } = projects.row(asked.projectId);
      const policy = onUncertain;
      const params: ExportRequest = { ...asked, projectId, folder, chapters: null, policy };
      return { jobId: startExport(params).id };
    },
    'files.chooseFolder': async () => {
      const path = await desktop.chooseFolder();
      return path === null ? null : { handle: files.register(path), label: path };
    },
  };
}
