import type { Exports } from '../../features/exports/exports.ts';
import type { StartExport } from '../../features/exports/queue-export.ts';
import type { Projects } from '../../features/library/projects.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function exportHandlers(
  {
    exports,
    startExport,
    projects,
    exportsFolder,
  }: {
    readonly exports: Pick<Exports, 'preview'>;
    readonly startExport: StartExport;
    readonly projects: Pick<Projects, 'row'>;
    /** Where they go unless a person chose another folder. */
    readonly exportsFolder: string;
  },
  files: FileHandles,
): HandlersOf<'exports'> {
  const folderOf = (handle: string | null) =>
    handle === null ? exportsFolder : files.resolve(handle);
  return {
    'exports.preview': ({ projectId, folderHandle, packCharacters }) =>
      exports.preview(projectId, folderOf(folderHandle), packCharacters),
    'exports.start': ({ folderHandle, onUncertain: policy, ...asked }) => {
      const folder = folderOf(folderHandle);
      const { id: projectId } = projects.row(asked.projectId);
      return { jobId: startExport({ ...asked, projectId, folder, chapters: null, policy }).id };
    },
  };
}
