import type { App } from '../../app/create-app.ts';
import type { ExportRequest } from '../../features/exports/export-request.ts';
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
  const { narration, chapters, exports, startExport, projects, platform } = app;
  const folderOf = (handle: string | null) =>
    handle === null ? platform.paths.exports : files.resolve(handle);

  return {
    'narration.hear': ({ segmentId, approval }) => narration.hear(segmentId, approval),
    'narration.price': async ({ chapterId, segmentIds }) => narration.price(chapterId, segmentIds),
    'narration.make': async ({ chapterId, segmentIds, approval }) =>
      chapters.make(chapterId, segmentIds, approval),
    'narration.stop': async ({ chapterId }) => {
      chapters.stop(chapterId);
      return null;
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
