import { messageOf } from '../../../shared/messages/message-of.ts';
import { createDiagnostics } from '../../features/health/diagnostics.ts';
import { createHealth } from '../../features/health/health.ts';
import { createWeeklyCheck } from '../../features/health/weekly-check.ts';
import { createTakeUses } from '../../storage/cleaning/take-uses.ts';
import { createDatabaseCheck } from '../../storage/health/database-check.ts';
import { createReadThrough } from '../../storage/health/read-through.ts';
import { freeBytesIn } from '../../storage/schema/library-copy.ts';
import type { Core } from '../create-core.ts';

/** Whether the library is well, and what helps where it is not. */
export function createHealthServices(core: Core) {
  const database = createDatabaseCheck(core.database);
  const health = createHealth({
    ...core,
    database,
    uses: createTakeUses(core.database),
    freeBytesOf: freeBytesIn,
    crashFolder: core.crashFolder,
    progressed: (payload) => core.emit({ name: 'health.progress', payload }),
  });
  const diagnostics = createDiagnostics({
    ...core,
    database,
    settings: core.accounts.settings,
    lastReport: health.last,
  });
  const { platform, jobStore } = core;
  const weeklyCheck = createWeeklyCheck({
    ...platform,
    lastCheck: core.database.lastCheck,
    readThrough: createReadThrough(platform.processes, platform.paths.database),
    isBusy: () => jobStore.inStates(['running']).length > 0,
    damaged: () => {
      const message = messageOf('library.damaged');
      core.emit({ name: 'notice', payload: { level: 'error', message } });
    },
  });
  return { health, diagnostics, weeklyCheck };
}
