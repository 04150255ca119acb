import { join } from 'node:path';
import type { Portable } from '../../app/create-portable.ts';
import type { FileHandles, HandlersOf } from '../ports.ts';

export function portableHandlers(
  { portable, exportsFolder }: { readonly portable: Portable; readonly exportsFolder: string },
  files: FileHandles,
): HandlersOf<'portable'> {
  return {
    'portable.hasSamples': ({ projectId }) => portable.hasSamples(projectId),
    'portable.save': ({ projectId, folderHandle, hasVoices }) => {
      const folder = folderHandle === null ? exportsFolder : files.resolve(folderHandle);
      return portable.save({ projectId, folder, hasVoices });
    },
    'portable.open': ({ fileHandle, isCopy }) =>
      portable.open({ path: files.resolve(fileHandle), isCopy }),
    'portable.backUp': ({ folderHandle }) => {
      const usual = join(exportsFolder, 'Lectern backup');
      return portable.backUp({
        folder: folderHandle === null ? usual : files.resolve(folderHandle),
      });
    },
    'portable.backupTime': ({ folderHandle }) => portable.backupTime(files.resolve(folderHandle)),
    'portable.restore': ({ folderHandle }) =>
      portable.restore({ folder: files.resolve(folderHandle) }),
    'portable.useRestored': () => portable.useRestored(),
    'portable.forgetRestore': () => portable.forgetRestore(),
    'portable.cancel': () => portable.cancel(),
  };
}
