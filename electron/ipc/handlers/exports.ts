import { definedOnly } from '../../../shared/defined-only.ts';
import type { App } from '../../app/create-app.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function exportHandlers(
  app: Pick<
    App,
    | 'exports'
    | 'startExport'
    | 'projects'
    | 'queue'
    | 'exportAgain'
    | 'exportInto'
    | 'exportReports'
    | 'lastExport'
    | 'lineAt'
    | 'outlook'
  > & {
    /** Where they go unless a person chose another folder. */
    readonly exportsFolder: string;
  },
  files: FileHandles,
): HandlersOf<'exports'> {
  const { exports, startExport, projects } = app;
  const folderOf = (handle: string | null) =>
    handle === null ? app.exportsFolder : files.resolve(handle);
  return {
    'exports.preview': ({ projectId, folderHandle, packCharacters, chapters }) =>
      exports.preview(projectId, folderOf(folderHandle), packCharacters, chapters),
    'exports.start': ({ folderHandle, onUncertain: policy, ...asked }) => {
      const folder = folderOf(folderHandle);
      const { id: projectId } = projects.row(asked.projectId);
      return { jobId: startExport({ ...asked, projectId, folder, policy }).id };
    },
    'exports.outlook': ({ folderHandle, ...asked }) => {
      const [preset = 'audiobook'] = asked.presets;
      return app.outlook({ ...asked, preset, folder: folderOf(folderHandle) });
    },
    'exports.last': ({ projectId }) => {
      const last = app.lastExport(projectId);
      if (last === null) return null;
      const { custom } = last;
      const { folder, formats, preset, presets = [preset], namePattern = '' } = last.request;
      return {
        jobId: last.job.id,
        endedAtMs: last.job.endedAtMs,
        formats,
        presets,
        namePattern,
        ...definedOnly({ custom }),
        folderHandle: files.register(folder),
        folderLabel: folder,
      };
    },
    'exports.again': ({ jobId, approval }) => app.exportAgain(jobId, approval),
    'exports.into': ({ jobId, folderHandle }) => app.exportInto(jobId, files.resolve(folderHandle)),
    'exports.reports': ({ jobId }) => app.exportReports(jobId),
    'exports.lineAt': ({ jobId, ...place }) => app.lineAt(app.queue.job(jobId), place),
  };
}
