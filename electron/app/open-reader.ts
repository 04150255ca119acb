import { existsSync, readFileSync } from 'node:fs';
import { appError } from '../../shared/app-error.ts';
import { createPriceList, type PriceList } from '../features/money/price-list.ts';
import { createJobViews, type JobViews } from '../features/queue/job-views.ts';
import { createUncertain, type Uncertain } from '../features/queue/uncertain.ts';
import { type Accounts, createAccounts } from '../features/session/accounts.ts';
import { createVoices, type Voices } from '../features/voices/voices.ts';
import { createGatewaySelect, type GatewaySelect } from '../gateway/select.ts';
import { createLedger } from '../jobs/ledger.ts';
import { withEnvironmentKey } from '../platform/node/environment-secrets.ts';
import type { Platform } from '../platform/ports.ts';
import { type AccountStore, createAccountStore } from '../storage/accounts.ts';
import { createChargeStore } from '../storage/charges.ts';
import {
  type Database,
  type OpenOptions,
  openDatabase,
  openForReading,
} from '../storage/database.ts';
import { createJobStore, type JobStore } from '../storage/jobs.ts';
import { createLedgerReader, type LedgerReader } from '../storage/ledger-reader.ts';
import { createLibraryStore } from '../storage/library.ts';
import { createTakeStore } from '../storage/takes.ts';
import type { AppOptions } from './create-app.ts';
import { environmentAccount } from './environment-account.ts';
import { openLocked } from './open-locked.ts';
import { showForReading } from './reader-views.ts';

/** What can be read of a library, whoever works with it. Nothing that is done here stays. */
export type Reader = {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly accountStore: AccountStore;
  readonly voices: Voices;
  readonly select: GatewaySelect;
  readonly prices: PriceList;
  readonly jobs: Pick<JobStore, 'all' | 'byId'>;
  readonly jobViews: Pick<JobViews, 'all' | 'items'>;
  readonly uncertain: Pick<Uncertain, 'list'>;
  readonly ledger: LedgerReader;
  readonly addressNote: string | null;
  readonly close: () => Promise<void>;
};

/**
 * Opens the library without its lock; one that is not there yet is an empty one. Throws `library_newer`,
 * `library_damaged`, and `library_busy` where an older library, which only a writer can bring up to date,
 * is in use.
 */
export async function openReader(
  options: Pick<AppOptions, 'platform' | 'program' | 'environment' | 'database'>,
): Promise<Reader> {
  const { environment } = options;
  const { clock, random } = options.platform;
  const database = openLibrary(options.platform, options.program, options.database?.onMigration);

  let accountInUse: string | null = null;
  const isInUse = (accountId: string) => accountId === accountInUse;
  const key = environment.apiKey ?? undefined;
  const secrets = withEnvironmentKey(options.platform.secrets, key, isInUse);
  const platform: Platform = { ...options.platform, secrets };

  const accountStore = createAccountStore(database);
  const charges = createChargeStore(database, createTakeStore(database, clock), clock, random);
  const select = createGatewaySelect({ ...platform, demoStateFolder: null });
  const prices = createPriceList(accountStore, platform.logger);
  const changed = () => undefined;
  const accounts = createAccounts({ store: accountStore, charges, platform, select, changed });
  const chosen = environmentAccount(accounts, environment);
  accountInUse = chosen.accountId;

  const library = createLibraryStore(database);
  const ledger = createLedgerReader(database);
  const store = createJobStore(database);
  const jobViews = createJobViews({ store, charges, ledger, library, accountOf: accounts.byId });
  const uncertain = createUncertain({
    charges,
    ledger: createLedger(charges, prices.priceOf),
    library,
    accounts,
    priceOf: prices.priceOf,
    makeTake: () => Promise.reject(appError('unsupported.reader')),
    random,
    changed,
    goOn: changed,
  });
  return {
    platform,
    accounts,
    accountStore,
    voices: createVoices({ store: accountStore, select, platform }),
    select,
    prices,
    jobs: store,
    jobViews,
    uncertain,
    ledger,
    addressNote: chosen.note,
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
