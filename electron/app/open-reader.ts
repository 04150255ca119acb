import { existsSync, readFileSync } from 'node:fs';
import { appError } from '../../shared/app-error.ts';
import { createLedger } from '../charges/ledger.ts';
import { createBatchViews } from '../features/batches/batch-views.ts';
import { usedOfBudget } from '../features/batches/standing-budget.ts';
import { lastWholeExportOf } from '../features/exports/export-again.ts';
import { createExportReports } from '../features/exports/export-reports.ts';
import { createLedgerPages } from '../features/money/ledger-pages.ts';
import { createUncertain } from '../features/queue/uncertain.ts';
import type { Platform } from '../platform/ports.ts';
import { createBatchStore } from '../storage/batches.ts';
import {
  type Database,
  type OpenOptions,
  openDatabase,
  openForReading,
} from '../storage/database.ts';
import type { AppOptions } from './create-core.ts';
import { openAccounts } from './open-accounts.ts';
import { openLocked } from './open-locked.ts';
import { showForReading } from './reader-views.ts';

/** What can be read of a library, whoever works with it. Nothing that is done here stays. */
export type Reader = Awaited<ReturnType<typeof openReader>>;

/**
 * Opens the library without its lock; one that is not there yet is an empty one. Throws `library_newer`,
 * `library_damaged`, and `library_busy` where an older library, which only a writer can bring up to date,
 * is in use.
 */
export async function openReader(
  options: Pick<AppOptions, 'platform' | 'program' | 'environment' | 'database'>,
) {
  const database = openLibrary(options.platform, options.program, options.database?.onMigration);
  const ignored = () => undefined;
  const opened = await openAccounts(options.platform, database, {
    environment: options.environment,
    demoStateFolder: null,
    sessionChanged: ignored,
  }).catch((error: unknown) => {
    database.close();
    throw error;
  });
  const { charges, library, jobStore: jobs, ...shown } = opened;
  const { platform, accounts, prices, select } = shown;
  const { list } = createUncertain({
    charges,
    ledger: createLedger(charges, prices.tariffOf),
    library,
    accounts,
    ingestTake: () => Promise.reject(appError('unsupported.reader')),
    random: platform.random,
    changed: ignored,
    resumeAfterDecision: ignored,
  });
  const batches = createBatchStore(database);
  const viewOfBatch = createBatchViews({
    batches,
    jobStore: jobs,
    jobViews: shown.jobViews,
    accountOf: accounts.byId,
    clock: platform.clock,
  });
  return {
    ...shown,
    library,
    batches: {
      /** As it stands on the account in use; null where that plan was never run there. */
      ofPlan: (planKey: string) => {
        const batch = batches.byPlan(accounts.current().id, planKey);
        return batch === null ? null : viewOfBatch(batch);
      },
    },
    jobs,
    lastExport: (projectId: string) => lastWholeExportOf(jobs.exportsOf(projectId)),
    exportReports: createExportReports(jobs.byId, library),
    uncertain: { list },
    /** What other programs used of their standing budget today. */
    budgetUsed: () =>
      usedOfBudget({ batchStore: batches, accounts, charges, clock: platform.clock }),
    ledgerPages: createLedgerPages(shown.ledger, shown.accountStore, platform.clock),
    close: async () => {
      await select.stop();
      database.close();
    },
  };
}

function openLibrary(
  platform: Platform,
  program: string,
  onMigration: OpenOptions['onMigration'],
): Database {
  const { paths } = platform;
  if (!existsSync(paths.database)) return openDatabase(':memory:');
  const opened = openForReading(paths.database);
  if (opened !== null) {
    showForReading(opened, isHeld(paths.lock));
    return opened;
  }
  const { lock, database } = openLocked(
    platform,
    program,
    onMigration === undefined ? {} : { onMigration },
  );
  database.close();
  lock.release();
  return openLibrary(platform, program, onMigration);
}

/** By the note of who holds it: to try the lock itself would get in the way of one that starts just now. */
function isHeld(lockPath: string): boolean {
  try {
    const holder = JSON.parse(readFileSync(`${lockPath}.holder.json`, 'utf8')) as { pid: number };
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
