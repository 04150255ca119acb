import { defaultSettings } from '../../../shared/model/session.ts';
import { createDiagnostics, type Diagnostics } from '../../features/health/diagnostics.ts';
import type { Platform } from '../../platform/ports.ts';
import { createAccountStore } from '../../storage/accounts.ts';
import { openDatabase } from '../../storage/database.ts';
import { createDatabaseCheck } from '../../storage/health/database-check.ts';
import { createLibraryStore } from '../../storage/library.ts';

/** The diagnostics of a library that cannot be opened: the program and its logs, with an empty library. */
export function diagnoseClosed(platform: Platform): Diagnostics {
  const database = openDatabase(':memory:');
  return createDiagnostics({
    platform,
    database: createDatabaseCheck(database),
    accountStore: createAccountStore(database),
    library: createLibraryStore(database),
    settings: () => defaultSettings,
    lastReport: () => null,
  });
}
