import type { Session } from '../../shared/model/session.ts';
import type { Charge } from '../charges/ports.ts';
import { createModelSupport } from '../features/chat/model-support.ts';
import { createPriceList } from '../features/money/price-list.ts';
import { createTermsOf } from '../features/narration/order-terms.ts';
import { createJobViews } from '../features/queue/job-views.ts';
import { createAccounts } from '../features/session/accounts.ts';
import { createProxySignIn } from '../features/session/proxy-sign-in.ts';
import { createVoices } from '../features/voices/voices.ts';
import { normaliseKey } from '../gateway/client/key.ts';
import { createGatewaySelect } from '../gateway/select.ts';
import { withEnvironmentKey } from '../platform/node/environment-secrets.ts';
import type { Platform } from '../platform/ports.ts';
import { createAccountStore } from '../storage/accounts.ts';
import { createChargeStore } from '../storage/charges/charges.ts';
import { createJobStore } from '../storage/charges/jobs.ts';
import { createLedgerReader } from '../storage/charges/ledger-reader.ts';
import type { Database } from '../storage/database.ts';
import { createLibraryStore } from '../storage/library.ts';
import { createSpeakingRateStore } from '../storage/speaking-rates.ts';
import { createTakeStore, type TakeChanges } from '../storage/takes.ts';
import { chosenNetwork } from './chosen-network.ts';
import { type Environment, environmentAccount, noEnvironment } from './environment-account.ts';

type OpenOptions = {
  readonly environment: Environment;
  /** Where the demo keeps what it knows; null keeps nothing. */
  readonly demoStateFolder: string | null;
  readonly sessionChanged: (session: Session) => void;
  readonly chargeMoved?: (charge: Charge) => void;
  readonly takeChanges?: TakeChanges;
  /** That account has another key. */
  readonly keyChanged?: (accountId: string) => void;
};

/** The accounts of a library with what they may be asked and what was asked, to work with or only to read. */
export async function openAccounts(base: Platform, database: Database, options: OpenOptions) {
  const { demoStateFolder } = options;
  const apiKey = normaliseKey(options.environment.apiKey ?? '') || null;
  if (apiKey !== null) base.logger.redact(apiKey);
  const environment: Environment = { ...options.environment, apiKey };
  let chosen = noEnvironment;
  const isInUse = (accountId: string): boolean => accountId === chosen.keyedAccountId;
  const secrets = withEnvironmentKey(base.secrets, apiKey ?? undefined, isInUse);
  const accountStore = createAccountStore(database);
  const proxySignIn = createProxySignIn(base);
  const network = chosenNetwork(
    base.network,
    () => accountStore.setting('settings'),
    proxySignIn.withSignIn,
  );
  const platform: Platform = { ...base, secrets, network };
  const { clock, random } = platform;

  const library = createLibraryStore(database);
  const takeStore = createTakeStore(database, clock, options.takeChanges);
  const charges = createChargeStore(database, takeStore, clock, random, options.chargeMoved);
  const jobStore = createJobStore(database);
  const ledger = createLedgerReader(database);
  const select = createGatewaySelect({ ...platform, demoStateFolder });
  const prices = createPriceList({ ...platform, select, store: accountStore });
  const accounts = createAccounts({
    store: accountStore,
    charges,
    platform,
    prices,
    proxySignIn,
    changed: options.sessionChanged,
    keyChanged: options.keyChanged ?? (() => undefined),
  });
  const termsOf = createTermsOf(accounts.serviceOf, createSpeakingRateStore(database));
  chosen = await environmentAccount(accounts, environment);
  const environmentNote = chosen.note;
  const isAccountTold = (environment.account ?? null) !== null;
  const chooseByEnvironment = async (): Promise<string | null> => {
    // Only a key goes to an account that has come since; what was named or is in use stays.
    if (apiKey === null || isAccountTold) return null;
    chosen = await environmentAccount(accounts, environment);
    return chosen.note === environmentNote ? null : chosen.note;
  };
  return {
    platform,
    accountStore,
    library,
    takeStore,
    charges,
    jobStore,
    ledger,
    select,
    prices,
    accounts,
    termsOf,
    modelSupport: createModelSupport(accountStore, clock),
    voices: createVoices({ store: accountStore, select, platform }),
    jobViews: createJobViews({
      store: jobStore,
      charges,
      ledger,
      library,
      accountOf: accounts.byId,
      tariffOf: prices.tariffOf,
      capsOf: accounts.capsOf,
      clock,
    }),
    /** What there is to say of the address and the key of the environment or the command line, if anything. */
    environmentNote,
    /** By `--account`, for this run. */
    isAccountTold,
    /** Anew, as a project file may have brought the account that the key of the environment is for; what is new to say. */
    chooseByEnvironment,
  };
}
