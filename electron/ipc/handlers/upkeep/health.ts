import { appError } from '../../../../shared/app-error.ts';
import type { DiagnosticsFile } from '../../../../shared/model/upkeep/health.ts';
import type { Diagnostics } from '../../../features/health/diagnostics.ts';
import type { Health } from '../../../features/health/health.ts';
import type { FileHandles, HandlersOf } from '../../ports.ts';

export function healthHandlers(
  {
    health,
    diagnostics,
    exportsFolder,
  }: {
    readonly health: Health;
    readonly diagnostics: Diagnostics;
    readonly exportsFolder: string;
  },
  handles: FileHandles,
): HandlersOf<'health'> {
  // What is saved is what was shown, and nothing that came since.
  let shown: readonly DiagnosticsFile[] | null = null;
  return {
    'health.check': ({ isRead }) => health.check({ isRead, asksGateway: true }),
    'health.repair': ({ checkId }) => health.repair(checkId),
    'health.cancel': () => health.cancel(),
    'health.diagnostics': async ({ hasNames }) => {
      shown = await diagnostics.files(hasNames);
      return shown;
    },
    'health.saveDiagnostics': async ({ folderHandle }) => {
      if (shown === null) throw appError('not_found.diagnostics');
      const folder = folderHandle === null ? exportsFolder : handles.resolve(folderHandle);
      return { path: await diagnostics.save(shown, folder) };
    },
  };
}
